/**
 * Drafts save themselves (interface 4.5): the first keystroke is kept on this computer at once, the server gets the draft 3 s after
 * the last change and when the page is left. What the server refuses, or cannot be told, stays on this computer.
 */
import { call, UNREACHABLE } from '#client/data/call.ts';
import { kept } from '#client/data/kept.ts';
import { addPath, askRecord, putPath } from '#client/data/resource.ts';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { faultsOf, isRefused } from '#model/evaluate.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { bodyOf } from './body.ts';
import { type FormState, useActor } from './formState.ts';
import { equalValues } from './path.ts';
import { companyToday } from '#client/fields/dateText.ts';

export type DraftState = 'clean' | 'waiting' | 'saving' | 'saved' | 'offline' | 'refused' | 'conflict';

export interface Draft {
  readonly state: DraftState;
  /** When it was last saved on the server, as an instant. */
  readonly at: string | null;
  /** The server's sentence where it refused. */
  readonly refusal: string | null;
  /** What another person, or this one elsewhere, has stored meanwhile. */
  readonly theirs: AnyDoc | null;
  /** Saves now; the stored record, or null where it was not stored. */
  readonly save: () => Promise<AnyDoc | null>;
  /** Waits for a save that is on its way and starts no other: what is sent next knows the newest version. */
  readonly settle: () => Promise<void>;
  /** Ends a conflict with the record to go on with, on top of theirs. */
  readonly resolve: (record: AnyDoc) => void;
  /** The document is sent or thrown away: nothing is kept, nothing more is saved. */
  readonly forget: () => Promise<void>;
}

/** A draft as it lies in the browser. */
export interface KeptDraft {
  readonly at: string;
  readonly record: AnyDoc;
  readonly names: Names;
}

const SERVER_AFTER_MS = 3000;
const LOCAL_AFTER_MS = 200;

const draftPlace = (definition: Definition, id: string | null): string => `draft/${definition.key}/${id ?? 'new'}`;

/** The draft kept on this computer, if there is one. */
export const keptDraft = (definition: Definition, id: string | null): Promise<KeptDraft | undefined> =>
  kept.get<KeptDraft>(draftPlace(definition, id));

interface Options {
  /** Id in the address; null for a new one, whose id comes with the first save. */
  readonly id: string | null;
  /** Plain records have no drafts on the server: they are kept on this computer only. */
  readonly onServer: boolean;
}

export const useDraft = (form: FormState, { id, onServer }: Options): Draft => {
  const { definition } = form;
  const actor = useActor();
  const [state, setState] = useState<DraftState>('clean');
  const [at, setAt] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<AnyDoc | null>(null);
  const place = draftPlace(definition, id);
  const latest = useRef({ form, state });
  useLayoutEffect(() => {
    latest.current = { form, state };
  });
  const timers = useRef<{ local?: ReturnType<typeof setTimeout>; server?: ReturnType<typeof setTimeout> }>({});
  const saving = useRef<Promise<AnyDoc | null> | null>(null);
  const over = useRef(false);

  const keep = useCallback(async () => {
    const { record, names } = latest.current.form;
    if (!over.current)
      await kept.set(place, {
        at: new Date().toISOString(),
        record: { ...bodyOf(definition, record), code: record['code'], status: record['status'] },
        names,
      } satisfies KeptDraft);
  }, [place, definition]);

  const send = useCallback(async (): Promise<AnyDoc | null> => {
    const { record } = latest.current.form;
    const input = { facts: {}, actor, today: companyToday(), now: new Date().toISOString() };
    if (isRefused(faultsOf(definition, record, input, 'draft'))) {
      setState('refused');
      return null;
    }
    setState('saving');
    const known = typeof record['id'] === 'string' ? record['id'] : null;
    const sent = latest.current.form.record;
    const answer = known
      ? await call<AnyDoc>('PUT', putPath(definition, known), { body: bodyOf(definition, record), quiet: true })
      : await call<AnyDoc>('POST', addPath(definition), { body: bodyOf(definition, record), quiet: true });
    if (answer.code === '200') {
      const now = latest.current.form;
      const unchanged = equalValues(bodyOf(definition, now.record), bodyOf(definition, sent));
      now.saved(answer.data, sent);
      setRefusal(null);
      setAt(new Date().toISOString());
      // What was typed while it saved still waits, for the next save or for the page to be left.
      setState(unchanged ? 'saved' : 'waiting');
      if (unchanged && known !== null) await kept.remove(place);
      else if (!over.current)
        await kept.set(place, {
          at: new Date().toISOString(),
          record: { ...bodyOf(definition, now.record), id: answer.data['id'], version: answer.data['version'] },
          names: now.names,
        } satisfies KeptDraft);
      return answer.data;
    }
    setRefusal(answer.desc);
    if (answer.code === '409' && known) {
      setTheirs(await askRecord(definition, known).catch(() => null));
      setState('conflict');
    } else if (answer.code === UNREACHABLE || answer.code === '503') setState('offline');
    else {
      if (answer.faults) latest.current.form.land(answer.faults);
      setState('refused');
    }
    return null;
  }, [definition, actor, place]);

  const save = useCallback(async (): Promise<AnyDoc | null> => {
    clearTimeout(timers.current.server);
    await keep();
    // One save at a time: the next one knows the version that the one before it gave.
    if (saving.current) await saving.current;
    if (over.current) return null;
    saving.current = send().finally(() => void (saving.current = null));
    return saving.current;
  }, [keep, send]);

  const { record, dirty } = form;
  useEffect(() => {
    if (!dirty || over.current) return;
    setState((now) => (now === 'conflict' || now === 'saving' ? now : 'waiting'));
    clearTimeout(timers.current.local);
    clearTimeout(timers.current.server);
    timers.current.local = setTimeout(() => void keep(), LOCAL_AFTER_MS);
    if (onServer && latest.current.state !== 'conflict') timers.current.server = setTimeout(() => void save(), SERVER_AFTER_MS);
  }, [record, dirty, keep, save, onServer]);

  // Leaving the page, switching its tab away or going to another window saves what waits.
  useEffect(() => {
    const flush = () => {
      if (over.current || latest.current.state !== 'waiting') return;
      void keep();
      if (onServer) void save();
    };
    addEventListener('blur', flush);
    addEventListener('online', flush);
    return () => {
      removeEventListener('blur', flush);
      removeEventListener('online', flush);
      flush();
    };
  }, [keep, save, onServer]);

  return {
    state,
    at,
    refusal,
    theirs,
    save,
    settle: useCallback(async () => {
      clearTimeout(timers.current.server);
      if (saving.current) await saving.current;
    }, []),
    resolve: useCallback(
      (chosen) => {
        latest.current.form.replace({ ...chosen, version: theirs?.['version'] });
        setTheirs(null);
        setState('waiting');
        if (onServer) timers.current.server = setTimeout(() => void save(), 0);
      },
      [theirs, save, onServer],
    ),
    forget: useCallback(async () => {
      over.current = true;
      clearTimeout(timers.current.local);
      clearTimeout(timers.current.server);
      if (saving.current) await saving.current;
      await kept.remove(place);
    }, [place]),
  };
};

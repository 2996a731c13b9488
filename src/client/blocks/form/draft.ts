/**
 * Drafts save themselves: the first keystroke is kept on this computer at once, the server gets the draft 3 s after
 * the last change and when the page is left. What the server refuses, or cannot be told, stays on this computer.
 */
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import { onBack } from '#client/data/server/connection.ts';
import { kept } from '#client/data/kept.ts';
import { addPath, askRecord, putPath } from '#client/data/server/resource.ts';
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { faultsOf, isRefused } from '#model/evaluate.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { bodyOf } from './body.ts';
import type { FormState } from './formState.ts';
import { useActor } from './useActor.ts';
import { equalValues } from './path.ts';
import { companyToday } from '#client/fields/dateText.ts';
import { draftPlace, type KeptDraft } from './keptDraft.ts';

export type DraftState = 'clean' | 'waiting' | 'saving' | 'saved' | 'offline' | 'refused' | 'conflict';

export interface Draft {
  readonly state: DraftState;
  /** When it was last saved on the server, as an instant. */
  readonly at: string | null;
  /** The server's sentence where it refused. */
  readonly refusal: string | null;
  /** What another person, or this one elsewhere, has stored meanwhile. */
  readonly theirs: AnyDoc | null;
  /** Puts it away on this computer now. */
  readonly keep: () => Promise<void>;
  /** Saves now; the stored record, or null where it was not stored. */
  readonly save: () => Promise<AnyDoc | null>;
  /** Waits for a save that is on its way and starts no other: what is sent next knows the newest version. */
  readonly settle: () => Promise<void>;
  /** Ends a conflict with the record to go on with, on top of theirs. */
  readonly resolve: (record: AnyDoc) => void;
  /** What is kept on this computer goes; what is typed from now on is kept again. */
  readonly drop: () => Promise<void>;
  /** The document is sent or thrown away: nothing is kept, nothing more is saved. */
  readonly forget: () => Promise<void>;
}

/** What a form begins with. */
export interface Beginning {
  readonly record: AnyDoc;
  /** Another than `record` where what was typed before goes on. */
  readonly original: AnyDoc;
  /** The stored record, where it is no longer the one that was typed on. */
  readonly theirs: AnyDoc | null;
}

/** What was typed before goes on; where the stored record is a newer one meanwhile, the two are to be compared. */
export const beginningOf = (stored: AnyDoc, kept: KeptDraft | null): Beginning => {
  const nothing = { record: stored, original: stored, theirs: null };
  if (kept === null) return nothing;
  const record = { ...stored, ...kept.record, $names: { ...(stored['$names'] as Names | undefined), ...kept.names } };
  if (equalValues(stored, { ...stored, ...kept.record })) return nothing;
  return (kept.record['version'] ?? null) === (stored['version'] ?? null)
    ? { record, original: stored, theirs: null }
    : { record, original: { ...stored, ...kept.base }, theirs: stored };
};

const SERVER_AFTER_MS = 3000;
const LOCAL_AFTER_MS = 200;

interface Options {
  /** What the address names; null for a new one, whose id comes with the first save. */
  readonly id: string | null;
  /** Plain records have no drafts on the server: they are kept on this computer only. */
  readonly onServer: boolean;
  /** The stored record, where it changed since what the form begins with was typed: nothing is sent before the two are compared. */
  readonly theirs?: AnyDoc | null;
  /** Of a record, what this person writes; the author's part unless said otherwise. */
  readonly part?: (record: AnyDoc) => AnyDoc;
}

export const useDraft = (form: FormState, { id, onServer, theirs: changed = null, part }: Options): Draft => {
  const { definition } = form;
  const actor = useActor();
  const [state, setState] = useState<DraftState>(changed === null ? 'clean' : 'conflict');
  const [at, setAt] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<AnyDoc | null>(changed);
  const latest = useRef({ form, state, part, id });
  useLayoutEffect(() => {
    latest.current = { form, state, part, id };
  });
  // The address of a new document names it from its first save on; whatever is on its way then goes to the right place.
  const place = useCallback(() => draftPlace(definition, latest.current.id), [definition]);
  const timers = useRef<{ local?: ReturnType<typeof setTimeout> | undefined; server?: ReturnType<typeof setTimeout> | undefined }>({});
  const saving = useRef<Promise<AnyDoc | null> | null>(null);
  const over = useRef(false);

  const keepNoLater = useCallback(() => {
    clearTimeout(timers.current.local);
    timers.current.local = undefined;
  }, []);

  const keep = useCallback(async () => {
    // The timer would write the same once more, where the page is left and the draft saved and removed by then.
    keepNoLater();
    const { record, original, names } = latest.current.form;
    const written = latest.current.part ?? ((whole: AnyDoc) => bodyOf(definition, whole));
    const { id: own, version, code, status } = record;
    if (!over.current)
      await kept.set(place(), {
        at: new Date().toISOString(),
        record: { ...written(record), id: own, version, code, status },
        base: { ...written(original), id: own, version: original['version'] },
        names,
      } satisfies KeptDraft);
  }, [place, definition, keepNoLater]);

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
      // A form that was left is not drawn anew: what it still has to save knows its version by this.
      const { id: given, version } = answer.data;
      latest.current = { ...latest.current, form: { ...now, record: { ...now.record, id: given, version } } };
      setRefusal(null);
      setAt(new Date().toISOString());
      // What was typed while it saved still waits, for the next save or for the page to be left.
      setState(unchanged ? 'saved' : 'waiting');
      // Until its address names it, a new document is found again by what is kept here.
      if (unchanged && latest.current.id !== null) await kept.remove(place());
      else if (!over.current)
        await kept.set(place(), {
          at: new Date().toISOString(),
          record: { ...bodyOf(definition, now.record), id: answer.data['id'], version: answer.data['version'] },
          base: bodyOf(definition, answer.data),
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
    timers.current.server = undefined;
    await keep();
    // One save at a time: the next one knows the version that the one before it gave.
    if (saving.current) await saving.current;
    if (over.current) return null;
    saving.current = send().finally(() => void (saving.current = null));
    return saving.current;
  }, [keep, send]);

  const { record, dirty } = form;
  useEffect(() => {
    // A change that was taken back is saved too, because the kept draft still holds what was typed before.
    if (over.current || (!dirty && ['clean', 'saved'].includes(latest.current.state))) return;
    setState((now) => (now === 'conflict' || now === 'saving' ? now : 'waiting'));
    clearTimeout(timers.current.local);
    clearTimeout(timers.current.server);
    timers.current.local = setTimeout(() => void keep(), LOCAL_AFTER_MS);
    // Nothing goes before a conflict is decided, whenever it came.
    if (onServer) timers.current.server = setTimeout(() => latest.current.state !== 'conflict' && void save(), SERVER_AFTER_MS);
  }, [record, dirty, keep, save, onServer]);

  // Leaving the page, switching its tab away or going to another window saves what waits; so does the connection when it is back.
  useEffect(() => {
    const due = timers.current;
    const flush = (states: readonly DraftState[]) => {
      if (over.current || !states.includes(latest.current.state)) return;
      void keep();
      if (onServer) void save();
    };
    // What was typed while it saved does not wait for its time either.
    const left = () => flush(timers.current.server === undefined ? ['waiting'] : ['waiting', 'saving']);
    const back = () => flush(['waiting', 'offline']);
    const stop = onBack(back);
    addEventListener('blur', left);
    addEventListener('online', back);
    return () => {
      stop();
      removeEventListener('blur', left);
      removeEventListener('online', back);
      left();
      // Of a conflict nothing is sent, but what was typed last is kept.
      if (due.local !== undefined) void keep();
    };
  }, [keep, save, onServer]);

  // The address names it by now: a new one of this kind begins empty again.
  const named = useRef(id);
  useEffect(() => {
    if (named.current === null && id !== null) void kept.remove(draftPlace(definition, null));
    named.current = id;
  }, [id, definition]);

  return {
    state,
    at,
    refusal,
    theirs,
    keep,
    save,
    settle: useCallback(async () => {
      clearTimeout(timers.current.server);
      if (saving.current) await saving.current;
    }, []),
    resolve: useCallback(
      (chosen) => {
        latest.current.form.replace({ ...chosen, version: theirs?.['version'] }, theirs ?? undefined);
        setTheirs(null);
        setState('waiting');
        if (onServer) timers.current.server = setTimeout(() => void save(), 0);
      },
      [theirs, save, onServer],
    ),
    drop: useCallback(async () => {
      keepNoLater();
      setState('clean');
      await kept.remove(place());
    }, [place, keepNoLater]),
    forget: useCallback(async () => {
      over.current = true;
      keepNoLater();
      clearTimeout(timers.current.server);
      if (saving.current) await saving.current;
      await kept.remove(place());
    }, [place, keepNoLater]),
  };
};

/**
 * The draft saves itself: on this computer at once, on the server ten seconds after a change, when the page is hidden and when it is left.
 * Whoever saves over a state that they have not seen is told, and chooses.
 */
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import { kept } from '#client/data/kept.ts';
import type { ModelRecord } from '#model/workflow/design.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Drawn } from '../design.ts';

export type SavingState = 'clean' | 'waiting' | 'saving' | 'saved' | 'offline' | 'refused' | 'conflict' | 'locked';

/** A drawing that this computer has and the server has not. */
export interface KeptDrawing {
  readonly at: string;
  readonly xml: string;
  /** Of the record on which it was drawn. */
  readonly version: number;
}

const serverAfter = 10_000;
const localAfter = 300;
/** Longest body that a browser sends on while the page is left. */
const sentOn = 60_000;

const placeOf = (id: string): string => `model/${id}`;
export const keptDrawing = (id: string): Promise<KeptDrawing | undefined> => kept.get<KeptDrawing>(placeOf(id));
export const forgetDrawing = (id: string): Promise<void> => kept.remove(placeOf(id));

export interface Saving {
  readonly state: SavingState;
  /** When it was last saved on the server. */
  readonly at: string | null;
  readonly refusal: string | null;
  /** The record as the server has it, after the last save. */
  readonly record: ModelRecord;
  /** True when the server has the drawing. */
  readonly save: () => Promise<boolean>;
  /** Goes on from this record: the next save stands on it. `saved`: what is drawn is what it holds. */
  readonly standOn: (record: ModelRecord, saved: boolean) => void;
}

interface Options {
  readonly record: ModelRecord;
  readonly drawn: Drawn;
  /** The file, also of a change that is not in `drawn` yet. */
  readonly file: () => Promise<string>;
  readonly writes: boolean;
  /** Revision that needs no saving: what was opened. -1: what was opened has to be saved, too. */
  readonly opened: number;
}

export const useSaving = ({ record: first, drawn, file, writes, opened }: Options): Saving => {
  const [record, setRecord] = useState(first);
  const [state, setState] = useState<SavingState>(opened < 0 ? 'waiting' : 'clean');
  const [at, setAt] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const server = useRef({ record: first, revision: opened });
  const latest = useRef({ drawn, file, writes, state });
  const running = useRef<Promise<boolean> | null>(null);
  useLayoutEffect(() => {
    latest.current = { drawn, file, writes, state };
  });

  const send = useCallback(async (leaving: boolean): Promise<boolean> => {
    const { drawn: now, file: write, writes: may } = latest.current;
    if (!may) return false;
    const xml = leaving ? now.xml : await write();
    const { record: on } = server.current;
    setState('saving');
    const answer = await call<ModelRecord>('PUT', `/tydf/process/model/put/${on.id}`, {
      body: { xml, version: on.version },
      byPerson: false,
      quiet: true,
      keepalive: leaving && xml.length < sentOn,
    });
    if (answer.code === '200') {
      server.current = { record: answer.data, revision: now.revision };
      setRecord(answer.data);
      setAt(new Date().toISOString());
      setRefusal(null);
      setState(latest.current.drawn.revision === now.revision ? 'saved' : 'waiting');
      if (latest.current.drawn.revision === now.revision) await forgetDrawing(on.id);
      return true;
    }
    await kept.set(placeOf(on.id), { at: new Date().toISOString(), xml, version: on.version } satisfies KeptDrawing);
    const { reason } = answer as { readonly reason?: string };
    setRefusal(answer.desc);
    setState(
      answer.code === UNREACHABLE ? 'offline' : reason === 'recordChanged' ? 'conflict' : reason === 'modelLocked' ? 'locked' : 'refused',
    );
    return false;
  }, []);
  /** One save at a time; what changed meanwhile goes with the next. */
  const save = useCallback(
    async (leaving = false): Promise<boolean> => {
      await running.current;
      if (server.current.revision === latest.current.drawn.revision && latest.current.state !== 'waiting') return true;
      running.current = send(leaving).finally(() => (running.current = null));
      return running.current;
    },
    [send],
  );

  const { revision, xml } = drawn;
  useEffect(() => {
    if (!writes || revision === server.current.revision) return undefined;
    setState((before) => (before === 'conflict' || before === 'locked' ? before : 'waiting'));
    const local = setTimeout(() => {
      const { id, version } = server.current.record;
      void kept.set(placeOf(id), { at: new Date().toISOString(), xml, version } satisfies KeptDrawing);
    }, localAfter);
    return () => clearTimeout(local);
  }, [revision, xml, writes]);
  // Ten seconds after the first change that is not saved; what the server cannot be told now is told again by then.
  useEffect(() => {
    if (state !== 'waiting' && state !== 'offline') return undefined;
    const timer = setTimeout(() => void save(), serverAfter);
    return () => clearTimeout(timer);
  }, [state, save, at]);
  useEffect(() => {
    const leave = (): void => {
      if (document.hidden && (latest.current.state === 'waiting' || latest.current.state === 'offline')) void save(true);
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      if (latest.current.state === 'waiting' || latest.current.state === 'offline') void save(true);
    };
  }, [save]);

  const standOn = useCallback((next: ModelRecord, saved: boolean): void => {
    server.current = { record: next, revision: saved ? latest.current.drawn.revision : -1 };
    setRecord(next);
    setRefusal(null);
    setState(saved ? 'clean' : 'waiting');
  }, []);
  return { state, at, refusal, record, save, standOn };
};

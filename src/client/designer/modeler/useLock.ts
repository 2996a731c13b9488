/** Who edits the model: this person while nobody else does. Renewed while the page is open, given back when it is left. */
import { call } from '#client/data/server/call.ts';
import type { ModelLock } from '#model/workflow/design.ts';
import { useCallback, useEffect, useState } from 'react';

/** The server gives up on an editor after two minutes without a word; this is told in time, in milliseconds. */
const every = 30_000;

export interface Lock {
  /** Null until the server has answered. */
  readonly lock: ModelLock | null;
  readonly take: () => Promise<boolean>;
}

const ask = async (id: string, take: boolean): Promise<ModelLock | null> => {
  const { code, data } = await call<ModelLock>('POST', `/tydf/process/model/lock/${id}`, {
    body: take ? { take } : {},
    byPerson: take,
    quiet: !take,
  });
  return code === '200' ? data : null;
};

/** @param wanted false: the person may only read, so they ask for nothing. */
export const useLock = (id: string, wanted: boolean): Lock => {
  const [lock, setLock] = useState<ModelLock | null>(wanted ? null : { mine: false, by: null, since: null, lastChangeAt: null });
  useEffect(() => {
    if (!wanted) return undefined;
    // Without an answer one goes on as before, at first as the one who edits: the save decides.
    const told = (next: ModelLock | null): void =>
      setLock((before) => next ?? before ?? { mine: true, by: null, since: null, lastChangeAt: null });
    void ask(id, false).then(told);
    const timer = setInterval(() => void ask(id, false).then(told), every);
    return () => {
      clearInterval(timer);
      void call('DELETE', `/tydf/process/model/lock/${id}`, { byPerson: false, quiet: true, keepalive: true });
    };
  }, [id, wanted]);
  const take = useCallback(async (): Promise<boolean> => {
    const taken = await ask(id, true);
    if (taken) setLock(taken);
    return taken?.mine === true;
  }, [id]);
  return { lock, take };
};

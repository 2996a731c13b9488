/** A log as it is looked at: portions of older rows on demand, newer ones as they come while the tail runs. */
import { ask, type Params } from '#client/data/server/call.ts';
import type { LogKind, LogPage, LogRows } from '#model/operations/logs.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { at, logQuery } from './calls.ts';

const EVERY_MS = 3_000;
/** Before every row: asks for all that comes into an empty log. */
const beginning = '0-1';

export interface Tail {
  /** `off` where the log does not go up to now. */
  readonly state: 'off' | 'on' | 'paused';
  /** Rows that came while it was paused. */
  readonly waiting: number;
  readonly toggle: () => void;
  /** Pauses while the pointer or the focus is on the rows; they must not move away under it. */
  readonly hold: (held: boolean) => void;
}

export function useLog<Kind extends LogKind>(kind: Kind, params: Params, tailing: boolean) {
  const list = useInfiniteQuery(logQuery(kind, params));
  const [arrived, setArrived] = useState<readonly LogRows[Kind][]>([]);
  const [running, setRunning] = useState(false);
  /** How many of those that arrived are shown; null: all. */
  const [frozen, setFrozen] = useState<number | null>(null);
  /** Up to where the log is known; of these filters only. */
  const newest = useRef<{ readonly params: Params; readonly id: string } | null>(null);
  const [of, setOf] = useState(params);
  if (of !== params) {
    // Other filters are another look: what came into the one before is not of it. The tail runs on.
    setOf(params);
    setArrived([]);
    setFrozen(null);
  }
  const first = list.data?.pages[0];

  const live = tailing && running && first !== undefined;
  useEffect(() => {
    if (!live) return;
    if (newest.current?.params !== params) newest.current = { params, id: first?.newest ?? beginning };
    const abort = new AbortController();
    let asking = false;
    const look = async () => {
      if (asking) return;
      asking = true;
      try {
        const found = await ask<LogPage<LogRows[Kind]>>('GET', at(kind), {
          params: { ...params, newer: newest.current?.id, size: 200 },
          signal: abort.signal,
        });
        if (found.newest !== null) {
          newest.current = { params, id: found.newest };
          setArrived((before) => [...found.rows, ...before]);
        }
      } catch {
        // The next look tries again; the line at the top says when the server is away.
      } finally {
        asking = false;
      }
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [live, kind, params, first]);

  const fresh = frozen === null ? arrived : arrived.slice(arrived.length - frozen);
  const tail: Tail = {
    state: !tailing ? 'off' : !running || frozen !== null ? 'paused' : 'on',
    waiting: arrived.length - fresh.length,
    toggle: () => {
      setRunning(!running);
      setFrozen(null);
    },
    hold: (held) => running && setFrozen(held ? (frozen ?? arrived.length) : null),
  };
  return { list, rows: [...fresh, ...(list.data?.pages.flatMap(({ rows }) => rows) ?? [])], tail, running };
}

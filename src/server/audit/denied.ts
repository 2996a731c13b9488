/** The log of refused calls: who asked for what they may not do, or without being signed in. */
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { countAgain } from './logins.ts';
import { openMerging, type Merged, type Merging } from './merging.ts';

export interface DeniedCall {
  /** Null: nobody was signed in. */
  readonly actorId: string | null;
  readonly address: string;
  readonly method: string;
  /** As declared: `/tydf/api/files/:id`. */
  readonly route: string;
  /** As called, without its query. */
  readonly path: string;
  /** 400: what a rule of granting refused. */
  readonly code: '400' | '401' | '403';
  readonly reason: string;
  /** Permission code that was wanting. */
  readonly permission: string | null;
  readonly agent: string;
}

const insert = async (sql: Sql, rows: readonly Merged<DeniedCall>[]): Promise<readonly string[]> => {
  const given = rows.map(({ row: { actorId, ...row }, at, lastAt, times }) => ({ ...row, actor_id: actorId, at, last_at: lastAt, times }));
  const columns = 'at, last_at, times, actor_id, address, method, route, path, code, reason, permission, agent';
  const written = await sql.query<{ id: string }>(
    `insert into denied_log (${columns}) select ${columns}
     from json_to_recordset($1::json) as x (at timestamptz, last_at timestamptz, times int, actor_id bigint, address text, method text, route text,
       path text, code text, reason text, permission text, agent text)
     returning id::text`,
    [JSON.stringify(given)],
    'denied_log',
  );
  return written.map(({ id }) => id);
};

export const openDeniedLog = ({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Merging<DeniedCall> =>
  openMerging<DeniedCall>({
    clock,
    log,
    keyOf: ({ actorId, address, method, route, code, reason }) => JSON.stringify([actorId ?? address, method, route, code, reason]),
    others: (row) => ({
      ...row,
      actorId: null,
      address: '…',
      method: '…',
      route: '…',
      path: '…',
      reason: 'others',
      permission: null,
      agent: '',
    }),
    write: async (fresh, again) => {
      await countAgain(db, 'denied_log', again);
      return fresh.length === 0 ? [] : insert(db, fresh);
    },
  });

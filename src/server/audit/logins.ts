/**
 * The sign-in log: every success and every failure, with why, from where, with which browser. A success is noted with the session that it
 * begins (access/sessions.ts), a failure here.
 */
import { Refusal } from '#model/refusal.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { openMerging, type Merged, type Merging } from './merging.ts';

interface FailedLogin {
  /** As typed. */
  readonly account: string;
  /** Reason of the refusal. */
  readonly outcome: string;
  readonly address: string;
  readonly agent: string;
}

const accountOf = (typed: string): string => typed.trim().toLowerCase().slice(0, 100);

const insert = async (sql: Sql, rows: readonly Merged<FailedLogin>[]): Promise<readonly string[]> => {
  const given = rows.map(({ row, at, lastAt, times }) => ({ ...row, at, last_at: lastAt, times }));
  const written = await sql.query<{ id: string }>(
    `insert into login_log (at, last_at, times, account, user_id, outcome, address, agent)
     select x.at, x.last_at, x.times, x.account, (select u.id from users u where lower(u.user_name) = x.account and not u.deleted), x.outcome, x.address, x.agent
     from json_to_recordset($1::json) as x (at timestamptz, last_at timestamptz, times int, account text, outcome text, address text, agent text)
     returning id::text`,
    [JSON.stringify(given)],
    'login_log',
  );
  return written.map(({ id }) => id);
};

/** Sets how often rows happened that are stored already; of a table of merged rows. */
export const countAgain = async (sql: Sql, table: 'login_log' | 'denied_log', rows: readonly Merged<unknown>[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql.query(
    `update ${table} t set times = x.times, last_at = x.last_at from json_to_recordset($1::json) as x (id bigint, times int, last_at timestamptz) where t.id = x.id`,
    [JSON.stringify(rows.map(({ id, times, lastAt }) => ({ id, times, last_at: lastAt })))],
    `${table}_again`,
  );
};

export interface LoginLog {
  /** Notes why a sign-in was refused; what `work` answers or throws goes on as it is. */
  noting<Result>(attempt: Omit<FailedLogin, 'outcome'>, work: () => Promise<Result>): Promise<Result>;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function openLoginLog({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): LoginLog {
  const failures: Merging<FailedLogin> = openMerging<FailedLogin>({
    clock,
    log,
    // Attempts that were refused unseen are alike whatever name they try: it may be another one each time.
    keyOf: ({ account, outcome, address }) => JSON.stringify([outcome === 'addressLocked' ? '' : account, outcome, address]),
    others: (row) => ({ ...row, account: '…', address: '…', agent: '' }),
    write: async (fresh, again) => {
      await countAgain(db, 'login_log', again);
      return fresh.length === 0 ? [] : insert(db, fresh);
    },
  });
  return {
    async noting({ account, address, agent }, work) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refusal)
          failures.note({ account: accountOf(account), address, agent: agent.slice(0, 300), outcome: error.reason });
        throw error;
      }
    },
    flush: () => failures.flush(),
    close: () => failures.close(),
  };
}

/**
 * Attempts to sign in, and what they lock: five wrong ones an account for 15 minutes, fifty an
 * address, whether the account exists or not. What an administrator forgave counts no more. Attempts on one account wait for one
 * another, so that a burst is counted.
 */
import { Refusal } from '#model/refusal.ts';
import { lockout } from '#model/operations/security.ts';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';

/** What failed longer ago is forgotten. */
export const windowMs = lockout.minutes * 60_000;
export const mostOfAccount: number = lockout.account;
export const mostOfAddress: number = lockout.address;

/** Keeps the attempts on one account in a row. Empty when nobody signs in. */
const queues = new Map<string, Promise<unknown>>();

export async function inTurn<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (queues.get(account) ?? Promise.resolve()).then(work, work);
  queues.set(account, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(account) === turn) queues.delete(account);
  }
}

const wait = (until: number, now: number): { minutes: number; seconds: number } => {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return { minutes: Math.ceil(seconds / 60), seconds };
};

/** Refuses while too many attempts failed: of the account since it last succeeded, or of the address. */
export async function refuseThrottled({ db, clock }: Pick<Services, 'db' | 'clock'>, account: string, address: string): Promise<void> {
  const now = clock.now().getTime();
  const [row] = await db.query<{ of_account: number; account_last: string | null; of_address: number; address_first: string | null }>(
    `select
       (select count(*)::int from login_attempt a where a.account = $1 and a.at > $3 and not a.ok and a.forgiven_at is null and a.at > coalesce(
          (select max(at) from login_attempt where account = $1 and ok), '-infinity')) as of_account,
       (select max(at) from login_attempt where account = $1 and at > $3 and not ok and forgiven_at is null) as account_last,
       (select count(*)::int from login_attempt where address = $2 and at > $3 and not ok and forgiven_at is null) as of_address,
       (select min(at) from login_attempt where address = $2 and at > $3 and not ok and forgiven_at is null) as address_first`,
    [account, address, new Date(now - windowMs)],
    'login_throttle',
  );
  if (row === undefined) return;
  if (row.of_account >= mostOfAccount && row.account_last !== null)
    throw new Refusal(
      '429',
      'accountLocked',
      w('Account locked, try again in {minutes} min', '账号已锁定，{minutes}分钟后可再试'),
      wait(new Date(row.account_last).getTime() + windowMs, now),
    );
  if (row.of_address >= mostOfAddress && row.address_first !== null)
    throw new Refusal(
      '429',
      'addressLocked',
      w('Too many failed sign-ins from this address, try again in {minutes} min', '该地址登录失败次数过多，{minutes}分钟后可再试'),
      wait(new Date(row.address_first).getTime() + windowMs, now),
    );
}

/** Notes an attempt, and what the account shows of it. */
export async function noteAttempt(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  account: string,
  address: string,
  ok: boolean,
): Promise<void> {
  await db.query(
    `with noted as (insert into login_attempt (account, address, ok, at) values ($1, $2, $3, $4))
     update users set fail_count = case when $3 then 0 else coalesce(fail_count, 0) + 1 end,
       last_login_at = case when $3 then $4 else last_login_at end, last_login_ip = case when $3 then $2 else last_login_ip end
     where lower(user_name) = $1 and not deleted`,
    [account, address, ok, clock.now()],
    'login_note',
  );
}

/** Name of an account in the table of attempts: as typed, but for case. */
export const accountName = (userName: string): string => userName.trim().toLowerCase().slice(0, 100);

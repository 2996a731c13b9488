/**
 * Signing in (office.md "Session and start-up"): five wrong passwords lock an account for 15 minutes, fifty an address, whether the
 * account exists or not. Attempts on one account wait for one another, so that a burst is counted.
 */
import type { UserInfo } from '#model/api.ts';
import { actorOf } from './actor.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Language } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { verifyPassword } from './passwords.ts';
import type { Session, Sessions } from './sessions.ts';

const windowMs = 15 * 60_000;
const mostOfAccount = 5;
const mostOfAddress = 50;

interface Origin {
  readonly address: string;
  readonly agent: string;
}

interface Account {
  readonly id: string;
  readonly status: string;
  readonly password_hash: string | null;
}

/** Keeps the attempts on one account in a row. Empty when nobody signs in. */
const queues = new Map<string, Promise<unknown>>();

async function inTurn<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
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
       (select count(*)::int from login_attempt a where a.account = $1 and a.at > $3 and not a.ok and a.at > coalesce(
          (select max(at) from login_attempt where account = $1 and ok), '-infinity')) as of_account,
       (select max(at) from login_attempt where account = $1 and at > $3 and not ok) as account_last,
       (select count(*)::int from login_attempt where address = $2 and at > $3 and not ok) as of_address,
       (select min(at) from login_attempt where address = $2 and at > $3 and not ok) as address_first`,
    [account, address, new Date(now - windowMs)],
    'login_throttle',
  );
  if (row === undefined) return;
  if (row.of_account >= mostOfAccount && row.account_last !== null)
    throw new Refusal(
      '429',
      'accountLocked',
      w('Account locked, try again in {minutes} min', '账号已锁定，请 {minutes} 分钟后再试'),
      wait(new Date(row.account_last).getTime() + windowMs, now),
    );
  if (row.of_address >= mostOfAddress && row.address_first !== null)
    throw new Refusal(
      '429',
      'addressLocked',
      w('Too many failed sign-ins from this address, try again in {minutes} min', '该地址登录失败次数过多，请 {minutes} 分钟后再试'),
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

const wrong = () => new Refusal('400', 'wrongLogin', w('User name or password wrong', '用户名或密码错误'));

/** Name of an account in the table of attempts: as typed, but for case. */
export const accountName = (userName: string): string => userName.trim().toLowerCase().slice(0, 100);

/** Checks name and password and starts a session. Whether an account is disabled is told only to who knows its password. */
export function login(
  services: Services,
  sessions: Sessions,
  userName: string,
  password: string,
  origin: Origin,
): Promise<{ token: string; session: Session }> {
  const account = accountName(userName);
  return inTurn(account, async () => {
    await refuseThrottled(services, account, origin.address);
    const [found] = await services.db.query<Account>(
      `select u.id::text, u.status, c.password_hash from users u left join credential c on c.user_id = u.id where lower(u.user_name) = $1 and not u.deleted`,
      [account],
      'login_account',
    );
    const right = await verifyPassword(found?.password_hash ?? null, password);
    if (found === undefined || !right) {
      await noteAttempt(services, account, origin.address, false);
      throw wrong();
    }
    if (found.status === 'disabled') throw new Refusal('400', 'accountDisabled', w('Account disabled', '账号已停用'));
    if (found.status !== 'enabled') throw new Refusal('400', 'accountLocked', w('Account locked', '账号已锁定'));
    await noteAttempt(services, account, origin.address, true);
    return sessions.start(found.id, origin);
  });
}

/** What the client keeps about its user; names in the reader's language. */
export async function userInfoOf(sql: Sql, userId: string, language: Language): Promise<UserInfo> {
  const [row] = await sql.query<{
    user_name: string;
    real_name: string;
    name_en: string | null;
    dept_id: string | null;
    post_zh: string | null;
    post_en: string | null;
    dept_zh: string | null;
    dept_en: string | null;
    dept_code: string | null;
    must_change: boolean | null;
  }>(
    `select u.user_name, u.real_name, u.name_en, u.dept_id::text, p.name as post_zh, p.name_en as post_en, d.name as dept_zh,
       d.name_en as dept_en, d.dept_code, c.must_change
     from users u left join posts p on p.id = u.post_id left join sys_department d on d.id = u.dept_id
       left join credential c on c.user_id = u.id where u.id = $1`,
    [userId],
    'user_info',
  );
  const actor = await actorOf(sql, userId);
  const say = (zh: string | null | undefined, en: string | null | undefined): string => (language === 'en' && en ? en : (zh ?? ''));
  return {
    userId,
    userName: row?.user_name ?? '',
    realName: row?.real_name ?? '',
    nameEn: row?.name_en ?? null,
    postName: say(row?.post_zh, row?.post_en),
    deptId: row?.dept_id ?? null,
    deptName: say(row?.dept_zh, row?.dept_en),
    deptCode: row?.dept_code ?? null,
    mustChangePwd: row?.must_change ?? false,
    staffId: actor?.staffId ?? null,
    postIds: actor?.postIds ?? [],
    roles: actor?.roles ?? [],
  };
}

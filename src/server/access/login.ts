/** Signing in by name and password, and what the client keeps about its user. */
import type { UserInfo } from '#model/api.ts';
import { actorOf } from './actor.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Language } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { accountName, inTurn, noteAttempt, refuseThrottled } from './attempts.ts';
import { enter, type Entered, type Origin } from './enter.ts';
import { verifyPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

interface Account {
  readonly id: string;
  readonly status: string;
  readonly password_hash: string | null;
}

const wrong = () => new Refusal('400', 'wrongLogin', w('User name or password wrong', '用户名或密码错误'));

/**
 * Checks name and password and starts a session, or asks for the code of the second factor. Whether an account is disabled is told only
 * to who knows its password.
 */
export function login(services: Services, sessions: Sessions, userName: string, password: string, origin: Origin): Promise<Entered> {
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
    return enter(services, sessions, { userId: found.id, account }, origin);
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
    equipped: boolean;
    demanding: string[] | null;
  }>(
    `select u.user_name, u.real_name, u.name_en, u.dept_id::text, p.name as post_zh, p.name_en as post_en, d.name as dept_zh,
       d.name_en as dept_en, d.dept_code, c.must_change,
       exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as equipped,
       (select array(select jsonb_array_elements_text(p.value -> 'secondFactorRoles')) from parameter p where p.key = 'security') as demanding
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
    mustSecure: row?.equipped === false && (row.demanding ?? []).some((role) => actor?.roles.includes(role)),
    staffId: actor?.staffId ?? null,
    postIds: actor?.postIds ?? [],
    roles: actor?.roles ?? [],
  };
}

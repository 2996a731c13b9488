/** An installation without an administrator (`--empty`, production): the first one is made once, by who reads the printed code. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { Refusal, type Fault } from '#model/refusal.ts';
import { check, formMessage, requiredMessage } from '#model/validators.ts';
import { w, type Words } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { storePassword } from './changePassword.ts';
import { noteAttempt, refuseThrottled } from './attempts.ts';
import { faultsOfPassword, hashPassword } from './passwords.ts';

/** Eight digits in two groups; wrong tries are throttled like sign-ins. */
export const firstRunCode = (): string => `${String(randomInt(10_000)).padStart(4, '0')}-${String(randomInt(10_000)).padStart(4, '0')}`;

/** Name of the throttled account of the tries; what is typed as a user name stands there in small letters. */
const account = 'FIRST RUN';

export async function isFirstRunNeeded(sql: Sql): Promise<boolean> {
  const rows = await sql.query('select 1 as found from credential limit 1');
  return rows.length === 0;
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, message, severity: 'error' });

/** Body: `code`, `userName`, `realName`, `password`. The administrator signs in with that password at once. */
export async function createFirstAdministrator(
  services: Services,
  code: string,
  body: Readonly<Record<string, unknown>>,
  address: string,
): Promise<void> {
  const text = (name: string): string => (typeof body[name] === 'string' ? body[name].trim() : '');
  const [userName, realName, given] = [text('userName'), text('realName'), text('code')];
  const password = typeof body['password'] === 'string' ? body['password'] : '';
  const faults = ['code', 'userName', 'realName', 'password']
    .filter((name) => (name === 'password' ? password : text(name)) === '')
    .map((name) => fault(name, 'required', requiredMessage));
  const spaces = check('noSpaces', userName);
  if (spaces !== null) faults.push(fault('userName', 'noSpaces', spaces));
  if (userName.length > 30) faults.push(fault('userName', 'maxLength', w('at most 30 characters', '长度不能超过30')));
  if (realName.length > 30) faults.push(fault('realName', 'maxLength', w('at most 30 characters', '长度不能超过30')));
  if (password !== '') faults.push(...faultsOfPassword('password', password, [userName]));
  await refuseThrottled(services, account, address);
  if (given !== '' && !same(given, code)) {
    await noteAttempt(services, account, address, false);
    faults.unshift(fault('code', 'wrongCode', w('the code is not the one that was printed at start', '验证码与启动时显示的不一致')));
  }
  if (faults.length > 0) throw new Refusal('400', 'firstRunRefused', formMessage, {}, faults);
  const hash = await hashPassword(password);
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await tx.query('lock table credential in exclusive mode');
    if (!(await isFirstRunNeeded(tx))) throw new Refusal('409', 'firstRunOver', w('There is an administrator already', '管理员已存在'));
    const [made] = await tx.query<{ id: string }>(
      `insert into users (user_name, real_name, user_type, status, roles, must_change_pwd, sort, created_at, updated_at, version)
       select $1, $2, 'employee', 'enabled', array_agg(id), false, 0, $3, $3, 1 from roles where code in ('sys_admin', 'security_admin')
       on conflict do nothing returning id::text`,
      [userName, realName, now],
    );
    if (made === undefined) throw new Refusal('409', 'duplicate', w('This user name is taken', '用户名已存在'));
    await storePassword(tx, made.id, hash, false, now);
  });
}

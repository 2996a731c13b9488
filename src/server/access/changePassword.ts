/** Changing, confirming and resetting passwords. */
import { dateAt } from '#model/calculation/dates.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { formMessage, passwordMessages } from '#model/validators.ts';
import { w, type Words } from '#model/words.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import type { Actor, Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { tell } from '../outbox/tell.ts';
import { accountName, inTurn, noteAttempt, refuseThrottled } from './attempts.ts';
import { faultsOfPassword, hashPassword, randomPassword, verifyPassword } from './passwords.ts';
import type { Session, Sessions } from './sessions.ts';

/** How many earlier passwords may not come back. */
const remembered = 3;
const confirmedMs = 5 * 60_000;

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, message, severity: 'error' });
const refuse = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new Refusal('400', 'passwordRefused', formMessage, {}, faults);
};

const given = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Texts of the specification, each at its field. */
function faultsOfForm(body: Readonly<Record<string, unknown>>): Fault[] {
  const [old, next, again] = [given(body['oldPwd']), given(body['newPwd']), given(body['affirmPwd'])];
  const faults: Fault[] = [];
  if (old === '') faults.push(fault('oldPwd', 'required', passwordMessages.oldPwd));
  if (next === '') faults.push(fault('newPwd', 'required', passwordMessages.newPwd));
  if (again === '') faults.push(fault('affirmPwd', 'required', passwordMessages.affirmPwd));
  else if (again !== next) faults.push(fault('affirmPwd', 'passwordsDiffer', passwordMessages.different));
  if (textOf(body['userId']) === '') faults.push(fault('userId', 'required', w('required', '必填')));
  return faults;
}

/**
 * Without a least age a few changes in a row would bring an old password back. A password that somebody else gave (the first one, one
 * that was reset) may be changed at once.
 */
async function refuseYoung({ db, clock }: Services, userId: string, leastHours: number): Promise<void> {
  const [young] = await db.query<{ hours: number }>(
    `select ceil(extract(epoch from changed_at + make_interval(hours => $3) - $2) / 3600)::int as hours from credential
     where user_id = $1 and not must_change and cardinality(earlier_hashes) > 0 and changed_at + make_interval(hours => $3) > $2`,
    [userId, clock.now(), leastHours],
    'password_young',
  );
  if (young === undefined) return;
  const { hours } = young;
  refuse([
    fault(
      'newPwd',
      'passwordYoung',
      w(`it was changed a short while ago; change it in ${hours} h`, `刚修改过密码，${hours}小时后可再次修改`),
    ),
  ]);
}

async function hashesOf(sql: Sql, userId: string): Promise<readonly string[]> {
  const [row] = await sql.query<{ hashes: string[] }>(
    'select array_prepend(password_hash, earlier_hashes) as hashes from credential where user_id = $1',
    [userId],
  );
  return row?.hashes ?? [];
}

const wrongPassword = (field: string) => fault(field, 'wrongPassword', w('password wrong', '密码错误'));

/** Whether this is the user's password. Wrong ones count against the account like failed sign-ins, and wait for one another like those. */
function known(services: Services, actor: Actor, password: string, address: string): Promise<boolean> {
  const account = accountName(actor.userName);
  return inTurn(account, async () => {
    await refuseThrottled(services, account, address);
    const [current] = await hashesOf(services.db, actor.userId);
    const right = await verifyPassword(current ?? null, password);
    if (!right) await noteAttempt(services, account, address, false);
    return right;
  });
}

/** Refuses all but the person's own password, at its field. */
export async function requirePassword(services: Services, actor: Actor, password: unknown, address: string): Promise<void> {
  if (given(password) === '') refuse([fault('password', 'required', passwordMessages.newPwd)]);
  if (!(await known(services, actor, given(password), address))) refuse([wrongPassword('password')]);
}

/** Stores a password: keeps the ones before it, sets whether it must be changed at the next sign-in. */
export async function storePassword(sql: Sql, userId: string, hash: string, mustChange: boolean, now: Date): Promise<void> {
  await sql.query(
    `insert into credential as c (user_id, password_hash, must_change, changed_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set password_hash = excluded.password_hash, must_change = excluded.must_change,
       changed_at = excluded.changed_at, earlier_hashes = (array_prepend(c.password_hash, c.earlier_hashes))[1:${remembered - 1}]`,
    [userId, hash, mustChange, now],
  );
  await sql.query('update users set must_change_pwd = $2, pwd_changed_at = $3 where id = $1', [userId, mustChange, now]);
}

interface Change {
  readonly session: Session;
  readonly actor: Actor;
  readonly body: Readonly<Record<string, unknown>>;
  readonly address: string;
  /** Least age of a password that its person chose. */
  readonly leastHours: number;
}

/** The session goes on, the user's others end. */
export async function changePassword(
  services: Services,
  sessions: Sessions,
  { session, actor, body, address, leastHours }: Change,
): Promise<void> {
  refuse(faultsOfForm(body));
  if (idOf(body['userId']) !== actor.userId)
    throw new Refusal('403', 'notYourself', w('You can change only your own password', '只能修改自己的密码'));
  const next = given(body['newPwd']);
  if (!(await known(services, actor, given(body['oldPwd']), address))) refuse([wrongPassword('oldPwd')]);
  await refuseYoung(services, actor.userId, leastHours);
  refuse(faultsOfPassword('newPwd', next, [actor.userName, actor.nameEn ?? '']));
  for (const hash of await hashesOf(services.db, actor.userId))
    if (await verifyPassword(hash, next))
      refuse([
        fault('newPwd', 'passwordUsed', w(`it must differ from the last ${remembered} passwords`, `不能与最近${remembered}次密码相同`)),
      ]);
  const hash = await hashPassword(next);
  const ended = await services.db.transaction(async (tx) => {
    await storePassword(tx, actor.userId, hash, false, services.clock.now());
    return sessions.endOthers(tx, actor.userId, session.key);
  });
  sessions.forget();
  await sessions.announceEnd(ended);
}

/** Checks the signed-in person's password again; the session counts as confirmed for five minutes. Returns until when. */
export async function confirmPassword(
  services: Services,
  session: Session,
  actor: Actor,
  id: string,
  password: unknown,
  address: string,
): Promise<Date> {
  if (given(password) !== '' && id !== actor.userId)
    throw new Refusal('403', 'notYourself', w('Only your own password can be confirmed', '只能确认自己的密码'));
  await requirePassword(services, actor, password, address);
  const until = new Date(services.clock.now().getTime() + confirmedMs);
  await services.db.query('update session set confirmed_until = $2 where token_hash = $1', [Buffer.from(session.key, 'hex'), until]);
  return until;
}

/** Refuses a session in which the password was not confirmed, or longer ago than that counts. */
export async function requireConfirmed({ db, clock }: Pick<Services, 'db' | 'clock'>, session: Session): Promise<void> {
  const [confirmed] = await db.query(
    'select 1 as found from session where token_hash = $1 and confirmed_until > $2',
    [Buffer.from(session.key, 'hex'), clock.now()],
    'session_confirmed',
  );
  if (confirmed === undefined)
    throw new Refusal('409', 'passwordNotConfirmed', w('Enter your password again first', '需先再次输入登录密码'));
}

/** Gives an account a random password, to be shown once and changed at sign-in; its person is told, its sessions end. */
export async function resetPassword(services: Services, sessions: Sessions, userId: string): Promise<string> {
  const password = randomPassword();
  const hash = await hashPassword(password);
  const ended = await services.db.transaction(async (tx) => {
    const now = services.clock.now();
    await storePassword(tx, userId, hash, true, now);
    await tell(tx, now, [
      { key: 'password_reset', principals: [`u:${userId}`], params: { date: dateAt(now.toISOString(), services.zone) } },
    ]);
    return sessions.endOthers(tx, userId, null);
  });
  await sessions.announceEnd(ended);
  return password;
}

/**
 * The second factor: codes of an authenticator app (RFC 6238) and, for a lost phone, codes that count once. The secret is sealed at
 * rest; no code is taken twice; wrong ones are throttled apart from wrong passwords, so that knowing the password resets nothing.
 */
import { randomInt } from 'node:crypto';
import type { SecondFactorSetUp, SecondFactorState } from '#model/operations/security.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Actor, Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { inTurn, noteAttempt, refuseThrottled } from './attempts.ts';
import { keyedHash, seal, unseal } from './seal.ts';
import { base32, newSecret, otpauth, stepOf } from './totp.ts';

const purpose = 'second factor';
const recoveryCount = 10;
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

interface Row {
  readonly secret: Buffer;
  readonly recovery: Buffer[];
  readonly confirmed_at: string | null;
  readonly last_step: string;
}

const rowOf = async (sql: Sql, userId: string): Promise<Row | null> =>
  (
    await sql.query<Row>(
      'select secret, recovery, confirmed_at, last_step::text from second_factor where user_id = $1',
      [userId],
      'second_factor',
    )
  )[0] ?? null;

export const hasSecondFactor = async (sql: Sql, userId: string): Promise<boolean> =>
  ((await rowOf(sql, userId))?.confirmed_at ?? null) !== null;

/** Codes are throttled under this name in the table of attempts; what is typed as a user name stands there in small letters. */
export const codeAccount = (userId: string): string => `CODE ${userId}`;

const refuse = (field: string, rule: string, message: Words): never => {
  const fault: Fault = { field, rule, message, severity: 'error' };
  throw new Refusal('400', rule, message, {}, [fault]);
};

/** Ten characters in two groups, about 49 bits; read aloud without doubt. */
const recoveryCode = (): string => Array.from({ length: 11 }, (_, at) => (at === 5 ? '-' : letters[randomInt(letters.length)])).join('');
const recoveryHash = (services: Services, userId: string, code: string): Buffer =>
  keyedHash(services, 'recovery codes', userId, code.toLowerCase().replaceAll(/[^a-z\d]/g, ''));

function secretOf(services: Services, userId: string, row: Row): Buffer {
  try {
    return unseal(services, purpose, userId, row.secret);
  } catch {
    // The key outside the database is another than when it was sealed.
    throw new Refusal(
      '409',
      'secondFactorUnreadable',
      w('The second factor cannot be read any more; an administrator has to remove it', '两步验证已失效，由管理员移除'),
    );
  }
}

/** Takes the code of the app, once: another request with the same one comes too late. */
async function takeStep(services: Services, userId: string, row: Row, code: string): Promise<boolean> {
  const step = stepOf(secretOf(services, userId, row), code, services.clock.now(), Number(row.last_step));
  if (step === null) return false;
  const taken = await services.db.query(
    'update second_factor set last_step = $2 where user_id = $1 and last_step < $2 returning user_id',
    [userId, step],
    'second_factor_step',
  );
  return taken.length > 0;
}

async function takeRecovery(services: Services, userId: string, code: string): Promise<boolean> {
  const hash = recoveryHash(services, userId, code);
  const taken = await services.db.query(
    'update second_factor set recovery = array_remove(recovery, $2) where user_id = $1 and $2 = any(recovery) returning user_id',
    [userId, hash],
    'second_factor_recovery',
  );
  return taken.length > 0;
}

const typed = (code: unknown): string => (typeof code === 'string' ? code.slice(0, 40).normalize('NFKC').replaceAll(/\s/g, '') : '');

/** Refuses a wrong or used code; five wrong ones lock it for a quarter of an hour. Recovery codes count as well. */
export function checkCode(services: Services, userId: string, code: unknown, address: string): Promise<void> {
  const account = codeAccount(userId);
  return inTurn(account, async () => {
    const given = typed(code);
    if (given === '') refuse('code', 'required', w('enter the code', '输入验证码'));
    await refuseThrottled(services, account, address);
    const row = await rowOf(services.db, userId);
    if (row === null || row.confirmed_at === null)
      throw new Refusal('409', 'noSecondFactor', w('No second factor is set up', '未设置两步验证'));
    const right = /^\d{6}$/.test(given) ? await takeStep(services, userId, row, given) : await takeRecovery(services, userId, given);
    await noteAttempt(services, account, address, right);
    if (!right) refuse('code', 'wrongCode', w('this code is wrong or was used already', '验证码错误或已被使用'));
  });
}

export async function secondFactorState(sql: Sql, userId: string, demanded: boolean): Promise<SecondFactorState> {
  const row = await rowOf(sql, userId);
  const since = row?.confirmed_at ?? null;
  return {
    since: since === null ? null : new Date(since).toISOString(),
    recoveryLeft: since === null ? 0 : (row?.recovery.length ?? 0),
    demanded,
  };
}

/** A new secret, which counts once a code of it was shown to be known. One that is in use is not replaced by it. */
export async function beginSecondFactor(services: Services, actor: Actor, issuer: string): Promise<SecondFactorSetUp> {
  const secret = newSecret();
  const kept = await services.db.query(
    `insert into second_factor as f (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
     where f.confirmed_at is null returning user_id`,
    [actor.userId, seal(services, purpose, actor.userId, secret), services.clock.now()],
  );
  if (kept.length === 0) throw new Refusal('409', 'secondFactorThere', w('A second factor is set up already', '已设置两步验证'));
  return { secret: base32(secret), address: otpauth(secret, actor.userName, issuer) };
}

/** Replaces them all. The first ones come with the confirmation. */
async function newRecovery(sql: Sql, services: Services, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCount }, recoveryCode);
  await sql.query('update second_factor set recovery = $2, confirmed_at = coalesce(confirmed_at, $3) where user_id = $1', [
    userId,
    codes.map((code) => recoveryHash(services, userId, code)),
    services.clock.now(),
  ]);
  return codes;
}

/**
 * The app shows the right code: from now on it is asked for. Answers the recovery codes, which are told once. `besides` is done in the
 * same transaction.
 */
export function confirmSecondFactor(
  services: Services,
  userId: string,
  code: unknown,
  address: string,
  besides: (tx: Sql) => Promise<void>,
): Promise<readonly string[]> {
  const account = codeAccount(userId);
  return inTurn(account, async () => {
    const given = typed(code);
    if (given === '') refuse('code', 'required', w('enter the code', '输入验证码'));
    await refuseThrottled(services, account, address);
    const row = await rowOf(services.db, userId);
    if (row === null) throw new Refusal('409', 'noSecondFactor', w('No second factor is being set up', '尚未开始设置两步验证'));
    if (row.confirmed_at !== null) throw new Refusal('409', 'secondFactorThere', w('A second factor is set up already', '已设置两步验证'));
    const right = await takeStep(services, userId, row, given);
    await noteAttempt(services, account, address, right);
    if (!right) refuse('code', 'wrongCode', w('this is not the code that the app shows now', '与应用当前显示的验证码不一致'));
    return services.db.transaction(async (tx) => {
      const codes = await newRecovery(tx, services, userId);
      await besides(tx);
      return codes;
    });
  });
}

/** Fresh recovery codes for who knows a code; those before count no more. */
export async function renewRecovery(services: Services, userId: string, code: unknown, address: string): Promise<readonly string[]> {
  await checkCode(services, userId, code, address);
  return newRecovery(services.db, services, userId);
}

/** Takes it away; answers whether there was one. */
export const dropSecondFactor = async (sql: Sql, userId: string): Promise<boolean> =>
  (await sql.query('delete from second_factor where user_id = $1 returning user_id', [userId])).length > 0;

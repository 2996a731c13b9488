/**
 * Codes of links in mails: each is for one person and one page, once, for five minutes. It stands for the password, not for
 * the second factor, and is used by a press of a person: whoever only reads the link, such as a scanner of mails, uses nothing up.
 */
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import { inTurn, noteAttempt, refuseThrottled } from './attempts.ts';
import { enabledAccount, enter, type Entered, type Origin } from './enter.ts';
import type { Sessions } from './sessions.ts';
import { hashOf, newOpaque } from './tickets.ts';

type Store = Pick<Services, 'db' | 'clock'>;

const livesMs = 5 * 60_000;
/** So long a code is told to be over rather than unknown. */
const rememberedMs = 24 * 3_600_000;
/** Codes that nobody was given count for their address under this name, which no account has. */
const nobody = 'mail code';

export interface MailCode {
  readonly code: string;
  readonly userId: string;
  /** Path and query of the page, below `/tf`. */
  readonly target: string;
}

export const newMailCode = (userId: string, target: string): MailCode => ({ code: newOpaque(), userId, target });

/** Kept when the mail goes out: their minutes begin now. */
export async function keepMailCodes({ db, clock }: Store, codes: readonly MailCode[]): Promise<void> {
  if (codes.length === 0) return;
  const now = clock.now();
  await db.query(
    `insert into mail_code (code_hash, user_id, target, created_at, expires_at)
     select decode(x.hash, 'hex'), x.user_id, x.target, $2, $3 from json_to_recordset($1::json) as x (hash text, user_id bigint, target text)`,
    [
      JSON.stringify(codes.map(({ code, userId, target }) => ({ hash: hashOf(code).toString('hex'), user_id: userId, target }))),
      now,
      new Date(now.getTime() + livesMs),
    ],
    'mail_codes_keep',
  );
}

const over = (): Refusal =>
  new Refusal(
    '400',
    'mailCodeOver',
    w('This link was used, or is older than five minutes; sign in', '该链接已使用或已超过五分钟，可登录后查看'),
  );

/** A session, or the next step, for who holds a living code of this page. */
export async function enterByMail(
  services: Services,
  sessions: Sessions,
  { code, target }: Readonly<Record<string, unknown>>,
  origin: Origin,
): Promise<Entered> {
  const { db, clock } = services;
  await refuseThrottled(services, '', origin.address);
  const known = typeof code === 'string' && code.length <= 100 && typeof target === 'string' && target.length <= 500;
  const [row] = known
    ? await db.query<{ user_id: string }>('select user_id::text from mail_code where code_hash = $1', [hashOf(code)], 'mail_code_find')
    : [];
  if (!known || row === undefined) {
    await noteAttempt(services, nobody, origin.address, false);
    throw over();
  }
  const account = await enabledAccount(services, row.user_id);
  if (account === null) throw over();
  return inTurn(account, async () => {
    await refuseThrottled(services, account, origin.address);
    const used = await db.query(
      `update mail_code set used_at = $3, used_from = $4
       where code_hash = $1 and target = $2 and used_at is null and expires_at > $3 returning user_id`,
      [hashOf(code), target, clock.now(), origin.address],
      'mail_code_use',
    );
    if (used.length === 0) throw over();
    services.log.info({ user: row.user_id, target }, 'somebody came in by the link of a mail');
    return enter(services, sessions, { userId: row.user_id, account }, origin);
  });
}

export const sweepMailCodes = ({ db, clock }: Store): Promise<object[]> =>
  db.query('delete from mail_code where expires_at < $1', [new Date(clock.now().getTime() - rememberedMs)]);

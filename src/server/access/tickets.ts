/** Between the steps of signing in: a ticket for who proved one thing and has another before them. Opaque, stored hashed, used once. */
import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';

/** Time to find the phone. */
const codeMs = 5 * 60_000;
/** The page exchanges it at once. */
const returnMs = 60_000;

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
export const newOpaque = (): string => randomBytes(32).toString('base64url');

interface Step {
  readonly userId: string;
  readonly needsCode: boolean;
}

interface Issued {
  readonly ticket: string;
  /** ISO instant. */
  readonly until: string;
}

/** @param browser the cookie of the browser it is for; null: any */
export async function issueTicket({ db, clock }: Pick<Services, 'db' | 'clock'>, step: Step, browser: string | null): Promise<Issued> {
  const ticket = newOpaque();
  const until = new Date(clock.now().getTime() + (step.needsCode ? codeMs : returnMs));
  await db.query('insert into sign_in_step (ticket_hash, user_id, needs_code, browser_hash, expires_at) values ($1, $2, $3, $4, $5)', [
    hashOf(ticket),
    step.userId,
    step.needsCode,
    browser === null ? null : hashOf(browser),
    until,
  ]);
  return { ticket, until: until.toISOString() };
}

export const ticketOver = (): Refusal => new Refusal('400', 'ticketOver', w('This took too long; sign in again', '操作超时，需重新登录'));

/** Whose it is; it stays until `useTicket`. Refuses one that never was, is over, was used, or is of another kind. */
export async function ownerOfTicket({ db, clock }: Pick<Services, 'db' | 'clock'>, ticket: unknown, needsCode: boolean): Promise<string> {
  if (typeof ticket !== 'string' || ticket.length > 100) throw ticketOver();
  const [row] = await db.query<{ user_id: string }>(
    'select user_id::text from sign_in_step where ticket_hash = $1 and needs_code = $2 and expires_at > $3',
    [hashOf(ticket), needsCode, clock.now()],
    'ticket_owner',
  );
  if (row === undefined) throw ticketOver();
  return row.user_id;
}

/** Takes it away; false where somebody was faster, or it is another browser's. */
export async function useTicket({ db }: Pick<Services, 'db'>, ticket: string, browser: string | null): Promise<boolean> {
  const gone = await db.query(
    'delete from sign_in_step where ticket_hash = $1 and (browser_hash is null or browser_hash = $2) returning user_id',
    [hashOf(ticket), browser === null ? null : hashOf(browser)],
    'ticket_use',
  );
  return gone.length > 0;
}

export async function sweepTickets({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.query('delete from sign_in_step where expires_at < $1', [clock.now()]);
}

/** Who proved who they are comes in: at once, or after the code of their second factor. */
import { accountName, noteAttempt } from './attempts.ts';
import { checkCode, hasSecondFactor } from './secondFactor.ts';
import type { Session, Sessions } from './sessions.ts';
import { issueTicket, ownerOfTicket, ticketOver, useTicket } from './tickets.ts';
import type { Services } from '#server/context.ts';

export interface Origin {
  readonly address: string;
  readonly agent: string;
}

/** A session, or what is exchanged for one with a code. */
export type Entered =
  | { readonly token: string; readonly session: Session }
  | {
      readonly ticket: string;
      /** ISO instant. */
      readonly until: string;
    };

/** @param account as it stands in the table of attempts; the success is noted there once they are in */
export async function enter(
  services: Services,
  sessions: Sessions,
  { userId, account }: { readonly userId: string; readonly account: string },
  origin: Origin,
): Promise<Entered> {
  if (await hasSecondFactor(services.db, userId)) return issueTicket(services, { userId, needsCode: true }, null);
  await noteAttempt(services, account, origin.address, true);
  return sessions.start(userId, origin);
}

/** Name of the account of a user who may sign in; null for who may not any more. */
export async function enabledAccount({ db }: Pick<Services, 'db'>, userId: string): Promise<string | null> {
  const [row] = await db.query<{ user_name: string }>(
    `select user_name from users where id = $1 and status = 'enabled' and not deleted`,
    [userId],
    'enabled_account',
  );
  return row === undefined ? null : accountName(row.user_name);
}

/** The second step: the ticket of the first and a code. A wrong code may be tried again while the ticket lasts. */
export async function enterWithCode(
  services: Services,
  sessions: Sessions,
  body: Readonly<Record<string, unknown>>,
  origin: Origin,
): Promise<{ readonly token: string; readonly session: Session }> {
  const userId = await ownerOfTicket(services, body['ticket'], true);
  const account = await enabledAccount(services, userId);
  if (account === null) throw ticketOver();
  await checkCode(services, userId, body['code'], origin.address);
  if (!(await useTicket(services, String(body['ticket']), null))) throw ticketOver();
  await noteAttempt(services, account, origin.address, true);
  return sessions.start(userId, origin);
}

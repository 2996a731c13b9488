/** An act of an administrator in a transaction. */
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { promptly } from '#server/flows/process/jobs.ts';
import { announce } from '#server/realtime/hub.ts';

/** Browsers are told afterwards. */
export async function acting<Answer>(context: Context, work: (tx: Sql) => Promise<Answer>): Promise<Answer> {
  const { db, log } = context.services;
  const answer = await promptly(context.services, work);
  void announce(db).catch((error: unknown) => log.warn({ err: error }, 'browsers could not be told at once'));
  return answer;
}

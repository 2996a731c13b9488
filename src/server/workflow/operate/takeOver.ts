/** Somebody leaves, or goes elsewhere: what waits for them waits for others from now on, in the transaction of what moves them. */
import { Refusal } from '#model/refusal.ts';
import type { Context, TakeOver } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { tasksOfPerson } from '../../flows/tasksOfPerson.ts';
import { passSubstitutions } from '../../inbox/passSubstitutions.ts';
import { reassignTask } from './reassign.ts';

/** To the first who may decide it; a task that none of them may decide stays where it is, for administrators to see. */
async function handOne(tx: Sql, context: Context, task: string, to: readonly string[], from: string, reason: string): Promise<boolean> {
  for (const heir of to) {
    await tx.query('savepoint taken_over');
    try {
      await reassignTask(tx, context, task, heir, reason, from);
      await tx.query('release savepoint taken_over');
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tx.query('rollback to savepoint taken_over');
    }
  }
  return false;
}

/** The `takeOver` of the services. */
export const takeOver: TakeOver = async (tx, context, { from, to, reason, leaves }) => {
  const { users } = await organisationOf(context.services.db);
  const heirs = to.filter((id) => id !== from && users.get(id)?.enabled === true);
  let taken = 0;
  for (const task of await tasksOfPerson(tx, from)) if (await handOne(tx, context, task, heirs, from, reason)) taken += 1;
  const [heir] = heirs;
  if (heir !== undefined && leaves) await passSubstitutions(tx, context, from, heir);
  return taken;
};

/** Bills that everybody but the cashier has agreed to, and runs that gather them. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { type Fixture } from '#tests/fixtures/fixture.ts';
import { fixture as debitNote } from '#tests/fixtures/bill/debitNote.ts';
import { done } from './contracts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { walkedTo, type Waiting } from '#tests/support/walkedTo.ts';

export const runsAt = '/tydf/api/paymentBatch';
export const cashier = 'weixiaodan';
export const releaser = 'qiaolihua';

/** A bill that waits for the cashier. */
export const atCashier = (server: TestServer, fixture: Fixture, more: AnyDoc = {}): Promise<Waiting> =>
  walkedTo(server, fixture, ['pay', 'payOut'], more);

/** Small loans that wait for the cashier, one after the other. */
export async function loansAtCashier(server: TestServer, count: number): Promise<readonly Waiting[]> {
  const made: Waiting[] = [];
  for (let n = 1; n <= count; n += 1) made.push(await atCashier(server, debitNote, { amount: `${10 + n}.50` }));
  return made;
}

/** A run of these; its record. */
export const gathered = (server: TestServer, accountId: string, tasks: readonly Waiting[]): Promise<AnyDoc> =>
  done(server, cashier, 'POST', `${runsAt}/add`, { accountId, taskIds: tasks.map(({ taskId }) => taskId) });

/** The same released by another person. */
export async function released(server: TestServer, accountId: string, tasks: readonly Waiting[]): Promise<AnyDoc> {
  const run = await gathered(server, accountId, tasks);
  return done(server, releaser, 'POST', `${runsAt}/confirm/${textOf(run['id'])}`);
}

/** Ids of the rows of a run, in the order of its tasks. */
export const rowIds = (run: AnyDoc): readonly string[] => linesOf(run, 'rows').map(({ id }) => textOf(id));

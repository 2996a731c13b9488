/** Bills that everybody but the cashier has agreed to, and runs that gather them. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { prepared, type Company } from '#tests/fixtures/company.ts';
import { bodyOf, fillsOf, type Fixture } from '#tests/fixtures/fixture.ts';
import { fixture as debitNote } from '#tests/fixtures/bill/debitNote.ts';
import { done } from './contracts.ts';
import type { TestServer } from './server.ts';
import { approvedUpTo } from './training.ts';

export const runsAt = '/tydf/api/paymentBatch';
export const cashier = 'weixiaodan';
export const releaser = 'qiaolihua';

/** A bill that waits for the cashier. */
export interface Waiting {
  readonly taskId: string;
  readonly id: string;
  readonly resource: string;
  readonly document: AnyDoc;
}

/** What records of a fixture need is made once a server. */
const companies = new WeakMap<TestServer, Map<string, Promise<Company>>>();
const companyFor = (server: TestServer, fixture: Fixture): Promise<Company> => {
  const known = companies.get(server) ?? new Map<string, Promise<Company>>();
  companies.set(server, known);
  const made = known.get(fixture.definition.key) ?? prepared(server, fixture, 1);
  known.set(fixture.definition.key, made);
  return made;
};

export async function atCashier(server: TestServer, fixture: Fixture, more: AnyDoc = {}): Promise<Waiting> {
  const company = await companyFor(server, fixture);
  const body = { ...bodyOf(fixture, company, 1), ...more };
  const { key } = fixture.definition;
  const inLines = (node: string, document: AnyDoc): AnyDoc =>
    Object.fromEntries(
      Object.entries(fixture.flow?.nodes[node]?.fillLines ?? {}).map(([set, values]) => [
        set,
        linesOf(document, set).map((line) => ({ ...line, ...values })),
      ]),
    );
  const fills = Object.fromEntries(
    Object.entries(fillsOf(fixture, company, body)).map(([node, values]) => [
      node,
      (document: AnyDoc): AnyDoc => ({ ...values, ...inLines(node, document) }),
    ]),
  );
  const { document, taskId } = await approvedUpTo(server, key, fixture.by, body, fills, ['pay', 'payOut']);
  if (taskId === null) throw new Error(`${key} did not come to the cashier`);
  return { taskId, id: textOf(document['id']), resource: key, document };
}

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

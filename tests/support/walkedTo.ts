/** Documents of fixtures on their way through the flow, as far as a step. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { prepared, type Company } from '#tests/fixtures/company.ts';
import { bodyOf, fillsOf, type Fixture } from '#tests/fixtures/fixture.ts';
import type { TestServer } from './server.ts';
import { approvedUpTo } from './people/training.ts';

/** A document that waits at a step. */
export interface Waiting {
  readonly taskId: string;
  readonly id: string;
  readonly resource: string;
  readonly document: AnyDoc;
  /** Somebody who may decide it. */
  readonly login: string;
}

/** Documents of one fixture that are different from each other. */
const mostWalks = 3;

/** What records of a fixture need is made once a server. */
const companies = new WeakMap<TestServer, Map<string, Promise<Company>>>();
export const companyFor = (server: TestServer, fixture: Fixture): Promise<Company> => {
  const known = companies.get(server) ?? new Map<string, Promise<Company>>();
  companies.set(server, known);
  const made = known.get(fixture.definition.key) ?? prepared(server, fixture, mostWalks);
  known.set(fixture.definition.key, made);
  return made;
};

/** What the fixture fills in at a node of this document, lines among it. */
export const filledAt = (fixture: Fixture, company: Company, node: string, document: AnyDoc): AnyDoc => ({
  ...fillsOf(fixture, company, document)[node],
  ...Object.fromEntries(
    Object.entries(fixture.flow?.nodes[node]?.fillLines ?? {}).map(([set, values]) => [
      set,
      linesOf(document, set).map((line) => ({ ...line, ...values })),
    ]),
  ),
});

/** Submits the `n`-th record of the fixture and has it approved until it waits at one of these nodes. */
export async function walkedTo(server: TestServer, fixture: Fixture, stop: readonly string[], more: AnyDoc = {}, n = 1): Promise<Waiting> {
  const company = await companyFor(server, fixture);
  const { key } = fixture.definition;
  const fills = Object.fromEntries(
    Object.keys(fixture.flow?.nodes ?? {}).map((node) => [node, (document: AnyDoc): AnyDoc => filledAt(fixture, company, node, document)]),
  );
  const { document, taskId, login } = await approvedUpTo(server, key, fixture.by, { ...bodyOf(fixture, company, n), ...more }, fills, stop);
  if (taskId === null || login === null) throw new Error(`${key} did not come to ${stop.join(', ')}`);
  return { taskId, id: textOf(document['id']), resource: key, document, login };
}

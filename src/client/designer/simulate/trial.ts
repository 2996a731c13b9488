/** What a trial in the browser needs of the server: who begins it, whom its rules give, its decision tables. */
import type { CompiledFlow } from '#machines/flow.ts';
import { decisionsIn } from '#machines/explore/ahead.ts';
import type { Trial } from '#machines/explore/simulate/state.ts';
import type { Decisions } from '#machines/dmn/decision.ts';
import type { Labels } from '#machines/rules.ts';
import { ask, call } from '#client/data/server/call.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { DecisionRecord, StarterAnswer, WhoAnswer, WhoBody } from '#model/workflow/design.ts';

const quietly = { byPerson: false, quiet: true } as const;

const whoPath = '/tydf/process/design/who';
/** Somebody as conditions know them, with the name of their department. */
export const askStarter = (id: string): Promise<StarterAnswer> => ask('GET', `/tydf/process/design/starter/${id}`, quietly);
const decisionPath = (key: string): string => `/tydf/process/decisions/${encodeURIComponent(key)}`;

/** Tables that the flow asks, as deployed; read only where there are any. */
async function tablesOf(flow: CompiledFlow, now: string): Promise<Trial['evaluate']> {
  const keys = decisionsIn(flow);
  if (keys.length === 0) return undefined;
  const [{ readDecisions }, { evaluatorFrom }, records] = await Promise.all([
    import('#machines/dmn/read.ts'),
    import('#machines/dmn/evaluator.ts'),
    Promise.all(keys.map((key) => call<DecisionRecord | null>('GET', decisionPath(key), quietly))),
  ]);
  const stored = await Promise.all(
    records.flatMap(({ code, data }, at) =>
      code === '200' && data ? [readDecisions(data.xml).then(({ decisions }): [string, Decisions] => [keys[at]!, decisions])] : [],
    ),
  );
  return evaluatorFrom(flow, new Map(stored), now);
}

export interface Given {
  readonly flow: CompiledFlow;
  readonly definition: Definition | null;
  readonly labels: Labels;
  /** Id of the starter. */
  readonly starter: string;
  readonly values: AnyDoc;
}

/** A document's values as its starter would send them. */
const asStarted = (values: AnyDoc, starter: StarterAnswer['values']): AnyDoc => ({
  ...values,
  applicant: starter['id'],
  applicantDept: starter['departmentId'],
});

/** Rejects with `Refused` where the server refuses or cannot be reached. */
export async function prepare({ flow, definition, labels, starter, values }: Given): Promise<Trial> {
  const now = new Date().toISOString();
  const [known, evaluate] = await Promise.all([askStarter(starter), tablesOf(flow, now)]);
  const { $names: _names, ...plain } = values;
  const given = definition ? asStarted(plain, known.values) : plain;
  return {
    flow,
    document: definition !== null,
    values: given,
    starter: known.values,
    now,
    labels,
    who: (nodes) => {
      const body: WhoBody = { resource: definition?.key ?? null, starter, values: given, nodes, flow: flow.key };
      return ask<readonly WhoAnswer[]>('POST', whoPath, { body, ...quietly });
    },
    ...(evaluate ? { evaluate } : {}),
  };
}

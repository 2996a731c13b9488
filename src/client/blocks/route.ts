/**
 * The way a document would take, computed in the browser on what is typed now (rulings 24): the compiler and FEEL come with the first
 * panel, people are asked from the server. Kept apart so that a form without a panel never loads the machines.
 */
import { ask, call } from '#client/data/call.ts';
import type { CandidatesAnswer, CandidatesBody, RouteStep } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { predict } from '#machines/explore/predict.ts';
import type { CompiledFlow } from '#machines/flow.ts';

const flows = new Map<string, Promise<CompiledFlow>>();

/** The newest active version of a flow, compiled; once per page load and key, again after a failure. */
export const compiledFlow = (key: string): Promise<CompiledFlow> => {
  const known = flows.get(key);
  if (known) return known;
  const fresh = ask<{ readonly xml: string }>('GET', `/tydf/process/flow/${key}`).then(({ xml }) => compileFlow(xml));
  flows.set(key, fresh);
  fresh.catch(() => flows.delete(key));
  return fresh;
};

const FIVE_MINUTES = 300_000;
const asked = new Map<string, { readonly at: number; readonly answer: Promise<readonly CandidatesAnswer[]> }>();

/** Values that approver rules read: `field:costDept` reads `costDept`. Only they decide whether an answer is still good. */
const readBy = (rules: readonly string[], record: AnyDoc): AnyDoc =>
  Object.fromEntries(
    rules.flatMap((rule) =>
      [...rule.matchAll(/field:([\w.]+?)(?=\.leader|\.inCharge|\b)/g)].map(([, name = '']) => [
        name.split('.')[0],
        record[name.split('.')[0] ?? ''],
      ]),
    ),
  );

const directoryFor =
  (resource: string, record: AnyDoc) =>
  (nodes: CandidatesBody['nodes']): Promise<readonly CandidatesAnswer[]> => {
    const rules = nodes.flatMap((node) => node.rules);
    const values = { ...readBy(rules, record), applicant: record['applicant'], applicantDept: record['applicantDept'] };
    const key = JSON.stringify([resource, nodes, values]);
    const known = asked.get(key);
    if (known && Date.now() - known.at < FIVE_MINUTES) return known.answer;
    const answer = call<readonly CandidatesAnswer[]>('POST', '/tydf/process/candidates', {
      body: { resource, values, nodes } satisfies CandidatesBody,
      quiet: true,
      byPerson: false,
    }).then((envelope) => {
      if (envelope.code === '200') return envelope.data;
      asked.delete(key);
      throw new Error(envelope.desc);
    });
    asked.set(key, { at: Date.now(), answer });
    return answer;
  };

const labelsOf = (definition: Definition): Readonly<Record<string, Words>> =>
  Object.fromEntries(Object.entries(allFields(definition)).map(([name, { label }]) => [name, label]));

/** Steps from the start to the end on these values. */
export const predictRoute = async (flowKey: string, definition: Definition, record: AnyDoc): Promise<readonly RouteStep[]> =>
  predict(
    await compiledFlow(flowKey),
    null,
    { values: record, now: new Date().toISOString() },
    directoryFor(definition.key, record),
    labelsOf(definition),
  );

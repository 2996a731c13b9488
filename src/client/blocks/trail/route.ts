/**
 * The way a document would take, computed in the browser on what is typed now: the compiler and FEEL come with the first
 * panel, people are asked from the server. Kept apart so that a form without a panel never loads the machines.
 */
import { call } from '#client/data/server/call.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import type { CandidatesAnswer, CandidatesBody, RouteStep } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import { flowField } from '#model/flows.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { predict } from '#machines/explore/predict.ts';
import { chosenVariable, pickRule } from '#machines/rules.ts';
import type { CompiledFlow, Values } from '#machines/flow.ts';
import { flowQuery } from './flowOf.ts';

const flows = new Map<string, { readonly xml: string; readonly flow: Promise<CompiledFlow> }>();

/** The newest active version of a flow, compiled once; without a connection the one that is known. */
export const compiledFlow = async (key: string): Promise<CompiledFlow> => {
  const { xml } = await queries.fetchQuery(flowQuery(key)).catch((error: unknown) => flows.get(key) ?? Promise.reject(error));
  const known = flows.get(key);
  if (known?.xml === xml) return known.flow;
  const flow = compileFlow(xml);
  flows.set(key, { xml, flow });
  return flow;
};

const FIVE_MINUTES = 300_000;
/** A node with the rules that the browser's own copy of the flow has for it: they tell which values to send. */
type Nodes = readonly (CandidatesBody['nodes'][number] & { readonly rules: readonly string[] })[];
const asked = new Map<string, { readonly at: number; readonly answer: Promise<readonly CandidatesAnswer[]> }>();

/**
 * Values that approver rules read: `field:costDept` reads `costDept`. Only they decide whether an answer is still good. Expressions and
 * decision tables may read anything.
 */
const readBy = (nodes: Nodes, record: AnyDoc): AnyDoc => {
  if (nodes.some(({ rules, decision }) => decision !== undefined || rules.some((rule) => /^(=|decision:)/.test(rule)))) return record;
  const fields = nodes.flatMap(({ rules }) =>
    rules.flatMap((rule) =>
      [...rule.matchAll(/field:([\w.]+?)(?=\.leader|\.inCharge|\.starter|\b)/g)].map(([, name = '']) => name.split('.')[0] ?? ''),
    ),
  );
  const picked = nodes.some(({ rules }) => pickRule(rules) !== undefined);
  return {
    ...Object.fromEntries(fields.map((name) => [name, record[name]])),
    ...(picked ? { [chosenVariable]: record[chosenVariable] } : {}),
    applicant: record['applicant'],
    applicantDept: record['applicantDept'],
  };
};

/** One call for all, or the answer to the same call of the last five minutes. */
const answersFor = (definition: Definition, record: AnyDoc, nodes: Nodes): Promise<readonly CandidatesAnswer[]> => {
  const { key: resource } = definition;
  const choice = flowField(definition);
  // The server looks for the steps in the flow that the record chooses.
  const values = { ...readBy(nodes, record), ...(choice === null ? {} : { [choice]: record[choice] }) };
  const key = JSON.stringify([resource, nodes, values]);
  const known = asked.get(key);
  if (known && Date.now() - known.at < FIVE_MINUTES) return known.answer;
  const answer = call<readonly CandidatesAnswer[]>('POST', '/tydf/process/candidates', {
    body: {
      resource,
      values,
      nodes: nodes.map(({ nodeId, values: own, decision }) => ({ nodeId, values: own, decision })),
    } satisfies CandidatesBody,
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

/** What one prediction has to ask the server: people, and decision tables, in the same call. */
class Server {
  readonly #definition: Definition;
  readonly #record: AnyDoc;
  readonly #known = new Map<string, unknown>();
  #open = new Map<string, Nodes[number]>();

  constructor(definition: Definition, record: AnyDoc) {
    this.#definition = definition;
    this.#record = record;
  }

  /** Values of the flow's own, beside the record that is sent once. */
  readonly evaluate = (decision: string, values: Values): unknown => {
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'starter' && !Object.hasOwn(this.#record, name)));
    const key = JSON.stringify([decision, own]);
    if (this.#known.has(key)) return this.#known.get(key);
    this.#open.set(key, { nodeId: decision, rules: [], decision, values: own });
    return undefined;
  };

  readonly directory = async (nodes: Nodes): Promise<readonly CandidatesAnswer[]> => {
    const decisions = [...this.#open];
    this.#open = new Map();
    const answers = await answersFor(this.#definition, this.#record, [...nodes, ...decisions.map(([, node]) => node)]);
    // Answers come in the order of the questions.
    for (const [nth, [key]] of decisions.entries()) this.#known.set(key, answers[nodes.length + nth]?.value ?? undefined);
    return answers.slice(0, nodes.length);
  };

  /** How many tables are answered; the ones that the last prediction met for the first time are asked now. */
  async settled(): Promise<number> {
    if (this.#open.size > 0) await this.directory([]);
    return this.#known.size;
  }
}

/** Tables behind tables, at most. */
const MOST_TURNS = 10;

/** The signed-in person as conditions know a starter. Of another applicant the browser knows nothing: what rests on them stays open. */
const starterOf = (record: AnyDoc): AnyDoc => {
  const { user } = session.get();
  if (!user || (record['applicant'] ?? user.userId) !== user.userId) return {};
  const { userId, userName, realName, deptCode = null, deptId, roles = [] } = user;
  return { starter: { id: userId, login: userName, name: realName, department: deptCode, departmentId: deptId, roles } };
};

const labelsOf = (definition: Definition): Readonly<Record<string, Words>> =>
  Object.fromEntries(Object.entries(allFields(definition)).map(([name, { label }]) => [name, label]));

/** Whether the applicant picks people for some step of the flow, whichever way the document takes. */
export const asksApplicant = async (flowKey: string): Promise<boolean> =>
  Object.values((await compiledFlow(flowKey)).elements).some(({ task }) => task?.approvers.includes('starter.choose'));

/** Steps from the start to the end on these values; `chosen`: ids of people whom the applicant picked, by node. */
export const predictRoute = async (
  flowKey: string,
  definition: Definition,
  typed: AnyDoc,
  chosen: Readonly<Record<string, readonly string[]>> = {},
): Promise<readonly RouteStep[]> => {
  const flow = await compiledFlow(flowKey);
  const record = { ...typed, [chosenVariable]: chosen };
  const input = { values: { ...record, ...starterOf(record) }, now: new Date().toISOString() };
  const server = new Server(definition, record);
  for (let turn = 0, tables = 0; ; turn++) {
    const route = await predict(flow, null, input, server.directory, labelsOf(definition), server.evaluate);
    const settled = await server.settled();
    // Without a table, or with all of them known, the way is as it will be.
    if (settled === tables || turn === MOST_TURNS) return route;
    tables = settled;
  }
};

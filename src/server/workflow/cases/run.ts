/** Kept cases played in a drawing: with the real organisation and decision tables, by the machine that would run. */
import { compileFlow } from '#machines/compile/compile.ts';
import { processesOf } from '#machines/compile/processes.ts';
import type { Evaluate } from '#machines/explore/ahead.ts';
import { differencesOf, outcomeOf, played } from '#machines/explore/simulate/cases.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { nameOf } from '#machines/verify/changes.ts';
import type { CaseOutcome, CaseResult, FlowCase } from '#model/workflow/design.ts';
import type { Definition } from '#model/definition.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../../context.ts';
import { invalid } from '../../documents/refusals.ts';
import { refuseProblems } from '../../flows/definitions.ts';
import { described, personOf } from '../../flows/directory.ts';
import { organisationOf, type Organisation } from '../../flows/organisation.ts';
import { evaluatorOf } from '../../flows/process/decisions.ts';
import { starterValues } from '../../flows/starter.ts';
import { documentOf } from '../proof.ts';
import { whoIsAsked } from '../who/who.ts';
import { casesOf, type Accepted } from './cases.ts';

interface World {
  readonly context: Context;
  readonly organisation: Organisation;
  readonly flow: CompiledFlow;
  readonly definition: Definition | null;
  readonly evaluate: Evaluate;
  readonly now: string;
}

const calledOf = ({ organisation, flow }: World, outcomes: readonly CaseOutcome[]): Readonly<Record<string, Words>> => {
  const names = new Map<string, Words>();
  for (const { nodeId, people } of outcomes.flatMap(({ path }) => path)) {
    names.set(nodeId, nameOf(flow.elements, nodeId));
    for (const id of people) {
      const group = /^[rpd]:/.test(id) ? described(organisation, nodeId, [id as `r:${string}`]).group : null;
      const { name, nameEn } = personOf(organisation, id);
      names.set(id, group ?? w(nameEn ?? name, name));
    }
  }
  return Object.fromEntries(names);
};

/** An applicant who has left begins nothing any more. */
const gone = ({ name, nameEn }: FlowCase['starter']): Words => w(`${nameEn ?? name} has no enabled account`, `${name}的账号已停用或不存在`);

async function resultOf(world: World, one: FlowCase): Promise<CaseResult> {
  const { context, organisation, flow, definition, evaluate, now } = world;
  const { id, starter, values, steps, expected } = one;
  const user = organisation.users.get(starter.id);
  if (!user?.enabled) {
    const outcome: CaseOutcome = { path: [], end: 'stuck' };
    return { id, passed: false, outcome, differences: [gone(starter)], names: calledOf(world, [expected]) };
  }
  const resource = definition?.key ?? null;
  const { $names: _names, ...plain } = values;
  const given = definition === null ? plain : { ...plain, applicant: user.id, applicantDept: user.departmentId };
  const states = await played(
    {
      flow,
      document: definition !== null,
      values: given,
      starter: { ...starterValues(organisation, user.id) },
      now,
      who: (nodes) => whoIsAsked(context, { resource, starter: user.id, values: given, nodes, flow: flow.key }),
      evaluate,
    },
    steps,
  );
  const last = states.at(-1)!;
  const outcome = outcomeOf(last);
  const names = calledOf(world, [expected, outcome]);
  const differences = differencesOf(expected, outcome, names);
  const why = differences.length > 0 && last.problem ? [last.problem] : [];
  return { id, passed: differences.length === 0, outcome, differences: [...differences, ...why], names };
}

/** Every kept case of one process, in their order. */
async function runProcess(
  context: Context,
  xml: string,
  key: string,
): Promise<readonly { readonly kept: FlowCase; readonly result: CaseResult }[]> {
  const kept = await casesOf(context, key);
  if (kept.length === 0) return [];
  const { db, clock } = context.services;
  const now = clock.now().toISOString();
  const [flow, organisation] = await Promise.all([compileFlow(xml, key), organisationOf(db)]);
  refuseProblems(context.services, flow);
  const [definition, evaluate] = await Promise.all([documentOf(context, key), evaluatorOf(db, flow, now)]);
  const world: World = { context, organisation, flow, definition, evaluate, now };
  return Promise.all(kept.map(async (one) => ({ kept: one, result: await resultOf(world, one) })));
}

/** Kept cases of each process of a drawing, or of the one that is meant. */
export async function runCases(context: Context, xml: string, process: string | null): Promise<readonly CaseResult[]> {
  const known = await processesOf(xml);
  const keys = process === null ? known : known.filter((key) => key === process);
  if (keys.length === 0)
    throw invalid([
      {
        field: 'process',
        rule: 'choice',
        severity: 'error',
        message: w(`one of: ${known.join(', ')}`, `应为以下之一：${known.join('、')}`),
      },
    ]);
  const all = await Promise.all(keys.map((key) => runProcess(context, xml, key)));
  return all.flat().map(({ result }) => result);
}

/**
 * Refuses a drawing in which kept cases come out otherwise, unless their new outcomes are said to be right.
 *
 * @param accepted ids of cases whose new outcome is right
 * @returns those to be written with the deployment
 */
export async function refuseFailingCases(context: Context, xml: string, accepted: readonly string[]): Promise<readonly Accepted[]> {
  const keys = await processesOf(xml);
  const failing = (await Promise.all(keys.map((key) => runProcess(context, xml, key)))).flat().filter(({ result }) => !result.passed);
  const refused = failing.filter(({ kept }) => !accepted.includes(kept.id));
  if (refused.length > 0) {
    const say = (words: readonly Words[], language: keyof Words, between: string): string =>
      words.map((one) => one[language]).join(between);
    const faults = refused.map(({ kept, result }): Fault => ({
      field: `cases.${kept.id}`,
      rule: 'case',
      severity: 'error',
      message: w(`${kept.name}: ${say(result.differences, 'en', '; ')}`, `${kept.name}：${say(result.differences, 'zh', '；')}`),
    }));
    const desc = w('{count} kept cases come out otherwise: {names}', '有{count}个用例的结果与预期不同：{names}');
    throw new Refusal(
      '422',
      'casesFail',
      desc,
      { count: String(refused.length), names: refused.map(({ kept }) => kept.name).join('、') },
      faults,
    );
  }
  return failing.map(({ kept, result }) => ({ id: kept.id, flowKey: kept.flowKey, outcome: result.outcome }));
}

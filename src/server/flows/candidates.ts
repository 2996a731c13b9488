/** Who would be asked at nodes that the flow has not reached: for predictions. */
import { settle } from '#machines/assign.ts';
import { Budget, limited } from '#machines/feel/budget.ts';
import type { CompiledFlow, Principal } from '#machines/flow.ts';
import { partsOfRule, pickRule } from '#machines/rules.ts';
import type { CandidatesAnswer, CandidatesBody } from '#model/api.ts';
import { flowOf } from '#model/flows.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { compiledFlow } from './compiled.ts';
import { flowByKey } from './definitions.ts';
import { absencesOf, withAbsences } from './absences.ts';
import { described, lookUp, type Enquiries, type Question } from './directory.ts';
import { organisationOf } from './organisation.ts';
import { evaluatorOf } from './process/decisions.ts';
import { starterValues } from './starter.ts';

/** People of one node, by its settings where the flow is known: the starter left out, administrators where nobody is found. */
export async function expected(
  question: Question,
  nodeId: string,
  rules: readonly string[],
  flow: CompiledFlow | null,
): Promise<CandidatesAnswer> {
  const people = await lookUp(question, rules, nodeId).catch((refused: unknown) => {
    if (refused instanceof Refusal) return null;
    throw refused;
  });
  // What stops the flow when it comes there is no reason to refuse a draft: the route says that nobody is found.
  if (people === null) return described(question.organisation, nodeId, []);
  if (people.found.length === 0 && pickRule(rules) !== undefined) return described(question.organisation, nodeId, []);
  const settings = flow?.elements[nodeId]?.task;
  const settled = settings && settle(settings, people, { approved: [], previous: [] });
  const principals: readonly Principal[] =
    settled && 'voters' in settled ? settled.voters.flat() : settled ? [] : people.found.map(({ principal }) => principal);
  const shown = described(question.organisation, nodeId, principals);
  const only = rules.length === 1 ? partsOfRule(rules[0] ?? '') : null;
  const role = only?.kind === 'role' ? only.argument : undefined;
  // Where somebody stands in for its holders, the role still says why they are asked.
  return shown.people.length === 0 || role === undefined ? shown : { ...shown, group: shown.group ?? question.organisation.roles.get(role) ?? null };
}

/** The rules of a node are the flow's, whoever asks. */
function rulesOf(flow: CompiledFlow, nodeId: string): readonly string[] {
  const task = Object.hasOwn(flow.elements, nodeId) ? flow.elements[nodeId]?.task : undefined;
  if (!task)
    throw new Refusal('404', 'missingNode', w('The flow has no step “{node}” at which somebody is asked', '流程中没有需要办理的环节“{node}”'), {
      node: nodeId,
    });
  return task.approvers;
}

/**
 * `POST /tydf/process/candidates`: nodes of the newest flow and values in, people out, and values of the flow's decision tables, for the
 * person who asks as the starter; `enquiries`: what may be told to them.
 */
export async function candidates(context: Context, body: CandidatesBody, enquiries: Enquiries): Promise<CandidatesAnswer[]> {
  const { db, registry, clock } = context.services;
  const definition = registry.get(body.resource);
  if (!definition?.document) throw new Refusal('404', 'missingResource', w('There is no document kind {resource}', '没有单据类型{resource}'), { resource: body.resource });
  const key = flowOf(definition, body.values);
  const [organisation, newest, absent] = await Promise.all([organisationOf(db), flowByKey(db, key), absencesOf(context.services)]);
  const flow = await compiledFlow(db, newest);
  const applicant = typeof body.values['applicant'] === 'string' && organisation.users.has(body.values['applicant']) ? body.values['applicant'] : context.actor.userId;
  const now = clock.now().toISOString();
  const values = { ...body.values, starter: starterValues(organisation, applicant) };
  const budget = new Budget();
  const question: Question = {
    organisation,
    definition,
    values,
    starter: { userId: applicant, departmentId: organisation.users.get(applicant)?.departmentId ?? null },
    now,
    enquiries,
    budget,
  };
  // Only what this flow asks on its way: a table is nothing that everybody may try.
  const evaluate = await evaluatorOf(db, flow, now);
  return Promise.all(
    body.nodes.map(async ({ nodeId, values: more, decision }): Promise<CandidatesAnswer> => {
      const known = more ? { ...values, ...more } : values;
      if (decision !== undefined)
        return { nodeId, people: [], group: null, value: limited(decision, () => evaluate(decision, known), budget) ?? null };
      const answer = await expected({ ...question, values: known }, nodeId, rulesOf(flow, nodeId), flow);
      return { ...answer, people: withAbsences(answer.people, absent, key) };
    }),
  );
}

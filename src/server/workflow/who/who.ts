/**
 * Whom approver rules give today, for whoever draws a flow: looked up in the real organisation and settled by the rules
 * by which the flow runs, those standing in included; of each rule its people, or why it gives none.
 */
import { settle, type Found } from '#machines/assign.ts';
import type { ApproverRule, Principal, TaskSettings } from '#machines/flow.ts';
import type { WhoAnswer, WhoBody, WhoNode } from '#model/workflow/design.ts';
import { flowOf } from '#model/flows.ts';
import { Refusal } from '#model/refusal.ts';
import { fill, w, type Words } from '#model/words.ts';
import { isActive } from '../../access/standIns.ts';
import type { Context } from '../../context.ts';
import { enquiriesFor } from '#server/documents/verbs/enquiring.ts';
import { invalid } from '../../documents/refusals.ts';
import { described, holdersOf, peopleAround, peopleBy, personOf, type Question } from '../../flows/directory.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { starterValues } from '../../flows/starter.ts';
import { reasonOf } from './reason.ts';

interface Asked {
  readonly context: Context;
  readonly question: Question;
  /** Key of the flow, for those who stand in for some flows only; null: of any. */
  readonly flow: string | null;
}

interface Answered {
  readonly rule: ApproverRule;
  readonly found: readonly Found[];
  readonly reason: Awaited<ReturnType<typeof reasonOf>> | null;
}

const told = ({ desc, params }: Refusal): Words => w(fill(desc.en, params), fill(desc.zh, params));

/** One rule by itself: its people, or why there are none. What the engine would refuse is told, not thrown. */
async function answered({ context, question }: Asked, rule: ApproverRule, nodeId: string): Promise<Answered> {
  try {
    const found = await peopleBy(question, [rule], nodeId);
    if (found.some(({ holders }) => holders.length > 0)) return { rule, found, reason: null };
    return { rule, found, reason: await reasonOf(question, context.services.db, rule) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const reason = await reasonOf(question, context.services.db, rule);
    return { rule, found: [], reason: reason.later ? reason : { problem: told(refusal), later: false } };
  }
}

/** As the compiler has them where a drawing says nothing. */
const settingsOf = ({ rules, mode, nobody, self, repeated, mustFill }: WhoNode): TaskSettings => ({
  approvers: rules,
  mode: mode ?? (rules.some((rule) => rule.includes('.leaders(')) ? 'sequence' : 'one'),
  share: 1,
  nobody: nobody ?? 'admin',
  self: self ?? 'leader',
  repeated: repeated ?? 'skipAlways',
  due: null,
  onDue: 'remind',
  fields: mustFill === true ? { '': 'require' } : {},
  actions: [],
  commentRequired: false,
  signatureRequired: false,
  rejectTo: 'starter',
});

type Settled = Pick<WhoAnswer, 'outcome' | 'voters'>;

function settled({ question }: Asked, node: WhoNode, answers: readonly Answered[]): Settled {
  const found = answers.flatMap((one) => one.found).filter(({ holders }) => holders.length > 0);
  if (found.length === 0 && answers.some(({ reason }) => reason?.later)) return { outcome: 'later', voters: [] };
  if (node.nobody === undefined && node.self === undefined && node.repeated === undefined)
    return found.length === 0
      ? { outcome: 'nobody', voters: [] }
      : { outcome: 'found', voters: [[...new Set(found.map(({ principal }) => principal))]] };
  const history = { approved: node.approved ?? [], previous: node.previous ?? [] };
  const result = settle(settingsOf(node), peopleAround(question, node.rules, found), history);
  if ('fail' in result) return { outcome: 'nobody', voters: [] };
  if ('pass' in result) return { outcome: result.pass === 'nobody' ? 'skipped' : result.pass, voters: [] };
  return { outcome: result.noticeAdmins ? 'admins' : 'found', voters: result.voters };
}

/** Who finds the task in their inbox in the stead of somebody asked: as when a task is opened, never over their own document. */
function standInsOf({ question, flow }: Asked, principals: readonly Principal[]): WhoAnswer['standIns'] {
  const { organisation, starter, now } = question;
  return organisation.substitutions
    .filter(
      (one) =>
        principals.includes(`u:${one.userId}`) &&
        !principals.includes(`u:${one.substituteId}`) &&
        one.substituteId !== starter.userId &&
        (flow === null ? one.flows.length === 0 && isActive(one, { flow: '', now }) : isActive(one, { flow, now })),
    )
    .map(({ userId, substituteId }) => ({ person: personOf(organisation, substituteId), onBehalfOf: personOf(organisation, userId) }));
}

async function answerOf(asked: Asked, node: WhoNode): Promise<WhoAnswer> {
  const question: Question = { ...asked.question, values: { ...asked.question.values, ...node.values } };
  const here = { ...asked, question };
  const answers = await Promise.all(node.rules.map((rule) => answered(here, rule, node.nodeId)));
  const { outcome, voters } = settled(here, node, answers);
  const principals = voters.flat() as Principal[];
  return {
    ...described(question.organisation, node.nodeId, principals),
    voters,
    outcome,
    standIns: standInsOf(here, principals),
    rules: answers.map(({ rule, found, reason }) => ({
      rule,
      people: holdersOf(
        question.organisation,
        found.map(({ principal }) => principal),
      ),
      problem: reason?.problem ?? null,
    })),
  };
}

/** Answers `POST /tydf/process/design/who`. */
export async function whoIsAsked(context: Context, body: WhoBody): Promise<readonly WhoAnswer[]> {
  const { db, registry, clock } = context.services;
  const organisation = await organisationOf(db);
  const user = organisation.users.get(body.starter);
  if (!user) throw invalid([{ field: 'starter', rule: 'missing', severity: 'error', message: w('no such user', '用户不存在') }]);
  const definition = body.resource === null ? null : (registry.get(body.resource) ?? null);
  if (body.resource !== null && !definition?.document)
    throw new Refusal('404', 'missingResource', w('There is no document kind {resource}', '没有单据类型{resource}'), {
      resource: body.resource,
    });
  const now = clock.now().toISOString();
  const question: Question = {
    organisation,
    definition,
    now,
    values: { applicant: user.id, applicantDept: user.departmentId, ...body.values, starter: starterValues(organisation, user.id) },
    starter: { userId: user.id, departmentId: user.departmentId },
    enquiries: enquiriesFor(context, now),
  };
  const asked: Asked = { context, question, flow: body.flow ?? (definition && flowOf(definition, body.values)) };
  return Promise.all(body.nodes.map((node) => answerOf(asked, node)));
}

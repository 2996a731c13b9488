/** Submit and repost: the author's full record is saved, checked as a whole, and its flow is started or goes on. */
import { predict } from '#machines/explore/predict.ts';
import type { FlowInput } from '#machines/flow.ts';
import { advance, begin, isStep } from '#machines/step.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { compiledFlow } from '#server/flows/compiled.ts';
import { flowToStart, type FlowDefinition } from '#server/flows/definitions.ts';
import type { Instance } from '#server/flows/instance.ts';
import { organisationOf } from '#server/flows/organisation.ts';
import { evaluatorOf } from '#server/flows/process/decisions.ts';
import { mustChoose, refusalOf } from '#server/flows/notTaken.ts';
import { play } from '#server/flows/advance.ts';
import { worldOf } from './act.ts';
import { isAuthor } from '#server/documents/can.ts';
import { answersOf } from './fieldRemarks.ts';
import type { Outcome } from '#server/documents/carry.ts';
import { chosenBy, chosenIn, keepChosen, pickedOf } from './choose.ts';
import { follow } from '#server/documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { loadCase, readInstance, type Case } from '#server/documents/load.ts';
import { changesBetween } from '#server/documents/checks/nodeFields.ts';
import { changedMeanwhile, missingRecord, notAuthor, notInState, suspended } from '#server/documents/refusals.ts';
import { takeRejected } from './rejected.ts';
import { saveIn } from '#server/documents/save.ts';

/** The stored record of the body's id, locked; null for a body without id, which is a new document. */
async function storedOf(tx: Sql, context: Context, definition: Definition, body: AnyDoc): Promise<AnyDoc | null> {
  const id = body['id'];
  if (id === undefined || id === null || id === '') return null;
  const { record } = await loadCase(tx, context.services, definition, textOf(id), true);
  if (!isAuthor(context, record)) throw notAuthor();
  if (body['version'] !== undefined && body['version'] !== null && Number(body['version']) !== Number(record['version']))
    throw changedMeanwhile();
  return record;
}

/** Saves what the author sent, whole and in order; every rule counts now. */
const saveWhole = (tx: Sql, context: Context, definition: Definition, stored: AnyDoc | null, body: AnyDoc, now: string): Promise<AnyDoc> =>
  saveIn(tx, context, definition, stored, body, {
    stage: 'submit',
    also: {
      processKey: flowOf(definition, stored ?? body),
      applyDate: stored?.['applyDate'] ?? dateAt(now, context.services.zone),
      submittedAt: now,
      submitCount: Number(stored?.['submitCount'] ?? 0) + 1,
    },
  });

/** The row of an instance that begins: written with version 0, the step that follows makes it 1. */
async function newInstance(tx: Sql, definition: Definition, record: AnyDoc, flow: FlowDefinition, now: string): Promise<Instance> {
  await tx.query(
    `insert into flow_instance (definition_id, resource, document_id, snapshot, version, status, run, starter_id, starter_department_id, started_at)
     values ($1, $2, $3, '{}', 0, 'draft', 0, $4, $5, $6)`,
    [flow.id, definition.key, record['id'], record['applicant'], record['applicantDept'] ?? null, now],
    'instance_new',
  );
  const instance = await readInstance(tx, definition.key, String(record['id']), false);
  if (!instance) throw new Error('the instance just written cannot be read');
  return instance;
}

const act = (context: Context, action: string, body: AnyDoc, changes: Outcome['act']['changes']): Outcome['act'] => ({
  action,
  actorId: context.actor.userId,
  comment: typeof body['comment'] === 'string' && body['comment'].trim() !== '' ? body['comment'].trim() : null,
  changes: changes ?? [],
});

/** Whoever the applicant has to pick on the way that the document will go is picked now, not when it comes there. */
async function requireChosen(tx: Sql, { flow, instance }: Case, input: FlowInput, fresh: boolean): Promise<void> {
  const wanted = chosenBy(flow, 'starter.choose');
  if (wanted.length === 0) return;
  const picked = pickedOf(instance);
  const evaluate = await evaluatorOf(tx, flow, input.now);
  const route = await predict(flow, fresh ? null : instance.snapshot, input, () => Promise.resolve([]), {}, evaluate);
  const open = route.filter(({ nodeId, state }) => state !== 'done' && wanted.includes(nodeId) && !picked[nodeId]?.length);
  if (open.length > 0)
    throw mustChoose(
      flow,
      open.map(({ nodeId }) => nodeId),
    );
}

/**
 * Submit of a draft or a new record, repost of a rejected one: submit of a rejected document is a repost. A repost moves to
 * the newest version where it resumes at the start, and stays where it resumes at the rejecting node.
 */
export async function start(
  tx: Sql,
  context: Context,
  definition: Definition,
  action: 'submit' | 'repost',
  body: AnyDoc,
): Promise<{ found: Case; outcome: Outcome }> {
  const now = context.services.clock.now().toISOString();
  // Rules that look at other documents (overlaps, used invoice numbers) must not be passed by two submits side by side.
  if (definition.facts)
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`submit ${definition.key}`], 'submit_lock');
  const stored = await storedOf(tx, context, definition, body);
  const before = stored?.['status'] ?? 'draft';
  if (action === 'repost' && !stored) throw missingRecord(definition, body['id']);
  const again = before === 'rejected';
  if (!again && (before !== 'draft' || action === 'repost')) throw notInState(before);

  const existing = stored ? await readInstance(tx, definition.key, String(stored['id']), true) : null;
  if (again && existing?.final) throw notInState('invalidated');
  if (existing?.suspended) throw suspended();
  const newest = await flowToStart(tx, flowOf(definition, stored ?? body));
  const bound = again && existing ? await compiledFlow(tx, existing.definition) : null;
  const stays = again && bound?.repostAt === 'rejectingNode';
  const flow = stays && bound ? bound : await compiledFlow(tx, newest);
  const definitionId = stays && existing ? existing.definition.id : newest.id;

  const { chosen: sent, answers, ...others } = body;
  // Before a rejection there is nothing to answer.
  const fields = again || answers === undefined ? others : { ...others, answers };
  const saved = await saveWhole(tx, context, definition, stored, fields, now);
  const begun = existing ?? (await newInstance(tx, definition, saved, newest, now));
  const organisation = await organisationOf(context.services.db);
  const chosen = chosenIn({ chosen: sent }, chosenBy(flow, 'starter.choose'), { flow, organisation, starterId: begun.starterId });
  const instance = await keepChosen(tx, begun, chosen);
  const found: Case = { definition, record: saved, instance, flow, organisation, now };
  const rejected = again ? ((await takeRejected(tx, instance.id)) ?? stored) : null;
  const world = worldOf(context, found, saved, [], tx);
  const fresh = Object.keys(instance.snapshot).length === 0;
  await requireChosen(tx, found, world.input, fresh);
  const step = fresh ? begin(flow, world.input) : advance(flow, instance.snapshot, { type: again ? 'REPOST' : 'SUBMIT' }, world.input);
  if (!isStep(step)) throw refusalOf(flow, step);
  const plan = await play(world, step);
  const worked: AnyDoc = { ...saved, ...plan.fields };
  const input = await evaluation(tx, context, definition, worked, now);
  let record = await follow(tx, context, definition, worked, again ? 'reposted' : 'submitted', input);
  // A flow in which nobody has to decide is over at once.
  if (plan.status === 'approved') record = await follow(tx, context, definition, record, 'approved', input);
  const cc = Array.isArray(record['ccUsers']) ? record['ccUsers'].map(String) : [];
  plan.copyTo.push(...cc.filter((id) => !plan.copyTo.includes(id)));
  return {
    found,
    outcome: {
      plan,
      record,
      act: act(context, again ? 'repost' : 'submit', body, [
        ...(rejected ? changesBetween(definition, rejected, saved) : []),
        ...(again ? await answersOf(tx, instance.id, { answers }) : []),
      ]),
      decided: instance.tasks.find(({ kind }) => kind === 'repost') ?? null,
      run: instance.run + 1,
      definitionId,
      rejectReason: null,
      request: null,
    },
  };
}

/** A timer does one of these to a document: the flow goes on by itself, people are reminded, or the task goes to somebody above. */
import { textOf } from '#model/calculation/text.ts';
import type { FlowEvent, Principal } from '#machines/flow.ts';
import type { AnyDoc } from '#model/definition.ts';
import { machineContext, type Context, type Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { compiledFlow } from '../flows/compiled.ts';
import { leadersFrom } from '../flows/climb.ts';
import { holdInstance, instanceColumns, instanceFrom, type Instance, type InstanceRow } from '../flows/instance.ts';
import { organisationOf } from '../flows/organisation.ts';
import type { Plan } from '../flows/plan.ts';
import type { StepDocument } from '../flows/process/deliver.ts';
import type { Fire, Timer } from '../flows/timers.ts';
import type { Happening } from '../flows/trail.ts';
import { tell } from '../outbox/tell.ts';
import { publish } from '../realtime/hub.ts';
import { playEvent, worldOf } from './verbs/act.ts';
import { computedAnew } from './verbs/anew.ts';
import { carry } from './carry.ts';
import { follow, hasConsequences } from './consequences.ts';
import { evaluationFor } from './checks/evaluation.ts';
import type { Case } from './load.ts';
import { readRecord, writeRecord } from './record.ts';
import { missingRecord } from './refusals.ts';

/** A document in a flow by its instance, both locked. */
export async function caseOf(tx: Sql, services: Services, instanceId: string): Promise<Case> {
  await holdInstance(tx, { id: instanceId });
  const [row] = await tx.query<InstanceRow>(
    `select ${instanceColumns()} from flow_instance i join flow_definition f on f.id = i.definition_id where i.id = $1`,
    [instanceId],
    'instance_by_id',
  );
  if (!row) throw new Error(`there is no instance ${instanceId}`);
  const instance: Instance = instanceFrom(row);
  const definition = services.registry.get(instance.resource);
  if (!definition) throw new Error(`${instance.resource} is not defined`);
  const record = await readRecord(tx, definition, instance.documentId, { lock: true });
  if (!record) throw missingRecord(definition, instance.documentId);
  const [flow, organisation] = await Promise.all([compiledFlow(tx, instance.definition), organisationOf(services.db)]);
  return { definition, record, instance, flow, organisation, now: services.clock.now().toISOString() };
}

async function remind(tx: Sql, found: Case, timer: Timer): Promise<void> {
  const applicant = found.organisation.users.get(found.instance.starterId);
  const tasks = found.instance.tasks.filter(({ nodeId }) => nodeId === timer.nodeId);
  await tell(
    tx,
    found.now,
    tasks.map((task) => ({
      key: 'task_due',
      principals: task.assigneeId ? [`u:${task.assigneeId}`] : task.principals,
      params: {
        applicant: applicant?.name ?? '',
        applicantEn: applicant?.nameEn || (applicant?.name ?? ''),
        docTitle: found.definition.label.zh,
        docTitleEn: found.definition.label.en,
        code: textOf(found.record['code']),
        node: task.name.zh,
        nodeEn: task.name.en,
        taskId: task.id,
        resource: found.definition.key,
        documentId: found.instance.documentId,
      },
    })),
  );
}

/** The leader above those who were asked may decide from now on; they still may. */
async function escalate(tx: Sql, found: Case, timer: Timer, instead: boolean): Promise<void> {
  const { organisation, instance } = found;
  for (const task of instance.tasks.filter(({ nodeId }) => nodeId === timer.nodeId)) {
    const asked = task.assigneeId ?? task.principals.find((principal) => principal.startsWith('u:'))?.slice(2) ?? null;
    const from = asked ? (organisation.users.get(asked)?.departmentId ?? null) : instance.starterDepartmentId;
    const above = leadersFrom(organisation, from, [asked ?? instance.starterId]).find((id) => id !== instance.starterId);
    if (!above) continue;
    const added: Principal = `u:${above}`;
    const moved = await tx.query<{ principal: Principal; added: boolean }>(
      `with one as (select * from inbox where task_id = $1 limit 1),
       i as (update flow_instance set version = version + 1 where id = $5),
       t as (update task set principals = case when $4 then array[$2]::text[] else array_append(array_remove(principals, $2), $2) end,
               assignee_id = case when $4 then null else assignee_id end where id = $1),
       g as (delete from inbox where task_id = $1 and $4 and principal <> $2 returning principal),
       n as (insert into inbox (principal, task_id, resource, kind, received_at, due_at, amount, applicant, urgency, claimable)
         select $2, o.task_id, o.resource, o.kind, $3, o.due_at, o.amount, o.applicant, o.urgency, not $4 from one o
         on conflict (principal, task_id) do nothing returning principal)
       select principal, true as added from n union all select principal, false from g`,
      [task.id, added, found.now, instead, instance.id],
      'task_escalate',
    );
    const now = new Date(found.now);
    const who = (added: boolean) => moved.filter((row) => row.added === added).map(({ principal }) => principal);
    await publish(tx, now, who(true), { type: 'inbox', added: [task.id], removed: [] });
    await publish(tx, now, who(false), { type: 'inbox', added: [], removed: [task.id] });
  }
  await remind(tx, found, timer);
}

/** Writes what the flow does beside people's decisions, with what follows from it for the document. */
export async function goOnWith(
  tx: Sql,
  context: Context,
  found: Case,
  plan: Plan,
  act: Happening,
  rejectReason: string | null = null,
): Promise<void> {
  let record: AnyDoc = { ...found.record, ...plan.fields };
  let changes = act.changes ?? [];
  if (plan.status !== found.instance.status && hasConsequences(found.definition, plan.status)) {
    const input = await evaluationFor(tx, context, found, record);
    if (plan.status === 'approved') {
      const anew = computedAnew(found.definition, record, input);
      const expectedVersion = Number(found.record['version']);
      if (anew.changes.length > 0)
        record = await writeRecord(tx, found.definition, anew.record, { actorId: act.actorId, now: found.now, expectedVersion });
      changes = [...changes, ...anew.changes];
    }
    record = await follow(tx, context, found.definition, record, plan.status, input);
  }
  const written = await carry(tx, context, found, {
    plan,
    record,
    act: { ...act, changes },
    decided: null,
    run: found.instance.run,
    definitionId: found.instance.definition.id,
    rejectReason,
    request: null,
  });
  if (!written) throw new Error('the instance moved while it was locked');
}

/** The machine goes on by itself: by time, by a message or a signal, by the end of what it called. */
async function goOn(tx: Sql, context: Context, found: Case, event: FlowEvent, act: Happening, since?: string): Promise<void> {
  const world = worldOf(context, found, found.record, found.instance.decided, tx, since);
  await goOnWith(tx, context, found, await playEvent(world, found.instance.snapshot, event), act);
}

/** The step that a job takes on an instance with a document: messages, signals, ends of what it called. */
export const stepDocument =
  (services: Services): StepDocument =>
  async (tx, instanceId, event, act) => {
    const found = await caseOf(tx, services, instanceId);
    await goOn(tx, machineContext(services), found, event, act);
  };

/** `fire` of the timers' runner for documents. */
export const fireTimer =
  (services: Services): Fire =>
  async (tx, timer) => {
    const found = await caseOf(tx, services, timer.instanceId);
    if (timer.onDue === 'remind') return remind(tx, found, timer);
    if (timer.onDue === 'escalate') return escalate(tx, found, timer, false);
    if (timer.onDue === 'transfer') return escalate(tx, found, timer, true);
    const node = found.flow.elements[timer.nodeId];
    const action = timer.onDue === 'reject' ? 'reject' : 'timer';
    const act = { action, actorId: null, node: node ? { id: node.id, name: node.name } : null };
    return goOn(tx, machineContext(services), found, { type: 'TIMER', timer: timer.timer }, act, timer.dueAt);
  };

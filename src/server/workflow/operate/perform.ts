/**
 * What an administrator planned for one instance: its acts in their order, all in one transaction or none. The same code
 * tells before how the instance would stand after each of them.
 */
import { hereIn } from '#machines/step.ts';
import type { OperateForeseen, PlannedAct, Standing, WhyNot } from '#model/workflow/instanceActs.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { compiledFlow } from '../../flows/compiled.ts';
import { instanceColumns, instanceFrom, type InstanceRow } from '../../flows/instance.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { invalid } from '../../documents/refusals.ts';
import { endInstance } from './end.ts';
import { missingInstance } from './held.ts';
import { incident, retryIncident, solveIncident } from './incidents.ts';
import { jumpInstance } from './jump.ts';
import { checkMap, migrateInstance, targetOf } from './migrate.ts';
import { reassignTask } from './reassign.ts';
import { rehearse, whyNot } from './rehearse.ts';
import { sendTo } from './send.ts';
import { suspendInstance } from './suspend.ts';
import { tasksOpen } from './tasksOpen.ts';

type Act<Kind extends PlannedAct['kind']> = Extract<PlannedAct, { readonly kind: Kind }>;
type Perform<Kind extends PlannedAct['kind']> = (tx: Sql, context: Context, id: string, act: Act<Kind>, reason: string) => Promise<unknown>;

const noTask = (field: 'taskId' | 'nodeId', value: string, en: string, zh: string): Refusal =>
  invalid([{ field, rule: 'noTask', severity: 'error', message: w(`${en}: ${value}`, `${zh}：${value}`) }]);

/** The task that is meant: named, or the only one open at an element. It belongs to this instance. */
async function taskOf(tx: Sql, id: string, { taskId, nodeId }: Act<'reassign'>): Promise<string> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from task where instance_id = $1 and state = 'open' and ($2::bigint is null or id = $2) and ($3::text is null or node_id = $3)`,
    [id, taskId ?? null, nodeId ?? null],
    'operate_task',
  );
  const [only] = rows;
  if (only && rows.length === 1) return only.id;
  if (taskId !== undefined) throw noTask('taskId', taskId, 'the instance has no such open task', '该流程实例没有此待办任务');
  const at = (nodeId ?? '').slice(0, 100);
  throw only
    ? noTask('nodeId', at, 'several tasks are open there, name one', '该环节有多个待办任务，须指定其一')
    : noTask('nodeId', at, 'no task is open there', '该环节没有待办任务');
}

/** Refused where the incident is another instance's. */
async function ownIncident(tx: Sql, context: Context, id: string, incidentId: string): Promise<void> {
  if ((await incident(context, incidentId, tx)).instanceId === id) return;
  throw invalid([
    { field: 'incidentId', rule: 'otherInstance', severity: 'error', message: w('belongs to another instance', '属于其他流程实例') },
  ]);
}

const performs: { readonly [Kind in PlannedAct['kind']]: Perform<Kind> } = {
  suspend: (tx, context, id, _, reason) => suspendInstance(tx, context, id, true, reason),
  activate: (tx, context, id, _, reason) => suspendInstance(tx, context, id, false, reason),
  jump: (tx, context, id, { to, from }, reason) => jumpInstance(tx, context, id, { to, ...(from === undefined ? {} : { from }) }, reason),
  send: (tx, context, id, act, reason) => sendTo(tx, context, id, act, reason),
  reassign: async (tx, context, id, act, reason) => reassignTask(tx, context, await taskOf(tx, id, act), act.userId, reason),
  migrate: async (tx, context, id, { to, map = {}, askAgain = false }, reason) => {
    const target = await targetOf(tx, to);
    checkMap(target, map);
    await migrateInstance(tx, context, id, target, { to, map, askAgain }, reason);
  },
  retry: async (tx, context, id, { incidentId }, reason) => {
    await ownIncident(tx, context, id, incidentId);
    await retryIncident(tx, context, incidentId, reason);
  },
  solve: async (tx, context, id, { incidentId }, reason) => {
    await ownIncident(tx, context, id, incidentId);
    await solveIncident(tx, context, incidentId, reason);
  },
  end: (tx, context, id, { as }, reason) => endInstance(tx, context, id, reason, as),
};

const perform = (tx: Sql, context: Context, id: string, act: PlannedAct, reason: string): Promise<unknown> =>
  (performs[act.kind] as Perform<PlannedAct['kind']>)(tx, context, id, act as never, reason);

/** Which act was refused, by its place: `operations.1`. */
const placed = (at: number, { code, reason, desc, params, faults }: Refusal): Refusal => {
  const field = `operations.${at}`;
  return new Refusal(
    code,
    reason,
    desc,
    { ...params, operation: at },
    faults.length > 0
      ? faults.map((fault) => ({ ...fault, field: fault.field === '' ? field : `${field}.${fault.field}` }))
      : [{ field, rule: reason, severity: 'error', message: desc }],
  );
};

/** All acts in their order; where one is refused, the refusal names it and nothing was done. */
export async function performAll(tx: Sql, context: Context, id: string, acts: readonly PlannedAct[], reason: string): Promise<void> {
  for (const [at, act] of acts.entries()) {
    try {
      await perform(tx, context, id, act, reason);
    } catch (error) {
      throw error instanceof Refusal ? placed(at, error) : error;
    }
  }
}

async function standingOf(tx: Sql, { services: { db } }: Context, id: string): Promise<Standing> {
  const [row] = await tx.query<InstanceRow & { ended_at: string | null }>(
    `select ${instanceColumns()}, i.ended_at from flow_instance i join flow_definition f on f.id = i.definition_id where i.id = $1`,
    [id],
    'operate_standing',
  );
  if (!row) throw missingInstance(id);
  const instance = instanceFrom(row);
  const flow = await compiledFlow(tx, instance.definition);
  return {
    here: row.ended_at === null ? hereIn(flow, instance.snapshot) : [],
    tasks: tasksOpen(await organisationOf(db), instance.tasks),
    status: instance.status,
    suspended: instance.suspended || instance.definition.suspended,
    definitionId: instance.definition.id,
    version: instance.definition.version,
    endedAt: row.ended_at,
  };
}

/** How the instance would stand after each act, up to the first that would be refused. Nothing stays of it. */
export const foresee = (context: Context, id: string, acts: readonly PlannedAct[]): Promise<OperateForeseen> =>
  rehearse(context, async (tx) => {
    const steps: Standing[] = [];
    // Refused where there is no such instance, however many acts are planned.
    await standingOf(tx, context, id);
    for (const [at, act] of acts.entries()) {
      let why: WhyNot | null = null;
      try {
        await perform(tx, context, id, act, '-');
        steps.push(await standingOf(tx, context, id));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        why = whyNot(error);
      }
      if (why) return { steps, failed: { at, why } };
    }
    return { steps, failed: null };
  });

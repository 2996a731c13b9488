/**
 * What an administrator works on: a running instance, with or without document, locked; and the two ways in which their act is written: as
 * an entry of the trail alone, or as a step of the flow.
 */
import type { CompiledFlow, FlowEvent, Principal, Step } from '#machines/flow.ts';
import { advance, isStep } from '#machines/step.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { machine, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { worldOf } from '#server/documents/verbs/act.ts';
import type { Case } from '../../documents/load.ts';
import { caseOf, goOnWith } from '../../documents/timer.ts';
import { refusalOf } from '../../flows/notTaken.ts';
import { play } from '#server/flows/advance.ts';
import type { Plan, PlayWorld } from '../../flows/plan.ts';
import { childEnded } from '../../flows/process/jobs.ts';
import { loadProcess, type ProcessCase } from '../../flows/process/load.ts';
import { processWorld } from '../../flows/process/step.ts';
import { writeProcess } from '../../flows/process/write.ts';
import { chain, type Happening } from '../../flows/trail.ts';
import { writeStep } from '../../flows/write.ts';
import { publish } from '../../realtime/hub.ts';

/** A running instance of either sort, locked. */
export type Held = { readonly document: true; readonly found: Case } | { readonly document: false; readonly found: ProcessCase };

export const missingInstance = (id: string): Refusal =>
  new Refusal('404', 'missingRecord', w('There is no instance {id}', '没有流程实例 {id}'), { id: id.slice(0, 40) });

export const overInstance = (id: string): Refusal =>
  new Refusal('409', 'notNow', w('Instance {id} has ended', '流程实例 {id} 已结束'), { id });

/** Locks an instance; refused where there is none. An approved document has ended, but is still held for whoever makes it void. */
export async function hold(tx: Sql, { services }: Context, id: string, { ended = false } = {}): Promise<Held> {
  const [row] = /^[1-9]\d{0,17}$/.test(id)
    ? await tx.query<{ document: boolean; ended: boolean }>(
        'select resource is not null as document, ended_at is not null as ended from flow_instance where id = $1',
        [id],
        'operated_instance',
      )
    : [];
  if (!row) throw missingInstance(id);
  if (row.ended && !(ended && row.document)) throw overInstance(id);
  if (row.document) return { document: true, found: await caseOf(tx, services, id) };
  const found = await loadProcess(tx, services, id);
  if (!found) throw overInstance(id);
  return { document: false, found };
}

export const actOf = ({ actor }: Context, action: string, reason: string, more: Partial<Happening> = {}): Happening => ({
  action,
  actorId: actor.userId === machine.userId ? null : actor.userId,
  comment: reason,
  ...more,
});

/** Who sees a document now, beside those whose inbox changes. */
const readersOf = ({ found }: Held): readonly Principal[] => [
  ...new Set<Principal>([
    ...(found.instance.starterId === null ? [] : [`u:${found.instance.starterId}` as const]),
    ...found.instance.tasks.flatMap(({ principals }) => principals),
  ]),
];

/** An entry of the trail, with nothing else of the instance changed; its open calls must be read again. */
export async function note(tx: Sql, context: Context, held: Held, act: Happening): Promise<void> {
  const { instance, now } = held.found;
  const frame = {
    instanceId: instance.id,
    definitionId: instance.definition.id,
    run: instance.run,
    at: now,
    address: context.address || null,
  };
  const trail = chain(context.services.trailKey, instance.trail, frame, [act]);
  const head = trail.at(-1);
  const written = await writeStep(tx, {
    instanceId: instance.id,
    expected: instance.version,
    now,
    instance: {
      snapshot: instance.snapshot,
      status: instance.status,
      final: instance.final,
      definition_id: instance.definition.id,
      run: instance.run,
      ended: false,
      trail_seq: head?.seq ?? instance.trail.seq,
      trail_hash: head?.hash ?? instance.trail.hash,
    },
    shown: {
      code: '',
      applicant_id: null,
      applicant_department_id: null,
      applicant: '',
      urgency: 'normal',
      figure: null,
      amount: '0',
      files: 0,
      summary: null,
    },
    close: [],
    decided: null,
    open: [],
    trail,
    timers: [],
    cancelTimers: [],
    copyTo: [],
    outbox: [],
    request: null,
    tell: [],
    document: null,
  });
  if (!written) throw new Error('the instance moved while it was locked');
  if (held.document)
    await publish(tx, new Date(now), readersOf(held), {
      type: 'document',
      resource: held.found.definition.key,
      id: held.found.instance.documentId,
    });
}

export const worldFor = (tx: Sql, context: Context, held: Held): PlayWorld =>
  held.document
    ? worldOf(context, held.found, held.found.record, held.found.instance.decided, tx)
    : processWorld(tx, context.services, held.found);

/** What follows from an event, without writing it. Refuses what the machine does not take. */
export async function planOf(tx: Sql, context: Context, held: Held, event: FlowEvent): Promise<Plan> {
  const world = worldFor(tx, context, held);
  const answer = advance(world.flow, held.found.instance.snapshot, event, world.input);
  if (!isStep(answer)) {
    const { code, reason, desc, params, faults } = refusalOf(world.flow, answer);
    throw new Refusal(code, reason, desc, { ...params, id: held.found.instance.id }, faults);
  }
  return play(world, answer);
}

/** The same for a step that something else than the flow's own machine made. */
export const planFrom = (tx: Sql, context: Context, held: Held, step: Step): Promise<Plan> => play(worldFor(tx, context, held), step);

/** Writes a plan: tasks, timers, trail, what follows for the document or for the caller. */
export async function write(tx: Sql, context: Context, held: Held, plan: Plan, act: Happening): Promise<void> {
  if (held.document) return goOnWith(tx, context, held.found, plan, act, plan.status === 'rejected' ? (act.comment ?? null) : null);
  if (plan.ended) plan.jobs.push(childEnded(held.found.flow, plan));
  await writeProcess(tx, context.services, held.found, plan, act);
}

export const nodeOf = (flow: CompiledFlow, id: string): Happening['node'] => {
  const element = flow.elements[id];
  return element ? { id, name: element.name } : null;
};

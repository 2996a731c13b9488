/** A reader is told this about the way of a document beside its steps: why it is here, how the votes stand, for whom they read it. */
import { nodeOf } from '#machines/explore/ahead.ts';
import { explained } from '#machines/explore/why.ts';
import type { CompiledFlow, FlowInput } from '#machines/flow.ts';
import type { Labels } from '#machines/rules.ts';
import type { FlowContext } from '#machines/run/context.ts';
import { conditionOf } from '#machines/run/conditions.ts';
import type { FlowView, TrailEntry } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { allFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import { isActive } from '../access/standIns.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/sql.ts';
import { choicesOf, labelsOf } from '#server/documents/lists/choices.ts';
import { takenByAnother } from '../documents/load.ts';
import { personOf } from '../flows/directory.ts';
import type { Instance, OpenTask } from '../flows/instance.ts';
import type { Organisation } from '../flows/organisation.ts';
import { usualWaits } from './usual.ts';

/** Labels of the fields, and of the choices of those that the flow's conditions read (`leaveType=annual`). */
export async function wayLabels(db: Database, definition: Definition, flow: CompiledFlow): Promise<Labels> {
  const fields = allFields(definition);
  const labels = Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
  const read = new Set(
    Object.values(flow.elements).flatMap(({ condition }) => (condition === undefined ? [] : conditionOf(condition).reads)),
  );
  const chosen = [...read].flatMap((name) => (fields[name]?.dictionary === undefined ? [] : [[name, fields[name].dictionary] as const]));
  if (chosen.length === 0) return labels;
  const [codes, labelOf] = await Promise.all([choicesOf(db), labelsOf(db)]);
  for (const [name, dictionary] of chosen)
    for (const value of codes(dictionary) ?? []) labels[`${name}=${value}`] = labelOf(dictionary, value) ?? { en: value, zh: value };
  return labels;
}

/** The way with the reasons of its steps, and since when it waits where it is. */
export function explainedView(
  view: Omit<FlowView, 'way' | 'since'>,
  flow: CompiledFlow,
  input: FlowInput,
  labels: Labels,
  instance: Instance | null,
  trail: readonly TrailEntry[],
): FlowView {
  const variables = instance ? (instance.snapshot['context'] as FlowContext).variables : {};
  const over = instance !== null && ['approved', 'invalidated'].includes(instance.status);
  const values = { ...variables, ...input.values };
  const passed =
    instance?.status === 'rejected' ? trail.flatMap(({ run, node }) => (run === instance.run && node !== null ? [node.id] : [])) : [];
  const { route, way } = explained({ flow, route: view.route, input: { ...input, values }, labels, over, passed });
  const since: Record<string, string> = {};
  for (const { nodeId, openedAt, kind } of instance?.tasks ?? [])
    if (kind === 'approve' && (since[nodeId] ?? openedAt) >= openedAt) since[nodeId] = openedAt;
  return { ...view, route, way, since };
}

/** Votes at the node of a task; null where one alone decides. */
export function votesAt(flow: CompiledFlow, instance: Instance, task: Pick<OpenTask, 'nodeId'>): DocumentBundle['votes'] {
  const settings = flow.elements[task.nodeId]?.task;
  const { ballots } = instance.snapshot['context'] as FlowContext;
  const slots = Object.entries(ballots).flatMap(([at, ballot]) => (nodeOf(flow, at) === task.nodeId ? ballot.slots : []));
  if (!settings || slots.length < 2) return null;
  const added = slots.filter(({ by }) => by !== undefined).length;
  const drawn = slots.length - added;
  const fewest = { one: 1, any: 1, vote: Math.ceil(settings.share * drawn - 1e-9), all: drawn, sequence: drawn }[settings.mode];
  const count = (state: 'yes' | 'no'): number => slots.filter((slot) => slot.state === state).length;
  // Whoever was added has to agree as well.
  return { mode: settings.mode, approved: count('yes'), rejected: count('no'), of: slots.length, needed: fewest + added };
}

/** For whom this person decides here, and until when they are away. */
export function standInOf(
  context: Context,
  instance: Instance,
  organisation: Organisation,
  onBehalfOf: string | null,
): DocumentBundle['standIn'] {
  if (onBehalfOf === null) return null;
  const now = context.services.clock.now().toISOString();
  const one = (context.actor.standIns ?? []).find(
    (standIn) => standIn.userId === onBehalfOf && isActive(standIn, { flow: instance.definition.key, now }),
  );
  return one ? { person: personOf(organisation, onBehalfOf), until: one.to } : null;
}

/** A task that was asked for, as its row has it. */
interface AskedTask {
  readonly node_id: string;
  readonly state: string;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly action: string | null;
}

/** Tells what became of a task that is no longer open; null while it is. One that nobody decided went with what was last done at its node. */
export function closedOf(task: AskedTask, trail: readonly TrailEntry[], organisation: Organisation): DocumentBundle['closed'] {
  if (task.state === 'open') return null;
  const last =
    trail.findLast(({ node, actor }) => actor !== null && node?.id === task.node_id) ?? trail.findLast(({ actor }) => actor !== null);
  const at = task.decided_at ?? last?.at;
  if (at === undefined) return null;
  return task.decided_by === null
    ? { by: last?.actor ?? null, action: last?.action ?? '', at: new Date(at).toISOString() }
    : { by: personOf(organisation, task.decided_by), action: task.action ?? '', at: new Date(at).toISOString() };
}

/** Who has claimed the task that was this person's to take; told as one that closed, for it is closed to them. */
export function claimedOf(
  context: Context,
  instance: Instance | null,
  taskId: string,
  organisation: Organisation,
): DocumentBundle['closed'] {
  const task = instance?.tasks.find(({ id }) => id === taskId);
  const now = context.services.clock.now().toISOString();
  if (!instance || !task?.assigneeId || !takenByAnother(context, instance, task, now)) return null;
  return { by: personOf(organisation, task.assigneeId), action: 'claim', at: task.claimedAt ?? task.openedAt };
}

/**
 * How long the present step usually takes, and when the document may be through if the steps ahead take as long as they usually do. Null
 * where too few were decided at one of them to tell.
 */
export async function timingOf(services: Context['services'], resource: string, view: FlowView | null): Promise<DocumentBundle['timing']> {
  const here = (view?.route ?? []).filter(({ state }) => state === 'here');
  if (!view || here.length === 0) return null;
  const usual = await usualWaits(services);
  const now = services.clock.now().getTime();
  const waits = here.map(({ nodeId }) => usual(resource, nodeId));
  const ahead = view.route
    .filter(({ state }) => state !== 'done' && state !== 'here')
    .map((step) => (step.state === 'expected' ? usual(resource, step.nodeId) : null));
  const all = [...waits, ...ahead];
  const usualMs = waits.includes(null) ? null : Math.max(...waits.map(Number));
  if (all.includes(null)) return { usualMs, expectedEnd: null };
  const ready = here.map(({ nodeId }, at) => Date.parse(view.since?.[nodeId] ?? new Date(now).toISOString()) + Number(waits[at]));
  const end = Math.max(now, ...ready) + ahead.reduce((sum: number, ms) => sum + Number(ms), 0);
  return { usualMs, expectedEnd: new Date(end).toISOString() };
}

/** What happened to a running document, read out of its trail, so that another version of its flow can be told. */
import type { CompiledFlow, Principal } from '#machines/flow.ts';
import type { Happened } from '#machines/verify/happened.ts';
import type { TrailChange } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { peopleField, toField } from '#server/documents/shown/trailFields.ts';

/** An entry of the trail, as far as the flow heard of it. */
export interface TrailStep {
  readonly instance_id: string;
  readonly at: string;
  readonly run: number;
  readonly actor_id: string | null;
  readonly on_behalf_of: string | null;
  readonly node_id: string | null;
  readonly action: string;
  readonly changes: readonly TrailChange[];
}

export const trailStepColumns = 'instance_id::text, at, run, actor_id::text, on_behalf_of::text, node_id, action, changes';

type Reader = (step: TrailStep) => Omit<Happened, 'at' | 'values'>;

const changeOf = ({ changes }: TrailStep, field: string): TrailChange | undefined => changes.find((change) => change.field === field);

/** People handed on to, added or taken away stand in the trail as ids; those whom an administrator asks instead as `u:12,r:cashier`. */
const peopleIn = (step: TrailStep): readonly Principal[] => {
  const told = changeOf(step, peopleField) ?? changeOf(step, 'userId');
  const texts = [told?.after ?? told?.before ?? []].flat().flatMap((one) => textOf(one).split(','));
  return texts.filter((id) => id !== '').map((id): Principal => (/^[urpd]:/.test(id) ? (id as Principal) : `u:${id}`));
};

/** Node gone back to. */
const goalOf = (step: TrailStep): string => {
  const after = changeOf(step, toField)?.after;
  return textOf(typeof after === 'object' && after !== null && 'id' in after ? after.id : after);
};

/** From there it was to come back at once. */
const isStraight = (step: TrailStep): boolean => {
  const after = changeOf(step, toField)?.after;
  return typeof after === 'object' && after !== null && 'straight' in after && after.straight === true;
};

const decided =
  (action: Happened['action']): Reader =>
  (step) => {
    const by = step.on_behalf_of ?? step.actor_id;
    return { action, node: step.node_id, ...(by === null ? {} : { by }) };
  };

const handedOn =
  (action: Happened['action']): Reader =>
  (step) => ({ ...decided(action)(step), people: peopleIn(step) });

const readers: Readonly<Record<string, Reader>> = {
  submit: () => ({ action: 'submit', node: null }),
  repost: () => ({ action: 'repost', node: null }),
  approve: decided('approve'),
  // A deadline that passed may reject by itself.
  reject: (step) => (step.actor_id === null ? { action: 'timer', node: step.node_id } : decided('reject')(step)),
  return: (step) => ({ ...decided('return')(step), to: goalOf(step), ...(isStraight(step) ? { straight: true } : {}) }),
  transfer: handedOn('transfer'),
  delegate: handedOn('delegate'),
  reassigned: handedOn('transfer'),
  addBefore: handedOn('addBefore'),
  addAfter: handedOn('addAfter'),
  removeApprover: handedOn('removeApprover'),
  jump: (step) => ({ action: 'jump', node: null, ...(step.node_id === null ? {} : { to: step.node_id }) }),
  timer: (step) => ({ action: 'timer', node: step.node_id }),
  message: (step) => ({ action: 'message', node: step.node_id }),
  signal: (step) => ({ action: 'message', node: step.node_id }),
  childDone: (step) => ({ action: 'done', node: step.node_id }),
};

const undoable = new Set(['approve', 'reject', 'return']);

/** Without decisions that were taken back, and without what came before the flow began anew. */
function counting(steps: readonly TrailStep[], flow: CompiledFlow): readonly TrailStep[] {
  const kept: TrailStep[] = [];
  for (const step of steps)
    if (step.action === 'takeBack') {
      const undone = kept.findLastIndex(({ action, node_id }) => undoable.has(action) && node_id === step.node_id);
      if (undone >= 0) kept.splice(undone, 1);
    } else kept.push(step);
  const anew = kept.findLastIndex(({ action }) => action === 'submit' || (action === 'repost' && flow.repostAt === 'start'));
  return kept.slice(Math.max(anew, 0));
}

/** The record before these changes; fields of lines by their path are left as they are. */
const undone = (record: AnyDoc, changes: readonly TrailChange[]): AnyDoc => ({
  ...record,
  ...Object.fromEntries(changes.flatMap(({ field, before: was }) => (Object.hasOwn(record, field) ? [[field, was]] : []))),
});

/**
 * The entries that the flow heard of, each with the document as it was then.
 *
 * @param flow the version in which the instance runs
 * @param record the document as it is now
 * @param valuesOf what conditions read of a document
 */
export function happenedIn(
  steps: readonly TrailStep[],
  flow: CompiledFlow,
  record: AnyDoc,
  valuesOf: (record: AnyDoc) => Happened['values'],
): readonly Happened[] {
  const happened: Happened[] = [];
  let then = record;
  for (const step of counting(steps, flow).toReversed()) {
    const read = Object.hasOwn(readers, step.action) ? readers[step.action] : undefined;
    if (read) happened.unshift({ ...read(step), at: new Date(step.at).toISOString(), values: valuesOf(then) });
    then = undone(then, step.changes);
  }
  return happened;
}

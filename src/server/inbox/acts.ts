/** Tells what the reader of a document can pick from, what was asked and answered, and what its node hides from them. */
import type { CompiledFlow } from '#machines/flow.ts';
import { comesStraight } from '#machines/step.ts';
import type { FlowView, TrailEntry } from '#model/api.ts';
import type { DocumentBundle, DocumentQuestion } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isEditable } from '#model/status.ts';
import type { Context } from '../context.ts';
import { addedBy, isAuthor, visitedBefore } from '../documents/can.ts';
import { asChoices, chosenAfter, chosenBy, stepsToChoose } from '#server/documents/verbs/choose.ts';
import { questionsOf } from '#server/documents/verbs/questionRows.ts';
import type { Sql } from '../db/sql.ts';
import { holdersOf, personOf } from '../flows/directory.ts';
import type { Instance, OpenTask } from '../flows/instance.ts';
import { flowInput } from '../documents/load.ts';
import type { Organisation } from '../flows/organisation.ts';

type Choices = NonNullable<DocumentBundle['choices']>;

/** Nodes to which the document will come on its present values. */
const toCome = (view: FlowView | null): readonly string[] =>
  (view?.route ?? []).filter(({ state }) => state !== 'done').map(({ nodeId }) => nodeId);

const alone = (instance: Instance | null, nodeId: string): boolean =>
  (instance?.tasks ?? []).filter((one) => one.nodeId === nodeId).length < 2;

/** `flow`: the instance's, or of a draft the one it would start. `task`: the reader's own open task. */
export function choicesOf(
  context: Context,
  record: AnyDoc,
  {
    instance,
    flow,
    view,
    task,
  }: { instance: Instance | null; flow: CompiledFlow; view: FlowView | null; task: Pick<OpenTask, 'nodeId' | 'slot'> | null },
  organisation: Organisation,
): Choices {
  const visited = task ? asChoices(flow, visitedBefore(flow, instance, task)) : [];
  const straight = (to: string): boolean => {
    if (!instance || !task) return false;
    const { variables, starterId, snapshot } = instance;
    const input = flowInput(record, variables, starterId, organisation, context.services.clock.now().toISOString());
    return comesStraight(flow, snapshot, task.slot, to, input);
  };
  const begins = isAuthor(context, record) && isEditable(record['status']);
  const coming = toCome(view);
  const about = { instance, organisation, due: (id: string) => coming.includes(id) };
  const wanted = begins ? chosenBy(flow, 'starter.choose') : [];
  return {
    returnTo: visited.map((node) => ({ ...node, straight: straight(node.id) })),
    ...(task && flow.elements[task.nodeId]?.task?.rejectTo === 'chosen' ? { rejectTo: visited } : {}),
    choose: begins
      ? stepsToChoose(
          flow,
          coming.filter((id) => wanted.includes(id)),
          about,
        )
      : task
        ? // Of several who are asked, the last one's decision leads on.
          stepsToChoose(flow, chosenAfter(flow, task.nodeId), alone(instance, task.nodeId) ? about : { ...about, due: () => false })
        : [],
    added: addedBy({ context, instance }).map(({ id, principals }) => ({ taskId: id, people: holdersOf(organisation, principals) })),
  };
}

export async function questionsFor(sql: Sql, instance: Instance, organisation: Organisation): Promise<DocumentQuestion[]> {
  const rows = await questionsOf(sql, instance.id);
  return rows.map(({ id, taskId, askedBy, askedAt, text, answeredBy, answeredAt, answer }) => ({
    id,
    taskId,
    asker: personOf(organisation, askedBy),
    at: askedAt,
    text,
    answer:
      answeredBy !== null && answeredAt !== null ? { by: personOf(organisation, answeredBy), at: answeredAt, text: answer ?? '' } : null,
  }));
}

const isHidden = (hidden: ReadonlySet<string>, field: string): boolean =>
  hidden.has(field.replaceAll(/\.\d+(?=\.|$)/g, '')) || hidden.has(field.split('.')[0] ?? field);

/** Parts of an entry that speak of fields. */
const atFields = ['changes', 'remarks', 'answers'] as const;

const seenOf = (said: readonly { readonly field: string }[] = [], hidden: ReadonlySet<string>): readonly { readonly field: string }[] =>
  said.filter(({ field }) => !isHidden(hidden, field));

/** The trail without what it says of fields that are hidden. */
export const trailWithout = (trail: readonly TrailEntry[], hidden: ReadonlySet<string>): readonly TrailEntry[] =>
  hidden.size === 0
    ? trail
    : trail.map((entry) => ({ ...entry, ...Object.fromEntries(atFields.map((part) => [part, seenOf(entry[part], hidden)])) }));

/** A condition that names one of these fields tells its value in the reasons. */
export const asksFor = ({ elements }: CompiledFlow, names: ReadonlySet<string>): boolean =>
  Object.values(elements).some(({ condition }) => (condition?.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).some((word) => names.has(word)));

/** The way without its reasons, which tell values of fields. */
export const viewWithout = (view: FlowView | null, hidden: ReadonlySet<string>): FlowView | null =>
  view === null || hidden.size === 0 ? view : { ...view, route: view.route.map(({ why: _why, ...step }) => ({ ...step, because: null })) };

export const briefWithout = (brief: DocumentBundle['brief'], hidden: ReadonlySet<string>): DocumentBundle['brief'] =>
  hidden.size === 0 ? brief : brief.filter(({ field }) => field === null || !isHidden(hidden, field));

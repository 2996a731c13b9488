/** A verb works on these: the document, its instance with the open tasks, the compiled flow and the organisation, read together. */
import type { ApproverRule, CompiledFlow, FlowInput } from '#machines/flow.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { standsFor } from '../access/standIns.ts';
import type { Context, Services } from '../context.ts';
import { gathering } from '../db/gather.ts';
import type { Sql } from '../db/sql.ts';
import { tableOf } from '../db/tables.ts';
import { compiledFlow } from '../flows/compiled.ts';
import { aboutIn, isAbout, type Question } from '../flows/directory.ts';
import { holdInstance, instanceColumns, instanceFrom, partOf, type Instance, type InstanceRow } from '../flows/instance.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';
import { starterValues } from '../flows/starter.ts';
import { readRecord, recordColumns, recordFrom } from './record.ts';
import { missingRecord } from './refusals.ts';

/** A document in a flow. */
export interface Case {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly instance: Instance;
  readonly flow: CompiledFlow;
  readonly organisation: Organisation;
  readonly now: string;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,18}$/.test(value);

export async function readInstance(sql: Sql, resource: string, documentId: string, lock: boolean): Promise<Instance | null> {
  if (lock) await holdInstance(sql, { resource, documentId });
  const [row] = await sql.query<InstanceRow>(
    `select ${instanceColumns()} from flow_instance i join flow_definition f on f.id = i.definition_id
     where i.resource = $1 and i.document_id = $2`,
    [resource, documentId],
    'instance_read',
  );
  return row ? instanceFrom(row) : null;
}

/**
 * Reads a document that is in a flow; one that was never submitted has no instance, that is `null`. `lock` may be of the instance alone,
 * where the row of the document is to be locked after what it shows.
 */
export async function loadCase(
  sql: Sql,
  services: Services,
  definition: Definition,
  id: unknown,
  lock: boolean | 'instance',
): Promise<{ record: AnyDoc; found: Case | null }> {
  if (!isId(id)) throw missingRecord(definition, id);
  // The instance is locked first, always, so that two deciders wait in the same order.
  const instance = await readInstance(sql, definition.key, id, lock !== false);
  const [record, organisation] = await Promise.all([readRecord(sql, definition, id, { lock: lock === true }), organisationOf(services.db)]);
  if (!record) throw missingRecord(definition, id);
  if (!instance) return { record, found: null };
  const flow = await compiledFlow(sql, instance.definition);
  return { record, found: { definition, record, instance, flow, organisation, now: services.clock.now().toISOString() } };
}

const readings = new WeakMap<Definition, { readonly text: string; readonly name: string }>();

/** The statement of `readAtOnce`, put together once a definition. */
const readingOf = (definition: Definition): { readonly text: string; readonly name: string } => {
  const known = readings.get(definition);
  if (known) return known;
  const { name } = tableOf(definition);
  const reading = {
    // Behind a sub-select the planner does not see how many are asked for; otherwise it plans the statement anew at every call.
    text: `select ${instanceColumns('$')}, ${recordColumns(definition)}
     from flow_instance i join flow_definition f on f.id = i.definition_id join "${name}" r on r.id = i.document_id
     where i.resource = $1 and i.document_id = any((select $2::bigint[])::bigint[]) and not r.deleted`,
    name: `decide ${name}`,
  };
  readings.set(definition, reading);
  return reading;
};

const readTogether = gathering<Definition, string, AnyDoc | undefined>({
  keyOf: (id) => id,
  run: async (db, definition, ids) => {
    const { text, name } = readingOf(definition);
    const rows = await db.query<AnyDoc>(text, [definition.key, ids], name);
    const byId = new Map(rows.map((row) => [row['$document_id'], row]));
    return ids.map((id) => byId.get(id));
  },
});

/**
 * The short path's one read: instance, open tasks and document with its lines, unlocked. Null where there is no such document in a
 * flow; the long path then says why.
 */
export async function readAtOnce(services: Services, definition: Definition, id: unknown): Promise<Case | null> {
  if (!isId(id)) return null;
  const [row, organisation] = await Promise.all([readTogether(services.db, definition, id), organisationOf(services.db)]);
  if (!row) return null;
  const { instance: stored, rest } = partOf(row, '$');
  const instance = instanceFrom(stored);
  const flow = await compiledFlow(services.db, instance.definition);
  return { definition, record: recordFrom(definition, rest), instance, flow, organisation, now: services.clock.now().toISOString() };
}

/** Values that conditions read: the document's fields and lines by name, and who started it. */
export function flowInput(
  record: AnyDoc,
  variables: Readonly<Record<string, unknown>>,
  starterId: string,
  organisation: Organisation,
  now: string,
): FlowInput {
  return { values: { ...variables, ...record, starter: starterValues(organisation, starterId) }, now };
}

export const questionOf = (
  definition: Definition | null,
  input: FlowInput,
  starter: Question['starter'],
  organisation: Organisation,
  enquiries: Question['enquiries'],
): Question => ({
  organisation,
  enquiries,
  definition,
  values: input.values,
  starter,
  now: input.now,
});

/** Is the task this person's own? */
export const isMine = (
  context: Pick<Context, 'actor'>,
  task: { readonly principals: readonly string[]; readonly assigneeId: string | null },
): boolean =>
  task.assigneeId !== null
    ? task.assigneeId === context.actor.userId
    : task.principals.some((principal) => (context.actor.principals as readonly string[]).includes(principal));

/** Users whose document it is: who started it, whom it is about. */
export const ownersOf = ({ definition, instance, organisation, record }: Case): readonly string[] => [
  instance.starterId,
  ...aboutIn({ definition, organisation, values: record }),
];

/** A field that these rules ask by makes nobody an owner: its person is asked because they are named there. */
export const isOwn = (
  { actor }: Pick<Context, 'actor'>,
  { definition, instance, record }: Pick<Case, 'definition' | 'instance' | 'record'>,
  rules: readonly ApproverRule[] = [],
): boolean => instance.starterId === actor.userId || isAbout(actor, { definition, values: record }, rules);

/** The task was theirs to take, and another has claimed it. */
export const takenByAnother = (
  context: Pick<Context, 'actor'>,
  instance: Pick<Instance, 'definition' | 'starterId'>,
  task: Pick<Instance['tasks'][number], 'principals' | 'assigneeId' | 'kind'>,
  now: string,
): boolean =>
  task.assigneeId !== null &&
  actsOn(context, instance, task, now) === null &&
  actsOn(context, instance, { ...task, assigneeId: null }, now) !== null;

/** How this person acts on a task: for themselves, or for somebody who is away; null where it is not theirs to act on. */
export function actsOn(
  context: Pick<Context, 'actor'>,
  instance: Pick<Instance, 'definition' | 'starterId'>,
  task: Pick<Instance['tasks'][number], 'principals' | 'assigneeId' | 'kind'>,
  now: string,
): { readonly onBehalfOf: string | null } | null {
  if (isMine(context, task)) return { onBehalfOf: null };
  if (task.kind !== 'approve') return null;
  const onBehalfOf = standsFor(context.actor, task, { flow: instance.definition.key, starterId: instance.starterId, now });
  return onBehalfOf === null ? null : { onBehalfOf };
}

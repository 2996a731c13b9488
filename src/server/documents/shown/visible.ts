/**
 * A record as this person may see it: sensitive values are masked unless they own the record or may see them, and what
 * the node of their task hides is not there at all.
 */
import type { TrailChange, TrailEntry } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { linesOf } from '#model/values.ts';
import { ownerFields } from '#model/operations/owners.ts';
import { mask } from '#model/calculation/format.ts';
import { textOf } from '#model/calculation/text.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { may, type Context } from '#server/context.ts';
import type { Instance } from '#server/flows/instance.ts';
import { actsOn } from '#server/documents/load.ts';

const owns = ({ actor }: Pick<Context, 'actor'>, definition: Definition, record: AnyDoc): boolean =>
  ownerFields(definition).some((name) => {
    const own = definition.fields[name]?.kind === 'staff' ? actor.staffId : actor.userId;
    return own !== null && textOf(record[name]) === own;
  });

const masked = (fields: Readonly<Record<string, Field>>, values: AnyDoc): AnyDoc => {
  const result = { ...values };
  for (const [name, field] of Object.entries(fields)) if (field.sensitive && name in result) result[name] = mask(result[name]);
  return result;
};

/** People see the sensitive fields of a record by permission, or because it is their own and not masked for them too. */
export const seesSecrets = (context: Pick<Context, 'actor'>, definition: Definition, record: AnyDoc): boolean =>
  may(context.actor, definition.key, 'sensitive') || (definition.access.ownersMasked !== true && owns(context, definition, record));

/** Names of the sensitive fields, those of lines among them. */
export const secretsIn = (definition: Definition): ReadonlySet<string> =>
  new Set(
    [definition.fields, ...Object.values(definition.lines).map(({ fields }) => fields)].flatMap((fields) =>
      Object.entries(fields).flatMap(([name, field]) => (field.sensitive ? [name] : [])),
    ),
  );

const maskedChange = ({ fields, lines }: Definition, change: TrailChange): TrailChange => {
  const [name = '', , inner] = change.field.split('.');
  const field = inner === undefined ? fields[name] : lines[name]?.fields[inner];
  if (field?.sensitive) return { ...change, before: mask(change.before), after: mask(change.after) };
  const set = lines[name]?.fields;
  if (set === undefined) return change;
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    return typeof value === 'object' && value !== null ? masked(set, value as AnyDoc) : value;
  };
  return { ...change, before: whole(change.before), after: whole(change.after) };
};

/** The trail for somebody who may not see what is sensitive: what changed, not from what to what. */
export const maskedTrail = (definition: Definition, trail: readonly TrailEntry[]): readonly TrailEntry[] =>
  trail.map((entry) => ({ ...entry, changes: entry.changes.map((change) => maskedChange(definition, change)) }));

/** The trail as this person may see it; `record` is the document as it is stored. */
export const trailFor = (
  context: Pick<Context, 'actor'>,
  definition: Definition,
  record: AnyDoc,
  trail: readonly TrailEntry[],
): readonly TrailEntry[] => (seesSecrets(context, definition, record) ? trail : maskedTrail(definition, trail));

export function visible(context: Pick<Context, 'actor'>, definition: Definition, record: AnyDoc): AnyDoc {
  if (seesSecrets(context, definition, record)) return record;
  const result = masked(definition.fields, record);
  for (const [name, set] of Object.entries(definition.lines))
    if (Array.isArray(record[name])) result[name] = linesOf(record, name).map((line) => masked(set.fields, line));
  return result;
}

/** A document in its flow, as far as what nodes hide depends on it. */
interface InFlow {
  readonly definition: Definition;
  readonly instance: Instance;
  readonly flow: CompiledFlow;
  readonly now: string;
}

const isOfAuthor = ({ actor }: Pick<Context, 'actor'>, record: AnyDoc): boolean =>
  [record['applicant'], record['createdBy']].some((id) => textOf(id) === actor.userId);

/**
 * Paths of fields (`salary`, `items.price`) that are hidden from this person: from an approver what every node hides at which they have a
 * task now, or, without one, at which they decided in this run. The author sees their own document whole.
 */
export function hiddenFrom(context: Pick<Context, 'actor'>, { instance, flow, now }: InFlow, record: AnyDoc): ReadonlySet<string> {
  if (isOfAuthor(context, record)) return new Set();
  const open = instance.tasks.filter((task) => task.kind === 'approve' && actsOn(context, instance, task, now)).map(({ nodeId }) => nodeId);
  const nodes = open.length > 0 ? open : instance.decided.filter(({ by }) => by === context.actor.userId).map(({ nodeId }) => nodeId);
  const [first, ...others] = [...new Set(nodes)].map((node) =>
    Object.entries(flow.elements[node]?.task?.fields ?? {})
      .filter(([, right]) => right === 'hidden')
      .map(([path]) => path),
  );
  return new Set((first ?? []).filter((path) => others.every((paths) => paths.includes(path))));
}

/** The record without the fields of these paths. */
export function without(record: AnyDoc, hidden: ReadonlySet<string>): AnyDoc {
  if (hidden.size === 0) return record;
  const result: Record<string, unknown> = { ...record };
  for (const path of hidden) {
    const [name = '', inner] = path.split('.');
    if (inner === undefined) delete result[name];
    else if (Array.isArray(result[name]))
      result[name] = linesOf(result, name).map((line) => Object.fromEntries(Object.entries(line).filter(([field]) => field !== inner)));
  }
  return result;
}

/** A document in its flow as this person may see it. */
export const shownTo = (context: Pick<Context, 'actor'>, found: InFlow, record: AnyDoc): AnyDoc =>
  without(visible(context, found.definition, record), hiddenFrom(context, found, record));

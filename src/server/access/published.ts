/**
 * Records that are a notice for all (`access.published`): whoever may list them sees them for that time, beside what they reach. Lists and
 * reading ask here, and files where the definition says so; the trail and reports go by `scope.ts` alone.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { fieldOf } from '#model/common.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { snake } from '#server/db/tables.ts';
import { mayRead, scopeOf } from './scope.ts';

/** The moment as the field has it that it is compared with: an instant, or the company's date. */
const momentFor = ({ services }: Pick<Context, 'services'>, definition: Definition, field: string): string => {
  const now = services.clock.now().toISOString();
  return fieldOf(definition, field)?.kind === 'dateTime' ? now : dateAt(now, services.zone);
};

/** Condition on the rows of `table` for a list: within the person's scope, or published. Null where nothing is restricted. */
export function listedTo(context: Context, definition: Definition, table: string): RawBuilder<boolean> | null {
  const scope = scopeOf(context, definition, table);
  return scope === null || definition.access.published === undefined
    ? scope
    : raw<boolean>`(${scope} or ${publishedIn(context, definition, table)})`;
}

/** Condition on the rows of `table`: published now, whoever asks. */
export function publishedIn(context: Pick<Context, 'services'>, definition: Definition, table: string): RawBuilder<boolean> {
  const { published } = definition.access;
  if (published === undefined) return raw<boolean>`false`;
  const column = (field: string): RawBuilder<unknown> => raw.ref(`${table}.${snake(field)}`);
  const moment = (field: string): RawBuilder<unknown> =>
    fieldOf(definition, field)?.kind === 'dateTime'
      ? raw`${momentFor(context, definition, field)}::timestamptz`
      : raw`${momentFor(context, definition, field)}::date`;
  const { from, to } = published;
  const conditions = [
    ...(definition.kind === 'document' ? [raw<boolean>`${column('status')} = 'approved'`] : []),
    ...Object.entries(published.where).map(([field, value]) => raw<boolean>`${column(field)} = ${value}`),
    ...(from === undefined ? [] : [raw<boolean>`${column(from)} <= ${moment(from)}`]),
    ...(to === undefined ? [] : [raw<boolean>`${column(to)} >= ${moment(to)}`]),
  ];
  return raw<boolean>`(${raw.join(conditions, raw` and `)})`;
}

/** Whether a stored record is a notice for all at this moment. */
function isPublished(context: Pick<Context, 'services'>, definition: Definition, record: AnyDoc): boolean {
  const { published } = definition.access;
  if (published === undefined || (definition.kind === 'document' && record['status'] !== 'approved')) return false;
  const { from, to, where } = published;
  const begun = from === undefined || (textOf(record[from]) !== '' && textOf(record[from]) <= momentFor(context, definition, from));
  const lasts = to === undefined || textOf(record[to]) >= momentFor(context, definition, to);
  return begun && lasts && Object.entries(where).every(([field, value]) => record[field] === value);
}

/** How far the person sees a record: `all` of it, only what is `published`, or `nothing`. */
export async function sightOf(
  context: Pick<Context, 'actor' | 'services'>,
  definition: Definition,
  record: AnyDoc,
  sql?: Sql,
): Promise<'all' | 'published' | 'nothing'> {
  if (await mayRead(context, definition, record, sql)) return 'all';
  return isPublished(context, definition, record) ? 'published' : 'nothing';
}

/** What is published of a record. */
export const asPublished = (definition: Definition, record: AnyDoc): AnyDoc => ({
  ...record,
  ...Object.fromEntries((definition.access.published?.hides ?? []).map((set) => [set, []])),
});

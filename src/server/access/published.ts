/**
 * Approved documents that are a notice for all (`access.published`): whoever may list them sees them for that time, beside what he
 * reaches. Only lists and reading ask here; the trail, files and reports go by `scope.ts` alone.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { dateAt } from '#model/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import type { Context } from '#server/context.ts';
import { snake } from '#server/db/tables.ts';
import { mayRead, scopeOf } from './scope.ts';

const todayOf = ({ services }: Pick<Context, 'services'>): string => dateAt(services.clock.now().toISOString(), services.zone);

/** Condition on the rows of `table` for a list: within the person's scope, or published. Null where nothing is restricted. */
export function listedTo(context: Context, definition: Definition, table: string): RawBuilder<boolean> | null {
  const scope = scopeOf(context, definition, table);
  const { published } = definition.access;
  if (scope === null || published === undefined) return scope;
  const column = (field: string): RawBuilder<unknown> => raw.ref(`${table}.${snake(field)}`);
  const today = todayOf(context);
  const conditions = [
    raw<boolean>`${column('status')} = 'approved'`,
    ...Object.entries(published.where).map(([field, value]) => raw<boolean>`${column(field)} = ${value}`),
    ...(published.from === undefined ? [] : [raw<boolean>`${column(published.from)} <= ${today}::date`]),
    ...(published.to === undefined ? [] : [raw<boolean>`${column(published.to)} >= ${today}::date`]),
  ];
  return raw<boolean>`(${scope} or (${raw.join(conditions, raw` and `)}))`;
}

const isPublished = (context: Pick<Context, 'services'>, definition: Definition, record: AnyDoc): boolean => {
  const { published } = definition.access;
  if (published === undefined || record['status'] !== 'approved') return false;
  const today = todayOf(context);
  const date = (field: string | undefined): string => (field === undefined ? today : textOf(record[field]));
  return (
    Object.entries(published.where).every(([field, value]) => record[field] === value) &&
    date(published.from) !== '' &&
    date(published.from) <= today &&
    date(published.to) >= today
  );
};

/** How far the person sees a record: `all` of it, only what is `published`, or `nothing`. */
export async function sightOf(context: Context, definition: Definition, record: AnyDoc): Promise<'all' | 'published' | 'nothing'> {
  if (await mayRead(context, definition, record)) return 'all';
  return isPublished(context, definition, record) ? 'published' : 'nothing';
}

/** What is published of a record. */
export const asPublished = (definition: Definition, record: AnyDoc): AnyDoc => ({
  ...record,
  ...Object.fromEntries((definition.access.published?.hides ?? []).map((set) => [set, []])),
});

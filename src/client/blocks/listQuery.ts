/** A list's state in the address: filters, keyword, sort and page (interface 4.4: all in the URL). */
import type { Params } from '#client/data/call.ts';
import type { Query } from '#client/data/page.ts';
import { filterKeys, type Shown } from '#client/fields/parts.ts';
import { printed } from '#client/fields/prints.ts';
import { fieldOf } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';

export const PAGE_SIZES = [20, 50, 100] as const;

export interface Sort {
  readonly by: string;
  readonly down: boolean;
}

/** The sort in the address, `-applyDate` or `code`; the definition's own where there is none. */
export const sortOf = (definition: Definition, query: Query): Sort | null => {
  const text = query['sort'];
  if (text) return { by: text.replace(/^-/, ''), down: text.startsWith('-') };
  const [first] = definition.list.sort;
  return first ? { by: first.by, down: first.down === true } : null;
};

export const pageOf = (query: Query): { readonly pageNum: number; readonly pageSize: number } => {
  const size = Number(query['pageSize']);
  return {
    pageNum: Math.max(1, Math.trunc(Number(query['pageNum'])) || 1),
    pageSize: (PAGE_SIZES as readonly number[]).includes(size) ? size : PAGE_SIZES[0],
  };
};

/** Fields that this list can be narrowed by, in the order of the definition. */
export const filterFields = (definition: Definition): readonly (readonly [string, Field])[] =>
  definition.list.filters.flatMap((name) => {
    const field = fieldOf(definition, name);
    return field ? [[name, field] as const] : [];
  });

/** Names of the filters that are set. */
export const activeFilters = (definition: Definition, query: Query): readonly string[] =>
  filterFields(definition)
    .map(([name]) => name)
    .filter((name) => filterKeys(name).some((key) => query[key]));

/** The address without any filter. */
export const withoutFilters = (definition: Definition, query: Query): Query => {
  const keys = new Set(['keyword', 'pageNum', ...filterFields(definition).flatMap(([name]) => filterKeys(name))]);
  return Object.fromEntries(Object.entries(query).filter(([key]) => !keys.has(key)));
};

/** Parameters of the list call; a filter with several values becomes a repeated parameter. */
export const paramsOf = (definition: Definition, query: Query): Params => {
  const filters = filterFields(definition).flatMap(([name, field]) =>
    filterKeys(name).flatMap((key) => {
      const value = query[key];
      if (!value) return [];
      return [[key, field.kind === 'choice' || field.kind === 'choices' ? value.split(',') : value] as const];
    }),
  );
  return { ...Object.fromEntries(filters), keyword: query['keyword'], ...pageOf(query), ...(query['sort'] ? { sort: query['sort'] } : {}) };
};

/** What a set filter says, for its chip; empty when it is not set. */
export const filterText = (name: string, query: Query, shown: Omit<Shown, 'value'>): string => {
  const { [name]: exact, [`${name}_like`]: like, [`${name}_from`]: from, [`${name}_to`]: to } = query;
  const field: Field = shown.field.kind === 'dateTime' ? { ...shown.field, kind: 'date' } : shown.field;
  const text = (value: unknown): string => printed({ ...shown, field, value });
  if (exact) {
    if (field.kind === 'choice' || field.kind === 'choices')
      return printed({ ...shown, field: { ...field, kind: 'choices' }, value: exact.split(',') });
    if (field.kind === 'boolean') return text(exact === 'true');
    if (field.kind === 'refs' || field.kind === 'users') return text([exact]);
    return text(exact);
  }
  if (like) return `“${like}”`;
  if (from && to) return from === to ? text(from) : `${text(from)} – ${text(to)}`;
  return from ? `≥ ${text(from)}` : to ? `≤ ${text(to)}` : '';
};

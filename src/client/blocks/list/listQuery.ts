/** A list's state in the address: filters, keyword, sort, page, layout, columns (all in the URL). */
import type { Params } from '#client/data/server/call.ts';
import type { Query } from '#client/data/page/page.ts';
import { filterKeys } from '#client/fields/parts.ts';
import { fieldOf } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { layouts, type Layout } from '#model/lists.ts';

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

/** Other than rows; null where the address names none that there is. */
export const layoutOf = (query: Query): Layout | null => layouts.find((layout) => layout === query['layout']) ?? null;

/** What an address says beside its filters; some fields have such a name. */
const reserved: ReadonlySet<string> = new Set(['keyword', 'pageNum', 'pageSize', 'sort', 'view', 'columns', 'layout']);

/** Fields that this list can be narrowed by: the definition's in its order, then others that the address has. */
export const filterFields = (definition: Definition, query: Query): readonly (readonly [string, Field])[] => {
  const usual = definition.list.filters as readonly string[];
  const asked = Object.keys(query).filter((key) => !reserved.has(key));
  const more = asked.map((key) => (fieldOf(definition, key) ? key : key.replace(/_(like|from|to|not|empty)$/, '')));
  return [...new Set([...usual, ...more])].flatMap((name) => {
    const field = fieldOf(definition, name);
    return field ? [[name, field] as const] : [];
  });
};

const isSet = (name: string, query: Query): boolean => filterKeys(name).some((key) => query[key]);

/** Names of the filters that are set. */
export const activeFilters = (definition: Definition, query: Query): readonly string[] =>
  filterFields(definition, query)
    .map(([name]) => name)
    .filter((name) => isSet(name, query));

const without = (query: Query, keys: readonly string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !keys.includes(key)));

/** The address without any filter. */
export const withoutFilters = (definition: Definition, query: Query): Query =>
  without(query, ['keyword', 'pageNum', ...filterFields(definition, query).flatMap(([name]) => filterKeys(name))]);

/** The address without the filter of one field. */
export const withoutFilter = (name: string, query: Query): Query => without(query, ['pageNum', ...filterKeys(name)]);

/** Parameters of the list call; a filter with several values becomes a repeated parameter. */
export const paramsOf = (definition: Definition, query: Query): Params => {
  const filters = filterFields(definition, query).flatMap(([name, field]) =>
    filterKeys(name).flatMap((key) => {
      const value = query[key];
      if (!value) return [];
      const several = (field.kind === 'choice' || field.kind === 'choices') && (key === name || key === `${name}_not`);
      return [[key, several ? value.split(',') : value] as const];
    }),
  );
  return { ...Object.fromEntries(filters), keyword: query['keyword'], ...pageOf(query), ...(query['sort'] ? { sort: query['sort'] } : {}) };
};

/** Sums of a list's columns: over the whole filter, which the server adds up, and over the rows that are selected. */
import { ask, type Params } from '#client/data/server/call.ts';
import { totalText } from '#client/fields/numberText.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { ListTotals } from '#model/lists.ts';
import { isDecimal, sum } from '#model/calculation/rounding.ts';
import { isEmpty } from '#model/values.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column } from './listColumns.ts';

/** By the name of a column, as its cells are written. */
export type Sums = ReadonlyMap<string, string>;

const summedOf = (definition: Definition, columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ name }) => (definition.list.totals as readonly string[] | undefined)?.includes(name));

/** What narrows the list, without what only says how it is shown. */
export const narrowingOf = ({ pageNum: _page, pageSize: _size, sort: _sort, ...rest }: Params): Params => rest;

/** Asked for where a column that is shown can be summed; `asked` is false where nobody looks at sums. */
export const useTotals = (
  definition: Definition,
  columns: readonly Column[],
  params: Params,
  asked: boolean,
): { readonly sums: Sums; readonly tooMany: boolean } => {
  const summed = summedOf(definition, columns);
  const narrowing = narrowingOf(params);
  const { data } = useQuery<ListTotals>({
    // Below the list's own key: what makes its rows stale makes these stale.
    queryKey: ['list', definition.key, 'totals', narrowing],
    queryFn: ({ signal }) => ask<ListTotals>('GET', `/tydf/lists/${definition.key}/totals`, { params: narrowing, signal, quiet: true }),
    enabled: asked && summed.length > 0,
    placeholderData: keepPreviousData,
  });
  return {
    sums: new Map(summed.flatMap(({ name, field }) => (data?.sums?.[name] ? [[name, totalText(field, data.sums[name])] as const] : []))),
    tooMany: summed.length > 0 && data?.totalAtLeast === true,
  };
};

/** Of rows at hand. A column with a value that is masked has no sum. */
export const sumsOf = (definition: Definition, columns: readonly Column[], records: readonly AnyDoc[]): Sums =>
  new Map(
    summedOf(definition, columns).flatMap(({ name, field }) => {
      const values = records.map((record) => record[name]).filter((value) => !isEmpty(value));
      const numbers = values.map((value) => (typeof value === 'number' ? String(value) : value));
      return numbers.every(isDecimal) ? [[name, totalText(field, sum(numbers, field.digits?.[1] ?? 0))] as const] : [];
    }),
  );

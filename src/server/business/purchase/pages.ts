/** Pages of lines: which of them, how many in all, in one statement each. */
import { sql as raw, type RawBuilder } from 'kysely';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import { invalid } from '../../documents/refusals.ts';

export type Condition = RawBuilder<boolean>;

/** How a page of lines is asked for, beside its filters. */
export const paging = {
  pageNum: f.integer(w('Page', '页码'), { least: '1', most: '1000000' }),
  pageSize: f.integer(w('Rows a page', '每页行数'), { least: '1', most: '200' }),
};

export const pageOfLines = {
  records: f.json(w('Rows', '记录'), { required: true }),
  total: f.integer(w('Total', '总数'), { required: true }),
  pageNum: f.integer(w('Page', '页码'), { required: true }),
  pageSize: f.integer(w('Rows a page', '每页行数'), { required: true }),
} as const;

/** Whose text contains what was typed, case aside. */
export const containing = (column: string, text: string | null): readonly Condition[] =>
  text === null ? [] : [raw<boolean>`${raw.ref(column)} ilike ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`];

export const equal = (column: string, value: string | null): readonly Condition[] =>
  value === null ? [] : [raw<boolean>`${raw.ref(column)} = ${value}`];

/** Ids as filters have them; what is none is refused by the name of the filter. */
export function same(column: string, name: string, id: string | null): readonly Condition[] {
  if (id === null) return [];
  if (!/^[1-9]\d{0,17}$/.test(id)) throw invalid([fault('type', name, w('is no id', '编号格式不正确'))]);
  return [raw<boolean>`${raw.ref(column)} = ${id}::bigint`];
}

interface Paged {
  readonly pageNum: number | null;
  readonly pageSize: number | null;
}

/**
 * One page.
 * @param source `from …`, without its conditions
 */
export async function linePage<Row>(
  { services: { db } }: Context,
  asked: Paged,
  parts: {
    readonly columns: RawBuilder<unknown>;
    readonly source: RawBuilder<unknown>;
    readonly conditions: readonly Condition[];
    readonly order: RawBuilder<unknown>;
  },
): Promise<{ readonly records: readonly Row[]; readonly total: number; readonly pageNum: number; readonly pageSize: number }> {
  const [pageNum, pageSize] = [asked.pageNum ?? 1, asked.pageSize ?? 20];
  const from = raw`${parts.source} where ${raw.join(parts.conditions, raw` and `)}`;
  const [counted, page] = await Promise.all([
    raw<{ total: number }>`select count(*)::integer as total ${from}`.execute(db.kysely),
    raw<Row>`select ${parts.columns} ${from} order by ${parts.order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db.kysely,
    ),
  ]);
  return { records: page.rows, total: counted.rows[0]?.total ?? 0, pageNum, pageSize };
}

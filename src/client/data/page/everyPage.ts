/** A list that is wanted whole: all of its pages, one after the other. */
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { ask, type Params } from '#client/data/server/call.ts';

/** Rows that the server gives at once at most. */
const pageSize = 200;

export async function everyPage<Row = AnyDoc>(path: string, signal: AbortSignal, params: Params = {}): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { records, total } = await ask<Page<Row>>('GET', path, { params: { ...params, pageNum, pageSize }, signal });
    rows.push(...records);
    if (records.length === 0 || rows.length >= total) return rows;
  }
}

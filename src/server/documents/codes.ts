/** Numbers of new records: a counter stays locked until the transaction ends, so none is given twice. */
import { codeOf, counterOf, patternFor } from '#model/calculation/codes.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { patternNow } from '../access/company.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf } from '../db/tables.ts';

const quote = (name: string): string => `"${name}"`;

/**
 * Raises a counter and answers its last number. Whoever comes next waits until this transaction has ended, and gets the same number
 * again where it failed: a series that is counted by this alone has no gap.
 */
export async function countOn(sql: Sql, definition: Definition, name: string, period: string, count = 1): Promise<number> {
  const [row] = await sql.query<{ last: string }>(
    `insert into code_counter (resource, field, period, last) values ($1, $2, $3, $4)
     on conflict (resource, field, period) do update set last = code_counter.last + excluded.last returning last`,
    [definition.key, name, period, count],
    'code issue',
  );
  return Number(row?.last);
}

/** So many numbers of a counter, in order. */
async function nextCodes(sql: Sql, definition: Definition, name: string, pattern: string, date: string, count: number): Promise<string[]> {
  const last = await countOn(sql, definition, name, counterOf(pattern, date), count);
  return Array.from({ length: count }, (_, at) => codeOf(pattern, date, last - count + 1 + at));
}

const given = async (sql: Sql, definition: Definition, name: string, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  const column = quote(snake(name));
  const rows = await sql.query<{ code: string }>(
    `select ${column} as code from ${quote(tableOf(definition).name)} where ${column} = any($1::text[])`,
    [codes],
  );
  return new Set(rows.map(({ code }) => code));
};

/** How the numbers of a field are made now: the pattern with the parts of the record filled in, and whether others may stand beside them. */
interface Making {
  readonly pattern: string;
  readonly mixed: boolean;
}

/** Free numbers of one field. */
async function freeCodes(sql: Sql, definition: Definition, name: string, making: Making, date: string, count: number): Promise<string[]> {
  const { pattern, mixed } = making;
  const free: string[] = [];
  while (free.length < count) {
    const codes = await nextCodes(sql, definition, name, pattern, date, count - free.length);
    // A number of an earlier pattern may look the same.
    const taken = mixed ? await given(sql, definition, name, codes) : new Set<string>();
    free.push(...codes.filter((code) => !taken.has(code)));
  }
  return free;
}

/** New records with the numbers that they lack. */
export async function issueManyCodes(sql: Sql, definition: Definition, records: readonly AnyDoc[], date: string): Promise<AnyDoc[]> {
  const issued = records.map((record) => ({ ...record }));
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'code' || field.pattern === undefined) continue;
    const lacking = issued.filter((record) => !record[name]);
    if (lacking.length === 0) continue;
    const { pattern, mixed } = await patternNow(sql, definition.key, name, field.pattern);
    const patternBy = new Map(lacking.map((record) => [record, patternFor(pattern, field.parts ?? {}, record)]));
    // Two saves of several kinds take the counters in one order, so they never wait for each other in a circle.
    for (const filled of [...new Set(patternBy.values())].toSorted()) {
      const group = lacking.filter((record) => patternBy.get(record) === filled);
      const codes = await freeCodes(sql, definition, name, { pattern: filled, mixed }, date, group.length);
      for (const [at, record] of group.entries()) record[name] = codes[at];
    }
  }
  return issued;
}

/** A new record with the numbers that it lacks. */
export async function issueCodes(sql: Sql, definition: Definition, record: AnyDoc, date: string): Promise<AnyDoc> {
  const [issued] = await issueManyCodes(sql, definition, [record], date);
  return issued ?? record;
}

/** Many payments changed in a grid: all or none, each wrong one named by its place. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { mayRead } from '../../../access/scope.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { readRecord, recordChanged } from '../../../documents/record.ts';
import { invalid } from '../../../documents/refusals.ts';
import { saveIn } from '../../../documents/save.ts';
import { visible } from '#server/documents/shown/visible.ts';

export const mostRows = 500;

interface GivenRow extends AnyDoc {
  readonly id: string;
}

const missing = (id: string, at: number): readonly Fault[] => [
  fault('missing', `${at}.id`, w(`there is no payment ${id}`, `工资核算${id}不存在`)),
];

async function saveRow(
  tx: Sql,
  context: Context,
  definition: Definition,
  { id, ...fields }: GivenRow,
  at: number,
): Promise<AnyDoc | readonly Fault[]> {
  const stored = await readRecord(tx, definition, id, { lock: true });
  if (stored === null || !(await mayRead(context, definition, stored, tx))) return missing(id, at);
  const seen = fields['version'];
  if (seen !== undefined && seen !== null && Number(seen) !== Number(stored['version'])) throw recordChanged(id);
  try {
    return await saveIn(tx, context, definition, stored, fields);
  } catch (error) {
    if (error instanceof Refusal && error.faults.length > 0) return error.faults.map((one) => ({ ...one, field: `${at}.${one.field}` }));
    throw error;
  }
}

const isFaults = (result: AnyDoc | readonly Fault[]): result is readonly Fault[] => Array.isArray(result);

/** Held in the order in which taxation holds them: by person, then by month. */
async function inOrder(tx: Sql, rows: readonly GivenRow[]): Promise<readonly number[]> {
  const held = await tx.query<{ id: string }>(
    `select id::text from hr_salary_payment where id = any($1::bigint[]) and not deleted order by staff_id, pay_month, salary_month for update`,
    [rows.map(({ id }) => id)],
    'payments_batch',
  );
  const place = new Map(held.map(({ id }, at) => [id, at]));
  return [...rows.keys()].toSorted((a, b) => (place.get(rows[a]?.id ?? '') ?? -1) - (place.get(rows[b]?.id ?? '') ?? -1));
}

/** Answers the rows as they are stored now, in the order in which they were sent. */
export async function batchUpdate(context: Context, definition: Definition, body: unknown): Promise<AnyDoc[]> {
  const rows = (body as readonly AnyDoc[]).map((row): GivenRow => ({ ...row, id: textOf(row['id']) }));
  const ids = rows.map(({ id }) => id);
  const twice = ids.flatMap((id, at) => (ids.indexOf(id) < at ? [fault('twice', `${at}.id`, w('stands here twice', '记录重复'))] : []));
  if (twice.length > 0) throw invalid(twice);
  const { db } = context.services;
  const saved = await db.transaction(async (tx) => {
    const faults: Fault[] = [];
    const written = new Map<number, AnyDoc>();
    for (const at of await inOrder(tx, rows)) {
      const result = await saveRow(tx, context, definition, rows[at] as GivenRow, at);
      if (isFaults(result)) faults.push(...result);
      else written.set(at, result);
    }
    if (faults.length > 0) throw invalid(faults.toSorted((a, b) => Number.parseInt(a.field, 10) - Number.parseInt(b.field, 10)));
    return rows.map((_, at) => written.get(at) ?? {});
  });
  await db.notify('record', 'hr_salary_payment');
  return saved.map((record) => visible(context, definition, record));
}

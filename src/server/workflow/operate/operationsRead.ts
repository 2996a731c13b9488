/** How far an operation on many instances has come, and what became of each row. */
import type { Page } from '#model/api.ts';
import type { OperationRow, OperationShown } from '#model/operations/operations.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import { personOf } from '../../flows/directory.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { subjectsNamed } from './subjects.ts';

type Row = Omit<OperationShown, 'by'> & { readonly by: string };

const columns = `id::text, kind, reason, state, total, done, failed, created_by::text as by, created_at as "createdAt", ended_at as "endedAt"`;

const missing = (id: string): Refusal => new Refusal('404', 'missingRecord', w('There is no operation {id}', '没有批量操作 {id}'), { id });

async function shown({ services: { db } }: Context, rows: readonly Row[]): Promise<OperationShown[]> {
  const organisation = await organisationOf(db);
  return rows.map((row) => ({ ...row, by: personOf(organisation, row.by) }));
}

export async function operationsPage(context: Context, pageNum: number, pageSize: number): Promise<Page<OperationShown>> {
  const { db } = context.services;
  const rows = await db.query<Row>(`select ${columns} from operation order by id desc limit $1 offset $2`, [
    pageSize,
    (pageNum - 1) * pageSize,
  ]);
  const [counted] = await db.query<{ total: number }>('select count(*)::int as total from operation');
  return { records: await shown(context, rows), total: counted?.total ?? 0, pageNum, pageSize };
}

export async function operation(context: Context, id: string): Promise<OperationShown> {
  const [row] = await shown(context, await context.services.db.query<Row>(`select ${columns} from operation where id = $1`, [id]));
  if (!row) throw missing(id);
  return row;
}

export async function operationRows(
  context: Context,
  id: string,
  state: string | null,
  pageNum: number,
  pageSize: number,
): Promise<Page<OperationRow>> {
  const { kind } = await operation(context, id);
  const { db } = context.services;
  const rows = await db.query<Omit<OperationRow, 'about'>>(
    `select subject::text, state, detail, at from operation_row where operation_id = $1 and ($2::text is null or state = $2) order by subject limit $3 offset $4`,
    [id, state, pageSize, (pageNum - 1) * pageSize],
  );
  const [counted] = await db.query<{ total: number }>(
    'select count(*)::int as total from operation_row where operation_id = $1 and ($2::text is null or state = $2)',
    [id, state],
  );
  const named = await subjectsNamed(
    context.services,
    kind,
    rows.map(({ subject }) => subject),
  );
  const records = rows.map((row): OperationRow => ({ ...row, about: named.get(row.subject) ?? null }));
  return { records, total: counted?.total ?? 0, pageNum, pageSize };
}

/** What is not done yet is left undone. */
export async function stopOperation(context: Context, id: string): Promise<void> {
  const { db, clock } = context.services;
  const changed = await db.query(
    `update operation set state = 'stopped', ended_at = $2 where id = $1 and state = 'running' returning 1`,
    [id, clock.now()],
    'operation_stop',
  );
  if (changed.length > 0) return;
  await operation(context, id);
  throw new Refusal('409', 'notNow', w('Operation {id} has ended', '批量操作 {id} 已结束'), { id });
}

/** What a stop, or a failure mended since, left undone is taken up again. */
export async function resumeOperation(context: Context, id: string): Promise<void> {
  const { db } = context.services;
  await operation(context, id);
  await db.transaction(async (tx) => {
    const again = await tx.query(
      `update operation_row set state = 'open', detail = null, at = null where operation_id = $1 and state = 'failed' returning 1`,
      [id],
      'operation_again',
    );
    await tx.query(
      `update operation set failed = failed - $2, state = case when done + failed - $2 < total then 'running' else state end,
         ended_at = case when done + failed - $2 < total then null else ended_at end where id = $1`,
      [id, again.length],
      'operation_resume',
    );
  });
}

/** Carries out what follows when documents were stamped, and when a seal leaves the house and comes back. */
import { createHash } from 'node:crypto';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { giveBackAsked } from '#resources/stamp/borrowing.ts';
import { chapterApply } from '#resources/stamp/chapterApply.ts';
import { stampBorrow } from '#resources/stamp/stampBorrow.ts';
import { stampUse } from '#resources/stamp/stampUse.ts';
import type { Sql } from '../../db/sql.ts';
import { list } from '#server/documents/lists/list.ts';
import { invalid } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { effect } from '../../effects/effect.ts';
import { copyFiles } from '../../files/copies.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { actOn, type Acting } from '../general/acting.ts';
import { fileInArchive } from '../general/archive.ts';
import { sql as raw } from 'kysely';
import { moveSeal } from './moving.ts';

/** Counters rise without touching the version of the ledger's row: a reader of it may be saving just now. */
export const countUse = (tx: Sql, stampId: string, imprints: number, at: string): Promise<unknown> =>
  tx.query(
    `update stamp_detail set use_count = use_count + 1, imprint_count = imprint_count + $2, last_used_at = greatest(last_used_at, $3) where id = $1`,
    [stampId, imprints, at],
    'seal_counted',
  );

/** What was approved can be told from what lies there later: one checksum over all files, in their order. */
export const filesSealed = effect(stampUse, async ({ tx, record }) => {
  const files = record.stampFiles ?? [];
  const rows = await tx.query<{ id: string; sum: string }>(
    `select id::text, sha256 as sum from file where id = any($1::bigint[])`,
    [files.map(({ id }) => id)],
    'sealed_files',
  );
  const sums = files.map(({ id }) => rows.find((row) => row.id === id)?.sum ?? '');
  return { checksum: createHash('sha256').update(sums.join('\n')).digest('hex') };
});

export const sealsUsed = effect(stampUse, async ({ tx, record, now }) => {
  for (const { stampId, actualCount } of record.stamps.toSorted((a, b) => Number(a.stampId) - Number(b.stampId)))
    await countUse(tx, textOf(stampId), actualCount ?? 0, record.stampedAt ?? now);
});

/** The stamped copy of an official document is kept in the archive. */
export const scanArchived = effect(stampUse, async ({ record, ...filing }) => {
  const scan: readonly FileRef[] = record.scan ?? [];
  if (record.fileKind !== 'official' || scan.length === 0) return;
  const values = {
    docName: record.fileName,
    docCategory: 'other',
    issueDate: dateAt(record.stampedAt ?? filing.now, filing.context.services.zone),
    deptId: record.applicantDept,
    readers: [textOf(record.applicant)],
  };
  await fileInArchive(filing, { resource: stampUse.key, id: record.id }, values, scan);
});

/** The approval by which the contract is signed gets the stamped copy, unless it has one already. */
export const contractScanned = effect(stampUse, async ({ tx, context, record, write }) => {
  const scan: readonly FileRef[] = record.scan ?? [];
  if (record.contractId === null || scan.length === 0) return;
  const [signing] = await tx.query<{ id: string }>(
    `select id::text from contract_approve
     where contract_id = $1 and approve_type = 'sign' and status in ('submitted', 'reposted', 'approved') and not deleted
       and jsonb_array_length(coalesce(signed_files, '[]')) = 0 and coalesce(stamp_use_id, $2::bigint) = $2::bigint
     order by stamp_use_id is null, id desc limit 1`,
    [record.contractId, record.id],
    'seal_signing',
  );
  if (signing === undefined) return;
  const signedFiles = await copyFiles(tx, context.services, scan, { resource: 'contractApprove', recordId: signing.id });
  await write('contractApprove', { signedFiles, stampUseId: record.id }, { id: signing.id });
});

export const sealUsed = effect(chapterApply, async ({ tx, record, now }) => {
  await countUse(tx, textOf(record.stampId), record.actualCount ?? 0, record.stampedAt ?? now);
});

/** Handed out under the lock of the seal: whoever comes second is told that it is out. */
export const sealLent = effect(stampBorrow, async ({ tx, context, record, write, now }) => {
  const cause = { tx, context, write, source: { resource: stampBorrow.key, id: record.id } };
  await moveSeal(cause, textOf(record.stampId), {
    kind: 'lent',
    to: textOf(record.borrower),
    due: textOf(record.returnPlan),
    at: record.outTime ?? now,
  });
  return { backState: 'out', outTime: record.outTime ?? now };
});

interface Returned {
  readonly stampCount: number;
  readonly returnNote: string | null;
  readonly returnFiles: readonly FileRef[] | null;
}

const giveBack = (asked: Acting, { stampCount, returnNote, returnFiles }: Returned): Promise<AnyDoc> =>
  actOn(asked, 'giveBack', async (record, now, tx) => {
    if (stampCount > 0 && (returnFiles ?? []).length === 0)
      throw invalid([fault('kept', 'returnFiles', w('copies of what was stamped are required', '有盖章时须留存盖章文件'))]);
    const stampId = textOf(record['stampId']);
    const source = { resource: stampBorrow.key, id: textOf(record['id']) };
    await moveSeal({ tx, context: asked.context, write: writer(tx, asked.context), source }, stampId, { kind: 'givenBack', at: now });
    if (stampCount > 0) await countUse(tx, stampId, stampCount, now);
    return { values: { backState: 'returned', returnTime: now, stampCount, returnNote, returnFiles } };
  });

/** Borrowings for whoever keeps the seals, or looks after all of them: their own seals', or everybody's where they see all. */
const pageAdmin = ({ context, definition, query }: BusinessAsked): Promise<unknown> =>
  list(
    context,
    definition,
    query,
    context.actor.reach.get(definition.key) === 'all' ? [] : [raw<boolean>`r.keeper = ${context.actor.userId}`],
  );

export const borrowCalls: readonly BusinessCall[] = [
  {
    resource: stampBorrow.key,
    method: 'GET',
    path: 'pageAdmin',
    action: 'adminPage',
    summary: w('Borrowings of all seals that one looks after', '所管印章的外借记录'),
    query: ['pageNum', 'pageSize', 'sort', 'keyword', 'stampId', 'borrower', 'returnState', 'status', 'borrowFrom_from', 'borrowFrom_to'],
    run: pageAdmin,
  },
  call({
    resource: stampBorrow.key,
    method: 'PUT',
    path: 'giveBack/:id',
    action: 'giveBack',
    summary: w('Take a lent seal back', '登记印章归还'),
    body: giveBackAsked,
    answer: 'record',
    run: ({ body, ...asked }) => giveBack(asked, body),
  }),
];

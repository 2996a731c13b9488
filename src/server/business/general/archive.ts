/** The archive: what documents leave in it, what is renewed and destroyed, and papers that are lent and come back. */
import type { AnyDoc } from '#model/definition.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import type { FileRef } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { destroyAsked, giveBackAsked, renewAsked } from '#resources/general/archive.ts';
import { companyIntelligenceApply, type PaperFact } from '#resources/general/companyIntelligenceApply.ts';
import { documentPosting } from '#resources/general/rules/documentPosting.ts';
import { documentReceipt } from '#resources/general/documentReceipt.ts';
import { documentsManagement } from '#resources/general/documentsManagement.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { effect, lookups, type EffectInput, type WriteRecord } from '../../effects/effect.ts';
import { copyFiles } from '../../files/copies.ts';
import { call, type BusinessCall } from '../call.ts';
import { actOn, type Acting } from './acting.ts';

/** Ids of the papers that an application names, in the order in which they are locked. */
const papersIn = (record: AnyDoc): readonly string[] =>
  linesOf(record, 'certs')
    .flatMap(({ documentId }) => idOf(documentId) ?? [])
    .sort((one, other) => Number(BigInt(one) - BigInt(other)));

/** What the next licence has from the one before it. */
const takenOver = 'docName docCategory issuer orgId copyKind secrecy keepYears boxNo location keeper deptId'.split(' ');

export const archiveFacts = lookups(documentsManagement, {
  filed: async ({ sql, record }) => {
    const id = idOf((record as AnyDoc)['id']);
    const stored = id === null ? null : await readRecord(sql, documentsManagement, id);
    return stored !== null && (stored['postingId'] ?? stored['receiptId'] ?? null) !== null ? stored : null;
  },
});

export const papersFacts = lookups(companyIntelligenceApply, {
  papers: async ({ sql, record }) => {
    const ids = papersIn({ ...record });
    if (ids.length === 0) return [];
    return sql.query<PaperFact>(
      `select id::text, doc_category as category, doc_no as "docNo", to_char(valid_from, 'YYYY-MM-DD') as "validFrom",
              to_char(least(valid_to, cancelled_on - 1), 'YYYY-MM-DD') as "validTo", custody = 'inArchive' as "inArchive"
       from documents_management where id = any($1::bigint[]) and destroyed_on is null and not deleted`,
      [ids],
      'fact_papers',
    );
  },
});

/** Whoever decided last is the archive keeper; where somebody stood in, the first who has that role keeps it. */
async function keeperFor(tx: Sql, actorId: string, roles: readonly string[]): Promise<string> {
  if (roles.includes('archive_keeper')) return actorId;
  const [row] = await tx.query<{ id: string }>(
    `select u.id::text as id from users u where u.status = 'enabled' and not u.deleted
       and exists (select from roles r where r.id = any(u.roles) and r.code = 'archive_keeper' and not r.deleted) order by u.id limit 1`,
    [],
    'archive_keeper',
  );
  return row?.id ?? actorId;
}

/** Everybody who decided on a document. */
async function trailOf(tx: Sql, resource: string, id: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct decided_by::text as id from task where resource = $1 and document_id = $2 and decided_by is not null order by 1`,
    [resource, id],
    'archive_trail',
  );
  return rows.map(({ id: user }) => user);
}

type Filing = Pick<EffectInput, 'tx' | 'context'> & { readonly write: WriteRecord };

/** One row in the archive for a document, with copies of its files. */
export async function fileInArchive(
  { tx, context, write }: Filing,
  source: { readonly resource: string; readonly id: string },
  values: AnyDoc & { readonly readers: readonly string[] },
  files: readonly FileRef[],
): Promise<void> {
  const { actor, services } = context;
  const readers = [...new Set([...values.readers, ...(await trailOf(tx, source.resource, source.id)), actor.userId])];
  const keeper = await keeperFor(tx, actor.userId, [...actor.roles]);
  const row = await write(documentsManagement.key, { ...values, readers, keeper });
  const id = textOf(row['id']);
  const copies = await copyFiles(tx, services, files, { resource: documentsManagement.key, recordId: id });
  if (copies.length > 0) await write(documentsManagement.key, { files: copies }, { id });
}

/** An issued document is kept under its number. */
export const postingArchived = effect(documentPosting, async ({ record, ...filing }) => {
  await fileInArchive(
    filing,
    { resource: documentPosting.key, id: record.id },
    {
      docName: record.docTitle,
      docCategory: 'posted',
      docNo: record.docNo,
      issueDate: record.signDate,
      secrecy: record.secrecy,
      deptId: record.draftDept,
      postingId: record.id,
      readers: [...(record.circulated ?? []), textOf(record.applicant)],
    },
    [...(record.textFile ?? []), ...(record.annexes ?? []), ...(record.attachments ?? [])],
  );
});

/** A received document is kept once it is handled; what is kept elsewhere has its place noted. */
export const receiptArchived = effect(documentReceipt, async ({ record, ...filing }) => {
  await fileInArchive(
    filing,
    { resource: documentReceipt.key, id: record.id },
    {
      docName: record.docTitle,
      docCategory: 'received',
      docNo: record.fromNo,
      issuer: record.fromOrg,
      issueDate: record.docDate ?? record.receivedDate,
      secrecy: record.secrecy,
      location: record.keptAt,
      receiptId: record.id,
      readers: record.circulated ?? [],
    },
    record.attachments ?? [],
  );
});

/** What was made void no longer holds in the archive either. */
export const archivedVoided = effect(documentPosting, async ({ tx, record, now, write }) => {
  const rows = await tx.query<{ id: string }>(
    'select id::text from documents_management where posting_id = $1 and not deleted',
    [record.id],
    'archive_of_posting',
  );
  for (const { id } of rows) await write(documentsManagement.key, { cancelledOn: dateAt(now) }, { id });
});

/** Under the lock of each paper, taken in the order of their ids, an original goes to one person alone. */
export const papersHandedOut = effect(companyIntelligenceApply, async ({ tx, record, write }) => {
  if (record.certUse !== 'original') return;
  for (const id of papersIn({ ...record })) {
    const paper = await readRecord(tx, documentsManagement, id, { lock: true });
    if (paper === null || paper['custody'] !== 'inArchive')
      throw new Refusal('409', 'lent', w('The original of {name} is not in the archive', '{name}的原件不在档，无法发放'), {
        name: textOf(paper?.['docName']),
      });
    await write(documentsManagement.key, { custody: 'borrowed', holder: record.applicant }, { id });
  }
});

const renew = (
  asked: Acting,
  body: { readonly docNo: string; readonly validFrom: string; readonly validTo: string | null },
): Promise<AnyDoc> =>
  actOn(asked, 'renew', async (record, _now, tx) => {
    if (body.validTo !== null && body.validTo <= body.validFrom)
      throw invalid([fault('validity', 'validTo', w('must lie behind the day on which it begins', '须晚于有效期起'))]);
    const kept = Object.fromEntries(takenOver.map((name) => [name, record[name]]));
    const next = await writer(tx, asked.context)(documentsManagement.key, {
      ...kept,
      ...body,
      issueDate: body.validFrom,
      renewsId: record['id'],
    });
    return { values: { renewedById: next['id'], cancelledOn: body.validFrom } };
  });

const destroy = (asked: Acting, note: string): Promise<AnyDoc> =>
  actOn(asked, 'destroy', (record, now) => {
    const { userId } = asked.context.actor;
    if ((record['destroyAskedBy'] ?? null) === null) return { values: { destroyAskedBy: userId, destroyNote: note } };
    const today = dateAt(now, asked.context.services.zone);
    return { values: { destroyedBy: userId, destroyedOn: today, destroyNote: note, cancelledOn: today } };
  });

const giveBack = (asked: Acting, returnNote: string): Promise<AnyDoc> =>
  actOn(asked, 'giveBack', async (record, now, tx) => {
    const write = writer(tx, asked.context);
    for (const id of papersIn(record)) await write(documentsManagement.key, { custody: 'inArchive', holder: null }, { id });
    return { values: { actualReturn: now, returnNote } };
  });

export const archiveCalls: readonly BusinessCall[] = [
  call({
    resource: documentsManagement.key,
    method: 'PUT',
    path: 'renew/:id',
    action: 'put',
    summary: w('Register that a licence was renewed', '登记换证'),
    body: renewAsked,
    answer: 'record',
    run: ({ body: { docNo, validFrom, validTo }, ...asked }) => renew(asked, { docNo, validFrom, validTo }),
  }),
  call({
    resource: documentsManagement.key,
    method: 'PUT',
    path: 'destroy/:id',
    action: 'destroy',
    summary: w('Ask for, or confirm, that a paper is destroyed', '提出或确认销毁'),
    body: destroyAsked,
    answer: 'record',
    run: ({ body, ...asked }) => destroy(asked, body.note),
  }),
  call({
    resource: companyIntelligenceApply.key,
    method: 'PUT',
    path: 'giveBack/:id',
    action: 'giveBack',
    summary: w('Take lent originals back', '登记资质原件归还'),
    body: giveBackAsked,
    answer: 'record',
    run: ({ body, ...asked }) => giveBack(asked, body.returnNote),
  }),
];

/** Numbers of issued documents, and who reads them. */
import { dateAt } from '#model/calculation/dates.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { documentPosting } from '#resources/general/rules/documentPosting.ts';
import { docNoOf, needsWord, seriesOf } from '#resources/general/rules/officialDocuments.ts';
import type { Sql } from '../../db/sql.ts';
import { countOn } from '../../documents/codes.ts';
import { effect, lookups } from '../../effects/effect.ts';
import type { BusinessCall } from '../call.ts';
import { everybodyIn, listReaders, readerCalls, tellOf } from './documentReaders.ts';

/** The word of a department in document numbers; null where it has none. */
async function wordOf(sql: Sql, department: unknown): Promise<string | null> {
  const [row] = await sql.query<{ word: string | null }>(
    `select nullif(btrim(doc_word), '') as word from sys_department where id = $1`,
    [department],
    'document_word',
  );
  return row?.word ?? null;
}

export const postingFacts = lookups(documentPosting, {
  word: async ({ sql, context, record }) =>
    needsWord(record.docKind, record.postLevel) ? wordOf(sql, record.applicantDept ?? context.actor.departmentId) : undefined,
});

/** Whoever has just decided at the step before has signed it; that day gives the year of its number. */
export const postingSigned = effect(documentPosting, async ({ context, now }) => ({
  signer: context.actor.userId,
  signDate: dateAt(now, context.services.zone),
}));

/** The last decision numbers it, and whoever it goes to in house is listed and told. */
export const postingIssued = effect(documentPosting, async ({ tx, context, definition, record }) => {
  const word = needsWord(record.docKind, record.postLevel) ? await wordOf(tx, record.draftDept) : null;
  const series = seriesOf(record.docKind, record.postLevel, word);
  if (series === null)
    throw new Refusal('409', 'noWord', w('The drafting department has no word for its documents', '拟稿部门未设置发文代字'));
  const year = textOf(record.signDate).slice(0, 4);
  const docNo = docNoOf(series, year, await countOn(tx, definition, series, year));
  const readers = await everybodyIn(tx, record.sendUsers ?? [], record.sendDepts ?? []);
  await listReaders(tx, definition, record.id, readers);
  await tellOf(tx, context, definition, { ...record }, { key: 'doc_circulate', users: readers, number: docNo });
  return { docNo, circulated: readers };
});

/** Whoever got it hears that it no longer holds; its number stays. */
export const postingVoided = effect(documentPosting, async ({ tx, context, definition, record, comment }) => {
  const told = { key: 'doc_voided', users: record.circulated ?? [], number: textOf(record.docNo), comment: comment ?? '' } as const;
  await tellOf(tx, context, definition, { ...record }, told);
});

export const postingCalls: readonly BusinessCall[] = readerCalls(documentPosting, ({ docNo }) => textOf(docNo));

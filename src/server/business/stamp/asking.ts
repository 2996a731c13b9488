/** Drafts the use of a seal for an approved document: its title, its files as copies of their own, and the document itself are carried over. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { f, type FileRef } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { companyIntelligenceApply } from '#resources/general/companyIntelligenceApply.ts';
import { documentPosting } from '#resources/general/rules/documentPosting.ts';
import { sealAsked } from '#resources/stamp/asking.ts';
import { stampUse } from '#resources/stamp/stampUse.ts';
import { requireCode } from '../../access/require.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { copyFiles } from '../../files/copies.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { once } from '../heads/sentLines.ts';

/** What a document brings to the use of a seal. */
interface Brought {
  readonly values: AnyDoc;
  readonly files: readonly FileRef[];
}

interface Kind {
  readonly definition: Definition;
  /** Names the document in the use, and its column. */
  readonly by: 'postingId' | 'licenceUseId';
  readonly column: 'posting_id' | 'licence_use_id';
  readonly brought: (tx: Sql, record: AnyDoc, today: string) => Promise<Brought>;
}

/** Texts of a use are shorter than those of some documents; whoever sends it sees what was cut. */
const short = (value: unknown, most: number): string => textOf(value).slice(0, most);
const filesIn = (value: unknown): readonly FileRef[] => (value ?? []) as readonly FileRef[];

const posting: Kind = {
  definition: documentPosting,
  by: 'postingId',
  column: 'posting_id',
  brought: async (_tx, record, today) => ({
    values: {
      fileKind: 'official',
      fileName: short(record['docTitle'], 150),
      receiveOrg: short(record['mainSend'], 80),
      reason: `${textOf(record['docNo'])}印发用印`,
      useDate: today,
    },
    files: [...filesIn(record['textFile']), ...filesIn(record['annexes'])],
  }),
};

const licences: Kind = {
  definition: companyIntelligenceApply,
  by: 'licenceUseId',
  column: 'licence_use_id',
  brought: async (tx, record, today) => {
    const ids = linesOf(record, 'certs').flatMap(({ documentId }) => idOf(documentId) ?? []);
    const papers = await tx.query<{ id: string; name: string; files: readonly FileRef[] | null }>(
      'select id::text, doc_name as name, files from documents_management where id = any($1::bigint[])',
      [ids],
      'seal_asked_papers',
    );
    const inOrder = ids.flatMap((id) => papers.find((paper) => paper.id === id) ?? []);
    const needed = textOf(record['useDate']);
    return {
      values: {
        fileKind: 'licence',
        fileName: short(inOrder.map(({ name }) => name).join('、'), 150),
        receiveOrg: short(record['useFor'], 80),
        reason: record['purpose'],
        useDate: needed > today ? needed : today,
      },
      files: inOrder.flatMap(({ files }) => files ?? []),
    };
  },
};

/** The same document is not stamped twice by two uses: whoever needs more copies changes the one that is there, or waits until it is over. */
async function refuseSecond(tx: Sql, { column }: Kind, id: string): Promise<void> {
  const [use] = await tx.query<{ code: string }>(
    `select code from stamp_use where ${column} = $1 and status in ('draft', 'submitted', 'reposted', 'rejected') and not deleted order by id limit 1`,
    [id],
    `seal_asked_${column}`,
  );
  if (use !== undefined) throw new Refusal('409', 'sealAsked', w('{code} asks for it already', '已有用印申请{code}'), { code: use.code });
}

/**
 * Drafts the use in the name of who asks.
 * @throws 409 `sealAsked` where one for the document is a draft or under way
 */
function ask(
  { context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>,
  kind: Kind,
  body: { readonly stampId: string; readonly copies: number; readonly requestId: string | null },
) {
  return once(context, `askSeal/${textOf(params['id'])}`, definition, body, async (tx) => {
    const record = await readRecord(tx, definition, params['id'], { lock: true });
    if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, params['id']);
    requireCode(context.actor, 'stampUse:add');
    requireAct(context, definition, 'askSeal', record);
    const id = textOf(record['id']);
    await refuseSecond(tx, kind, id);
    const { values, files } = await kind.brought(tx, record, dateAt(context.services.clock.now().toISOString(), context.services.zone));
    const write = writer(tx, context);
    const draft = await write(
      stampUse.key,
      { ...values, [kind.by]: id, stamps: [{ stampId: body.stampId, copies: body.copies, positions: 1 }] },
      { applicant: context.actor.userId },
    );
    const owner = { resource: stampUse.key, recordId: textOf(draft['id']) };
    if (files.length > 0)
      await write(stampUse.key, { stampFiles: await copyFiles(tx, context.services, files, owner) }, { id: owner.recordId });
    await logOperation(tx, context, {
      action: 'askSeal',
      resource: definition.key,
      recordId: id,
      name: nameOfRecord(definition, record),
    });
    return { id: owner.recordId };
  });
}

export const askSealCalls: readonly BusinessCall[] = [posting, licences].map((kind) =>
  call({
    resource: kind.definition.key,
    method: 'POST',
    path: 'askSeal/:id',
    // Whoever drew it up; `run` asks for the right to add what is drafted.
    action: null,
    summary: w('Draft the use of a seal for a document', '生成用印申请草稿'),
    body: { ...sealAsked, requestId: f.text(w('Request', '请求号'), { max: 200 }) },
    answer: { id: f.text(w('Id of the draft', '草稿编号'), { required: true }) },
    run: ({ body, ...asked }) => ask(asked, kind, body),
  }),
);

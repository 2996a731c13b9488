/** Documents about one card, drafted where somebody stands in front of the thing: its transfer or return, its scrapping. */
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { assetTransfer } from '#resources/bill/assetTransfer.ts';
import { fixasset } from '#resources/bill/fixasset.ts';
import { fixassetScrapped } from '#resources/bill/fixassetScrapped.ts';
import { mayRead } from '#server/access/scope.ts';
import { may } from '#server/context.ts';
import { nameOfRecord } from '#server/audit/changes.ts';
import { logOperation } from '#server/audit/operations.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { readRecord } from '#server/documents/record.ts';
import { missingRecord } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';
import { once } from '#server/business/heads/sentLines.ts';
import { call, type BusinessAsked, type BusinessCall } from '#server/business/call.ts';

interface Kind {
  readonly act: 'transfer' | 'scrap';
  readonly resource: string;
  readonly summary: Words;
  readonly values: (card: AnyDoc) => AnyDoc;
}

/** What is lent comes back to who had it; everything else begins as a change of user, which the author makes into what they mean. */
const transferOf = (card: AnyDoc): AnyDoc => {
  const lent = card['assetStatus'] === 'lent';
  return {
    transferType: lent ? 'back' : 'inner',
    outDept: card['deptId'],
    outUser: card['userId'],
    inDept: card['deptId'],
    inUser: lent ? card['homeUser'] : null,
    inArea: lent ? (card['homeArea'] ?? card['areaId']) : card['areaId'],
    items: [{ fixassetId: card['id'], condition: 'good' }],
  };
};

const kinds: readonly Kind[] = [
  {
    act: 'transfer',
    resource: assetTransfer.key,
    summary: w('Draft the transfer of a card', '发起资产移交'),
    values: transferOf,
  },
  {
    act: 'scrap',
    resource: fixassetScrapped.key,
    summary: w('Draft the scrapping of a card', '发起资产报废'),
    values: (card) => ({ scrapDept: card['deptId'], items: [{ fixassetId: card['id'] }] }),
  },
];

/** Drafts a document about a card in the name of who asks. */
function draft(
  { context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>,
  { act, resource, values }: Kind,
  body: AnyDoc,
) {
  return once(context, `${act}/${textOf(params['id'])}`, definition, body, async (tx) => {
    const card = await readRecord(tx, definition, params['id']);
    if (card === null || !(await mayRead(context, definition, card, tx))) throw missingRecord(definition, params['id']);
    if (!may(context.actor, resource, 'add'))
      throw new Refusal('403', 'notAllowed', w('You may not write such documents', '没有填写该单据的权限'));
    requireAct(context, definition, act, card);
    const made = await writer(tx, context)(resource, values(card), { applicant: context.actor.userId });
    await logOperation(tx, context, {
      action: act,
      resource: definition.key,
      recordId: textOf(card['id']),
      name: nameOfRecord(definition, card),
    });
    return { id: textOf(made['id']), code: textOf(made['code']) };
  });
}

export const assetDraftCalls: readonly BusinessCall[] = kinds.map((kind) =>
  call({
    resource: fixasset.key,
    method: 'POST',
    path: `${kind.act}/:id`,
    action: null,
    summary: kind.summary,
    body: { requestId: f.text(w('Request', '请求号'), { max: 200 }) },
    answer: { id: f.text(w('Id', '编号'), { required: true }), code: f.text(w('No.', '单号'), { required: true }) },
    run: ({ body, ...asked }) => draft(asked, kind, { ...body }),
  }),
);

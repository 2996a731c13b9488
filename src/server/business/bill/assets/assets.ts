/** Calls of asset cards: scanned, one's own, their state by hand, and depreciation by hand and on the first of each month. */
import { addMonths } from '#model/calculation/dates.ts';
import { f, type Json } from '#model/field.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { assetTransfer } from '#resources/bill/assetTransfer.ts';
import { assetTransferAssets } from '#resources/bill/assetTransferAssets.ts';
import { changeStateAsked, depreciateAsked, fixasset, isByHand } from '#resources/bill/fixasset.ts';
import { may, todayOf, type Context, type Services } from '#server/context.ts';
import { tables } from '#server/db/typed.ts';
import { logOperation } from '#server/audit/operations.ts';
import { mayRead } from '#server/access/scope.ts';
import { read, shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '#server/documents/record.ts';
import { invalid } from '#server/documents/refusals.ts';
import { depreciate } from '#server/effects/bill/depreciation.ts';
import { doorCalls } from '#server/business/heads/door.ts';
import { actOnRecord } from '#server/business/heads/act.ts';
import { call, type BusinessCall } from '#server/business/call.ts';
import type { Work } from '#server/business/work.ts';

const lastMonth = (today: string): string => addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

/** Posts everything up to the end of a month, in portions of one transaction each; a crash between two leaves nothing by halves. */
export async function depreciateAll(
  { db, clock }: Services,
  through: string,
  limit = 1000,
): Promise<{ readonly cards: number; readonly rows: number }> {
  let [cards, rows, after] = [0, 0, '0'];
  for (;;) {
    const now = clock.now().toISOString();
    const posted = await db.transaction((tx) => depreciate(tx, now, through, { after, limit }));
    if (posted.last === null) return { cards, rows };
    [cards, rows, after] = [cards + posted.cards, rows + posted.rows, posted.last];
  }
}

/** The month that has just ended, and every month that was missed. */
export const monthlyDepreciation: Work = {
  key: 'assetDepreciation',
  name: w('Depreciation of fixed assets', '固定资产折旧计提'),
  about: w('Asset cards', '固定资产卡片'),
  time: '01:10',
  run: async (services, today) => (await depreciateAll(services, lastMonth(today))).rows,
};

/** The document that holds a card, for who may read it. */
async function holderOf(context: Context, card: { readonly heldBy: string | null; readonly heldId: string | null }): Promise<Json[]> {
  const { db, registry } = context.services;
  const holder = card.heldBy === null ? undefined : registry.get(card.heldBy);
  if (holder === undefined || card.heldId === null || !may(context.actor, holder.key, 'page')) return [];
  const record = await readRecord(db, holder, card.heldId);
  if (record === null || !(await mayRead(context, holder, record, db))) return [];
  return [
    {
      resource: holder.key,
      documentId: card.heldId,
      code: textOf(record['code']),
      title: textOf(record['title']),
      status: textOf(record['status']),
    },
  ];
}

const notFound = (qrcode: string): Refusal =>
  new Refusal('404', 'assetNotFound', w('There is no asset {qrcode}', '未找到资产{qrcode}'), { qrcode });

/** Whoever may not see a card is told that there is none. */
async function scanned(context: Context, qrcode: string) {
  const { db } = context.services;
  const [card] = await tables(db, fixasset)
    .selectFrom('fixasset')
    .select(['id', 'heldBy', 'heldId'])
    .where('qrcode', '=', qrcode)
    .where('deleted', '=', false)
    .execute();
  if (card === undefined) throw notFound(qrcode);
  const stored = await readRecord(db, fixasset, card.id);
  if (stored === null || !(await mayRead(context, fixasset, stored, db))) throw notFound(qrcode);
  return { card: (await read(context, fixasset, card.id)) as Json, documents: await holderOf(context, card) };
}

/** Cards that somebody has, lent ones among them. */
async function ownCards(context: Context) {
  const { db } = context.services;
  const rows = await tables(db, fixasset)
    .selectFrom('fixasset')
    .select('id')
    .where('deleted', '=', false)
    .where('assetStatus', 'not in', ['scrapped', 'sold'])
    .where((is) => is.or([is('userId', '=', context.actor.userId), is('lentTo', '=', context.actor.userId)]))
    .orderBy('assetCode')
    .limit(500)
    .execute();
  const records = await Promise.all(rows.map(({ id }) => readRecord(db, fixasset, id)));
  return Promise.all(records.flatMap((record) => (record === null ? [] : [shownRecord(context, fixasset, record)])));
}

export const assetCalls: readonly BusinessCall[] = [
  ...doorCalls(assetTransferAssets, assetTransfer),
  call({
    resource: fixasset.key,
    method: 'GET',
    path: 'byQr/:qrcode',
    action: 'page',
    summary: w('The card of a scanned label and what is open of it', '扫码查看资产卡片'),
    answer: { card: f.json(w('Card', '资产卡片')), documents: f.json(w('Open documents', '在办单据')) },
    run: ({ context, params }) => scanned(context, textOf(params['qrcode'])),
  }),
  call({
    resource: fixasset.key,
    method: 'GET',
    path: 'mine',
    action: null,
    summary: w('Assets that I have', '我的资产'),
    answer: ['record'],
    run: ({ context }) => ownCards(context),
  }),
  call({
    resource: fixasset.key,
    method: 'PUT',
    path: 'changeState/:id',
    action: 'put',
    summary: w('Change the state of a card by hand', '变更资产状态'),
    body: changeStateAsked,
    answer: 'record',
    run: ({ context, definition, params, body: { assetStatus, reason } }) => {
      if (!isByHand(assetStatus)) throw invalid([fault('byHand', 'assetStatus', w('comes from a document', '该状态由单据产生'))]);
      return actOnRecord({ context, definition, params }, 'changeState', {
        values: (record) => ({
          assetStatus,
          history: [...linesOf(record, 'history'), { changedOn: todayOf(context), kind: 'state', note: reason }],
        }),
      });
    },
  }),
  call({
    resource: fixasset.key,
    method: 'POST',
    path: 'depreciate',
    action: 'depreciate',
    summary: w('Post depreciation up to a month', '计提折旧'),
    body: depreciateAsked,
    answer: { cards: f.integer(w('Cards', '资产数'), { required: true }), rows: f.integer(w('Amounts', '笔数'), { required: true }) },
    run: async ({ context, definition, body: { month } }) => {
      if (month > lastMonth(todayOf(context))) throw invalid([fault('notEnded', 'month', w('has not ended yet', '该月份尚未结束'))]);
      const posted = await depreciateAll(context.services, month);
      await logOperation(context.services.db, context, { action: 'depreciate', resource: definition.key, name: month });
      return posted;
    },
  }),
];

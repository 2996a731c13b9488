/** Drafts the acceptance of what a receipt brought that is a fixed asset: its dear lines, each with its amount to the cent. */
import { compare, divide } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { fixassetAccept, leastPrice } from '#resources/bill/fixassetAccept.ts';
import { materialEntry } from '#resources/material/materialEntry.ts';
import { requirePermission } from '#server/access/require.ts';
import { mayRead } from '#server/access/scope.ts';
import { nameOfRecord } from '#server/audit/changes.ts';
import { logOperation } from '#server/audit/operations.ts';
import { may } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { readRecord } from '#server/documents/record.ts';
import { missingRecord } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';
import { definitionIn } from '#server/business/contract/standing.ts';
import { call, type BusinessCall } from '#server/business/call.ts';
import { once } from '#server/business/heads/sentLines.ts';

/** How many of a material may be cards of one line: whole ones. */
const whole = /^([1-9]\d*)(\.0*)?$/;

interface Item {
  readonly id: string;
  readonly name: string;
  readonly spec: string | null;
}

const itemsOf = async (tx: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Item>> =>
  new Map(
    (
      await tx.query<Item>(
        'select id::text, item_name as name, spec from material_item where id = any ($1::bigint[])',
        [ids],
        'asset_receipt_items',
      )
    ).map((item) => [item.id, item]),
  );

/** Lines of the receipt that are assets by their value. Whoever may not see what goods cost gets them without prices. */
function assetsOf(entry: AnyDoc, items: ReadonlyMap<string, Item>, mayKnow: boolean): readonly AnyDoc[] {
  return linesOf(entry, 'lines').flatMap(({ itemId, qty, amount, unit }) => {
    const count = whole.exec(textOf(qty))?.[1];
    if (count === undefined || compare(divide(textOf(amount), count), leastPrice) < 0) return [];
    const item = items.get(textOf(itemId));
    const worth = mayKnow ? { price: divide(textOf(amount), count), amount } : {};
    return [{ assetName: item?.name ?? null, spec: item?.spec ?? item?.name ?? null, unit, qty: Number(count), ...worth }];
  });
}

/** The acceptance that a receipt has already, whatever its state; a deleted draft and one that was made void are none. */
async function acceptedBy(tx: Sql, entryId: string): Promise<string | null> {
  const [row] = await tx.query<{ code: string | null }>(
    `select code from fixasset_accept where entry_id = $1 and not deleted and status <> 'invalidated' limit 1`,
    [entryId],
    'asset_receipt_accepted',
  );
  return row === undefined ? null : (row.code ?? '');
}

export const assetReceiptCalls: readonly BusinessCall[] = [
  call({
    resource: materialEntry.key,
    method: 'POST',
    path: 'acceptAssets/:id',
    action: null,
    summary: w('Draft the acceptance of what is a fixed asset', '生成固定资产验收草稿'),
    body: { requestId: f.text(w('Request', '请求号'), { max: 200 }) },
    answer: { id: f.text(w('Id', '编号'), { required: true }), code: f.text(w('No.', '单号')) },
    run: ({ context, definition, params, body }) =>
      once(context, `acceptAssets/${textOf(params['id'])}`, definition, { ...body }, async (tx) => {
        // Locked, so that of two who ask at once the second one finds the draft of the first.
        const entry = await readRecord(tx, definition, params['id'], { lock: true });
        if (entry === null || !(await mayRead(context, definition, entry, tx))) throw missingRecord(definition, params['id']);
        requirePermission(context.actor, definitionIn(context, fixassetAccept), 'add');
        requireAct(context, definition, 'acceptAssets', entry);
        const id = textOf(entry['id']);
        const other = await acceptedBy(tx, id);
        if (other !== null)
          throw new Refusal('409', 'alreadyDrafted', w(`${other} accepts it already`, `已生成固定资产验收单${other}`), { code: other });
        const items = await itemsOf(
          tx,
          linesOf(entry, 'lines').map(({ itemId }) => textOf(itemId)),
        );
        const assets = assetsOf(entry, items, may(context.actor, definition.key, 'sensitive'));
        if (assets.length === 0)
          throw new Refusal(
            '409',
            'noAsset',
            w(`Nothing of it costs ${leastPrice} or more a piece`, `没有单价达到${leastPrice}元的明细，不属于固定资产`),
          );
        const { supplierId, purchaseId, bizDate } = entry;
        const made = await writer(tx, context)(
          fixassetAccept.key,
          { assetSource: 'purchase', supplierId, purchaseId, entryId: id, arriveDate: bizDate, assets },
          { applicant: context.actor.userId },
        );
        await logOperation(tx, context, {
          action: 'acceptAssets',
          resource: definition.key,
          recordId: id,
          name: nameOfRecord(definition, entry),
        });
        return { id: textOf(made['id']), code: made['code'] === null ? null : textOf(made['code']) };
      }),
  }),
];

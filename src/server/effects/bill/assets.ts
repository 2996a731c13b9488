/** Cards of fixed assets: what follows when one is saved, how documents know and hold them, and what an acceptance makes. */
import { addMonths } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { compare } from '#model/calculation/decimal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import type { CardFact } from '#resources/bill/rules/assetRules.ts';
import { monthAmountOf, sharesOf } from '#resources/bill/rules/depreciation.ts';
import { fixasset } from '#resources/bill/fixasset.ts';
import { fixassetAccept } from '#resources/bill/fixassetAccept.ts';
import { tell } from '../../outbox/tell.ts';
import type { Sql } from '../../db/sql.ts';
import { effect } from '../effect.ts';

const rests = ['originalValue', 'residualRate', 'usefulMonths'] as const;

/** A new card has its code to be scanned and its owner; a changed estimate begins with what is accumulated by then. */
export const assetSaved = effect(fixasset, async ({ tx, record, before }) => {
  const [place] = await tx.query<{ orgId: string | null }>(
    'select org_id::text as "orgId" from sys_department where id = $1',
    [record.deptId],
    'asset_owner',
  );
  const kept = { orgId: place?.orgId ?? null };
  if (before === null)
    return {
      ...kept,
      qrcode: record.assetCode,
      depreciatedTo: record.openingTo,
      planBase: record.openingAccumulated,
      planTo: record.openingTo,
    };
  if (rests.every((name) => compare(before[name], record[name]) === 0)) return kept;
  const plan = { planBase: record.accumulated, planTo: record.depreciatedTo };
  return { ...kept, ...plan, monthDepreciation: monthAmountOf({ ...record, ...plan }) };
});

/**
 * Cards by their ids as documents see them. `own`: the document that asks, which sees the state that its cards had before it held them;
 * `month`: the one after which nothing is to be depreciated any more, empty where there is none.
 */
export const cardsOf = (sql: Sql, ids: readonly string[], own: { readonly resource: string; readonly id: string | null }, month = '') =>
  sql.query<CardFact>(
    `select c.id::text, asset_code as "assetCode", asset_name as "assetName", spec, c.dept_id::text as "deptId", org_id::text as "orgId",
       user_id::text as "userId", area_id::text as "areaId", original_value::text as "originalValue", residual_rate::text as "residualRate",
       useful_months as "usefulMonths", start_date::text as "startDate", accumulated::text, net_value::text as "netValue",
       month_depreciation::text as "monthDepreciation", depreciated_to as "depreciatedTo",
       case when held_by = $2 and held_id = $3 then status_before else asset_status end as "assetStatus",
       (select coalesce(sum(d.amount), 0)::numeric(16, 2)::text from asset_depreciation d
        where d.fixasset_id = c.id and $4 <> '' and d.month > $4) as "overPosted"
     from fixasset c where c.id = any($1::bigint[]) and not c.deleted order by c.id`,
    [ids, own.resource, own.id, month],
    'fact_asset_cards',
  );

/** Ids of the cards in the lines of a record, which may be a form that is being filled in. */
export const cardIds = (record: AnyDoc): string[] => [
  ...new Set(
    linesOf(record, 'items').flatMap(({ fixassetId }) => (/^[1-9]\d{0,17}$/.test(textOf(fixassetId)) ? [textOf(fixassetId)] : [])),
  ),
];

/** A line that says nothing of these stands for them. */
const usual = { residualRate: '5', warrantyMonths: 12 } as const;
const warrantyOf = (from: string, months: number): string | null => (months === 0 ? null : addMonths(from, months));

/** An approved acceptance makes its cards; one that did not pass makes none, and its buyer is told. */
export const assetsAccepted = effect(fixassetAccept, async ({ tx, context, record, now, write }) => {
  if (record.conclusion === 'fail') {
    const [order] = await tx.query<{ buyer: string | null }>(
      'select buyer_id::text as buyer from purchase_management where id = $1',
      [record.purchaseId],
      'accept_buyer',
    );
    const told = order?.buyer ?? idOf(record.applicant);
    const params = { name: textOf(record.title), code: textOf(record.code) };
    if (told !== null) await tell(tx, now, [{ key: 'asset_failed', principals: [`u:${told}`], params, actorId: context.actor.userId }]);
    return;
  }
  const startDate = textOf(record.acceptDate);
  for (const line of record.assets)
    for (const originalValue of sharesOf(textOf(line.value), line.qty ?? 0))
      await write(fixasset.key, {
        assetName: line.assetName,
        assetCategory: line.assetCategory,
        spec: line.spec,
        serialNo: line.qty === 1 ? line.serialNo : null,
        unit: line.unit,
        source: record.assetSource,
        originalValue,
        residualRate: line.residualRate ?? usual.residualRate,
        usefulMonths: line.usefulMonths,
        startDate,
        deptId: record.useDept,
        userId: line.userId,
        areaId: line.areaId,
        supplierId: record.supplierId,
        acceptId: record.id,
        warrantyTo: warrantyOf(startDate, line.warrantyMonths ?? usual.warrantyMonths),
      });
});

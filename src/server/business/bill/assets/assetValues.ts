/** What an asset was worth on a day, or will be, and the depreciation that is still to come. */
import { addDays } from '#model/calculation/dates.ts';
import { add, subtract } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { depreciationOf, monthAfter, monthAmountOf, type DepreciatedCard } from '#resources/bill/rules/depreciation.ts';
import { fixasset } from '#resources/bill/fixasset.ts';
import { mayRead } from '#server/access/scope.ts';
import type { Context } from '#server/context.ts';
import { readRecord } from '#server/documents/record.ts';
import { invalid, missingRecord } from '#server/documents/refusals.ts';
import { call, type BusinessCall } from '#server/business/call.ts';

/** Months ahead that are told with the value. */
const monthsAhead = 12;

/** The last month that is over at the end of a day. */
const monthEndedOn = (date: string): string => {
  const month = date.slice(0, 7);
  return addDays(date, 1).slice(0, 7) === month ? monthAfter(month, -1) : month;
};

interface ValuedCard extends DepreciatedCard {
  readonly openingAccumulated: string | null;
  readonly openingTo: string | null;
}

/**
 * What is accumulated at the end of a month, and where that is known from. What was before the system came is an estimate by the card
 * as it is now; `posted` is the sum of the rows up to the month.
 */
function accumulatedThrough(
  card: ValuedCard,
  month: string,
  posted: string,
): { readonly accumulated: string; readonly basis: 'estimate' | 'opening' | 'posted' | 'forecast' } {
  const { openingTo, openingAccumulated } = card;
  if (openingTo !== null && month === openingTo) return { accumulated: add(openingAccumulated, '0'), basis: 'opening' };
  if (openingTo !== null && month < openingTo) {
    const fresh = {
      ...card,
      accumulated: '0',
      depreciatedTo: null,
      monthDepreciation: monthAmountOf({ ...card, planBase: '0', planTo: null }),
    };
    return { accumulated: depreciationOf(fresh, month).at(-1)?.accumulatedAfter ?? '0.00', basis: 'estimate' };
  }
  if (card.depreciatedTo !== null && month <= card.depreciatedTo) return { accumulated: add(openingAccumulated, posted), basis: 'posted' };
  const coming = depreciationOf(card, month).at(-1);
  return coming === undefined
    ? { accumulated: add(card.accumulated, '0'), basis: 'posted' }
    : { accumulated: coming.accumulatedAfter, basis: 'forecast' };
}

async function valueOn(context: Context, id: string | undefined, date: string) {
  const { db } = context.services;
  const card = await readRecord(db, fixasset, id);
  if (card === null || !(await mayRead(context, fixasset, card, db))) throw missingRecord(fixasset, id);
  if (date < textOf(card['startDate'])) throw invalid([fault('before', 'date', w('before it came into use', '早于启用日期'))]);
  const month = monthEndedOn(date);
  const [known] = await db.query<{ posted: string; disposed: string | null }>(
    `select (select coalesce(sum(amount), 0)::numeric(16, 2)::text from asset_depreciation where fixasset_id = $1 and month <= $2) as posted,
       (select min(s.dispose_date)::text from fixasset_scrapped s join fixasset_scrapped_items i on i.parent_id = s.id
        where i.fixasset_id = $1 and s.status = 'approved' and not s.deleted) as disposed`,
    [card['id'], month],
    'asset_value',
  );
  const valued = card as unknown as ValuedCard;
  const gone = known?.disposed != null && date >= known.disposed;
  const { accumulated, basis } = accumulatedThrough(valued, month, known?.posted ?? '0');
  return {
    date,
    originalValue: textOf(card['originalValue']),
    accumulated,
    netValue: gone ? '0.00' : subtract(textOf(card['originalValue']), accumulated),
    basis: gone ? 'disposed' : basis,
    next:
      known?.disposed == null
        ? depreciationOf(valued, monthAfter(valued.depreciatedTo ?? date.slice(0, 7), monthsAhead))
            .slice(0, monthsAhead)
            .map((row) => ({ ...row }))
        : [],
  };
}

export const assetValueCalls: readonly BusinessCall[] = [
  call({
    resource: fixasset.key,
    method: 'GET',
    path: 'valueOn/:id',
    action: 'page',
    summary: w('What an asset is worth on a day', '资产任意日期价值'),
    query: { date: f.date(w('Date', '日期'), { required: true }) },
    answer: {
      date: f.date(w('Date', '日期'), { required: true }),
      originalValue: f.money(w('Original value', '原值'), { required: true }),
      accumulated: f.money(w('Accumulated depreciation', '累计折旧'), { required: true }),
      netValue: f.money(w('Net value', '净值'), { required: true }),
      basis: f.text(w('Known from: estimate, opening, posted, forecast or disposed', '依据：估算、期初、已计提、预计或已处置'), {
        required: true,
      }),
      next: f.json(w('Depreciation to come', '后续折旧')),
    },
    run: ({ context, params, query: { date } }) => valueOn(context, params['id'], date),
  }),
];

/**
 * What is handed out of what was asked for: picks name item, lot and quantity. They are made when the document is confirmed, first expired
 * first, and the keeper may change them where they hand out: other lots, or less. Pure.
 */
import { compare } from '#model/calculation/decimal.ts';
import { lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { badLotsToo, stock, stockLot } from './ledgers.ts';
import { lotOf, usableLots, type ItemFacts, type LotFact } from './stockRules.ts';

export interface Pick {
  readonly id?: string;
  readonly lineId: string | null;
  readonly itemId: string | null;
  readonly lotNo: string | null;
  readonly qty: string | null;
  readonly pickedQty: string | null;
}

export interface AskedLine {
  readonly id?: string;
  readonly itemId: string | null;
  readonly lotNo: string | null;
  readonly qty: string | null;
}

const qty = [14, 3] as const;
const readOnly = { readOnly: true } as const;

/** Fields of a pick; documents that send it on have more. */
export const pickFields = {
  itemId: f.ref('materialItem', w('Material', '物料'), { required: true }),
  lotNo: f.text(w('Lot', '批次号'), { max: 60 }),
  expiryDate: f.date(w('Usable through', '有效期至'), readOnly),
  pickedQty: f.decimal(qty, w('Reserved', '已占用'), readOnly),
  qty: f.decimal(qty, w('Handed out', '实发数量'), { required: true, least: '0' }),
  unitCost: f.decimal([14, 6], w('Unit cost', '单位成本'), { ...readOnly, sensitive: true }),
  amount: f.money(w('Cost', '成本金额'), { ...readOnly, sensitive: true }),
  lineId: f.text(w('Asked line', '申请明细'), { max: 20, readOnly: true }),
} as const;

export const picks = lineSet({ label: w('Handed out', '发料明细'), node: true, fields: pickFields, totals: ['amount'] });

/** A keeper hands out what was asked for, or less, of lots that may be handed out. */
export function pickFaults(
  given: readonly Pick[],
  asked: readonly AskedLine[],
  {
    items,
    lots,
    today,
    badToo,
  }: {
    readonly items: ItemFacts | undefined;
    readonly lots: readonly LotFact[] | undefined;
    readonly today: string;
    readonly badToo: boolean;
  },
): readonly Fault[] {
  if (given.length === 0) return [];
  if (given.every(({ qty: one }) => compare(one, '0') === 0))
    return [fault('picked', 'picks', w('Nothing is handed out; reject it instead', '实发数量全部为0，应驳回'))];
  return [
    ...given.flatMap((pick, at): readonly Fault[] => {
      const [item, lot] = [pick.itemId === null ? undefined : items?.[pick.itemId], lotOf(lots, pick.itemId, pick.lotNo)];
      if (!asked.some(({ itemId }) => itemId === pick.itemId))
        return [fault('picked', `picks.${at}.itemId`, w('was not asked for', '该物料不在申请明细中'))];
      if (item === undefined || lots === undefined) return [];
      if (!item.lotControl)
        return pick.lotNo === null
          ? []
          : [fault('noLots', `picks.${at}.lotNo`, w('this material is not kept by lots', '该物料不按批次管理'))];
      if (pick.lotNo === null)
        return [fault('lot', `picks.${at}.lotNo`, w('required: this material is kept by lots', '该物料按批次管理，批次号必填'))];
      if (lot === undefined) return [fault('lot', `picks.${at}.lotNo`, w('does not lie in this storehouse', '该仓库无此批次'))];
      if (badToo) return [];
      if (lot.held) return [fault('lotOnHold', `picks.${at}.lotNo`, w('is on hold', '该批次已冻结'))];
      return lot.expiryDate !== null && lot.expiryDate < today
        ? [fault('lotExpired', `picks.${at}.lotNo`, w(`expired on ${lot.expiryDate}`, `该批次已于${lot.expiryDate}过期`))]
        : [];
    }),
    ...[...new Set(asked.map(({ itemId }) => itemId))].flatMap((itemId) => {
      const total = (of: readonly { readonly itemId: string | null; readonly qty: string | null }[]): string =>
        sum(
          of.filter((one) => one.itemId === itemId).map((one) => one.qty),
          3,
        );
      const at = given.findIndex((one) => one.itemId === itemId);
      return at >= 0 && compare(total(given), total(asked)) > 0
        ? [fault('overQuantity', `picks.${at}.qty`, w(`${total(asked)} was asked for`, `超过申请数量${total(asked)}`))]
        : [];
    }),
  ];
}

interface PickInput {
  readonly store: string | null;
  readonly lines: readonly AskedLine[];
  readonly picks: readonly Pick[];
  readonly items: ItemFacts | undefined;
  readonly lots: readonly LotFact[] | undefined;
  readonly today: string;
  /** Lots on hold or past their day are what is wanted. */
  readonly badToo: boolean;
}

/**
 * Reserves what was asked for, and once there are picks, those. Of an item kept by lots the ledger chooses among the usable ones in their
 * order, under the lock; a lot that was asked for by number is the only candidate.
 */
export function reserving({ store, lines, picks: given, items, lots, today, badToo }: PickInput): readonly Posting[] {
  const rows = given.length > 0 ? given.map((pick) => ({ ...pick, picked: true })) : lines.map((line) => ({ ...line, picked: false }));
  return rows.flatMap(({ id = '', itemId, lotNo, qty: asked }): Posting[] => {
    const [storeId, item, quantity] = [store ?? '', itemId ?? '', asked ?? '0'];
    const at = { from: 'free', to: 'reserved', quantity, date: today, line: id } as const;
    const lotted = itemId !== null && items?.[itemId]?.lotControl === true;
    const named = lotNo !== null ? [lotNo] : usableLots(lots, itemId, today, badToo);
    return [
      posting(stock, { dimensions: { store: storeId, item }, ...at }),
      ...(lotted
        ? [
            posting(stockLot, {
              dimensions: { store: storeId, item },
              candidates: named.map((lot) => ({ lot })),
              ...at,
              ...(badToo ? { lifts: badLotsToo } : {}),
            }),
          ]
        : []),
    ];
  });
}

/** A pick that is handed out; `cost` is the name of what the stock takes for it. */
export interface Handed {
  readonly id: string;
  readonly lineId: string | null;
  readonly itemId: string;
  readonly qty: string;
  readonly cost: string;
}

/** Takes the picks out of the storehouse, at the average of its pool; `of` adds what follows for each of them. */
export const handingOut = ({ store, picks: given, badToo, date }: Handing, of: (pick: Handed) => readonly Posting[]): readonly Posting[] =>
  given.flatMap(({ id = '', lineId, itemId, lotNo, qty: handed }): readonly Posting[] => {
    const quantity = handed ?? '0';
    if (compare(quantity, '0') === 0) return [];
    const [storeId, item] = [store ?? '', itemId ?? ''];
    const at = { from: 'free', to: null, quantity, date, line: id } as const;
    const cost = `out ${id}`;
    return [
      posting(stock, { dimensions: { store: storeId, item }, value: 'average', name: cost, ...at }),
      ...(lotNo === null
        ? []
        : [posting(stockLot, { dimensions: { store: storeId, item, lot: lotNo }, ...at, ...(badToo ? { lifts: badLotsToo } : {}) })]),
      ...of({ id, lineId, itemId: item, qty: quantity, cost }),
    ];
  });

interface Handing {
  readonly store: string | null;
  readonly picks: readonly Pick[];
  readonly badToo: boolean;
  readonly date: string;
}

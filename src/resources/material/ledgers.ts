/** Ledgers of materials: what lies where and what it is worth, by lots, on its way between storehouses, and what may come back. */
import { notNow, type NotNow } from '#model/acts.ts';
import { add, compare } from '#model/calculation/decimal.ts';
import { ledger, type Amounts, type Gate, type KeyInput, type Ledger } from '#model/posting.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';

const scale = { quantity: 3, value: 2 } as const;
const free = { label: w('Available', '可用'), floor: '0' } as const;
const reserved = { label: w('Reserved', '占用'), floor: '0' } as const;

/** Gate of a month: closed months take no more entries. Closing one takes it alone. */
export const periodGate = 'stockPeriod';
/** Gate of a storehouse: a stocktake that freezes it takes it alone. */
export const storeGate = 'stockCheck';

const categoriesOf = (check: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(check['scopeCategories']) ? (check['scopeCategories'] as unknown[]) : [];

/** Reservations move nothing, so neither a closed month nor a stocktake stops them. */
const gates: readonly Gate[] = [
  {
    key: periodGate,
    name: ({ kind, date }) => (kind === 'hold' ? null : date.slice(0, 7)),
    record: { resource: 'stockPeriod', by: 'month' },
    test: (period, { date }) =>
      period?.['periodState'] === 'closed'
        ? notNow('periodClosed', w(`The month ${date.slice(0, 7)} is closed`, `${date.slice(0, 7)}月已结账`))
        : null,
  },
  {
    key: storeGate,
    name: ({ kind, resource, dimensions }) => (kind === 'hold' || resource === 'materialCheck' ? null : (dimensions['store'] ?? null)),
    record: { resource: 'materialCheck', by: 'freezes' },
    also: { resource: 'materialItem', id: ({ dimensions }) => dimensions['item'] ?? '0' },
    test: (check, _, item) => {
      if (check?.['frozen'] !== true) return null;
      const scope = categoriesOf(check);
      if (scope.length > 0 && !scope.includes(item?.['category'])) return null;
      const code = textOf(check['code']);
      return notNow('stocktakeOpen', w(`Stocktake ${code} is under way in the storehouse`, `仓库盘点中：${code}`));
    },
  },
];

/** Quantity and worth by storehouse and item: an average for each pair, as every one is a pool of its own. */
export const stock = ledger({
  key: 'stock',
  label: w('Stock', '库存'),
  dimensions: ['store', 'item'],
  accounts: { free: { ...free, pooled: true }, reserved: { ...reserved, pooled: true } },
  short: { reason: 'stockShort', desc: w('There is not so much available.', '可用库存不足。') },
  scale,
  reversal: 'today',
  daily: {
    accounts: ['free', 'reserved'],
    reason: 'negativeOnDate',
    desc: w('On {date} there would be less than nothing', '{date}的结存将为负数'),
  },
  gates,
  listedBy: ['store', 'item'],
  mirrors: [
    {
      resource: 'materialStock',
      by: { store: 'storehouseId', item: 'itemId' },
      fields: { free: 'freeQty', reserved: 'reservedQty' },
      values: { pool: 'amount' },
      makes: true,
    },
  ],
});

const all = ({ free: one, reserved: two }: KeyInput['accounts']): string => add(one?.quantity, two?.quantity, scale.quantity);
const less = (after: Amounts | undefined, before: Amounts | undefined): boolean => compare(after?.quantity, before?.quantity) < 0;
/** Something is promised to somebody, or leaves. A reservation that is given back takes nothing. */
const takes = ({ accounts, before }: KeyInput): boolean =>
  less(accounts['free'], before['free']) || compare(all(accounts), all(before)) < 0;

const forbidden = (input: KeyInput, test: (lot: Readonly<Record<string, unknown>>) => NotNow | null): NotNow | null =>
  input.record !== null && takes(input) ? test(input.record) : null;

/**
 * The same by lot, for items that are kept by lots; it has no worth of its own. What is on hold or past its day leaves by a posting that
 * says so: a loss, a disposal, a move to the scrap store, a stocktake.
 */
export const stockLot = ledger({
  key: 'stockLot',
  label: w('Stock by lot', '批次库存'),
  dimensions: ['store', 'item', 'lot'],
  accounts: { free, reserved },
  short: { reason: 'stockShort', desc: w('There is not so much of the lot available.', '批次可用库存不足。') },
  scale: { quantity: 3, value: 0 },
  reversal: 'today',
  record: { resource: 'materialLot', by: { item: 'itemId', lot: 'lotNo' }, fields: ['held', 'expiryDate'] },
  rules: {
    held: (input) =>
      forbidden(input, ({ held }) =>
        held === true ? notNow('lotOnHold', w(`Lot ${input.dimensions['lot']} is on hold`, `批次${input.dimensions['lot']}已冻结`)) : null,
      ),
    expired: (input) =>
      forbidden(input, ({ expiryDate }) =>
        typeof expiryDate === 'string' && expiryDate < input.today
          ? notNow(
              'lotExpired',
              w(`Lot ${input.dimensions['lot']} expired on ${expiryDate}`, `批次${input.dimensions['lot']}已于${expiryDate}过期`),
            )
          : null,
      ),
  },
  listedBy: ['store', 'item'],
});
/** Rules of `stockLot` that a posting passes which takes bad lots out. */
export const badLotsToo = ['held', 'expired'] as const;

/** Sent and not yet received, by the line that was sent; what is reported as lost of it is held. */
export const transit = ledger({
  key: 'transit',
  label: w('In transit', '在途'),
  dimensions: ['transferLine'],
  accounts: {
    onWay: { label: w('On its way', '在途'), floor: '0', pooled: true },
    held: { label: w('Reported as lost', '报损中'), floor: '0', pooled: true },
  },
  short: { reason: 'overQuantity', desc: w('More than is on its way.', '数量超过在途数量。') },
  scale,
  reversal: 'today',
});

/** What of an issued line may still come back; a return holds it while it is in approval. */
export const exitLine = ledger({
  key: 'exitLine',
  label: w('Issued lines', '出库明细'),
  dimensions: ['line'],
  accounts: {
    returnable: { label: w('Returnable', '可退'), floor: '0' },
    held: { label: w('Return in approval', '退料中'), floor: '0' },
    returned: { label: w('Returned', '已退'), floor: '0' },
  },
  short: { reason: 'overQuantity', desc: w('More than was issued.', '数量超过已出库可退数量。') },
  scale,
  reversal: 'today',
});

/** What of a bought and received line may go back to its supplier; a return holds it while it is in approval. */
export const entryLine = ledger({
  key: 'entryLine',
  label: w('Received lines', '入库明细'),
  dimensions: ['line'],
  accounts: {
    returnable: { label: w('May go back', '可退供应商'), floor: '0' },
    held: { label: w('Return in approval', '退供审批中'), floor: '0' },
    returned: { label: w('Gone back', '已退供应商'), floor: '0' },
  },
  short: { reason: 'overQuantity', desc: w('More than was received.', '数量超过已入库可退数量。') },
  scale,
  reversal: 'today',
});

export const materialLedgers: readonly Ledger[] = [stock, stockLot, transit, exitLine, entryLine];

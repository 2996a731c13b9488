/** Ledgers that only tests have, of every shape that the engine carries: pools of value, lots, goods on the way, counters, budgets. */
import { notNow } from '#model/acts.ts';
import type { Ledger } from '#model/posting.ts';
import { compare, subtract } from '#model/calculation/decimal.ts';
import { w } from '#model/words.ts';

const short = (reason: string) => ({ reason, desc: w('Too little is left', '结存不足') });
const free = { label: w('Free', '可用'), floor: '0', pooled: true } as const;

/** Goods by store and item, worth their average. */
export const goods: Ledger = {
  key: 'sampleGoods',
  label: w('Goods', '物资'),
  dimensions: ['store', 'item'],
  accounts: { free, reserved: { label: w('Reserved', '占用'), floor: '0', pooled: true } },
  short: short('stockShort'),
  scale: { quantity: 3, value: 2 },
  reversal: 'today',
  daily: { accounts: ['free', 'reserved'], reason: 'negativeOnDate', desc: w('On {date} it would be below zero', '{date} 的结存将为负数') },
  objects: ['project'],
  listedBy: ['store', 'item'],
  gates: [
    {
      key: 'sampleMonth',
      name: ({ date }) => date.slice(0, 7),
      record: { resource: 'samplePlace', by: 'placeCode' },
      test: (record, { reverses }) =>
        record?.['enabled'] === false
          ? notNow(
              'monthClosed',
              reverses ? w('The month is closed; nothing is taken back', '该月已关账，不能撤回') : w('The month is closed', '该月已关账'),
            )
          : null,
    },
  ],
  mirrors: [
    {
      resource: 'sampleStock',
      by: { store: 'storeId', item: 'itemId' },
      fields: { free: 'free', reserved: 'reserved' },
      values: { pool: 'amount' },
      makes: true,
    },
  ],
};

/** The same goods by lot, without value. */
export const lots: Ledger = {
  key: 'sampleLots',
  label: w('Lots', '批次'),
  dimensions: ['store', 'item', 'lot'],
  accounts: { free: { label: w('Free', '可用'), floor: '0' }, reserved: { label: w('Reserved', '占用'), floor: '0' } },
  short: short('lotShort'),
  scale: { quantity: 3, value: 2 },
  reversal: 'today',
};

/** Goods between two stores, by the line that sent them. */
export const transit: Ledger = {
  key: 'sampleTransit',
  label: w('On the way', '在途'),
  dimensions: ['line'],
  accounts: { onWay: { label: w('On the way', '在途'), floor: '0', pooled: true } },
  short: short('overQuantity'),
  scale: { quantity: 3, value: 2 },
  reversal: 'today',
};

/** A counter that several documents move, shown in the lines that it belongs to; it may be overrun where a step says so. */
export const ordered: Ledger = {
  key: 'sampleOrdered',
  label: w('Ordered', '订货'),
  dimensions: ['line'],
  accounts: {
    open: { label: w('Open', '未交'), floor: '0' },
    held: { label: w('Held', '占用') },
    received: { label: w('Received', '已收') },
  },
  short: short('overQuantity'),
  mirrors: [{ resource: 'sampleOrder', lines: 'items', by: { line: 'id' }, fields: { received: 'receivedQty', held: 'heldQty' } }],
};

/** Money of a contract: no more may be paid than was invoiced, but for a prepayment that its record names. */
export const owed: Ledger = {
  key: 'sampleOwed',
  label: w('Owed', '应付'),
  dimensions: ['contract'],
  accounts: { invoiced: { label: w('Invoiced', '已开票') }, paid: { label: w('Paid', '已付') } },
  short: short('overQuantity'),
  scale: { quantity: 2, value: 2 },
  record: { resource: 'samplePlace', by: { contract: 'id' }, fields: ['surface'] },
  rules: {
    invoiceFirst: ({ accounts, before, record }) => {
      const paid = accounts['paid']?.quantity ?? '0';
      if (compare(paid, before['paid']?.quantity ?? '0') <= 0) return null;
      const least = compare(accounts['invoiced']?.quantity, record?.['surface']) > 0 ? accounts['invoiced']?.quantity : record?.['surface'];
      return compare(subtract(least, paid), '0') < 0 ? notNow('invoiceFirst', w('More than was invoiced', '付款超过已开票金额')) : null;
    },
  },
};

/** Fish of a batch by pond: pieces, worth their weight in kilograms; the weight of a batch is one pool, wherever its ponds are. */
export const fish: Ledger = {
  key: 'sampleFish',
  label: w('Fish', '鱼'),
  dimensions: ['pond', 'batch'],
  accounts: { alive: { label: w('Alive', '存活'), floor: '0', pooled: true } },
  short: short('fishShort'),
  scale: { quantity: 0, value: 6 },
  pool: ['batch'],
};

export const sampleLedgers: ReadonlyMap<string, Ledger> = new Map(
  [goods, lots, transit, ordered, owed, fish].map((ledger) => [ledger.key, ledger]),
);

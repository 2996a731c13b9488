/** What a posting to a ledger may name is said by the ledger: everything else does not compile. */
import { expect, it } from 'vitest';
import { ledger, posting } from '#model/posting.ts';
import { w } from '#model/words.ts';

const goods = ledger({
  key: 'sampleGoods',
  label: w('Goods', '物资'),
  dimensions: ['store', 'item'],
  accounts: { free: { label: w('Free', '可用') } },
  short: { reason: 'short', desc: w('Short', '不足') },
});
const date = '2026-11-20';
const x = { store: 's', item: 'i' };

it('a posting bears the key of its ledger', () => {
  expect(posting(goods, { dimensions: x, from: null, to: 'free', quantity: '1', date })).toEqual({
    ledger: 'sampleGoods',
    dimensions: x,
    from: null,
    to: 'free',
    quantity: '1',
    date,
  });
});

it('an unknown account, an unknown dimension and one that is left out do not compile', () => {
  const wrong = [
    // @ts-expect-error there is no such account
    posting(goods, { dimensions: x, from: 'attic', to: null, quantity: '1', date }),
    // @ts-expect-error the item is left out
    posting(goods, { dimensions: { store: 's' }, from: 'free', to: null, quantity: '1', date }),
    // @ts-expect-error there is no such dimension
    posting(goods, { dimensions: { ...x, lot: 'l' }, candidates: [{ shelf: '1' }], from: 'free', to: null, quantity: '1', date }),
  ];
  const chosen = posting(goods, {
    dimensions: { store: 's' },
    candidates: [{ item: 'a' }, { item: 'b' }],
    from: 'free',
    to: null,
    quantity: '1',
    date,
  });
  expect([...wrong, chosen].every((one) => one.ledger === goods.key)).toBe(true);
});

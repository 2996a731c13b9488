/** What approvers of bills are shown beside the rules: round amounts and invoices numbered one after the other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consecutiveInvoices, keyAfter, keysAround, roundAmounts, type KnownInvoice } from '#resources/bill/rules/policy.ts';

const amounts = (...given: readonly (string | null)[]) => given.map((amount) => ({ amount }));
const round = (...given: readonly (string | null)[]): string | null => {
  const found = roundAmounts('items', 'amount', amounts(...given));
  return found && `${found.field}: ${found.message.en}`;
};

describe('round amounts', () => {
  it.each([
    [['500.00'], 'items.0.amount: is a round amount'],
    [['499.00', '400.00', '500.01'], null],
    [['20.00', '3000', null, '1200.00'], 'items.1.amount: is a round amount, as on 1 more lines'],
    [['3050.00'], null],
    [[], null],
  ])('%j', (given, said) => expect(round(...given)).toBe(said));

  it('are told once, as a warning, at a line of whole hundreds, whatever the others are', () => {
    const cents = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 12 }), (given) => {
        const found = roundAmounts('items', 'amount', amounts(...given.map((one) => (one / 100).toFixed(2))));
        const expected = given.findIndex((one) => one >= 50_000 && one % 10_000 === 0);
        expect(found?.field ?? null).toBe(expected < 0 ? null : `items.${expected}.amount`);
        if (found) expect(found.severity).toBe('warning');
      }),
    );
  });
});

const line = (invoiceNo: string, invoiceType = 'digital', invoiceCode: string | null = null) => ({ invoiceType, invoiceCode, invoiceNo });
const no = (tail: number): string => `2637200000001234${String(tail).padStart(4, '0')}`;
const said = (lines: readonly ReturnType<typeof line>[], known: readonly KnownInvoice[] = []): readonly string[] =>
  consecutiveInvoices('items', lines, known).map(({ field, message }) => `${field}: ${message.en}`);
const sold = (tail: number, seller: string | null, elsewhere = false): KnownInvoice => ({ key: no(tail), seller, elsewhere });

describe('consecutive invoices', () => {
  it('are told at the lowest of a row, in whatever order they stand', () => {
    expect(said([line(no(3)), line(no(7)), line(no(1)), line(no(2))])).toEqual(['items.2.invoiceNo: 3 invoices with consecutive numbers']);
    expect(said([line(no(1)), line(no(3))])).toEqual([]);
  });
  it('are not those of two sellers, of tickets, of two books, or one invoice on two lines', () => {
    expect(said([line(no(1)), line(no(2))], [sold(1, '甲'), sold(2, '乙')])).toEqual([]);
    expect(said([line(no(1)), line(no(2))], [sold(1, '甲'), sold(2, '甲')])).toHaveLength(1);
    expect(said([line(no(1)), line(no(2))], [sold(1, '甲'), sold(2, null)])).toHaveLength(1);
    expect(said([line(no(1), 'train'), line(no(2), 'train')])).toEqual([]);
    expect(said([line('12345678', 'special', '3700194130'), line('12345679', 'special', '3700194131')])).toEqual([]);
    expect(said([line('12345678', 'special', '3700194130'), line('12345679', 'special', '3700194130')])).toHaveLength(1);
    expect(said([line(no(1)), line(no(1))])).toEqual([]);
  });
  it('go on in another bill, of which nothing else is told', () => {
    expect(said([line(no(5))], [sold(4, null, true)])).toEqual([
      'items.0.invoiceNo: its number is next to that of an invoice in another bill',
    ]);
    expect(said([line(no(5)), line(no(6))], [sold(7, null, true)])).toEqual([
      'items.0.invoiceNo: 2 invoices with consecutive numbers, which go on in another bill',
    ]);
    expect(said([line(no(5))], [sold(4, '甲')])).toEqual([]);
    expect(said([line(no(5))], [sold(5, '甲'), sold(4, '乙', true)])).toEqual([]);
  });

  it('every row of two or more is told once, whatever else is there', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 25 }), (tails) => {
        const has = new Set(tails);
        const rows = tails.filter((tail) => !has.has(tail - 1) && has.has(tail + 1));
        const found = consecutiveInvoices(
          'items',
          tails.map((tail) => line(no(tail))),
          [],
        );
        expect(found.map(({ field }) => field).toSorted()).toEqual(rows.map((tail) => `items.${tails.indexOf(tail)}.invoiceNo`).toSorted());
        expect(found.every(({ severity }) => severity === 'warning')).toBe(true);
      }),
    );
  });
});

describe('neighbours by number', () => {
  it('keep their digits and come back', () => {
    expect(keyAfter('3700194130/00000009', 1)).toBe('3700194130/00000010');
    expect(keyAfter('99999999', 1)).toBeNull();
    expect(keyAfter('00000000', -1)).toBeNull();
    expect(keyAfter('E123A', 1)).toBeNull();
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n - 2n }), (number) => {
        const key = String(number).padStart(20, '0');
        expect(keyAfter(keyAfter(key, 1) ?? '', -1)).toBe(key);
      }),
    );
  });
  it('are asked for each once', () => {
    expect(keysAround([line(no(1)), line(no(2)), line('', 'none')]).toSorted()).toEqual([no(0), no(1), no(2), no(3)]);
  });
});

/** What the count page makes of its sheet and of what is typed. */
import { describe, expect, it } from 'vitest';
import { quantityOf } from '#client/pages/material/amounts.ts';
import { countedOf, differing, lineOf, nextOpen, pressed, stepped, type SheetLine } from '#client/pages/material/count/counting.ts';

const line = (id: string, countQty: string | null, more: Partial<SheetLine> = {}): SheetLine => ({
  id,
  itemId: id,
  itemCode: `FD-${id}`,
  itemName: '饲料',
  spec: null,
  barcode: `69${id}`,
  unit: 'kg',
  packUnit: null,
  packQty: null,
  lotNo: null,
  countQty,
  ...more,
});

describe('what is typed', () => {
  it('is a quantity of at most three decimals; nothing typed is none', () => {
    expect(['12', '.5', '3.', '0', '1.234'].map(quantityOf)).toEqual(['12', '0.5', '3', '0', '1.234']);
    expect(['', ' ', '-1', '1.2345', 'x'].map(quantityOf)).toEqual([null, null, null, null, null]);
  });
  it('grows by the keys of the pad', () => {
    const typed = ['4', '.', '.', '5', 'erase', '7'].reduce((text, key) => pressed(text, key), '');
    expect([typed, pressed('', '.'), pressed('0', '3'), pressed('', 'erase')]).toEqual(['4.7', '0.', '3', '']);
  });
  it('takes the place of what is chosen in the field', () => {
    expect([pressed('300', '7', 0, 3), pressed('300', 'erase', 0, 3), pressed('300', '.', 0, 3)]).toEqual(['7', '', '0.']);
    expect([pressed('300', '5', 1, 1), pressed('300', 'erase', 1, 1), pressed('1.5', '.', 0, 0)]).toEqual(['3500', '00', '1.5']);
  });
  it('is one more or one less, never below nothing', () => {
    expect([stepped('', 1), stepped('9', 1), stepped('1.5', -1), stepped('0.5', -1), stepped('10', -1), stepped('99', 1)]).toEqual([
      '1',
      '10',
      '0.5',
      '0',
      '9',
      '100',
    ]);
  });
});

describe('a sheet', () => {
  const lines = [line('1', '5'), line('2', null), line('3', '0'), line('4', null)];
  it('counts what was counted, nothing there included', () => expect(countedOf(lines)).toBe(2));
  it('goes on with the next line that is open, and begins again at the end', () => {
    expect([nextOpen(lines, null)?.id, nextOpen(lines, '2')?.id, nextOpen(lines, '4')?.id]).toEqual(['2', '4', '2']);
    expect(nextOpen([line('1', null)], '1')).toBeNull();
    expect(nextOpen([], null)).toBeNull();
  });
  it('finds a line by lot, code, bar code or label, an open one first; a lot that is not on the sheet is no other lot', () => {
    const lots = [line('1', '5', { lotNo: 'A' }), line('2', null, { lotNo: 'A', itemCode: 'FD-1' }), line('3', null, { lotNo: 'B' })];
    const whole = [...lots, line('4', null)];
    expect(['fd-1', '693', 'a', 'FD-3|B', 'FD-4|2027-01-01'].map((text) => lineOf(text, whole)?.id)).toEqual(['2', '3', '2', '3', '4']);
    expect(['FD-1|Z', '691|Z', 'C'].map((text) => lineOf(text, whole))).toEqual([null, null, null]);
  });
});

it('shows what differs, once it is known', () => {
  const rows = [{ diffQty: '0.000' }, { diffQty: '-2.000' }, { diffQty: null }, { diffQty: '1.000' }];
  expect(differing(rows)).toEqual([{ diffQty: '-2.000' }, { diffQty: '1.000' }]);
});

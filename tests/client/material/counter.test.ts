/** What the counter makes of what is scanned and typed. */
import { describe, expect, it } from 'vitest';
import {
  added,
  amountOf,
  isAmount,
  isSame,
  leftOf,
  linesIn,
  lotsFor,
  ofPacks,
  picksWith,
  scanned,
  standingOf,
  type CounterLine,
} from '#client/pages/material/counter/counter.ts';
import type { Lot, StockRow } from '#client/pages/material/stockRows.ts';

const lot = (lotNo: string, more: Partial<Lot> = {}): Lot => ({
  lotNo,
  qty: '100.000',
  reserved: '0.000',
  productionDate: null,
  expiryDate: null,
  held: false,
  daysLeft: null,
  ...more,
});
const row = (itemId: string, lots: readonly Lot[]): StockRow => ({
  id: itemId,
  storehouseId: '1',
  itemId,
  itemCode: `FD-${itemId}`,
  itemName: '饲料',
  category: 'feed',
  spec: null,
  unit: 'kg',
  barcode: `69${itemId}`,
  lotControl: true,
  minStock: null,
  packUnit: 'bag',
  packQty: '25',
  onHand: '100.000',
  reservedQty: '0.000',
  freeQty: '100.000',
  usableQty: '100.000',
  expiredQty: '0.000',
  heldQty: '0.000',
  lowFlag: false,
  nearestExpiry: null,
  avgCost: null,
  amount: null,
  lots,
});
const line = (id: string, itemId: string, lotNo: string | null, planned = '100.000'): CounterLine => ({ id, itemId, lotNo, planned });
const rows = [row('1', [lot('A'), lot('B'), lot('OLD', { daysLeft: -1 })]), row('2', []), row('3', [lot('C')])];
const lines = [line('10', '1', 'A'), line('11', '1', 'B'), line('12', '2', null)];

describe('what is scanned', () => {
  const read = (text: string, typed = {}) => {
    const found = scanned(text, lines, rows, typed);
    return found.kind === 'line' ? found.line.id : found.kind;
  };
  it('is a line by its lot, its code or its bar code, and by a label that holds both', () => {
    expect([read('b'), read('FD-2'), read(' 692 '), read('FD-1|B|2027-01-01')]).toEqual(['11', '12', '12', '11']);
  });
  it('is the first line of the material that is not complete', () => {
    expect([read('691'), read('691', { '10': '100' }), read('691', { '10': '100', '11': '100' })]).toEqual(['10', '11', '10']);
  });
  it('is another lot of what was asked for, which may be handed out or not', () => {
    const own = [line('10', '1', 'A')];
    expect(scanned('B', own, rows, {})).toEqual({ kind: 'otherLot', line: own[0], lotNo: 'B', usable: true });
    expect(scanned('OLD', own, rows, {})).toMatchObject({ kind: 'otherLot', usable: false });
  });
  it('is unknown where it is not on the document', () => {
    expect([read('C'), read('FD-3'), read('nothing')]).toEqual(['unknown', 'unknown', 'unknown']);
    // A lot that nobody knows is no other lot of the same material; a material without lots has none to be mistaken for.
    expect([read('FD-1|Z'), read('691|Z'), read('FD-2|2027-01-01')]).toEqual(['unknown', 'unknown', '12']);
  });
});

it('adds what was scanned, and counts bags in kilograms', () => {
  const typed = added(lines[0]!, added(lines[0]!, {}, '25'), '.5');
  expect(typed).toEqual({ '10': '25.5' });
  expect([leftOf(lines[0]!, typed), leftOf(lines[0]!, { '10': '120' }), leftOf(lines[0]!, { '10': 'x' })]).toEqual([
    '74.500',
    '0.000',
    '100.000',
  ]);
  expect([ofPacks('4', '25'), ofPacks('.5', '25')]).toEqual(['100', '12.5']);
});

it('knows what is a quantity', () => {
  expect(['', ' 5 ', '.5', '0'].map((text) => isAmount(text))).toEqual([true, true, true, true]);
  expect(['-1', '1.2345', 'x', '1,000'].map((text) => isAmount(text))).toEqual([false, false, false, false]);
  expect([amountOf(undefined), amountOf('.5')]).toEqual(['0', '0.5']);
});

it('tells what is short, more, wrong, and that nothing is handed over', () => {
  expect(standingOf(lines, {})).toEqual({ touched: 0, short: 3, over: 0, wrong: false, nothing: true });
  expect(standingOf(lines, { '10': '100', '11': '120', '12': '20' })).toEqual({
    touched: 3,
    short: 1,
    over: 1,
    wrong: false,
    nothing: false,
  });
  expect(standingOf(lines, { '10': 'x' })).toMatchObject({ wrong: true });
});

it('reads the lines of a document, of a transfer what is still on its way, and writes what is handed out', () => {
  const document = {
    picks: [
      { id: '10', itemId: '1', lotNo: 'A', pickedQty: '100.000', qty: '100.000', receivedQty: '40.000' },
      { id: '11', itemId: '2', lotNo: null, pickedQty: '5.000', qty: '5.000', receivedQty: '5.000' },
    ],
  };
  expect(linesIn(document, false)).toEqual([line('10', '1', 'A'), line('11', '2', null, '5.000')]);
  expect(linesIn(document, true)).toEqual([line('10', '1', 'A', '60.000')]);
  expect(picksWith(document, { '10': '80' }, { '10': 'B' })).toMatchObject([
    { id: '10', lotNo: 'B', qty: '80' },
    { id: '11', lotNo: null, qty: '0' },
  ]);
  expect([isSame(linesIn(document, false), linesIn(document, false)), isSame(lines, linesIn(document, true))]).toEqual([true, false]);
});

it('offers lots that may be handed out, and the one that stands there', () => {
  expect(lotsFor(line('1', '1', 'OLD'), rows).map(({ lotNo }) => lotNo)).toEqual(['A', 'B', 'OLD']);
  expect(lotsFor(line('1', '9', null), rows)).toEqual([]);
});

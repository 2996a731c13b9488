/** What the page of the stock makes of its rows. */
import { describe, expect, it } from 'vitest';
import { glanceOf, marksOf, monthsChart, shownRows } from '#client/pages/material/stock/stock.ts';
import { chosenStore, isUsable, type Lot, type StockRow } from '#client/pages/material/stockRows.ts';

const lot = (daysLeft: number | null, more: Partial<Lot> = {}): Lot => ({
  lotNo: 'A1',
  qty: '5.000',
  reserved: '0.000',
  productionDate: null,
  expiryDate: null,
  held: false,
  daysLeft,
  ...more,
});
const row = (more: Partial<StockRow> = {}): StockRow => ({
  id: '1',
  storehouseId: '1',
  itemId: '7',
  itemCode: 'FD-00001',
  itemName: '饲料',
  category: 'feed',
  spec: null,
  unit: 'kg',
  barcode: '690100',
  lotControl: true,
  minStock: null,
  packUnit: null,
  packQty: null,
  onHand: '5.000',
  reservedQty: '0.000',
  freeQty: '5.000',
  usableQty: '5.000',
  expiredQty: '0.000',
  heldQty: '0.000',
  lowFlag: false,
  nearestExpiry: null,
  avgCost: null,
  amount: null,
  lots: [],
  ...more,
});

describe('marks', () => {
  it('tells what is expired, on hold, soon to expire and low, the most urgent first', () => {
    expect(marksOf(row({ expiredQty: '1.000', heldQty: '2.000', lowFlag: true, lots: [lot(30)] }))).toEqual([
      'expired',
      'held',
      'expiring',
      'low',
    ]);
    expect(marksOf(row({ lots: [lot(31), lot(null), lot(5, { qty: '0.000' }), lot(-1)] }))).toEqual([]);
    expect(glanceOf([row({ lowFlag: true }), row({ lowFlag: true, lots: [lot(0)] })])).toEqual({
      expired: 0,
      held: 0,
      expiring: 1,
      low: 2,
    });
  });

  it('hands out of lots that are neither held nor past their day nor empty', () => {
    expect([lot(0), lot(null), lot(-1), lot(9, { held: true }), lot(9, { qty: '0' })].map(isUsable)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

it('shows what lies there or is low, and anything that is looked for', () => {
  const gone = row({ id: '2', onHand: '0.000', itemName: '钢丝绳', lots: [] });
  const low = row({ id: '3', onHand: '0.000', lowFlag: true });
  const lots = row({ id: '4', lots: [lot(3, { lotNo: 'YM-26' })] });
  const ids = (...asked: readonly [Parameters<typeof shownRows>[1], string]) => shownRows([gone, low, lots], ...asked).map(({ id }) => id);
  expect(ids(null, '')).toEqual(['3', '4']);
  expect(ids('low', ' ')).toEqual(['3']);
  expect(ids(null, '钢丝')).toEqual(['2']);
  expect(ids(null, 'ym-')).toEqual(['4']);
});

it('begins with the storehouse of the address, else with ones own, else with one in use', () => {
  const store = (id: string, more: object = {}) => ({
    id,
    code: id,
    storeName: id,
    keeperId: '9',
    deputyKeeperId: null,
    enabled: true,
    ...more,
  });
  const all = [store('1', { enabled: false, keeperId: '5' }), store('2'), store('3', { deputyKeeperId: '5' })];
  expect(chosenStore(all, '2', '5')?.id).toBe('2');
  expect(chosenStore(all, undefined, '5')?.id).toBe('3');
  expect(chosenStore(all, 'x', '6')?.id).toBe('2');
  expect(chosenStore([], undefined, '6')).toBeUndefined();
});

it('draws what came, went and lay there at the end of each month', () => {
  const chart = monthsChart([{ month: '2026-11', inQty: '10.000', outQty: '4.000', closeQty: '6.000' }]);
  expect(chart.columns.map(({ key }) => key)).toEqual(['month', 'inQty', 'outQty', 'closeQty']);
  expect(chart.rows).toHaveLength(1);
});

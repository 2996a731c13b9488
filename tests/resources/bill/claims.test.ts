/** Claims of what documents cost: what they propose, and the rules over lines that name them. */
import { describe, expect, it } from 'vitest';
import {
  besideSources,
  claimableOf,
  claimFaults,
  claimKinds,
  claimPostings,
  claimsWithin,
  kindOf,
  type ClaimLine,
  type SourceFact,
} from '#resources/bill/rules/claims.ts';
import { guestsNamed } from '#resources/bill/rules/billRules.ts';
import { claimOf } from '#resources/bill/rules/payments.ts';
import { billDictionaries } from '#resources/bill/dictionaries.ts';

const zone = 'Asia/Shanghai';
const trip: SourceFact = { id: '5', kind: 'driveRecord', code: 'XC-1', left: '100', invoiceKey: null };
const paper: SourceFact = { id: '6', kind: 'vehicleWarranty', code: 'WB-1', left: '950.00', invoiceKey: '26370000000099112233' };
const sources = [trip, paper];
const line = (more: Partial<ClaimLine> = {}): ClaimLine => ({
  sourceKey: 'driveRecord',
  sourceId: '5',
  amount: '60.00',
  approvedAmount: null,
  ...more,
});
const fields = (lines: readonly ClaimLine[], known: readonly SourceFact[] | undefined = sources): string[] =>
  claimsWithin(lines, known).map(({ rule, field }) => `${rule}:${field}`);

describe('what can be claimed of a document', () => {
  it('is what it cost, with the day on which it fell in the company', () => {
    const fuel = { recordType: 'refuel', oilPay: 'cash', refuelTime: '2026-11-12T16:30:00.000Z', station: '中石化', amount: '157.00' };
    expect(claimableOf('administrationOilManagement', fuel, zone)).toEqual({
      happenDate: '2026-11-13',
      expenseType: 'fuel',
      summary: '中石化',
      amount: '157.00',
    });
    const repair = { finishDate: null, planDate: '2026-11-03', garage: '海港修船厂', actualCost: '880.00' };
    expect(claimableOf('boatcarMaintain', repair, zone)).toMatchObject({
      happenDate: '2026-11-03',
      expenseType: 'repair',
      amount: '880.00',
    });
    const reception = { receiveDate: '2026-11-04', visitorOrg: '蓝海机电', totalCost: '300.00' };
    expect(claimableOf('watchReceiveDetail', reception, zone)).toMatchObject({ expenseType: 'entertainment', summary: '蓝海机电' });
    const insurance = { applyDate: '2026-11-05', company: '人保财险', policyNo: 'P1', totalFee: '950.00' };
    expect(claimableOf('vehicleWarranty', insurance, zone)).toMatchObject({ happenDate: '2026-11-05', summary: '人保财险 P1' });
    const sheet = { endTime: '2026-11-06T01:00:00.000Z', fromPlace: '园区', toPlace: '莱山机场', totalFee: '35.00' };
    expect(claimableOf('driveRecord', sheet, zone)).toMatchObject({ happenDate: '2026-11-06', summary: '园区 – 莱山机场' });
  });

  it('is nothing where a card paid, where the canteen served, and where it cost nothing', () => {
    const fuel = { recordType: 'refuel', oilPay: 'card', refuelTime: '2026-11-12T16:30:00.000Z', amount: '157.00' };
    expect(claimableOf('administrationOilManagement', fuel, zone)).toBeNull();
    expect(claimableOf('administrationOilManagement', { ...fuel, recordType: 'topUp', oilPay: null }, zone)).toBeNull();
    const meal = { mealType: 'out', mealDate: '2026-11-01', restaurant: '海景酒楼', guestOrg: '蓝海机电', actualAmount: '560.00' };
    expect(claimableOf('adminMealApplication', meal, zone)).toMatchObject({ amount: '560.00', summary: '海景酒楼 蓝海机电' });
    for (const mealType of ['in', 'con']) expect(claimableOf('adminMealApplication', { ...meal, mealType }, zone)).toBeNull();
    expect(claimableOf('driveRecord', { endTime: '2026-11-01T01:00:00.000Z', totalFee: '0.00' }, zone)).toBeNull();
  });

  it('is of the kinds of the dictionary', () => {
    expect(billDictionaries.claimKind.items.map(({ value }) => value)).toEqual([...claimKinds]);
  });
});

describe('a line that claims', () => {
  it('stays within what is left, together with the lines before it', () => {
    expect(fields([line({ amount: '100.00' })])).toEqual([]);
    expect(fields([line({ amount: '100.01' })])).toEqual(['claim:items.0.amount']);
    expect(fields([line(), line({ amount: '40.00' })])).toEqual([]);
    expect(fields([line(), line({ amount: '40.01' })])).toEqual(['claim:items.1.amount']);
    // What the accountant approves counts, once they have.
    expect(fields([line(), line({ amount: '60.00', approvedAmount: '40.00' })])).toEqual([]);
  });

  it('names a source that is there, and no other kind than it is of', () => {
    expect(fields([line({ sourceId: '7' })])).toEqual(['claim:items.0.sourceId']);
    expect(fields([line({ sourceId: null })])).toEqual(['claim:items.0.sourceId']);
    expect(fields([line({ sourceKey: 'vehicleWarranty' })])).toEqual(['claim:items.0.sourceKey']);
    expect(fields([line({ sourceKey: null })])).toEqual([]);
    expect(fields([line({ sourceKey: null, sourceId: null })])).toEqual([]);
    // Nothing is known yet while the form is being filled in.
    expect(claimsWithin([line()], undefined)).toEqual([]);
  });

  it('has its kind from the source where nobody said it', () => {
    expect(kindOf(line({ sourceKey: null }), sources)).toBe('driveRecord');
    expect(kindOf(line({ sourceKey: 'vehicleWarranty' }), sources)).toBe('vehicleWarranty');
    expect(kindOf(line({ sourceKey: null }), undefined)).toBeNull();
  });

  it('posts what all lines take of a source once, and nothing of a source that is cut to nothing', () => {
    const other = line({ sourceId: '6', approvedAmount: '0.00' });
    expect(claimPostings([line(), line({ amount: '10.00' }), other], 'held', '2026-11-20')).toEqual([
      { ledger: 'claim', dimensions: { source: '5' }, from: null, to: 'held', quantity: '70.00', date: '2026-11-20' },
    ]);
  });

  it('of a payment is in yuan', () => {
    const paid = claimOf({ sourceKey: 'driveRecord', sourceId: '5', cnyAmount: '100.01' });
    expect(claimFaults([paid], sources, (field) => field)).toMatchObject([{ rule: 'claim', field: 'amount' }]);
  });
});

it('the invoice that a source carries itself is used by no line that claims it', () => {
  const named = { invoiceType: 'digitalNormal', invoiceCode: null, invoiceNo: '26370000000099112233' };
  const [own, stranger, another] = besideSources(
    [
      { ...named, sourceKey: 'vehicleWarranty', sourceId: '6' },
      { ...named, sourceKey: null, sourceId: null },
      { ...named, invoiceNo: '26370000000099112234', sourceKey: 'vehicleWarranty', sourceId: '6' },
    ],
    sources,
  );
  expect(own?.invoiceNo).toBeNull();
  expect([stranger?.invoiceNo, another?.invoiceNo]).toEqual([named.invoiceNo, '26370000000099112234']);
});

it('entertainment names its guests, or the reception or meal that does', () => {
  const faults = (sourceKey: string | null, sourceId: string | null, guests: string | null = null): number =>
    guestsNamed('items', [{ expenseType: 'entertainment', guests, sourceKey, sourceId }]).length;
  expect(faults(null, null)).toBe(1);
  expect(faults(null, null, '蓝海机电')).toBe(0);
  expect(faults('watchReceiveDetail', '5')).toBe(0);
  expect(faults('adminMealApplication', '5')).toBe(0);
  expect(faults('watchReceiveDetail', null)).toBe(1);
  expect(faults('driveRecord', '5')).toBe(1);
});

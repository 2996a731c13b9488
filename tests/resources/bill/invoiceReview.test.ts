/** Rules of invoice reviews, each in both directions. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { invoiceReview } from '#resources/bill/invoiceReview.ts';

const contract = {
  code: 'HT-1',
  direction: 'pay',
  contractState: 'effective',
  settleMode: 'lump',
  supplierId: '5',
  projectId: null,
  currency: 'CNY',
  currentTotal: '5000.00',
  invoiced: '2000.00',
  settled: '0.00',
};
const input = (facts: AnyDoc = {}): EvaluationInput => ({
  facts: { supplier: { taxNo: '91X' }, usedInvoices: [], contract: null, order: null, blues: [], ...facts },
  actor: { userId: '7', staffId: '70', departmentId: '4', roles: ['employee'] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
});
const line: AnyDoc = {
  invoiceType: 'digital',
  invoiceNo: '26370000000000000001',
  invoiceDate: '2026-11-10',
  itemName: '饲料',
  netAmount: '1000.00',
  taxRate: 'r13',
  tax: '130.00',
};
const review = { supplierId: '5', buyerOrg: '1', receivedDate: '2026-11-18', invoices: [line] };
const ready = (doc: AnyDoc, at = input()): AnyDoc => compute(invoiceReview, normalise(invoiceReview, { ...review, ...doc }), at);
const codes = (doc: AnyDoc = {}, at = input()): string[] =>
  faultsOf(invoiceReview, ready(doc, at), at, 'submit').map(({ rule, field }) => `${rule}:${field}`);
const lined = (more: AnyDoc): AnyDoc => ({ invoices: [{ ...line, ...more }] });

describe('an invoice review', () => {
  it('adds up net, tax and what may be deducted', () => {
    expect(codes()).toEqual([]);
    expect(ready({ invoices: [line, { ...line, invoiceType: 'digitalNormal', invoiceNo: '26370000000000000002' }] })).toMatchObject({
      netTotal: '2000.00',
      taxTotal: '260.00',
      amountTotal: '2260.00',
      deductTotal: '130.00',
      sellerTaxNo: '91X',
    });
  });

  it('knows an invoice by its number, its day and that it is one', () => {
    const used = input({ usedInvoices: [{ key: '26370000000000000001', code: 'BX-1' }] });
    expect(codes({}, used)).toEqual(['B1:invoices.0.invoiceNo']);
    expect(codes(lined({ invoiceDate: '2026-11-21' }))).toEqual(['B2:invoices.0.invoiceDate']);
    expect(codes(lined({ invoiceType: 'none' }))).toEqual(['isInvoice:invoices.0.invoiceType']);
    expect(codes({ receivedDate: '2026-11-21' })).toEqual(['future:receivedDate']);
  });

  it('lets the tax differ from net × rate by six cents', () => {
    expect(codes(lined({ tax: '130.06' }))).toEqual([]);
    expect(codes(lined({ tax: '130.07' }))).toEqual(['tax:invoices.0.tax']);
    expect(codes(lined({ tax: '129.93' }))).toEqual(['tax:invoices.0.tax']);
  });

  it('stays within the contract of its supplier; an estimate says why it is passed', () => {
    const at = (more: AnyDoc = {}) => input({ contract: { ...contract, ...more } });
    expect(codes({ contractId: '9' }, at({ invoiced: '3870.00' }))).toEqual([]);
    expect(codes({ contractId: '9' }, at({ invoiced: '3870.01' }))).toEqual(['overInvoiced:amountTotal']);
    const monthly = { settleMode: 'monthly', invoiced: '4000.00' };
    expect(codes({ contractId: '9' }, at(monthly))).toEqual(['overInvoiced:diffReason']);
    expect(codes({ contractId: '9', diffReason: '按实结算' }, at(monthly))).toEqual([]);
    expect(codes({ contractId: '9' }, at({ supplierId: '6' }))).toEqual(['supplierFits:contractId']);
    expect(codes({ contractId: '9' }, at({ contractState: 'toSign' }))).toEqual(['contract:contractId']);
    expect(codes({ contractId: '9' }, at({ direction: 'receive' }))).toEqual(['contract:contractId']);
    expect(codes({ purchaseId: '3' }, input({ order: { supplierId: '6' } }))).toEqual(['supplierFits:purchaseId']);
  });

  it('compares net with net: one yuan is a match, more is over or under', () => {
    const receipt = { id: '4', code: 'RK-1', supplierId: '5', booked: true, net: '1500.00' };
    const at = (net: string, more: AnyDoc = {}) => input({ match: { receipts: [{ ...receipt, ...more }], net, invoiced: '500.00' } });
    const doc = { receipts: [{ sourceId: '4' }] };
    const result = (net: string) => ready(doc, at(net))['matchResult'];
    expect(['1499.00', '1501.00', '1498.99', '1501.01'].map(result)).toEqual(['match', 'match', 'over', 'under']);
    expect(ready({})['matchResult']).toBe('none');
    expect(ready(doc, at('1500.00'))).toMatchObject({ receivedValue: '1500.00' });
    expect(codes(doc, at('1400.00'))).toEqual(['over:diffReason']);
    expect(codes({ ...doc, diffReason: '含运费' }, at('1400.00'))).toEqual([]);
    expect(codes(doc, at('1500.00', { booked: false }))).toEqual(['receipts:receipts.0.sourceId']);
    expect(codes(doc, at('1500.00', { supplierId: '6' }))).toEqual(['receipts:receipts.0.sourceId']);
    expect(codes({ receipts: [{ sourceId: '4' }, { sourceId: '4' }] }, at('1500.00'))).toEqual(['receipts:receipts.1.sourceId']);
  });

  it('a red invoice is negative, names a blue one of the same supplier and takes no more than is left', () => {
    const blue = { key: '26370000000000000009', reviewId: '2', code: 'FP-1', supplierId: '5', left: '1130.00' };
    const red = { netAmount: '-1000.00', tax: '-130.00', redOf: '26370000000000000009' };
    expect(codes(lined(red), input({ blues: [blue] }))).toEqual([]);
    expect(codes(lined(red), input({ blues: [{ ...blue, left: '1129.99' }] }))).toEqual(['red:amountTotal']);
    expect(codes(lined(red), input({ blues: [{ ...blue, supplierId: '6' }] }))).toEqual(['red:invoices.0.redOf']);
    expect(codes(lined(red))).toEqual(['red:invoices.0.redOf']);
    expect(codes(lined({ ...red, redOf: null }))).toEqual(['red:invoices.0.redOf']);
    expect(codes(lined({ redOf: '26370000000000000009' }), input({ blues: [blue] }))).toEqual(['red:invoices.0.netAmount']);
  });

  it('is deducted once verified, not before the month of the invoice, and only where there is something to deduct', () => {
    expect(codes({ verifyOk: false })).toEqual(['notVerified:verifyOk']);
    expect(codes({ verifyOk: true, deductMonth: '2026-11' })).toEqual([]);
    expect(codes({ verifyOk: true, deductMonth: '2026-10' })).toEqual(['deductMonth:deductMonth']);
    expect(codes({ ...lined({ invoiceType: 'digitalNormal' }), deductMonth: '2026-11' })).toEqual(['deductMonth:deductMonth']);
  });

  it('is paid once nothing is open or in approval', () => {
    const state = (open: string, held: string, paid: string) =>
      ready({ status: 'approved', openAmount: open, heldAmount: held, paidAmount: paid })['paidState'];
    expect([state('10', '0', '0'), state('5', '0', '5'), state('0', '5', '5'), state('0', '0', '10')]).toEqual([
      'unpaid',
      'part',
      'part',
      'paid',
    ]);
  });
});

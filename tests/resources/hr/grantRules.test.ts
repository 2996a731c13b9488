/** What a salary grant may pay, what it comes to, which loans it clears. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import {
  differsMuch,
  loanFaults,
  loanPostings,
  loansCleared,
  monthAfter,
  payableFaults,
  totalsByDepartment,
  type GrantPayment,
} from '#resources/hr/rules/grantRules.ts';

const payment = (more: Partial<GrantPayment> = {}): GrantPayment => ({
  staffId: '1',
  staffName: '闫飞',
  staffNameEn: 'Yan Fei',
  deptId: '8',
  salaryMonth: '2026-10',
  payState: 'taxed',
  grantId: null,
  grossPay: '10000.00',
  insurance: '1647.00',
  tax: '100.00',
  loanDeduct: '0.00',
  otherDeduct: '0.00',
  netPay: '8253.00',
  companyCost: '12000.00',
  hasAccount: true,
  leaveDate: null,
  endedSince: false,
  ...more,
});
const header = { id: null as string | null, salaryMonth: '2026-10', grantDepts: [] as readonly string[] };
const faultOf = (more: Partial<GrantPayment>, head = header) => payableFaults([{ paymentId: '5' }], { 5: payment(more) }, head);
const loan = (id: string, balance: string) => ({ id, code: `JK-${id}`, balance, planClearDate: '2026-11-30' });

describe('what may be paid', () => {
  it('a taxed payment of the month', () => expect(faultOf({})).toEqual([]));
  it('the last month of who left in it, and none after it, computed since the end is known', () => {
    expect(faultOf({ leaveDate: '2026-10-01' })).toEqual([]);
    expect(faultOf({ leaveDate: '2026-09-30' })).toMatchObject([{ message: { en: 'the last day of Yan Fei lies before 2026-10' } }]);
    expect(faultOf({ leaveDate: '2026-10-15', endedSince: true })).toMatchObject([{ rule: 'payable' }]);
  });

  it.each<[string, Partial<GrantPayment>]>([
    ['of another month', { salaryMonth: '2026-09' }],
    ['without tax', { payState: 'draft' }],
    ['paid', { payState: 'paid' }],
    ['in another grant', { grantId: '77', payState: 'inGrant' }],
    ['below zero', { netPay: '-1.00' }],
    ['without a bank account', { hasAccount: false }],
  ])('none %s', (_name, more) =>
    expect(faultOf(more)).toMatchObject([{ rule: 'payable', field: 'payments.0.paymentId', severity: 'error' }]),
  );

  it('what it holds itself, once it was sent', () =>
    expect(faultOf({ grantId: '77', payState: 'inGrant' }, { ...header, id: '77' })).toEqual([]));

  it('nobody twice, nobody of another department', () => {
    const lines = [{ paymentId: '5' }, { paymentId: '5' }, { paymentId: '6' }];
    const faults = payableFaults(lines, { 5: payment(), 6: payment({ deptId: '9' }) }, { ...header, grantDepts: ['8'] });
    expect(faults.map(({ field }) => field)).toEqual(['payments.1.paymentId', 'payments.2.paymentId']);
  });

  it('nothing is needed to pay nothing', () => expect(faultOf({ netPay: '0.00', hasAccount: false })).toEqual([]));

  it('names the first fifty only', () => {
    const payments = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [String(at), payment({ payState: 'draft' })]));
    expect(
      payableFaults(
        Object.keys(payments).map((paymentId) => ({ paymentId })),
        payments,
        header,
      ),
    ).toHaveLength(50);
  });
});

describe('the difference to last month', () => {
  it.each([
    ['110.00', '100.00', false],
    ['110.01', '100.00', true],
    ['90.00', '100.00', false],
    ['89.99', '100.00', true],
    ['500.00', null, false],
    ['500.00', '0.00', false],
  ])('%s after %s: %s', (now, before, much) => expect(differsMuch(now, before)).toBe(much));
});

describe('loans', () => {
  it('are cleared in their order, as far as they are open', () =>
    expect(loansCleared('500.00', [loan('1', '300.00'), loan('2', '900.00')])).toEqual({
      parts: [
        { loan: '1', amount: '300.00' },
        { loan: '2', amount: '200.00' },
      ],
      left: '0.00',
    }));

  it('nobody pays back more than they owe', () => {
    const payments = { 5: payment({ loanDeduct: '500.00' }) };
    expect(loanFaults([{ paymentId: '5' }], payments, { 1: [loan('1', '300.00')] })).toMatchObject([{ field: 'payments.0.paymentId' }]);
    expect(loanFaults([{ paymentId: '5' }], payments, { 1: [loan('1', '500.00')] })).toEqual([]);
    expect(loanFaults([{ paymentId: '5' }], payments, {})).toHaveLength(1);
  });

  it('what is deducted is what the ledger is told, never more than is open', () => {
    const amount = fc.integer({ min: 0, max: 500_000 }).map((cents) => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 4 }), (loanDeduct, balances) => {
        const loans = { 1: balances.map((balance, at) => loan(String(at), balance)) };
        const postings = loanPostings([{ paymentId: '5' }], { 5: payment({ loanDeduct }) }, loans, 'cleared', '2026-11-20');
        const { left } = loansCleared(loanDeduct, loans[1]);
        expect(add(sum(postings.map(({ quantity }) => quantity)), left)).toBe(subtract(loanDeduct, '0'));
        for (const { quantity, dimensions } of postings)
          expect(compare(quantity, balances[Number(dimensions['loan'])])).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('totals', () => {
  it('departments add up to the whole', () => {
    const rows = [payment(), payment({ deptId: '9', netPay: '1.10' }), payment({ netPay: '2.20' })];
    const { departments, total } = totalsByDepartment(rows);
    expect(departments.map(({ deptId, staffCount }) => [deptId, staffCount])).toEqual([
      ['8', 2],
      ['9', 1],
    ]);
    expect(sum(departments.map(({ netTotal }) => netTotal))).toBe(total.netTotal);
    expect(total).toMatchObject({ staffCount: 3, netTotal: '8256.30', grossTotal: '30000.00' });
  });

  it('a month follows a month', () => expect([monthAfter('2026-09'), monthAfter('2026-12')]).toEqual(['2026-10', '2027-01']));
});

/** What a cashier fills in when a bill is paid, and what that books. */
import { describe, expect, it } from 'vitest';
import { paymentPostings, payingFaults, voidedInMonth, type Paying, type PayingAccount } from '#resources/bill/rules/paying.ts';

const account: PayingAccount = { id: '2', enabled: true, orgId: '1', accountType: 'basic', currency: 'CNY', slipOf: null };
const paid: Paying = { payAccount: '2', paidAt: '2026-11-20', payMethod: 'bankTransfer', applyDate: '2026-11-18' };
const found = (doc: Partial<Paying> = {}, known: Partial<PayingAccount> = {}, amount = '750.00', orgId: string | null = '1') =>
  payingFaults({ ...paid, ...doc }, { amount, orgId }, { ...account, ...known }, '2026-11-20').map(
    ({ field, severity }) => `${severity ?? 'fault'}:${field}`,
  );
const refused = (...args: Parameters<typeof found>) => found(...args).map((one) => one.replace('error', 'fault'));

describe('the payment of a bill', () => {
  it('stands with an account and a day that has come', () => {
    expect(found()).toEqual([]);
    expect(refused({ paidAt: '2026-11-21' })).toEqual(['fault:paidAt']);
    expect(found({ paidAt: '2026-11-17' })).toEqual(['warning:paidAt']);
  });

  it('needs an account only where something is paid', () => {
    expect(refused({ payAccount: null })).toEqual(['fault:payAccount']);
    expect(found({ payAccount: null }, {}, '0.00')).toEqual([]);
    expect(found({ payAccount: null, paidAt: null })).toEqual([]);
  });

  it('comes from an account in use, in its currency, that fits the method', () => {
    expect(refused({}, { enabled: false })).toEqual(['fault:payAccount']);
    expect(refused({}, { currency: 'USD' })).toEqual(['fault:payAccount']);
    expect(refused({ payMethod: 'cash' })).toEqual(['fault:payAccount']);
    expect(refused({}, { accountType: 'cash' })).toEqual(['fault:payAccount']);
    expect(found({ payMethod: 'cash' }, { accountType: 'cash' })).toEqual([]);
  });

  it('is pointed out where the account is another entity’s or the slip was named before', () => {
    expect(found({}, { orgId: '9' })).toEqual(['warning:payAccount']);
    expect(found({}, { orgId: '9' }, '750.00', null)).toEqual([]);
    const refusing = { amount: '750.00', orgId: '9', otherEntity: 'refused' } as const;
    expect(payingFaults(paid, refusing, account, '2026-11-20')).toMatchObject([{ field: 'payAccount', severity: 'error' }]);
    expect(found({}, { slipOf: 'BX-20261101-0001' })).toEqual(['warning:payNo']);
  });

  it('books what goes out with its slip, and nothing where nothing is paid', () => {
    expect(paymentPostings({ payAccount: '2', payNo: 'HD1' }, '750.00', '2026-11-20')).toMatchObject([
      { ledger: 'bank', dimensions: { account: '2' }, from: 'balance', to: null, quantity: '750.00', note: 'HD1' },
    ]);
    expect(paymentPostings({ payAccount: '2', payNo: null }, '0.00', '2026-11-20')).toEqual([]);
    expect(paymentPostings({ payAccount: '2', payNo: null }, '1.00', '2026-11-20', '0')).toMatchObject([{ floor: '0' }]);
    expect(paymentPostings({ payAccount: null, payNo: null }, '1.00', '2026-11-20')).toEqual([]);
  });

  it('is taken back in its own month only', () => {
    expect(voidedInMonth({ paidAt: '2026-11-01' }, '2026-11-30')).toBeNull();
    expect(voidedInMonth({ paidAt: '2026-10-31' }, '2026-11-01')).toMatchObject({ field: 'paidAt' });
    expect(voidedInMonth({ paidAt: null }, '2026-11-01')).toBeNull();
  });
});

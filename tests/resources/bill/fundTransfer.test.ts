/** Rules of fund transfers, each in both directions. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { fundTransfer } from '#resources/bill/fundTransfer.ts';
import type { AccountFact } from '#resources/bill/rules/ownAccounts.ts';

const basic: AccountFact = { orgId: '1', accountType: 'basic', currency: 'CNY', balance: '5000.00', enabled: true };
const input = (ends: AnyDoc = {}): EvaluationInput => ({
  facts: { accounts: { out: basic, in: { ...basic, accountType: 'general' }, ...ends } },
  actor: { userId: '7', staffId: '70', departmentId: '4', roles: ['finance_accountant'] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
});
const transfer: AnyDoc = {
  outAccount: '1',
  inAccount: '2',
  amount: '5000.00',
  transferReason: 'operation',
  reason: '补充资金',
  planDate: '2026-11-20',
  applyDate: '2026-11-19',
};
const ready = (doc: AnyDoc, at = input()): AnyDoc => compute(fundTransfer, normalise(fundTransfer, { ...transfer, ...doc }), at);
const codes = (doc: AnyDoc = {}, at = input()): string[] =>
  faultsOf(fundTransfer, ready(doc, at), at, 'submit').map(({ rule, field }) => `${rule}:${field}`);

describe('a fund transfer', () => {
  it('takes entities and currencies from its accounts', () => {
    expect(codes()).toEqual([]);
    expect(ready({ outOrg: '9', currency: 'USD' }, input({ in: { ...basic, orgId: '2' } }))).toMatchObject({
      outOrg: '1',
      inOrg: '2',
      betweenEntities: true,
      currency: 'CNY',
      outBalance: '5000.00',
    });
  });

  it('is between two accounts that are in use', () => {
    expect(codes({ inAccount: '1' })).toEqual(['differ:inAccount']);
    expect(codes({}, input({ out: { ...basic, enabled: false } }))).toEqual(['account:outAccount']);
    expect(codes({}, input({ in: null }))).toContain('account:inAccount');
  });

  it('moves no more than there is', () => {
    expect(codes({ amount: '5000.01' })).toEqual(['balanceShort:amount']);
  });

  it('brings what it takes, in another currency what is entered', () => {
    const dollars = input({ in: { ...basic, currency: 'USD' } });
    expect(ready({ inAmount: '1.00' })).toMatchObject({ inAmount: '5000.00', routedAmount: '5000.00' });
    expect(codes({}, dollars)).toEqual(['required:inAmount']);
    expect(codes({ inAmount: '702.30' }, dollars)).toEqual([]);
    expect(ready({ inAmount: '702.30' }, dollars)).toMatchObject({ inAmount: '702.30', routedAmount: '5000.00' });
    const sold = input({ out: { ...basic, currency: 'USD' } });
    expect(ready({ amount: '1000.00', inAmount: '7120.00' }, sold)).toMatchObject({ routedAmount: '7120.00' });
  });

  it('between affiliates on loan says its interest and the day of repayment', () => {
    const loan = { transferReason: 'lending' };
    expect(codes(loan)).toEqual(['required:interestRate', 'required:repayDate']);
    expect(codes({ ...loan, interestRate: '3.45', repayDate: '2026-11-20' })).toEqual(['repayDate:repayDate']);
    expect(codes({ ...loan, interestRate: '3.45', repayDate: '2027-05-20' })).toEqual([]);
  });

  it('is never transferred in the future; before it was sent it is told', () => {
    expect(codes({ paidAt: '2026-11-21' })).toEqual(['paying:paidAt']);
    expect(codes({ paidAt: '2026-11-18' })).toEqual(['paying:paidAt']);
    expect(codes({ paidAt: '2026-11-20' })).toEqual([]);
  });
});

/** Rules of loan notes, budgets and accounts in both directions. */
import { describe, expect, it } from 'vitest';
import { compute, faultsOf, isRefused, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { companyBankAccount } from '#resources/bill/companyBankAccount.ts';
import { debitNote } from '#resources/bill/debitNote.ts';
import { expenseBudget } from '#resources/bill/expenseBudget.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';

const actor = { userId: '7', staffId: '70', departmentId: '3', roles: ['employee'] };
const payee = { name: '闫飞', departmentId: '3', bankName: '工商银行', bankAccount: '0000001234567890' };
const base = { usedInvoices: [], budgets: [], openLoans: [], owedBeside: '0.00', payee, borrowerFile: payee };
const input = (facts: AnyDoc = {}, today = '2026-11-20'): EvaluationInput => ({
  facts: { ...base, ...facts },
  actor,
  today,
  now: `${today}T02:00:00.000Z`,
});

const loanRequest: AnyDoc = {
  borrower: '7',
  loanType: 'purchase',
  amount: '3000',
  reason: '采购备件',
  payMethod: 'bankTransfer',
  planClearDate: '2026-12-20',
};

const ready = (definition: Definition, doc: AnyDoc, at = input()): AnyDoc => compute(definition, normalise(definition, doc), at);
const judge = (definition: Definition, doc: AnyDoc, at = input()) => faultsOf(definition, ready(definition, doc, at), at, 'submit');
describe('loan note', () => {
  const codes = (doc: AnyDoc = {}, at = input()): string[] =>
    judge(debitNote, { ...loanRequest, ...doc }, at).map(({ rule, field }) => `${rule}:${field}`);
  const open = { id: '4', code: 'JK-20260701-0002', balance: '20000.00', planClearDate: '2026-12-01' };

  it('an ordinary loan passes', () => {
    expect(codes()).toEqual([]);
  });

  it('is asked for by its borrower', () => {
    expect(codes({ borrower: '8' })).toEqual(['ownLoan:borrower']);
    expect(codes({ borrower: '8' }, { ...input(), actor: { ...actor, roles: ['finance_manager'] } })).toEqual([]);
  });

  it('is cleared within 60 days, petty cash by the end of the year', () => {
    expect(codes({ planClearDate: '2027-01-19' })).toEqual([]);
    expect(codes({ planClearDate: '2027-01-20' })).toEqual(['clearBy:planClearDate']);
    expect(codes({ planClearDate: '2026-11-19' })).toEqual(['clearBy:planClearDate']);
    expect(codes({ loanType: 'petty', planClearDate: '2026-12-31' })).toEqual([]);
    expect(codes({ loanType: 'petty', planClearDate: '2027-01-01' })).toEqual(['clearBy:planClearDate']);
  });

  it('more than 20,000 open and in approval, or an overdue loan, refuses; the finance manager says why it is lent all the same', () => {
    expect(codes({}, input({ openLoans: [open] }))).toEqual([]);
    expect(codes({}, input({ openLoans: [{ ...open, balance: '20000.01' }] }))).toEqual(['openLoans:oldBalance']);
    const overdue = input({ openLoans: [{ ...open, balance: '1.00', planClearDate: '2026-11-19' }] });
    expect(isRefused(judge(debitNote, loanRequest, overdue))).toBe(true);
    const manager = { ...overdue, actor: { ...actor, roles: ['finance_manager'] } };
    expect(judge(debitNote, loanRequest, manager)).toMatchObject([{ rule: 'required', field: 'overrideReason', severity: 'error' }]);
    const explained = judge(debitNote, { ...loanRequest, overrideReason: '抢修急用' }, manager);
    expect(explained.map(({ severity }) => severity)).toEqual(['warning']);
    expect(codes({ overrideReason: '急用' }, overdue)).toEqual(['override:overrideReason', 'openLoans:oldBalance']);
    // What the finance manager wrote at their own step holds for whoever decides after them.
    expect(isRefused(judge(debitNote, { ...loanRequest, overrideReason: '急用', status: 'submitted' }, overdue))).toBe(false);
    expect(codes({}, input({ openLoans: [open], owedBeside: '0.01' }))).toEqual(['openLoans:oldBalance']);
  });

  it('a transfer needs the account of the personnel file', () => {
    expect(codes({}, input({ borrowerFile: null }))).toEqual(['account:bankAccount']);
    expect(codes({ payMethod: 'cash' }, input({ borrowerFile: null }))).toEqual([]);
  });

  it('tells what is open, cleared and overdue', () => {
    const at = input({}, '2027-01-10');
    const loan = (clearedAmount: string, status = 'approved') => ready(debitNote, { ...loanRequest, clearedAmount, status }, at);
    expect(loan('0')).toMatchObject({ balance: '3000.00', loanState: 'open', overdueDays: 21 });
    expect(loan('2406')).toMatchObject({ balance: '594.00', loanState: 'partly', overdueDays: 21 });
    expect(ready(debitNote, { ...loanRequest, clearedAmount: '2406', writtenOff: '594', status: 'approved' }, at)).toMatchObject({
      balance: '0.00',
      loanState: 'cleared',
    });
    expect(loan('3000')).toMatchObject({ balance: '0.00', loanState: 'cleared', overdueDays: 0 });
    expect(loan('0', 'submitted')).toMatchObject({ loanState: 'unpaid', overdueDays: 0 });
  });

  it('books the loan and the payment when the cashier has paid', () => {
    const doc = ready(debitNote, { ...loanRequest, id: '5', payAccount: '2', paidAt: '2026-11-22' });
    expect(debitNote.postings.book?.({ ...input(), doc })).toEqual([
      { ledger: 'loan', dimensions: { loan: '5' }, from: null, to: 'open', quantity: '3000.00', date: '2026-11-22' },
      { ledger: 'bank', dimensions: { account: '2' }, from: 'balance', to: null, quantity: '3000.00', date: '2026-11-22' },
    ]);
  });
});

describe('budgets and accounts', () => {
  const budget = { budgetYear: 2026, deptId: '3', expenseType: 'office', annualAmount: '1000' };

  it('adjustments are the sum of what was given and taken in the year', () => {
    const adjustments = [{ amount: '300.00' }, { amount: '-120.50' }];
    expect(ready(expenseBudget, { ...budget, adjustments })).toMatchObject({ adjustAmount: '179.50', leftAmount: '1179.50' });
    expect(ready(expenseBudget, { ...budget, adjustAmount: '-200' })).toMatchObject({ adjustAmount: '0.00', leftAmount: '1000.00' });
  });

  it('left may be less than nothing: a soft budget is overrun', () => {
    expect(ready(expenseBudget, { ...budget, usedAmount: '900', frozenAmount: '300' })['leftAmount']).toBe('-200.00');
  });

  it('stand for what they hold', () => {
    const dimensions = { dept: '3', type: 'office', year: '2026' };
    expect(expenseBudget.postings.stand?.({ ...input(), doc: { ...budget, adjustAmount: '-200' } })).toEqual([
      { ledger: 'budget', dimensions, from: null, to: 'left', quantity: '800.00', date: '2026-11-20' },
    ]);
    expect(expenseBudget.postings.stand?.({ ...input(), doc: { ...budget, adjustAmount: '-1200' } })).toMatchObject([
      { from: 'left', to: null, quantity: '200.00' },
    ]);
    expect(companyBankAccount.postings.stand?.({ ...input(), doc: { id: '2', openingBalance: '-5.00' } })).toMatchObject([
      { from: 'balance', to: null, quantity: '5.00' },
    ]);
    expect(companyBankAccount.postings.stand?.({ ...input(), doc: { id: '2', openingBalance: '8620000.00' } })).toMatchObject([
      { dimensions: { account: '2' }, from: null, to: 'balance' },
    ]);
  });
});

/** Expense reports, loan notes, budgets, accounts: totals, rules B1-B6 in both directions, what is reserved and booked. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { compute, faultsOf, faultsOfVoid, isRefused, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { linesOf } from '#model/values.ts';
import { expenseReport } from '#resources/bill/expenseReport.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';

const actor = { userId: '7', staffId: '70', departmentId: '3', roles: ['employee'] };
const payee = { name: '闫飞', departmentId: '3', bankName: '工商银行', bankAccount: '0000001234567890' };
const base = { usedInvoices: [], budgets: [], openLoans: [], payee, borrowerFile: payee };
const input = (facts: AnyDoc = {}, today = '2026-11-20'): EvaluationInput => ({
  facts: { ...base, ...facts },
  actor,
  today,
  now: `${today}T02:00:00.000Z`,
});

const line = {
  expenseType: 'office',
  happenDate: '2026-11-10',
  summary: '打印纸',
  amount: '600',
  invoiceType: 'normal',
  invoiceCode: '3700123456',
  invoiceNo: '12345678',
  invoiceDate: '2026-11-10',
  taxAmount: '0',
  sourceKey: null,
  sourceId: null,
};
const report: AnyDoc = {
  costDept: '3',
  payeeType: 'staff',
  payMethod: 'bankTransfer',
  reason: '办公用品',
  billCount: 1,
  items: [line],
  offsets: [],
};
const ready = (definition: Definition, doc: AnyDoc, at = input()): AnyDoc => compute(definition, normalise(definition, doc), at);
const judge = (definition: Definition, doc: AnyDoc, at = input()) => faultsOf(definition, ready(definition, doc, at), at, 'submit');
const rules = (doc: AnyDoc = {}, at = input()): string[] =>
  judge(expenseReport, { ...report, ...doc }, at).map(({ rule, field }) => `${rule}:${field}`);
const withLine = (more: AnyDoc): AnyDoc => ({ items: [{ ...line, ...more }] });

describe('expense report: totals', () => {
  it('come from the lines; what a client says does not count', () => {
    const doc = ready(expenseReport, {
      ...report,
      totalAmount: '1',
      items: [line, { ...line, amount: '1106.00', taxAmount: '91.32', invoiceType: 'train', approvedAmount: '1000' }],
      offsets: [{ debitNoteId: '5', offsetAmount: '400' }],
    });
    expect(doc).toMatchObject({ totalAmount: '1706.00', approvedTotal: '1600.00', offsetTotal: '400.00', payAmount: '1200.00' });
    expect(linesOf(doc, 'items')[1]?.['netAmount']).toBe('1014.68');
  });

  it('of any lines are exact to the cent', () => {
    const cents = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ asked: cents, cut: fc.option(fc.integer({ min: 0, max: 100 })) }), { minLength: 1, maxLength: 30 }),
        (lines) => {
          const items = lines.map(({ asked, cut }) => ({
            ...line,
            amount: (asked / 100).toFixed(2),
            approvedAmount: cut === null ? null : (Math.floor((asked * cut) / 100) / 100).toFixed(2),
          }));
          const doc = ready(expenseReport, { ...report, items });
          const total = lines.reduce((all, { asked }) => all + BigInt(asked), 0n);
          expect(String(doc['totalAmount']).replace('.', '')).toBe(total.toString().padStart(3, '0'));
          expect(doc['approvedTotal']).toBe(sum(items.map((item) => item.approvedAmount ?? item.amount)));
          expect(compare(doc['approvedTotal'], doc['totalAmount'])).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  it('B6: the employee’s account comes from the personnel file, anybody else’s from the form', () => {
    expect(ready(expenseReport, { ...report, bankAccount: '1' })).toMatchObject({ payeeName: '闫飞', bankAccount: payee.bankAccount });
    expect(ready(expenseReport, { ...report, payeeType: 'supplier', payeeName: 'X', bankAccount: '1' })).toMatchObject({
      payeeName: 'X',
      bankAccount: '1',
    });
    expect(rules({}, input({ payee: null }))).toEqual(['required:payeeName', 'B6:bankAccount']);
    expect(rules({ payMethod: 'cash', payeeName: '闫飞' }, input({ payee: null }))).toEqual([]);
  });
});

describe('expense report: rules', () => {
  it('an ordinary report passes, one without lines does not', () => {
    expect(rules()).toEqual([]);
    expect(rules({ items: [] })).toEqual(['least:items']);
  });

  it('B1: an invoice is used once', () => {
    const no = '25370000000012345678';
    expect(rules(withLine({ invoiceNo: no }), input({ usedInvoices: [{ key: no, code: 'BX-20260901-0003' }] }))).toEqual([
      'B1:items.0.invoiceNo',
    ]);
    expect(
      judge(
        expenseReport,
        { ...report, ...withLine({ invoiceNo: no }) },
        input({ usedInvoices: [{ key: no, code: 'BX-20260901-0003' }] }),
      )[0]?.message,
    ).toEqual({
      en: `invoice ${no} already used in BX-20260901-0003`,
      zh: `发票${no}已在BX-20260901-0003使用`,
    });
    expect(rules({ billCount: 2, items: [line, { ...line, invoiceNo: '12345679' }] })).toEqual([]);
  });

  it('B2: an invoice is neither of tomorrow nor older than 12 months at the first submit', () => {
    expect(rules(withLine({ invoiceDate: '2026-11-21' }))).toEqual(['B2:items.0.invoiceDate']);
    expect(rules(withLine({ invoiceDate: '2026-11-20' }))).toEqual([]);
    expect(rules(withLine({ invoiceDate: '2025-11-19' }))).toEqual(['B2:items.0.invoiceDate']);
    expect(rules(withLine({ invoiceDate: '2025-11-20' }))).toEqual([]);
    expect(rules({ ...withLine({ invoiceDate: '2025-11-15' }), applyDate: '2026-11-10' })).toEqual([]);
  });

  it('B3: hard budgets refuse, soft ones warn, none and missing ones control nothing', () => {
    const row = (control: string, left = '500.00') => input({ budgets: [{ expenseType: 'office', year: 2026, left, control }] });
    const hard = judge(expenseReport, report, row('hard'));
    expect(hard.map(({ rule, field }) => `${rule}:${field}`)).toEqual(['B3:items.0.amount']);
    expect(hard[0]?.message.en).toContain('500.00');
    expect(isRefused(hard)).toBe(true);
    const soft = judge(expenseReport, report, row('soft'));
    expect(soft).toHaveLength(1);
    expect(isRefused(soft)).toBe(false);
    expect(rules({}, row('none'))).toEqual([]);
    expect(rules({}, row('hard', '600.00'))).toEqual([]);
    expect(rules(withLine({ happenDate: '2025-12-30' }), row('hard'))).toEqual([]);
    const two = {
      billCount: 2,
      items: [
        { ...line, amount: '300' },
        { ...line, amount: '300', invoiceNo: '12345679' },
      ],
    };
    expect(rules(two, row('hard'))).toEqual(['B3:items.0.amount']);
  });

  it('B4: entertainment names its guests', () => {
    expect(rules(withLine({ expenseType: 'entertainment' }))).toEqual(['B4:items.0.guests']);
    expect(rules(withLine({ expenseType: 'entertainment', guests: '青岛客户3人' }))).toEqual([]);
  });

  it('B5: nobody approves more than was asked for', () => {
    expect(rules(withLine({ approvedAmount: '600.01' }))).toEqual(['B5:items.0.approvedAmount']);
    expect(rules(withLine({ approvedAmount: '-0.01' }))).toContain('range:items.0.approvedAmount');
    for (const approvedAmount of ['600.00', '0.00']) expect(rules(withLine({ approvedAmount }))).toEqual([]);
  });

  it('tax stands on invoices that show it, and is less than the amount', () => {
    expect(rules(withLine({ taxAmount: '10', invoiceType: 'receipt' }))).toEqual(['tax:items.0.taxAmount']);
    expect(rules(withLine({ taxAmount: '10', invoiceType: 'special' }))).toEqual([]);
    expect(rules(withLine({ taxAmount: '600', invoiceType: 'special' }))).toEqual(['tax:items.0.taxAmount']);
  });

  const loan = { id: '5', code: 'JK-20260801-0001', balance: '500.00', planClearDate: '2026-12-01' };
  const offset = (offsetAmount: string, debitNoteId = '5') => ({ offsets: [{ debitNoteId, offsetAmount }] });

  it('offsets clear own open loans, no more than is open or approved', () => {
    const at = input({ openLoans: [loan] });
    expect(rules(offset('500'), at)).toEqual([]);
    expect(rules(offset('500.01'), at)).toEqual(['offsets:offsets.0.offsetAmount']);
    expect(rules(offset('10', '6'), at)).toEqual(['offsets:offsets.0.debitNoteId']);
    expect(
      rules(
        {
          offsets: [
            { debitNoteId: '5', offsetAmount: '1' },
            { debitNoteId: '5', offsetAmount: '1' },
          ],
        },
        at,
      ),
    ).toEqual(['offsets:offsets.1.debitNoteId']);
    expect(rules({ ...offset('500'), ...withLine({ amount: '499' }) }, at)).toEqual(['offsets:offsetTotal']);
    expect(linesOf(ready(expenseReport, { ...report, ...offset('1') }, at), 'offsets')[0]?.['balance']).toBe('500.00');
  });

  it('an overdue loan that is not offset is a warning', () => {
    const at = input({ openLoans: [{ ...loan, planClearDate: '2026-11-19' }] });
    const found = judge(expenseReport, report, at);
    expect(found.map(({ rule, severity }) => `${rule}:${severity}`)).toEqual(['overdueFirst:warning']);
    expect(rules(offset('500'), at)).toEqual([]);
  });

  it('is invalidated in the month of its payment only', () => {
    expect(faultsOfVoid(expenseReport, { paidAt: '2026-11-01' }, input())).toEqual([]);
    expect(faultsOfVoid(expenseReport, { paidAt: '2026-10-31' }, input())).toHaveLength(1);
  });
});

describe('expense report: postings', () => {
  const items = [
    line,
    { ...line, amount: '400', approvedAmount: '300' },
    { ...line, expenseType: 'fuel', happenDate: '2025-12-31', amount: '50' },
  ];
  const doc = { ...report, items, offsets: [{ debitNoteId: '5', offsetAmount: '200' }] };
  const budgets = [{ expenseType: 'office', year: 2026, total: '9000.00', left: '5000', control: 'hard' }];
  const at = input({ budgets });
  const office = {
    ledger: 'budget',
    dimensions: { dept: '3', type: 'office', year: '2026' },
    from: 'left',
    quantity: '900.00',
    floor: '0',
  };
  const fuel = { ledger: 'budget', dimensions: { dept: '3', type: 'fuel', year: '2025' }, from: 'left', quantity: '50.00' };

  const claimed = (date: string) => [
    { ledger: 'invoice', dimensions: { number: '3700123456/12345678' }, from: 'free', to: 'claimed', quantity: '1', date },
  ];

  it('hold budgets and loans on submit', () => {
    expect(expenseReport.postings.hold?.({ ...at, doc: ready(expenseReport, doc, at) })).toEqual([
      { ...office, to: 'frozen', date: '2026-11-20' },
      { ...fuel, to: 'frozen', date: '2026-11-20' },
      { ledger: 'loan', dimensions: { loan: '5' }, from: 'open', to: 'held', quantity: '200.00', date: '2026-11-20' },
      ...claimed('2026-11-20'),
    ]);
  });

  it('book budgets, loans and the payment on approval', () => {
    const paid = ready(expenseReport, { ...doc, payAccount: '2', paidAt: '2026-11-25' }, at);
    expect(expenseReport.postings.book?.({ ...at, doc: paid })).toEqual([
      { ...office, to: 'used', date: '2026-11-25' },
      { ...fuel, to: 'used', date: '2026-11-25' },
      { ledger: 'loan', dimensions: { loan: '5' }, from: 'open', to: 'cleared', quantity: '200.00', date: '2026-11-25' },
      ...claimed('2026-11-25'),
      { ledger: 'bank', dimensions: { account: '2' }, from: 'balance', to: null, quantity: '750.00', date: '2026-11-25' },
    ]);
  });

  it('nothing leaves the bank when the loan covers it all', () => {
    const all = ready(expenseReport, { ...report, offsets: [{ debitNoteId: '5', offsetAmount: '600' }], payAccount: '2' }, at);
    expect(expenseReport.postings.book?.({ ...at, doc: all })?.map(({ ledger }) => ledger)).toEqual(['budget', 'loan', 'invoice']);
  });
});

/** Samples of bills. */
import { expect } from 'vitest';
import { companyBankAccount } from '#resources/bill/companyBankAccount.ts';
import { debitNote } from '#resources/bill/debitNote.ts';
import { expenseBudget } from '#resources/bill/expenseBudget.ts';
import { expenseReport } from '#resources/bill/expenseReport.ts';
import { sample, type Sample } from './sample.ts';

export const loanSample = sample({
  definition: debitNote,
  by: 'yanfei',
  record: (_, n) => ({
    loanType: 'purchase',
    amount: `${300 + n}.00`,
    reason: '采购备件',
    planClearDate: '2026-12-31',
  }),
  made: (company) => ({
    status: 'draft',
    borrower: company.user('yanfei'),
    borrowDept: company.department('D08'),
    payMethod: 'bankTransfer',
    bankAccount: expect.stringMatching(/^\d{19}$/) as unknown,
    loanState: 'unpaid',
  }),
  change: () => ({ amount: '450.50', reason: '采购水泵' }),
  brings: { balance: '450.50' },
  filter: 'planClearDate',
});

export const reportSample = sample({
  definition: expenseReport,
  by: 'yanfei',
  record: (company) => ({ costDept: company.department('D08'), reason: '设备维修', billCount: 2 }),
  lines: () => ({
    items: [
      { expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网', amount: '120.00', invoiceType: 'none' },
      { expenseType: 'repair', happenDate: '2026-11-11', summary: '水泵', amount: '80.50', invoiceType: 'none' },
    ],
  }),
  made: () => ({
    status: 'draft',
    totalAmount: '200.50',
    payAmount: '200.50',
    payeeType: 'staff',
    payeeName: '闫飞',
    bankAccount: expect.stringMatching(/^\d{19}$/) as unknown,
  }),
  change: () => ({ reason: '设备维修与更换', billCount: 3 }),
  brings: { totalAmount: '200.50' },
  filter: 'costDept',
});

export const billSamples: readonly Sample[] = [
  sample({
    definition: expenseBudget,
    by: 'majun',
    record: (company, n) => ({
      budgetYear: 2040 + n,
      deptId: company.department('D06'),
      expenseType: 'office',
      annualAmount: '30000.00',
    }),
    made: () => ({ control: 'soft', usedAmount: '0.00', frozenAmount: '0.00', leftAmount: '30000.00' }),
    change: () => ({ annualAmount: '45000.00', control: 'hard' }),
    brings: { leftAmount: '45000.00' },
    filter: 'budgetYear',
  }),
  sample({
    definition: companyBankAccount,
    by: 'qiaolihua',
    record: (company, n) => ({
      accountName: `样例账户${n}`,
      orgId: company.org,
      bankName: '交通银行',
      accountNo: `37009900000000${n}`,
      accountType: 'general',
      openingBalance: '1000.00',
    }),
    made: () => ({ currency: 'CNY', status: 'enabled' }),
    change: () => ({ openingBalance: '1500.00', contact: '王经理' }),
    filter: 'accountType',
  }),
  loanSample,
  reportSample,
];

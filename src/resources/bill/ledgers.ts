/** Ledgers of bills: budgets, bank accounts, loans of employees. */
import { notNow } from '#model/acts.ts';
import { compare } from '#model/calculation/decimal.ts';
import { w } from '#model/words.ts';
import { ledger, type Ledger } from '#model/posting.ts';
import { acceptance, credit } from './rules/bankLedgers.ts';
import { claim } from './rules/claimLedger.ts';
import { payable } from './rules/payables.ts';

/**
 * Budget by department, expense type and year. Without a floor: a soft budget may be overrun and a missing one controls nothing
 * (rule B3); a posting against a hard budget carries its own floor. Spending without a budget row is counted all the same, so that
 * a row made later shows it.
 */
export const budget = ledger({
  key: 'budget',
  label: w('Budget', '预算'),
  dimensions: ['dept', 'type', 'year'],
  accounts: {
    left: { label: w('Left', '剩余') },
    frozen: { label: w('In approval', '冻结') },
    used: { label: w('Used', '已用') },
  },
  short: { reason: 'budgetExceeded', desc: w('The budget is exceeded.', '预算余额不足。') },
  mirrors: [
    {
      resource: 'expenseBudget',
      by: { dept: 'deptId', type: 'expenseType', year: 'budgetYear' },
      fields: { frozen: 'frozenAmount', used: 'usedAmount' },
    },
  ],
});

const balanceShort = w('The account balance is not sufficient.', '账户余额不足。');

/**
 * Book balance of the company's own accounts. A bank may let an account be overdrawn, so that what was paid can be booked; nobody takes more
 * out of a cash box than lies in it. Payments that are still to be made carry a floor of their own (`margins.ts`).
 */
export const bank = ledger({
  key: 'bank',
  label: w('Bank balance', '账户余额'),
  dimensions: ['account'],
  accounts: { balance: { label: w('Book balance', '账面余额') } },
  short: { reason: 'balanceShort', desc: balanceShort },
  record: { resource: 'companyBankAccount', by: { account: 'id' }, fields: ['accountType'] },
  rules: {
    cashBox: ({ record, accounts, before }) => {
      const left = accounts['balance']?.quantity;
      return record?.['accountType'] === 'cash' && compare(left, '0') < 0 && compare(left, before['balance']?.quantity) < 0
        ? notNow('balanceShort', balanceShort)
        : null;
    },
  },
  mirrors: [{ resource: 'companyBankAccount', by: { account: 'id' }, fields: { balance: 'balance' } }],
});

/** A loan: paid out into `open`, `held` by expense reports in approval, `cleared` by approved ones and by pay-back, or given up as `writtenOff`. */
export const loan = ledger({
  key: 'loan',
  label: w('Loans', '借款'),
  dimensions: ['loan'],
  accounts: {
    open: { label: w('Open', '未清'), floor: '0' },
    held: { label: w('In approval', '冲抵审批中') },
    cleared: { label: w('Cleared', '已核销') },
    writtenOff: { label: w('Written off', '已坏账核销') },
  },
  short: { reason: 'loanShort', desc: w('The open balance of the loan is not sufficient.', '借款未清余额不足。') },
  mirrors: [{ resource: 'debitNote', by: { loan: 'id' }, fields: { cleared: 'clearedAmount', writtenOff: 'writtenOff' } }],
});

/** Invoices by the key of their number: each is claimed by one bill at a time, whoever else sends it in the same moment. */
export const invoice = ledger({
  key: 'invoice',
  label: w('Invoices', '发票'),
  dimensions: ['number'],
  accounts: {
    free: { label: w('Not claimed', '未报销'), floor: '-1' },
    claimed: { label: w('Claimed', '已报销') },
  },
  short: { reason: 'invoiceUsed', desc: w('Another bill carries an invoice of this one already.', '本单中有发票已在其他单据中报销。') },
});

export const billLedgers: readonly Ledger[] = [budget, bank, credit, acceptance, loan, invoice, payable, claim];

/** Shipped reports over what ledgers book say what the ledgers say: each that adds up such figures names here the entries it must equal. */
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { ReportConfig } from '#model/report/report.ts';
import { reports } from '#server/demo/reports.ts';
import { runConfig } from '#server/reports/run.ts';
import { acting } from '#tests/server/documents/people.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { reviewed } from '#tests/support/money/invoices.ts';
import { payee, payeeAccount } from '#tests/support/money/payees.ts';
import { approved } from '#tests/support/people/training.ts';
import { pastTrips } from '#tests/support/money/travel.ts';

let server: TestServer;

/** What went into an account of a ledger and did not come out again. */
const net = (ledger: string, account: string, where = 'true'): string =>
  `select coalesce(sum(case when to_account = '${account}' then quantity else 0 end - case when from_account = '${account}' then quantity else 0 end), 0)::text
     as total from ledger_entry where ledger = '${ledger}' and ${where}`;
const thisYear = `date between '2026-01-01' and '2026-12-31'`;
const paidThisYear = `resource = 'fundPayment' and ${thisYear}`;
const ofExpenses = `resource = 'expenseReport'`;
const paid = net('budget', 'used', `${ofExpenses} and ${thisYear}`);

/** By report and column; null where no ledger keeps the column. */
const equals: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'hr-recruit-plan': {
    'needs.needCount:sum': `select coalesce(sum(quantity), 0)::text as total from ledger_balance where ledger = 'vacancies'`,
    'needs.recruitedCount:sum': null,
  },
  'hr-leave-month': { 'months.days:sum': net('leave', 'used') },
  'hr-leave-dept': { 'months.days:sum': net('leave', 'used') },
  'fin-expense-type': { 'items.bookedAmount:sum': paid },
  'fin-expense-month': {
    'approvedTotal:sum': net('budget', 'used', ofExpenses),
    'offsetTotal:sum': net('loan', 'cleared', ofExpenses),
    'payAmount:sum': `select (-total::numeric)::text as total from (${net('bank', 'balance', ofExpenses)}) paid`,
  },
  'fin-expense-dept': { 'approvedTotal:sum': paid },
  'fin-expense-cross': { 'items.bookedAmount:sum': paid },
  'fin-expense-year': { 'approvedTotal:sum': paid },
  // A trip counts in the year in which it began, whenever it is paid.
  'fin-travel-dept': { 'approvedTotal:sum': net('budget', 'used', `resource = 'travelReport' and dimensions ->> 'year' = '2026'`) },
  'fin-budget': {
    'annualAmount:sum': 'select sum(annual_amount)::text as total from expense_budget where not deleted',
    'usedAmount:sum': net('budget', 'used', ofRows()),
    'frozenAmount:sum': net('budget', 'frozen', ofRows()),
    'leftAmount:sum': net('budget', 'left', ofRows()),
  },
  // The ledger of fuel cards keeps what was paid by card, and no litres.
  'fuel-vehicle': { 'liters:sum': null, 'amount:sum': null, 'distance:sum': null },
  // A paper claims the number of its invoice; what it costs is in no ledger.
  'vehicle-papers': { 'totalFee:sum': null, 'claimAmount:sum': null },
  'fin-payables': {
    'openAmount:sum': balances('payable', 'open'),
    'heldAmount:sum': balances('payable', 'held'),
    'paidAmount:sum': balances('payable', 'paid'),
  },
  // What may be deducted is in no ledger.
  'fin-input-tax': { 'deductTotal:sum': null },
  'fin-payments': {
    'cnyAmount:sum': `select (d.total::numeric - p.total::numeric)::text as total from (${net('bank', 'balance', paidThisYear)}) p,
      (${net('acceptance', 'delivered', paidThisYear)}) d`,
  },
  'fin-fund-daily': {
    'flows.amount:sum': `select coalesce(sum(quantity), 0)::text as total from ledger_entry where ledger = 'bank' and kind <> 'stand'
      and dimensions ->> 'account' in (select id::text from company_bank_account where currency = 'CNY')`,
  },
  'fin-loan-type': {
    'amount:sum': net('loan', 'open', `from_account is null and ${thisYear}`),
    'balance:sum': `select (o.total::numeric + h.total::numeric)::text as total from (${net('loan', 'open')}) o, (${net('loan', 'held')}) h`,
  },
};

/** What an account of a ledger has, over all its keys. */
function balances(ledger: string, account: string): string {
  return `select coalesce(sum(quantity), 0)::text as total from ledger_balance where ledger = '${ledger}' and account = '${account}'`;
}

/** Spending without a budget is counted too; the report shows budgets. */
function ofRows(): string {
  return `exists (select from expense_budget b where not b.deleted
    and dimensions = jsonb_build_object('dept', b.dept_id::text, 'type', b.expense_type, 'year', b.budget_year::text))`;
}

beforeAll(async () => {
  server = await startTestServer();
  const company = await companyOf(server.db);
  const leave = { reason: '休假', agentUser: company.user('majun'), leaveType: 'personal' };
  await approved(server, 'hrLeaveRequest', 'luyang', { ...leave, startDate: '2026-11-27', endDate: '2026-12-02' });
  await approved(server, 'hrLeaveRequest', 'yanfei', { ...leave, startDate: '2026-12-30', endDate: '2027-01-05' });
  const { id: loanId } = await approved(
    server,
    'debitNote',
    'yanfei',
    { loanType: 'petty', amount: '500.00', reason: '零星采购', planClearDate: '2026-12-20', payMethod: 'bankTransfer' },
    { payOut: { payAccount: company.account, paidAt: '2026-11-20' } },
  );
  const items = [
    { expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网', amount: '320.00', invoiceType: 'none', remark: '市场采购无票' },
    { expenseType: 'office', happenDate: '2025-12-30', summary: '纸', amount: '80.55', invoiceType: 'none', remark: '市场采购无票' },
  ];
  const cut = ({ items: lines }: AnyDoc) => ({
    items: (lines as AnyDoc[]).map((line, at) => ({ ...line, subject: '5101.05', approvedAmount: at === 0 ? '250.10' : '80.55' })),
  });
  await approved(
    server,
    'expenseReport',
    'yanfei',
    {
      costDept: company.department('D08'),
      reason: '设备维修',
      billCount: 2,
      items,
      offsets: [{ debitNoteId: loanId, offsetAmount: '100.00' }],
    },
    { audit: cut, pay: { payAccount: company.account, paidAt: '2026-11-20' } },
  );
  const { trip1: travelApplyId } = await pastTrips(server, 'yanfei', 1);
  await approved(
    server,
    'travelReport',
    'yanfei',
    { travelApplyId, costDept: company.department('D08'), startDate: '2026-11-16', endDate: '2026-11-18', summary: '完成', billCount: 0 },
    { audit: { approvedTotal: '400.00' }, pay: { payAccount: company.account, paidAt: '2026-11-20' } },
  );
  const supplierId = await payee(server);
  const invoiceReviewId = await reviewed(server, '1000.00', { supplierId });
  await approved(
    server,
    'fundPayment',
    'yanfei',
    {
      payOrg: company.org,
      fundPayType: 'progress',
      supplierId,
      payeeName: '海源设备',
      payeeBank: '中国银行',
      payeeAccount,
      amount: '600.50',
      needDate: '2026-11-25',
      reason: '支付货款',
      reviews: [{ invoiceReviewId, payAmount: '600.50' }],
    },
    { pay: { payAccount: company.account, actualAmount: '600.50', paidAt: '2026-11-20' } },
  );
}, 120_000);
afterAll(() => server?.close());

const sums = ({ columns }: AnyDoc): string[] =>
  (columns as AnyDoc[]).flatMap(({ field, agg }) => (agg === 'sum' ? [`${String(field)}:sum`] : []));
/** Sources whose figures a ledger keeps: they post themselves, or show balances. */
const kept = (source: string): boolean => {
  const { registry, ledgers } = server.services;
  return (
    Object.keys(registry.get(source)?.postings ?? {}).length > 0 ||
    [...ledgers.values()].some(({ mirrors }) => mirrors?.some(({ resource }) => resource === source))
  );
};

it('every report that adds up what a ledger keeps adds what the ledger has', async () => {
  const over = reports.filter(([, , , , source, , more]) => kept(source) && sums(more).length > 0);
  expect(over.length).toBeGreaterThan(6);
  for (const [code, , , , sourceResource, chartType, more] of over) {
    expect([code, Object.keys(equals[code] ?? {})]).toEqual([code, sums(more)]);
    const { totals } = await runConfig(
      await acting(server.services, 'zhaomingyuan'),
      { sourceResource, chartType, ...more } as ReportConfig,
      {},
    );
    for (const [column, text] of Object.entries(equals[code] ?? {})) {
      if (text === null) continue;
      const [row] = await server.db.query<{ total: string | null }>(text);
      const expected = new Decimal(row?.total ?? 0);
      expect([code, column, new Decimal(String(totals[column] ?? 0)).toString()]).toEqual([code, column, expected.toString()]);
      if (!['heldAmount:sum', 'frozenAmount:sum', 'leftAmount:sum', 'annualAmount:sum', 'needs.needCount:sum'].includes(column))
        expect([code, column, expected.isZero()]).toEqual([code, column, false]);
    }
  }
});

/** What people of the demo company look at: cameras and films, data reports over the resources there are, shortcuts (office.md part 1 and 10). */
import type { AnyDoc } from '#model/definition.ts';
import { actorOf } from '#server/access/actor.ts';
import type { Context, Services } from '#server/context.ts';
import { save } from '#server/documents/save.ts';
import { loadCameras } from './cameras.ts';
import { loadFilms } from './films.ts';

const count = { field: 'id', agg: 'count' } as const;
const counted = (zh: string) => ({ ...count, label: zh });
const sum = (field: string) => ({ field, agg: 'sum' }) as const;
const plain = (...fields: readonly string[]): readonly AnyDoc[] => fields.map((field) => ({ field }));
const thisYear = (field: string): AnyDoc => ({ field, op: 'from', value: 'yearStart', asked: true });
const asked = (field: string): AnyDoc => ({ field, op: 'is', asked: true });
const decided = { field: 'status', op: 'is', value: ['approved'] } as const;
const going = { field: 'status', op: 'is', value: ['submitted', 'reposted', 'approved'] } as const;
const atWork = { field: 'staffState', op: 'is', value: ['probation', 'regular', 'seconded', 'leaving'] } as const;

type Report = readonly [code: string, zh: string, en: string, category: string, source: string, chart: string, more: AnyDoc];

/** Those of part 10 whose sources exist. */
const reports: readonly Report[] = [
  [
    'hr-headcount',
    '部门在职人数',
    'Headcount by department',
    'hr',
    'hrPfStaffOnboard',
    'bar',
    { columns: [counted('人数')], groupBy: plain('deptId'), filters: [atWork], sortBy: '-id:count', onHome: true },
  ],
  [
    'hr-joined',
    '按年入职人数',
    'People joined by year',
    'hr',
    'hrPfStaffOnboard',
    'line',
    { columns: [counted('人数')], groupBy: [{ field: 'entryDate', by: 'year' }] },
  ],
  [
    'hr-structure',
    '学历结构',
    'Staff by education',
    'hr',
    'hrPfStaffOnboard',
    'pie',
    { columns: [counted('人数')], groupBy: plain('education'), filters: [atWork] },
  ],
  [
    'hr-turnover',
    '离职原因',
    'Turnover by reason',
    'hr',
    'hrStaffResign',
    'pie',
    { columns: [counted('人数')], groupBy: plain('resignReason'), filters: [going, thisYear('applyDate'), asked('deptId')] },
  ],
  [
    'hr-roster',
    '员工花名册',
    'Staff roster',
    'hr',
    'hrPfStaffOnboard',
    'table',
    {
      columns: plain('staffNo', 'name', 'gender', 'deptId', 'postId', 'staffState', 'entryDate', 'companyYears', 'education'),
      filters: [asked('deptId'), { ...atWork, asked: true }],
      sortBy: 'staffNo',
    },
  ],
  [
    'hr-expiring',
    '合同与健康证到期',
    'Contracts and health certificates that end',
    'hr',
    'hrPfStaffOnboard',
    'table',
    {
      columns: plain('staffNo', 'name', 'deptId', 'postId', 'contractTo', 'healthCertTo'),
      filters: [asked('deptId'), atWork, { field: 'contractTo', op: 'to', value: 'yearEnd', asked: true }],
      sortBy: 'contractTo',
    },
  ],
  [
    'hr-leave-month',
    '请假天数（按月、类型）',
    'Leave days by month and type',
    'hr',
    'hrLeaveRequest',
    'bar',
    {
      columns: [sum('leaveDays')],
      groupBy: [{ field: 'startDate', by: 'month' }, { field: 'leaveType' }],
      filters: [going, thisYear('startDate'), asked('applicantDept')],
      onHome: true,
    },
  ],
  [
    'hr-leave-dept',
    '部门请假统计',
    'Leave by department',
    'hr',
    'hrLeaveRequest',
    'bar',
    {
      columns: [counted('请假单数'), sum('leaveDays')],
      groupBy: plain('applicantDept'),
      filters: [going, thisYear('startDate')],
      sortBy: '-leaveDays:sum',
    },
  ],
  [
    'hr-leave-left',
    '假期余额',
    'Leave balances',
    'hr',
    'hrLeaveInformation',
    'table',
    {
      columns: plain('staffId', 'deptId', 'leaveYear', 'leaveType', 'quotaDays', 'usedDays', 'frozenDays', 'leftDays'),
      filters: [asked('deptId'), asked('leaveType')],
      sortBy: '-usedDays',
    },
  ],
  [
    'fin-expense-type',
    '费用构成（按类型）',
    'Expense by type',
    'finance',
    'expenseReport',
    'pie',
    {
      columns: [sum('items.amount')],
      groupBy: plain('items.expenseType'),
      filters: [decided, thisYear('applyDate'), asked('costDept')],
      onHome: true,
    },
  ],
  [
    'fin-expense-month',
    '费用趋势（按月）',
    'Expense by month',
    'finance',
    'expenseReport',
    'line',
    {
      columns: [sum('totalAmount'), sum('payAmount')],
      groupBy: [{ field: 'applyDate', by: 'month' }],
      filters: [decided, asked('costDept')],
    },
  ],
  [
    'fin-expense-dept',
    '部门费用',
    'Expense by department',
    'finance',
    'expenseReport',
    'bar',
    { columns: [sum('totalAmount')], groupBy: plain('costDept'), filters: [decided, thisYear('applyDate')], sortBy: '-totalAmount:sum' },
  ],
  [
    'fin-expense-cross',
    '费用明细统计（部门×类型）',
    'Expense by department and type',
    'finance',
    'expenseReport',
    'table',
    {
      columns: [sum('items.amount'), { field: 'id', agg: 'countDistinct', label: '单据数' }],
      groupBy: plain('costDept', 'items.expenseType'),
      filters: [decided, thisYear('applyDate'), asked('costDept')],
      sortBy: '-items.amount:sum',
    },
  ],
  [
    'fin-expense-year',
    '本年报销概况',
    'Expense this year',
    'finance',
    'expenseReport',
    'number',
    {
      columns: [counted('单据数'), sum('totalAmount'), { field: 'totalAmount', agg: 'avg' }, { field: 'totalAmount', agg: 'max' }],
      filters: [decided, thisYear('applyDate')],
    },
  ],
  [
    'fin-budget',
    '预算执行',
    'Budget execution',
    'finance',
    'expenseBudget',
    'table',
    {
      columns: [sum('annualAmount'), sum('usedAmount'), sum('frozenAmount'), sum('leftAmount')],
      groupBy: plain('budgetYear', 'deptId'),
      filters: [asked('deptId'), asked('expenseType')],
      sortBy: '-usedAmount:sum',
    },
  ],
  [
    'fin-loan-open',
    '借款未清明细',
    'Open loans',
    'finance',
    'debitNote',
    'table',
    {
      columns: plain('code', 'borrower', 'borrowDept', 'loanType', 'amount', 'balance', 'planClearDate', 'overdueDays', 'loanState'),
      filters: [{ field: 'loanState', op: 'is', value: ['open', 'partly'] }, asked('borrowDept')],
      sortBy: '-overdueDays',
    },
  ],
  [
    'fin-loan-type',
    '借款结构',
    'Loans by type',
    'finance',
    'debitNote',
    'bar',
    { columns: [sum('amount'), sum('balance')], groupBy: plain('loanType'), filters: [decided, thisYear('applyDate')] },
  ],
  [
    'fin-accounts',
    '银行账户余额',
    'Bank balances',
    'finance',
    'companyBankAccount',
    'table',
    { columns: plain('accountName', 'bankName', 'accountType', 'currency', 'openingBalance', 'balance') },
  ],
  [
    'adm-posts',
    '岗位编制',
    'Posts by category',
    'admin',
    'posts',
    'bar',
    { columns: [counted('岗位数'), sum('headcount')], groupBy: plain('category') },
  ],
  ['adm-accounts', '账号状态', 'Accounts by state', 'admin', 'users', 'pie', { columns: [counted('账号数')], groupBy: plain('status') }],
];

const definitionOf = ({ services }: Context, key: string) => {
  const definition = services.registry.get(key);
  if (definition === undefined) throw new Error(`the demo fills ${key}, which does not exist`);
  return definition;
};

async function loadReports(context: Context): Promise<void> {
  const definition = definitionOf(context, 'dataReportConfig');
  for (const [reportCode, reportName, reportNameEn, category, sourceResource, chartType, more] of reports)
    await save(context, definition, { reportCode, reportName, reportNameEn, category, sourceResource, chartType, ...more });
}

/** Four menus that every employee has. */
const pinned = ['/hr/hrLeaveRequest', '/bill/expenseReport', '/data/reports', '/hr/hrLeaveInformation'];

const loadShortcuts = async ({ db, clock }: Services): Promise<void> => {
  await db.query(
    `insert into shortcut (user_id, resource_id, sort, created_by, created_at, updated_at)
     select u.id, m.id, array_position($1::text[], m.path), u.id, $2, $2 from users u
     join resources m on m.path = any($1::text[]) and m.res_type = '3' and not m.deleted where u.status = 'enabled'`,
    [pinned, clock.now()],
  );
};

export async function loadShowcase(services: Services, adminId: string): Promise<void> {
  const actor = await actorOf(services.db, adminId);
  if (actor === null) throw new Error('the administrator cannot act');
  const context: Context = { services, actor, language: 'zh', address: '127.0.0.1' };
  await loadReports(context);
  await loadCameras(context);
  await loadFilms(context);
  await loadShortcuts(services);
}

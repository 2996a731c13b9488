/**
 * Data reports of the demo company over the resources there are: what administrators would build. Reports over what
 * ledgers book add the booked figures: approved amounts by the day of payment, days of leave by the month in which they lie.
 */
import type { AnyDoc } from '#model/definition.ts';

const count = { field: 'id', agg: 'count' } as const;
const counted = (zh: string) => ({ ...count, label: zh });
const sum = (field: string) => ({ field, agg: 'sum' }) as const;
const plain = (...fields: readonly string[]): readonly AnyDoc[] => fields.map((field) => ({ field }));
const thisYear = (field: string): AnyDoc => ({ field, op: 'from', value: 'yearStart', asked: true });
const asked = (field: string): AnyDoc => ({ field, op: 'is', asked: true });
const decided = { field: 'status', op: 'is', value: ['approved'] } as const;
const going = { field: 'status', op: 'is', value: ['submitted', 'reposted', 'approved'] } as const;
const atWork = { field: 'staffState', op: 'is', value: ['probation', 'regular', 'seconded', 'leaving'] } as const;

export type Report = readonly [code: string, zh: string, en: string, category: string, source: string, chart: string, more: AnyDoc];

/** Those of part 10 whose sources exist and that are no page of their own. */
export const reports: readonly Report[] = [
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
      filters: [asked('deptId'), atWork, { field: 'contractTo', op: 'to', asked: true }, { field: 'healthCertTo', op: 'to', asked: true }],
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
      columns: [sum('months.days')],
      groupBy: [{ field: 'months.month' }, { field: 'leaveType' }],
      filters: [decided, asked('applicantDept')],
      onHome: true,
    },
  ],
  [
    'hr-leave-dept',
    '部门请假统计（按年）',
    'Leave by department and year',
    'hr',
    'hrLeaveRequest',
    'bar',
    {
      columns: [{ field: 'id', agg: 'countDistinct', label: '请假单数' }, sum('months.days')],
      groupBy: [{ field: 'applicantDept' }, { field: 'months.month', by: 'year' }],
      filters: [decided],
      sortBy: '-months.days:sum',
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
    'hr-recruit-funnel',
    '招聘漏斗',
    'Recruiting funnel',
    'hr',
    'hrApplicationRecruit',
    'bar',
    {
      columns: [counted('应聘人数')],
      groupBy: plain('candidates.candidateState'),
      filters: [decided, thisYear('applyDate'), asked('needDept')],
      sortBy: '-id:count',
    },
  ],
  [
    'hr-recruit-plan',
    '招聘计划完成情况',
    'Fulfilment of recruitment plans',
    'hr',
    'recruitmentPlan',
    'table',
    {
      columns: [sum('needs.needCount'), sum('needs.recruitedCount')],
      groupBy: plain('planYear', 'planDept', 'needs.postId'),
      filters: [decided, asked('planDept')],
      sortBy: '-needs.needCount:sum',
    },
  ],
  [
    'hr-training-hours',
    '部门培训课时与费用',
    'Training hours and cost by department',
    'hr',
    'hrTrainingApplyRecord',
    'bar',
    {
      columns: [sum('hours'), sum('fee'), { field: 'staffId', agg: 'countDistinct', label: '培训人数' }],
      groupBy: plain('deptId'),
      filters: [thisYear('dateFrom')],
      sortBy: '-hours:sum',
    },
  ],
  [
    'hr-training-result',
    '培训考核结果',
    'Training results',
    'hr',
    'hrTrainingSign',
    'pie',
    {
      columns: [counted('人次')],
      groupBy: plain('examResult'),
      filters: [{ field: 'examResult', op: 'is', value: ['excellent', 'pass', 'fail'] }, thisYear('startTime'), asked('deptId')],
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
      columns: [sum('items.bookedAmount')],
      groupBy: plain('items.expenseType'),
      filters: [decided, thisYear('paidAt'), asked('costDept')],
      onHome: true,
    },
  ],
  [
    'fin-expense-month',
    '费用趋势（按付款月份）',
    'Expense by month of payment',
    'finance',
    'expenseReport',
    'line',
    {
      columns: [sum('approvedTotal'), sum('offsetTotal'), sum('payAmount')],
      groupBy: [{ field: 'paidAt', by: 'month' }],
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
    { columns: [sum('approvedTotal')], groupBy: plain('costDept'), filters: [decided, thisYear('paidAt')], sortBy: '-approvedTotal:sum' },
  ],
  [
    'fin-expense-cross',
    '费用明细统计（部门×类型）',
    'Expense by department and type',
    'finance',
    'expenseReport',
    'table',
    {
      columns: [sum('items.bookedAmount'), { field: 'id', agg: 'countDistinct', label: '单据数' }],
      groupBy: plain('costDept', 'items.expenseType'),
      filters: [decided, thisYear('paidAt'), asked('costDept')],
      sortBy: '-items.bookedAmount:sum',
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
      columns: [counted('单据数'), sum('approvedTotal'), { field: 'approvedTotal', agg: 'avg' }, { field: 'approvedTotal', agg: 'max' }],
      filters: [decided, thisYear('paidAt')],
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
    { columns: [sum('amount'), sum('balance')], groupBy: plain('loanType'), filters: [decided, thisYear('paidAt')] },
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

/** Typed records of the demo company for the stories of the document pages; definitions, drawings and rules are the real ones. */
import type { Names, Person, TrailEntry, UserInfo } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { addDays, dateAt } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';

export const today = dateAt(new Date().toISOString());
export const day = (n: number): string => addDays(today, n);
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const person = (id: string, name: string, nameEn: string): Person => ({ id, name, nameEn });
export const people = {
  xia: person('21', '夏志远', 'Xia Zhiyuan'),
  ouyang: person('22', '欧阳倩', 'Ouyang Qian'),
  tao: person('23', '陶然', 'Tao Ran'),
  sun: person('24', '孙雅琳', 'Sun Yalin'),
  zhao: person('25', '赵明远', 'Zhao Mingyuan'),
  xu: person('26', '徐佳怡', 'Xu Jiayi'),
  ma: person('27', '马军', 'Ma Jun'),
  qiao: person('28', '乔丽华', 'Qiao Lihua'),
  wei: person('29', '魏晓丹', 'Wei Xiaodan'),
} as const;

export const user: UserInfo = {
  userId: people.ouyang.id,
  userName: 'ouyangqian',
  realName: people.ouyang.name,
  nameEn: people.ouyang.nameEn,
  postName: '销售专员',
  deptId: '5',
  deptName: '销售部',
  mustChangePwd: false,
  staffId: '122',
  postIds: ['31'],
  roles: ['employee', 'salesperson'],
};

export const permissions = [
  'hrLeaveRequest',
  'expenseReport',
  'hrWorkCalendar',
  'hrLeaveInformation',
  'recruitmentPlan',
  'hrPostApply',
].flatMap((key) => ['page', 'add', 'put', 'deletes', 'submit', 'print', 'approve'].map((action) => `${key}:${action}`));

export const names: Names = {
  ...Object.fromEntries(Object.values(people).map(({ id, name, nameEn }) => [`users/${id}`, { zh: name, en: nameEn ?? name }])),
  'hrPfStaffOnboard/122': w('Ouyang Qian', '欧阳倩'),
  'sysDepartment/5': w('Sales', '销售部'),
  'companyBankAccount/3': w('Agricultural Bank 8821', '农业银行 8821'),
};

const common = { applicant: people.ouyang.id, applicantDept: '5', urgency: 'normal', version: 3, $names: names } as const;

export const leaveDraft: AnyDoc = {
  ...common,
  id: '501',
  code: 'HRLV-20261121-0004',
  status: 'draft',
  staffId: '122',
  leaveType: 'annual',
  startDate: day(3),
  startHalf: 'am',
  endDate: day(12),
  endHalf: 'pm',
  reason: '回老家看望父母',
  agentUser: people.tao.id,
  contact: '13805351234',
  destination: '济南',
  babyCount: 1,
};

export const leaveInApproval: AnyDoc = {
  ...leaveDraft,
  status: 'submitted',
  title: '欧阳倩 请假申请 HRLV-20261121-0004',
  applyDate: today,
  submittedAt: ago(5),
  leaveDays: '8.0',
  leftDays: '10.0',
};

const line = (id: string, over: AnyDoc): AnyDoc => ({
  id,
  expenseType: 'travel',
  happenDate: day(-6),
  summary: '烟台至青岛火车票',
  amount: '438.00',
  invoiceType: 'train',
  invoiceNo: '26379000000002239815',
  invoiceDate: day(-6),
  taxRate: 'r9',
  taxAmount: '36.17',
  netAmount: '401.83',
  ...over,
});

export const expenseDraft: AnyDoc = {
  ...common,
  id: '601',
  code: 'BX-20261121-0007',
  status: 'draft',
  costDept: '5',
  payeeType: 'staff',
  payeeName: '欧阳倩',
  bankName: '中国银行烟台分行',
  bankAccount: '6217850200012345678',
  payMethod: 'bankTransfer',
  reason: '青岛渔业博览会差旅及接待',
  billCount: 4,
  items: [
    line('1', {}),
    line('2', {
      expenseType: 'travel',
      summary: '酒店住宿 3 晚',
      amount: '1860.00',
      invoiceType: 'special',
      invoiceNo: '24372000000088123456',
      taxRate: 'r6',
      taxAmount: '105.28',
    }),
    line('3', {
      expenseType: 'entertainment',
      summary: '招待挪威客户晚餐',
      amount: '970.00',
      invoiceType: 'digital',
      invoiceNo: '24372000000088123999',
      taxRate: null,
      taxAmount: '0',
      guests: 'Lerøy 采购团 4 人',
    }),
  ],
  offsets: [],
};

export const expenseInApproval: AnyDoc = {
  ...expenseDraft,
  status: 'submitted',
  applyDate: today,
  submittedAt: ago(26),
  totalAmount: '3268.00',
  approvedTotal: '3268.00',
  offsetTotal: '0.00',
  payAmount: '3268.00',
  budgetLeft: '18240.00',
};

const entry = (seq: number, actor: Person, action: string, hours: number, over: Partial<TrailEntry> = {}): TrailEntry => ({
  id: String(seq),
  seq,
  at: ago(hours),
  actor,
  onBehalfOf: null,
  node: null,
  action,
  comment: null,
  changes: [],
  run: 1,
  waitedMs: null,
  ...over,
});

export const bundle = (resource: string, document: AnyDoc, over: Partial<DocumentBundle> = {}): DocumentBundle => ({
  resource,
  document,
  can: { print: true },
  task: null,
  rights: {},
  commentRequired: false,
  trail: [],
  chain: { entries: 0, unbroken: true },
  flow: null,
  brief: [],
  ...over,
});

const leader = { id: 'costLeader', name: w('Department leader', '部门负责人') };
const audit = { id: 'audit', name: w('Audit', '财务审核') };

export const rejectedExpense: DocumentBundle = bundle(
  'expenseReport',
  { ...expenseInApproval, status: 'rejected', rejectReason: '酒店发票缺失，第 2 行金额与发票不符。' },
  {
    can: { repost: true, discard: true, print: true, put: true },
    trail: [
      entry(1, people.ouyang, 'submit', 26),
      entry(2, people.xia, 'approve', 20, { node: leader, comment: '同意' }),
      entry(3, people.ma, 'reject', 3, { node: audit, comment: '酒店发票缺失，第 2 行金额与发票不符。' }),
    ],
  },
);

export const auditTask: DocumentBundle = bundle('expenseReport', expenseInApproval, {
  can: { approve: true, reject: true, print: true },
  task: {
    taskId: '9001',
    instanceId: '700',
    resource: 'expenseReport',
    documentId: '601',
    kind: w('Expense report', '费用报销单'),
    code: 'BX-20261121-0007',
    status: 'submitted',
    node: audit,
    holders: [people.ma],
    applicant: people.ouyang,
    department: w('Sales', '销售部'),
    urgency: 'normal',
    figure: { kind: 'money', value: '3268.00', word: null },
    receivedAt: ago(20),
    dueAt: null,
    claimable: false,
    unread: false,
    task: 'approve',
    decision: null,
    files: 0,
  },
  rights: { 'items.approvedAmount': 'edit', 'items.subject': 'require', bankAccount: 'hidden' },
  trail: [entry(1, people.ouyang, 'submit', 26), entry(2, people.xia, 'approve', 20, { node: leader, comment: '同意' })],
});

export const approvedExpense: DocumentBundle = bundle(
  'expenseReport',
  { ...expenseInApproval, status: 'approved', payAccount: '3', paidAt: today, payNo: '202611210098' },
  {
    trail: [
      entry(1, people.ouyang, 'submit', 50),
      entry(2, people.xia, 'approve', 46, { node: leader, comment: '同意' }),
      entry(3, people.ma, 'approve', 30, { node: audit, comment: '票据齐全' }),
      entry(4, people.qiao, 'approve', 20, {
        node: { id: 'financeManager', name: w('Finance manager', '财务经理') },
        comment: '同意，计入市场费',
      }),
      entry(5, people.wei, 'approve', 2, { node: { id: 'pay', name: w('Pay', '出纳付款') }, comment: '已付款' }),
    ],
  },
);

/** What the rules of the two documents learn from outside. */
export const facts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  hrLeaveRequest: {
    // Days of rest stand as far from today on every weekday, so that the draft always has eight working days.
    calendar: Array.from({ length: 30 }, (_, index) => ({
      day: day(index),
      dayType: [6, 0].includes(index % 7) ? 'rest' : 'work',
      statutory: false,
    })),
    staff: { userId: people.ouyang.id, departmentId: '5', workSystem: 'standard' },
    leaveBalance: { [today.slice(0, 4)]: { left: '10.0', carried: '0.0', early: '0.0' } },
    taken: {},
    ownLeaves: [],
    agentLeaves: [],
  },
  expenseReport: {
    usedInvoices: [],
    budgets: ['travel', 'entertainment', 'office'].map((expenseType) => ({
      expenseType,
      year: Number(today.slice(0, 4)),
      control: 'soft',
      total: '60000.00',
      left: '18240.00',
    })),
    openLoans: [],
    payee: { name: '欧阳倩', bankName: '中国银行烟台分行', bankAccount: '6217850200012345678' },
  },
};

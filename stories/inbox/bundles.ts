/** Typed documents for the stories of the inbox: what a reader gets, with trail and flow. */
import { acts } from '#client/blocks/act/actionWords.ts';
import type { Can, FlowView, RouteStep, TrailEntry } from '#model/api.ts';
import type { DocumentBundle, InboxRow } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { file } from './files.ts';
import { ago, departments, hour, minute, people, rows } from './fixtures.ts';

const step = (over: Partial<RouteStep> & Pick<RouteStep, 'nodeId' | 'name' | 'state'>): RouteStep => ({
  mode: 'one',
  people: [],
  group: null,
  because: null,
  problem: null,
  ...over,
});

/** The same at every call: an answer is found by the time of its question. */
const begun = Date.now();
const entryTime = (seq: number): string => new Date(begun - (20 - seq) * 10 * minute).toISOString();

const entry = (seq: number, over: Partial<TrailEntry>): TrailEntry => ({
  id: `t${seq}`,
  seq,
  at: entryTime(seq),
  actor: people.zhao,
  onBehalfOf: null,
  node: null,
  action: 'submit',
  comment: null,
  changes: [],
  run: 1,
  waitedMs: null,
  ...over,
});

export const expenseFlow: FlowView = {
  definitionId: '501',
  version: 7,
  name: w('Expense report', '费用报销单'),
  marks: { start: 'done', costLeader: 'here' },
  since: { costLeader: ago(10 * minute) },
  way: {
    done: ['start', 'start_next'],
    expected: [
      'costLeader_next',
      'over5000',
      'over5000_no',
      'audit_next',
      'financeManager_next',
      'over20000',
      'over20000_no',
      'over200000',
      'over200000_no',
      'pay_next',
      'end',
    ],
    closed: [
      'over5000_yes',
      'inCharge',
      'inCharge_next',
      'over20000_yes',
      'generalManager',
      'generalManager_next',
      'over200000_yes',
      'chairman',
      'chairman_next',
    ],
  },
  route: [
    step({ nodeId: 'start', name: w('Submitted', '提交'), state: 'done', people: [people.zhao] }),
    step({
      nodeId: 'costLeader',
      name: w('Department leader', '部门负责人'),
      state: 'here',
      people: [people.lin],
      because: w('leader of the cost department', '费用承担部门负责人'),
      why: { who: w('leader of the cost department', '费用承担部门的部门负责人'), conditions: [] },
    }),
    step({
      nodeId: 'audit',
      name: w('Audit', '财务审核'),
      state: 'expected',
      people: [people.chen],
      why: {
        who: w('role Accountant', '角色：会计'),
        conditions: [{ text: w('Total 3,268.00 > 5,000', '报销金额 3,268.00 > 5,000'), met: false }],
      },
    }),
    step({ nodeId: 'financeManager', name: w('Finance manager', '财务经理'), state: 'expected', people: [people.qiao] }),
    step({ nodeId: 'pay', name: w('Pay', '出纳付款'), state: 'expected', people: [], group: w('Cashiers', '出纳') }),
  ],
};

export const finishedFlow: FlowView = {
  ...expenseFlow,
  marks: {
    start: 'done',
    costLeader: 'done',
    over5000: 'done',
    audit: 'done',
    financeManager: 'done',
    over20000: 'done',
    pay: 'done',
    end: 'done',
  },
  since: {},
  way: { done: [...expenseFlow.way!.done, ...expenseFlow.way!.expected], expected: [], closed: expenseFlow.way!.closed },
  route: expenseFlow.route.map((one) => ({ ...one, state: 'done' as const })),
};

export const rejectedFlow: FlowView = {
  ...expenseFlow,
  marks: { start: 'done', costLeader: 'done', audit: 'rejected' },
  since: {},
  way: { done: ['start', 'start_next', 'costLeader_next', 'over5000', 'over5000_no'], expected: [], closed: [] },
  route: expenseFlow.route.slice(0, 3).map((one) => ({ ...one, state: 'done' as const })),
};

export const approveCan: Can = { approve: true, reject: true, print: true };
const blocked = w('the flow is suspended by the administrator since 14:02', '流程已于14:02被管理员挂起');
export const blockedCan: Can = {
  approve: { reason: 'suspended', desc: blocked },
  reject: { reason: 'suspended', desc: blocked },
  print: true,
};
/** Every action the bar knows, for the fullest bar there is. */
export const everyCan: Can = Object.fromEntries(Object.keys(acts).map((action) => [action, true]));

const expense = (n: number, over: Readonly<Record<string, unknown>> = {}) => ({
  id: String(n),
  version: 3,
  code: `BX-20261120-${String(n).padStart(4, '0')}`,
  status: 'submitted',
  applicant: people.zhao.id,
  applicantDept: '3',
  applyDate: '2026-11-20',
  submittedAt: ago(10 * minute),
  urgency: 'normal',
  costDept: '3',
  payeeType: 'staff',
  payeeName: '赵明远',
  bankName: '中国农业银行烟台分行',
  bankAccount: '6222 **** **** 3391',
  payMethod: 'bankTransfer',
  reason: '青岛水产展布展及客户拜访，11-12 至 11-15，共 4 天。',
  billCount: 6,
  totalAmount: '3268.00',
  approvedTotal: '3268.00',
  offsetTotal: '0.00',
  payAmount: '3268.00',
  budgetLeft: '41200.00',
  attachments: [file(1, 'hotel-invoice-qingdao.pdf'), file(2, '高铁票.pdf')],
  items: [
    {
      id: '1',
      lineNo: 1,
      expenseType: 'travel',
      happenDate: '2026-11-12',
      summary: '高铁 烟台—青岛往返',
      amount: '438.00',
      invoiceType: 'train',
      taxAmount: '0.00',
      netAmount: '438.00',
    },
    {
      id: '2',
      lineNo: 2,
      expenseType: 'travel',
      happenDate: '2026-11-12',
      summary: '住宿 3 晚',
      amount: '1860.00',
      invoiceType: 'special',
      invoiceNo: '26372000001188',
      taxAmount: '105.28',
      netAmount: '1754.72',
    },
    {
      id: '3',
      lineNo: 3,
      expenseType: 'travel',
      happenDate: '2026-11-13',
      summary: '市内交通',
      amount: '210.00',
      invoiceType: 'taxi',
      taxAmount: '0.00',
      netAmount: '210.00',
    },
    {
      id: '4',
      lineNo: 4,
      expenseType: 'travel',
      happenDate: '2026-11-12',
      summary: '餐补',
      amount: '760.00',
      invoiceType: 'none',
      taxAmount: '0.00',
      netAmount: '760.00',
    },
  ],
  offsets: [],
  $names: {
    'users/12': w('Zhao Mingyuan', '赵明远'),
    'sysDepartment/3': departments.sea,
  },
  ...over,
});

/** The document of a row as the server would send it. */
export const bundleOf = (task: InboxRow, over: Partial<DocumentBundle> = {}): DocumentBundle => ({
  resource: task.resource,
  document:
    task.resource === 'expenseReport'
      ? expense(Number(task.documentId), {
          code: task.code,
          status: task.status,
          applicant: task.applicant.id,
          ...(task.figure ? { totalAmount: task.figure.value } : {}),
        })
      : {
          id: task.documentId,
          version: 1,
          code: task.code,
          status: task.status,
          applicant: task.applicant.id,
          applicantDept: '4',
          applyDate: '2026-11-20',
          submittedAt: task.receivedAt,
          staffId: '33',
          leaveType: 'annual',
          startDate: '2026-11-24',
          startHalf: 'am',
          endDate: '2026-11-26',
          endHalf: 'pm',
          leaveDays: task.figure?.value ?? '3',
          leftDays: '6.5',
          reason: '回乡探亲。',
          agentUser: people.chen.id,
          contact: '13805350021',
          $names: {
            [`users/${task.applicant.id}`]: { zh: task.applicant.name, en: task.applicant.nameEn ?? task.applicant.name },
            'users/18': w('Chen Siyu', '陈思雨'),
            'hrPfStaffOnboard/33': { zh: task.applicant.name, en: task.applicant.nameEn ?? task.applicant.name },
            'sysDepartment/4': task.department ?? departments.sales,
          },
        },
  can: task.task === 'repost' ? { repost: true, discard: true, print: true } : approveCan,
  task,
  rights: {},
  commentRequired: false,
  trail: [entry(1, { actor: task.applicant, at: task.receivedAt })],
  chain: { entries: 1, unbroken: true },
  flow: task.resource === 'expenseReport' ? expenseFlow : null,
  brief: [],
  ...over,
});

export const firstBundle = bundleOf(rows[0]!, {
  brief: [
    {
      severity: 'warning',
      text: w(
        'Hotel ¥620 a night, ¥120 above the limit of the grade; the other 3 items are within limits.',
        '住宿 ¥620/晚，超出本级标准 ¥120；其余 3 项均在标准内。',
      ),
      field: 'items',
    },
  ],
});

/** Rejected once, then sent again with two fields and a line changed. */
export const repostedBundle = bundleOf(rows[2]!, {
  trail: [
    entry(1, {}),
    entry(2, { actor: null, action: 'autoPassed', node: { id: 'inCharge', name: w('Leader in charge', '分管领导') } }),
    entry(3, { actor: null, action: 'autoPassed', node: { id: 'audit', name: w('Audit', '财务审核') } }),
    entry(4, {
      actor: people.qiao,
      action: 'reject',
      node: { id: 'financeManager', name: w('Finance manager', '财务经理') },
      comment: '缺少住宿发票，第 2 行金额与发票不符，请核对后重新提交。',
      waitedMs: 3 * hour,
    }),
    entry(5, {
      action: 'repost',
      run: 2,
      changes: [
        { field: 'items.1.amount', before: '1860.00', after: '1500.00' },
        { field: 'totalAmount', before: '3628.00', after: '3268.00' },
        {
          field: 'attachments',
          before: [file(1, 'hotel-invoice-qingdao.pdf')],
          after: [file(1, 'hotel-invoice-qingdao.pdf'), file(2, '高铁票.pdf')],
        },
      ],
    }),
  ],
  chain: { entries: 5, unbroken: true },
});

export const longTrail: Pick<DocumentBundle, 'trail' | 'chain' | 'flow'> = {
  trail: [
    ...repostedBundle.trail,
    entry(6, { actor: people.lin, onBehalfOf: people.fang, action: 'approve', run: 2, waitedMs: 26 * hour, comment: '同意。' }),
    entry(7, {
      actor: people.qiao,
      action: 'reject',
      run: 2,
      comment: '预算科目请改为市场推广费，并补充展会邀请函。'.repeat(6),
      waitedMs: 4 * minute,
    }),
    entry(8, { action: 'repost', run: 3 }),
  ],
  chain: { entries: 8, unbroken: true },
  flow: expenseFlow,
};

/** Two approve at the same time after the leader; one goes on when both have. */
export const parallelTrail: Pick<DocumentBundle, 'trail' | 'chain' | 'flow'> = {
  trail: [entry(1, {}), entry(2, { actor: people.lin, action: 'approve', waitedMs: 2 * hour, comment: '同意。' })],
  chain: { entries: 2, unbroken: true },
  flow: {
    ...expenseFlow,
    marks: { start: 'done', costLeader: 'done', audit: 'here', financeManager: 'here' },
    route: expenseFlow.route.map((one) => {
      const state = one.nodeId === 'costLeader' ? 'done' : ['audit', 'financeManager'].includes(one.nodeId) ? 'here' : one.state;
      return { ...one, state };
    }),
  },
};

/** Everything that an entry can carry, a question with its answer and one without. */
export const talk: Pick<DocumentBundle, 'trail' | 'chain' | 'flow' | 'questions'> = {
  trail: [
    entry(1, {}),
    entry(2, {
      actor: people.lin,
      action: 'approve',
      node: { id: 'costLeader', name: w('Department leader', '部门负责人') },
      comment: '同意，请财务核对住宿标准。',
      waitedMs: 2 * hour,
      files: [file(5, 'meeting-notes.txt'), file(6, '展会邀请函扫描件.png')],
      signature: file(7, 'signature.png'),
    }),
    entry(3, { actor: people.chen, action: 'ask', comment: '住宿为何超标？' }),
    entry(4, { actor: people.zhao, action: 'answer', comment: '展会期间无其他房源。' }),
    entry(5, { actor: people.chen, action: 'comment', comment: '@乔丽华 请留意预算。', people: [people.qiao] }),
    entry(6, {
      actor: people.chen,
      action: 'transfer',
      comment: '出差，请代为审核。',
      people: [people.wei],
      node: { id: 'audit', name: w('Audit', '财务审核') },
    }),
    entry(7, {
      actor: people.wei,
      action: 'return',
      comment: '请部门负责人补充说明。',
      to: { id: 'costLeader', name: w('Department leader', '部门负责人') },
      waitedMs: 40 * minute,
    }),
    entry(8, { actor: people.lin, action: 'ask', comment: '发票原件是否已寄出？' }),
  ],
  chain: { entries: 8, unbroken: true },
  flow: expenseFlow,
  questions: [
    {
      id: 'q1',
      taskId: '1',
      asker: people.chen,
      at: entry(3, {}).at,
      text: '住宿为何超标？',
      answer: { by: people.zhao, at: entry(4, {}).at, text: '展会期间无其他房源。' },
    },
    { id: 'q2', taskId: '2', asker: people.lin, at: entry(8, {}).at, text: '发票原件是否已寄出？', answer: null },
  ],
};

/** The people and documents of the practice inbox: invented, every code begins with LX (练习). Instants are told from `now`. */
import type { Person } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { DocumentBundle, InboxRow } from '#model/workflow/inbox.ts';
import type { Colleague, OpinionTemplate } from '#model/operations/personal.ts';
import { w, type Words } from '#model/words.ts';

const person = (id: string, name: string, nameEn: string): Person => ({ id, name, nameEn });
export const you = person('practice', '你', 'You');
const staff = {
  mei: person('p1', '梅小样', 'May Sample'),
  song: person('p2', '宋例', 'Sonny Example'),
  fan: person('p3', '范文', 'Fran Template'),
  tong: person('p4', '童练', 'Tom Practice'),
  ke: person('p5', '柯习', 'Kate Exercise'),
} as const;
const office = w('Practice department', '练习部');
const leader = w('Department leader', '部门负责人');

export const colleagues: readonly Colleague[] = Object.values(staff).map((one) => ({
  ...one,
  staffId: null,
  post: null,
  department: office,
  away: null,
}));

const template = (id: number, action: OpinionTemplate['action'], text: Words): OpinionTemplate => ({
  id: String(id),
  action,
  text,
  own: false,
  resource: null,
  sort: id,
});
export const templates: readonly OpinionTemplate[] = [
  template(1, 'approve', w('Agree', '同意')),
  template(2, 'approve', w('Agreed, please proceed quickly.', '同意，请尽快办理。')),
  template(3, 'reject', w('Above the limit, please correct.', '超出标准，请修改。')),
  template(4, 'reject', w('Documents are missing, please add them.', '材料不全，请补充。')),
];

/** What a step of the practice needs in the list. */
export type Want = 'report' | 'loan' | 'leaves';

export interface Invented {
  readonly row: InboxRow;
  readonly bundle: DocumentBundle;
  readonly want: Want;
}

interface Sketch {
  readonly resource: string;
  readonly kind: Words;
  readonly node: string;
  readonly applicant: Person;
  readonly figure: InboxRow['figure'];
  readonly fields: AnyDoc;
  readonly brief?: DocumentBundle['brief'];
}

const minute = 60_000;
const day = 24 * 60 * minute;
const dateOf = (at: number): string => formatInstant(new Date(at).toISOString(), 'yyyy-MM-dd hh:mm').slice(0, 10);

const report = (at: number): Sketch => ({
  resource: 'expenseReport',
  kind: w('Expense report', '费用报销单'),
  node: 'costLeader',
  applicant: staff.mei,
  figure: { kind: 'money', value: '2480.00', word: null },
  brief: [
    {
      severity: 'warning',
      text: w('Hotel ¥620 a night, ¥120 above the limit of the grade.', '住宿 ¥620/晚，超出本级标准 ¥120。'),
      field: 'items',
    },
  ],
  fields: {
    costDept: 'practice',
    payeeType: 'staff',
    payeeName: staff.mei.name,
    payMethod: 'bankTransfer',
    reason: '参加展会，共 3 晚。',
    billCount: 2,
    totalAmount: '2480.00',
    approvedTotal: '2480.00',
    offsetTotal: '0.00',
    payAmount: '2480.00',
    offsets: [],
    items: [
      {
        id: '1',
        lineNo: 1,
        expenseType: 'travel',
        happenDate: dateOf(at - 6 * day),
        summary: '住宿 3 晚',
        amount: '1860.00',
        invoiceType: 'special',
      },
      {
        id: '2',
        lineNo: 2,
        expenseType: 'travel',
        happenDate: dateOf(at - 6 * day),
        summary: '往返车票',
        amount: '620.00',
        invoiceType: 'train',
      },
    ],
  },
});

const loan = (at: number): Sketch => ({
  resource: 'debitNote',
  kind: w('Loan note', '借款单'),
  node: 'leader',
  applicant: staff.song,
  figure: { kind: 'money', value: '6000.00', word: null },
  fields: {
    borrower: staff.song.id,
    borrowDept: 'practice',
    loanType: 'travel',
    amount: '6000.00',
    reason: '出差备用金。',
    payMethod: 'bankTransfer',
    planClearDate: dateOf(at + 20 * day),
    oldBalance: '0.00',
    clearings: [],
  },
});

const leave = (at: number, applicant: Person): Sketch => ({
  resource: 'hrLeaveRequest',
  kind: w('Leave request', '请假申请'),
  node: 'leader',
  applicant,
  figure: { kind: 'days', value: '1', word: w('Annual leave', '年假') },
  fields: {
    staffId: applicant.id,
    leaveType: 'annual',
    startDate: dateOf(at + 7 * day),
    startHalf: 'am',
    endDate: dateOf(at + 7 * day),
    endHalf: 'pm',
    leaveDays: '1.0',
    leftDays: '6.5',
    reason: '家中有事。',
    agentUser: staff.mei.id,
  },
});

const names = Object.fromEntries([
  ['sysDepartment/practice', office],
  ...Object.values(staff).flatMap(({ id, name, nameEn }) =>
    ['users', 'hrPfStaffOnboard'].map((of) => [`${of}/${id}`, w(nameEn ?? name, name)] as const),
  ),
]) as Readonly<Record<string, Words>>;

/** `n` numbers it, `at` says when it came. */
const made = (want: Want, sketch: Sketch, n: number, at: number): Invented => {
  const { resource, kind, node, applicant, figure, fields, brief = [] } = sketch;
  const id = String(n);
  const code = `LX-${dateOf(at).replaceAll('-', '')}-${id.padStart(4, '0')}`;
  const receivedAt = new Date(at).toISOString();
  const row: InboxRow = {
    taskId: String(9000 + n),
    instanceId: id,
    resource,
    documentId: id,
    kind,
    code,
    status: 'submitted',
    node: { id: node, name: leader },
    holders: [you],
    applicant,
    department: office,
    urgency: 'normal',
    figure,
    receivedAt,
    dueAt: null,
    claimable: false,
    unread: true,
    task: 'approve',
    decision: null,
    files: 0,
  };
  const common = {
    id,
    version: 1,
    code,
    status: 'submitted',
    applicant: applicant.id,
    applicantDept: 'practice',
    applyDate: dateOf(at),
    submittedAt: receivedAt,
    urgency: 'normal',
    attachments: [],
    $names: names,
  };
  const step = { mode: 'one', group: null, because: null, problem: null } as const;
  const bundle: DocumentBundle = {
    resource,
    document: { ...common, ...fields },
    can: { approve: true, reject: true },
    task: row,
    rights: {},
    commentRequired: false,
    trail: [
      {
        id: `t${id}`,
        seq: 1,
        at: receivedAt,
        actor: applicant,
        onBehalfOf: null,
        node: null,
        action: 'submit',
        comment: null,
        changes: [],
        run: 1,
        waitedMs: null,
      },
    ],
    chain: { entries: 1, unbroken: true },
    flow: {
      definitionId: resource,
      version: 1,
      name: kind,
      marks: { start: 'done', [node]: 'here' },
      since: { [node]: receivedAt },
      route: [
        { ...step, nodeId: 'start', name: w('Submitted', '提交'), state: 'done', people: [applicant] },
        { ...step, nodeId: node, name: leader, state: 'here', people: [you] },
      ],
    },
    brief,
  };
  return { row, bundle, want };
};

/** So many tasks of a want stand in the list when its step begins. */
export const wanted: Readonly<Record<Want, number>> = { report: 1, leaves: 3, loan: 1 };

const applicants = [staff.fan, staff.tong, staff.ke];

/** A task of this kind, the `n`th that was invented. */
export const invent = (want: Want, n: number, now: number): Invented => {
  const at = now - n * 9 * minute;
  const sketch = want === 'report' ? report(at) : want === 'loan' ? loan(at) : leave(at, applicants[n % applicants.length] ?? staff.fan);
  return made(want, sketch, n, at);
};

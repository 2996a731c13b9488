/** Typed people, rows and counts for the stories of the inbox. */
import type { Dictionary, Person, UserInfo } from '#model/api.ts';
import type { InboxCounts, InboxRow } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { dictionaries } from '#resources/seeds.ts';

const person = (id: string, name: string, nameEn: string): Person => ({ id, name, nameEn });
export const people = {
  lin: person('11', '林海川', 'Lin Haichuan'),
  zhao: person('12', '赵明远', 'Zhao Mingyuan'),
  ouyang: person('13', '欧阳倩', 'Ouyang Qian'),
  ding: person('14', '丁卫国', 'Ding Weiguo'),
  tang: person('15', '唐文静', 'Tang Wenjing'),
  qiao: person('16', '乔丽华', 'Qiao Lihua'),
  fang: person('17', '方志强', 'Fang Zhiqiang'),
  chen: person('18', '陈思雨', 'Chen Siyu'),
  wei: person('19', '魏晓丹', 'Wei Xiaodan'),
} as const;

export const user: UserInfo = {
  userId: people.lin.id,
  userName: 'linhaichuan',
  realName: people.lin.name,
  nameEn: people.lin.nameEn,
  postName: '部门负责人',
  deptId: '3',
  deptName: '海上养殖部',
  mustChangePwd: false,
};

export const dictionary: Dictionary = Object.fromEntries(
  Object.entries(dictionaries).map(([code, { items }]) => [
    code,
    items.map(({ value, label }) => ({ value, label: label.zh, labelEn: label.en, color: null, isDefault: false })),
  ]),
);

export const minute = 60_000;
export const hour = 60 * minute;
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

export const departments = {
  sea: w('Sea farm', '海上养殖部'),
  sales: w('Sales', '销售部'),
  purchase: w('Purchasing', '采购部'),
  legal: w('Legal', '法务'),
  finance: w('Finance', '财务部'),
  equipment: w('Equipment', '设备部'),
} as const;

export const row = (n: number, over: Partial<InboxRow> = {}): InboxRow => ({
  taskId: String(8800 + n),
  instanceId: String(700 + n),
  resource: 'expenseReport',
  documentId: String(n),
  kind: w('Expense report', '费用报销单'),
  code: `BX-20261120-${String(n).padStart(4, '0')}`,
  status: 'submitted',
  node: { id: 'costLeader', name: w('Department leader', '部门负责人') },
  holders: [people.lin],
  applicant: people.zhao,
  department: departments.sea,
  urgency: 'normal',
  figure: { kind: 'money', value: '3268.00', word: null },
  receivedAt: ago(10 * minute),
  dueAt: null,
  claimable: false,
  unread: false,
  task: 'approve',
  decision: null,
  files: 0,
  ...over,
});

const leave = {
  resource: 'hrLeaveRequest',
  kind: w('Leave request', '请假申请'),
  node: { id: 'leader', name: w('Department leader', '部门负责人') },
} as const;

/** A morning's inbox: unread, urgent, overdue, reposted, claimable, mine to repost. */
export const rows: readonly InboxRow[] = [
  row(7, { unread: true, files: 4 }),
  row(31, {
    ...leave,
    code: 'HRLV-20261120-0031',
    unread: true,
    applicant: people.ouyang,
    department: departments.sales,
    figure: { kind: 'days', value: '3', word: w('Annual leave', '年假') },
    receivedAt: ago(32 * minute),
  }),
  row(4, {
    status: 'reposted',
    urgency: 'urgent',
    applicant: people.ding,
    department: departments.purchase,
    figure: { kind: 'money', value: '128400.00', word: null },
    receivedAt: ago(hour),
  }),
  row(12, {
    ...leave,
    code: 'HRLV-20261119-0012',
    applicant: people.tang,
    department: departments.legal,
    figure: { kind: 'days', value: '1.5', word: w('Sick leave', '病假') },
    receivedAt: ago(20 * hour),
    claimable: true,
  }),
  row(9, {
    urgency: 'veryUrgent',
    applicant: people.qiao,
    department: departments.finance,
    figure: { kind: 'money', value: '62000.00', word: null },
    receivedAt: ago(60 * hour),
    dueAt: ago(26 * hour),
  }),
  row(2, {
    applicant: people.fang,
    department: departments.equipment,
    figure: { kind: 'money', value: '940.50', word: null },
    receivedAt: ago(61 * hour),
    dueAt: new Date(Date.now() + 3 * hour).toISOString(),
  }),
  row(21, {
    ...leave,
    code: 'HRLV-20261118-0021',
    applicant: people.chen,
    figure: { kind: 'days', value: '8', word: w('Marriage leave', '婚假') },
    receivedAt: ago(62 * hour),
  }),
  row(3, {
    status: 'rejected',
    task: 'repost',
    applicant: people.lin,
    department: departments.sea,
    figure: { kind: 'money', value: '210.00', word: null },
    receivedAt: ago(80 * hour),
  }),
];

export const manyRows = (count: number): readonly InboxRow[] =>
  Array.from({ length: count }, (_, at) =>
    row(10_000 + at, { applicant: Object.values(people)[at % 9], figure: { kind: 'money', value: `${100 + at}.00`, word: null } }),
  );

export const counts: InboxCounts = {
  todo: 38,
  started: 4,
  copied: 2,
  overdue: 5,
  urgent: 3,
  back: 1,
  claimable: 12,
  byResource: [
    { resource: 'expenseReport', kind: w('Expense report', '费用报销单'), count: 9 },
    { resource: 'hrLeaveRequest', kind: w('Leave request', '请假申请'), count: 8 },
  ],
};

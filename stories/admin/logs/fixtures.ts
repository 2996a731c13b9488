/** A day of logs, as the server answers them. */
import type { Person } from '#model/api.ts';
import type { DeniedRow, JobsState, LoginRow, OperationRow, RetentionShown } from '#model/operations/logs.ts';
import { w } from '#model/words.ts';
import type { Answers } from '../reports/server.tsx';

const mao: Person = { id: '11', name: '毛宇', nameEn: 'Mao Yu' };
const yan: Person = { id: '12', name: '严飞', nameEn: 'Yan Fei' };
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

const operation = (id: string, more: Partial<OperationRow>): OperationRow => ({
  id,
  at: '2026-11-20T01:12:08.000Z',
  person: mao,
  address: '10.2.0.14',
  action: 'put',
  resource: 'posts',
  recordId: '7',
  recordName: '出纳岗',
  fields: ['name', 'headcount'],
  changed: 2,
  ...more,
});
const operations: readonly OperationRow[] = [
  operation('104', {}),
  operation('103', { action: 'resetPassword', resource: 'users', recordId: '12', recordName: null, fields: [], changed: 0 }),
  operation('102', { action: 'deletes', resource: 'areas', recordName: '一号塘', fields: ['areaCode', 'name', 'areaType'], changed: 7 }),
  operation('101', { action: 'retry', resource: 'logs', recordName: 'outbox', person: null, address: null, fields: [], changed: 0 }),
];

const logins: readonly LoginRow[] = [
  {
    id: '3',
    at: '2026-11-20T01:10:00.000Z',
    lastAt: '2026-11-20T01:10:00.000Z',
    times: 1,
    account: 'maoyu',
    person: mao,
    outcome: 'signedIn',
    address: '10.2.0.14',
    agent: chrome,
  },
  {
    id: '2',
    at: '2026-11-20T01:08:00.000Z',
    lastAt: '2026-11-20T01:08:40.000Z',
    times: 12,
    account: 'root',
    person: null,
    outcome: 'addressLocked',
    address: '203.0.113.9',
    agent: 'curl/8.9.1',
  },
  {
    id: '1',
    at: '2026-11-20T01:07:00.000Z',
    lastAt: '2026-11-20T01:07:00.000Z',
    times: 1,
    account: 'yanfei',
    person: yan,
    outcome: 'wrongLogin',
    address: '10.2.7.80',
    agent: chrome,
  },
];
const denied: readonly DeniedRow[] = [
  {
    id: '5',
    at: '2026-11-20T01:11:00.000Z',
    lastAt: '2026-11-20T01:11:20.000Z',
    times: 5,
    person: yan,
    method: 'GET',
    route: '/tydf/administration/roles/page',
    path: '/tydf/administration/roles/page',
    code: '403',
    reason: 'noPermission',
    permission: 'roles:page',
    address: '10.2.7.80',
    agent: chrome,
  },
  {
    id: '4',
    at: '2026-11-20T01:09:00.000Z',
    lastAt: '2026-11-20T01:09:00.000Z',
    times: 1,
    person: null,
    method: 'GET',
    route: '/tydf/api/files/:id',
    path: '/tydf/api/files/12',
    code: '401',
    reason: 'signedOut',
    permission: null,
    address: '203.0.113.9',
    agent: 'curl/8.9.1',
  },
];

const broken = {
  instanceId: '701',
  resource: 'hrLeaveRequest',
  documentId: '31',
  code: 'HRLV-20261118-0003',
  flowName: w('Leave request', '请假申请'),
  brokenAt: 2,
  entry: { at: '2026-11-18T03:00:00.000Z', action: 'approve', person: mao },
};
const day = (date: string, holds: boolean) => ({
  day: date,
  entries: 48,
  head: 'a1f09c77be4e21d05512',
  at: `${date}T17:00:00.000Z`,
  holds,
  found: holds ? 48 : 45,
});

const jobs: JobsState = {
  queues: [
    { name: 'outbox', waiting: 3, due: 0, failed: 1, oldest: null },
    { name: 'jobs', waiting: 0, due: 0, failed: 0, oldest: null },
    { name: 'timers', waiting: 41, due: 2, failed: 0, oldest: '2026-11-20T01:00:00.000Z' },
    { name: 'mail', waiting: 0, due: 0, failed: 0, oldest: null },
  ],
  openIncidents: 2,
  daily: [
    {
      key: 'contract_expiring',
      name: { en: 'Contract ends', zh: '合同到期' },
      about: { en: 'Personnel file', zh: '员工档案' },
      ahead: [45, 30, 7],
      enabled: true,
      day: '2026-11-20',
      doneAt: '2026-11-20T00:00:05.000Z',
      count: 3,
      attempts: 0,
      error: null,
      nextAt: '2026-11-21T00:00:00.000Z',
    },
    {
      key: 'loan_overdue',
      name: { en: 'Loan overdue', zh: '借款逾期' },
      about: { en: 'Loan note', zh: '借款单' },
      ahead: [0],
      enabled: true,
      day: '2026-11-19',
      doneAt: '2026-11-19T00:00:05.000Z',
      count: 0,
      attempts: 2,
      error: 'canceling statement due to lock timeout',
      nextAt: '2026-11-20T00:00:45.000Z',
    },
    {
      key: 'probation_due',
      name: { en: 'Probation ends', zh: '试用期到期' },
      about: { en: 'Personnel file', zh: '员工档案' },
      ahead: [15, 3],
      enabled: false,
      day: null,
      doneAt: null,
      count: 0,
      attempts: 0,
      error: null,
      nextAt: null,
    },
  ],
  failed: [
    {
      id: '9',
      kind: 'notice',
      key: 'task_new',
      attempts: 8,
      error: 'connect ECONNREFUSED 10.2.0.3:25',
      createdAt: '2026-11-19T09:00:00.000Z',
      dueAt: null,
    },
  ],
};

const retention = (days: Partial<RetentionShown['days']>, over: number): RetentionShown => ({
  days: { loginLog: 365, operationLog: 1095, deniedLog: 180, notices: 365, ...days },
  rows: {
    loginLog: { all: 5210, over, oldest: '2026-01-03T00:00:00.000Z' },
    operationLog: { all: 18_400, over: 0, oldest: '2026-01-03T00:00:00.000Z' },
    deniedLog: { all: 96, over: 0, oldest: '2026-09-01T00:00:00.000Z' },
    notices: { all: 0, over: 0, oldest: null },
  },
  lastRun: { at: '2026-11-19T17:00:00.000Z', removed: { loginLog: 12, operationLog: 0, deniedLog: 3, notices: 40 } },
});

const page = (rows: readonly { readonly id: string; readonly at: string }[]) => (_body: unknown, query: URLSearchParams) =>
  query.has('newer') ? { rows: [], next: null, newest: null } : { rows, next: null, newest: `1-${rows[0]?.id}` };

export const answers: Answers = {
  'GET logs/operationLog': page(operations),
  'GET logs/operationLog/104': () => ({
    ...operations[0],
    changes: [
      { field: 'name', before: '出纳岗', after: '出纳主管岗' },
      { field: 'headcount', before: 1, after: 2 },
    ],
    names: {},
  }),
  'GET logs/operationLog/103': () => ({ ...operations[1], changes: [], names: {} }),
  'GET logs/loginLog': page(logins),
  'GET logs/deniedLog': page(denied),
  'GET logs/chains': (_body, query) =>
    query.get('after') === '200'
      ? { documents: 30, entries: 120, broken: [], next: null, total: null }
      : {
          documents: 200,
          entries: 900,
          broken: [broken, { ...broken, instanceId: '702', code: null, entry: null }],
          next: '200',
          total: 230,
        },
  'GET logs/days': () => [day('2026-11-19', true), day('2026-11-18', false)],
  'GET logs/days/2026-11-19': () => day('2026-11-19', true),
  'GET logs/days/2026-11-18': () => day('2026-11-18', false),
  'GET logs/jobs': () => jobs,
  'POST logs/outbox/9/retry': () => ({ ...jobs, failed: [] }),
  'GET logs/retention': (_body, query) => retention({}, query.get('loginLog') === '200' ? 412 : 0),
  'PUT logs/retention': (body) => retention(body as Partial<RetentionShown['days']>, 412),
};

/** Nothing is broken. */
export const holding: Answers = {
  'GET logs/chains': () => ({ documents: 230, entries: 1020, broken: [], next: null, total: 230 }),
  'GET logs/days': () => [day('2026-11-19', true)],
};

/** The first time newer rows are asked for, there is one. */
export const newer = (): Answers => {
  let told = false;
  return {
    'GET logs/operationLog': (body, query) => {
      if (!query.has('newer') || told) return page(operations)(body, query);
      told = true;
      return { rows: [operation('105', { recordName: '新来的岗位', action: 'add' })], next: null, newest: '1-105' };
    },
  };
};

/** The history of one post. */
export const historyOfPost = [
  { ...operation('104', {}), changes: [{ field: 'name', before: '出纳岗', after: '出纳主管岗' }], names: {} },
  { ...operation('90', { action: 'add' }), changes: [{ field: 'name', before: null, after: '出纳岗' }], names: {} },
];

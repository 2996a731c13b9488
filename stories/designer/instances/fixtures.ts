/** A stuck expense report, what became of it, and what is found around it. */
import type { TrailEntry } from '#model/api.ts';
import type { Heat, StepHeat } from '#model/workflow/flowHeat.ts';
import type { OperateForeseen, Standing } from '#model/workflow/instanceActs.ts';
import type { IncidentShown, InstanceShown, InstanceView, TaskOpen, TaskPassed } from '#model/workflow/instanceView.ts';
import type { BatchForeseen, OperationRow, OperationShown } from '#model/operations/operations.ts';
import type { TaskLine } from '#model/workflow/taskLine.ts';
import { w, type Words } from '#model/words.ts';
import { hour, minute, people } from '../../inbox/fixtures.ts';

// One moment for all: what happened together has the same time.
const now = Date.now();
const ago = (ms: number): string => new Date(now - ms).toISOString();

const flowName = w('Expense report', '费用报销单');
const steps: Readonly<Record<string, Words>> = {
  costLeader: w('Leader of the cost department', '费用承担部门负责人'),
  inCharge: w('Leader in charge', '分管领导'),
  audit: w('Audit', '财务审核'),
  pay: w('Pay', '出纳付款'),
};
const nameOf = (node: string): Words => steps[node] ?? w(node, node);

const entry = (seq: number, at: number, action: string, more: Partial<TrailEntry> = {}): TrailEntry => ({
  id: `t${seq}`,
  seq,
  at: ago(at),
  actor: people.zhao,
  onBehalfOf: null,
  node: null,
  action,
  comment: null,
  changes: [],
  run: 1,
  waitedMs: null,
  ...more,
});
const at = (node: string) => ({ id: node, name: nameOf(node) });

const open = (id: string, nodeId: string, more: Partial<TaskOpen> = {}): TaskOpen => ({
  id,
  nodeId,
  name: nameOf(nodeId),
  kind: 'approve',
  principals: ['u:16'],
  people: [people.qiao],
  group: null,
  assignee: null,
  openedAt: ago(26 * hour),
  dueAt: ago(-2 * hour),
  ...more,
});
const passed = (id: string, node: string, from: number, to: number | null, more: Partial<TaskPassed> = {}): TaskPassed => ({
  id,
  node,
  name: nameOf(node),
  state: to === null ? 'open' : 'done',
  action: to === null ? null : 'approve',
  people: [people.zhao],
  group: null,
  openedAt: ago(from),
  endedAt: to === null ? null : ago(to),
  by: to === null ? null : people.zhao,
  ...more,
});

export const incident: IncidentShown = {
  id: '5',
  instanceId: '701',
  flowKey: 'expenseReport',
  flowName,
  version: 7,
  resource: 'expenseReport',
  documentId: '7',
  nodeId: 'audit',
  reason: 'timerFailed',
  detail: 'No deputy of the accountants is named',
  attempts: 3,
  at: ago(3 * hour),
  solvedAt: null,
  solvedBy: null,
  solution: null,
  failed: { kind: 'timer', dueAt: ago(-20 * minute), payload: { timer: 'due' } },
};

const trail: readonly TrailEntry[] = [
  entry(1, 50 * hour, 'submit', { actor: people.ding }),
  entry(2, 30 * hour, 'approve', { node: at('costLeader'), comment: '同意', waitedMs: 20 * hour }),
  entry(3, 26 * hour, 'approve', {
    actor: people.qiao,
    node: at('inCharge'),
    waitedMs: 4 * hour,
    changes: [{ field: 'items.0.approvedAmount', before: '3268.00', after: '3000.00' }],
  }),
];

export const view: InstanceView = {
  id: '701',
  definitionId: '31',
  flowKey: 'expenseReport',
  version: 7,
  name: flowName,
  resource: 'expenseReport',
  documentId: '7',
  code: 'BX-20261120-0007',
  status: 'submitted',
  final: false,
  suspended: false,
  suspendedBy: null,
  run: 1,
  starter: people.ding,
  startedAt: ago(50 * hour),
  endedAt: null,
  durationMs: 50 * hour,
  here: ['audit'],
  tokens: [{ element: 'audit', at: 'audit~1', flow: null }],
  elements: {
    costLeader: { state: 'done', waiting: 0, done: 1, cancelled: 0, durationMs: 20 * hour, lastAt: ago(30 * hour) },
    inCharge: { state: 'done', waiting: 0, done: 1, cancelled: 0, durationMs: 4 * hour, lastAt: ago(26 * hour) },
    audit: { state: 'waiting', waiting: 1, done: 0, cancelled: 0, durationMs: 26 * hour, lastAt: null },
  },
  variables: { checkedBy: 'rule', limit: 2000, urgent: false },
  locals: {},
  tasks: [open('91', 'audit')],
  passed: [
    passed('89', 'costLeader', 50 * hour, 30 * hour),
    passed('90', 'inCharge', 30 * hour, 26 * hour, { by: people.qiao, people: [people.qiao] }),
    passed('91', 'audit', 26 * hour, null, { people: [people.qiao] }),
  ],
  reached: [
    { at: ago(50 * hour), run: 1, node: 'costLeader', passed: ['start', 'start_next'] },
    { at: ago(30 * hour), run: 1, node: 'inCharge', passed: ['costLeader_next', 'over5000', 'over5000_yes'] },
    { at: ago(26 * hour), run: 1, node: 'audit', passed: ['inCharge_next'] },
  ],
  timers: [{ id: '6', nodeId: 'audit', timer: 'due', dueAt: ago(-2 * hour), onDue: 'remind', attempts: 0, lastError: null }],
  subscriptions: [],
  jobs: [],
  incidents: [],
  parent: null,
  children: [],
  trail,
  chain: { entries: 3, unbroken: true },
};

/** Everything that an instance can have beside its tasks. */
export const troubled: InstanceView = {
  ...view,
  suspended: true,
  suspendedBy: 'instance',
  incidents: [incident],
  subscriptions: [{ wait: 'news:1', nodeId: 'audit', kind: 'message', name: 'bankAnswer', key: 'BX-20261120-0007', at: ago(hour) }],
  jobs: [{ id: '3', kind: 'message', dueAt: ago(-minute), attempts: 2, lastError: 'The bank does not answer' }],
  parent: { id: '650', flowKey: 'monthEnd', version: 2, node: 'expenses', status: 'submitted', endedAt: null },
  children: [{ id: '702', flowKey: 'bankCheck', version: 1, node: 'audit', status: 'submitted', endedAt: null }],
  locals: { 'audit~1': { tries: 2 } },
};
export const ended: InstanceView = {
  ...view,
  status: 'approved',
  final: true,
  endedAt: ago(hour),
  here: [],
  tokens: [],
  tasks: [],
  timers: [],
  elements: { ...view.elements, audit: { state: 'done', waiting: 0, done: 1, cancelled: 0, durationMs: 25 * hour, lastAt: ago(hour) } },
  passed: [...view.passed.slice(0, 2), passed('91', 'audit', 26 * hour, hour, { by: people.qiao, people: [people.qiao] })],
  trail: [...trail, entry(4, hour, 'approve', { actor: people.qiao, node: at('audit') })],
  chain: { entries: 4, unbroken: true },
};

const standing: Standing = {
  here: ['pay'],
  tasks: [open('99', 'pay', { people: [people.wei], dueAt: null })],
  status: 'submitted',
  suspended: false,
  definitionId: '31',
  version: 7,
  endedAt: null,
};
export const foreseen: OperateForeseen = { steps: [standing], failed: null };
export const wouldFail: OperateForeseen = {
  steps: [],
  failed: {
    at: 0,
    why: {
      reason: 'noFlowFits',
      desc: w('From here no way of the flow fits', '流程中没有符合条件的路径'),
      params: {},
      faults: [],
    },
  },
};

const step = (element: string, decided: number, medianMs: number, waiting: number, rejected = 0): StepHeat => ({
  element,
  ended: decided,
  decided,
  rejected,
  cancelled: 0,
  averageMs: medianMs,
  medianMs,
  p95Ms: medianMs * 3,
  longestMs: medianMs * 5,
  waiting,
});
export const heat: Heat = {
  definitionId: '31',
  flowKey: 'expenseReport',
  version: 7,
  from: ago(30 * 24 * hour),
  to: ago(0),
  started: 318,
  finished: 301,
  running: 41,
  medianMs: 45 * hour,
  steps: [
    step('costLeader', 310, 9 * hour, 12, 14),
    step('inCharge', 92, 20 * hour, 6),
    step('audit', 290, 4 * hour, 20, 3),
    step('pay', 280, hour, 3),
  ],
  ways: [
    { id: 'over5000_yes', count: 92 },
    { id: 'over5000_no', count: 200 },
    { id: 'over5000', count: 292 },
  ],
};

export const instances: readonly InstanceShown[] = [
  {
    id: '701',
    definitionId: '31',
    flowKey: 'expenseReport',
    flowName,
    version: 7,
    resource: 'expenseReport',
    documentId: '7',
    code: 'BX-20261120-0007',
    status: 'submitted',
    suspended: false,
    incidents: 1,
    starter: people.ding,
    startedAt: ago(50 * hour),
    endedAt: null,
    parentId: null,
    here: [{ element: 'audit', name: nameOf('audit') }],
  },
  {
    id: '700',
    definitionId: '31',
    flowKey: 'expenseReport',
    flowName,
    version: 7,
    resource: null,
    documentId: null,
    code: null,
    status: 'submitted',
    suspended: true,
    incidents: 0,
    starter: null,
    startedAt: ago(90 * hour),
    endedAt: null,
    parentId: null,
    here: [
      { element: 'costLeader', name: nameOf('costLeader') },
      { element: 'pay', name: nameOf('pay') },
    ],
  },
];

export const tasks: readonly TaskLine[] = [
  {
    taskId: '91',
    instanceId: '701',
    resource: 'expenseReport',
    businessId: '7',
    flowKey: 'expenseReport',
    kind: flowName,
    code: 'BX-20261120-0007',
    status: 'submitted',
    nodeId: 'audit',
    node: nameOf('audit'),
    applicant: people.ding,
    department: null,
    urgency: 'normal',
    figure: null,
    holders: [people.qiao],
    state: 'open',
    receivedAt: ago(26 * hour),
    dueAt: ago(2 * hour),
    decision: null,
  },
];

const about = (instanceId: string, code: string) => ({
  instanceId,
  resource: 'expenseReport',
  documentId: '7',
  code,
  flowName,
  node: nameOf('audit'),
});
const gone = {
  reason: 'missingTask',
  desc: w('There is no open task {id}', '没有待办任务 {id}'),
  params: { id: '92' },
  faults: [],
} as const;
export const many: BatchForeseen = {
  total: 2,
  rows: [
    { subject: '91', about: about('701', 'BX-20261120-0007'), fits: true, why: null, from: [people.qiao], to: [people.chen] },
    { subject: '92', about: null, fits: false, why: gone, from: [], to: [] },
  ],
};
export const operation: OperationShown = {
  id: '4',
  kind: 'reassign',
  reason: '乔丽华休假',
  state: 'done',
  total: 2,
  done: 1,
  failed: 1,
  by: people.lin,
  createdAt: ago(minute),
  endedAt: ago(0),
};
export const operationRows: readonly OperationRow[] = [{ subject: '92', about: null, state: 'failed', detail: gone, at: ago(0) }];

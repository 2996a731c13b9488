/** A project with a schedule of two levels for stories: half of it done, something late, a first version that it drifted from. */
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { day, user } from '../documents/fixtures.ts';

const names = {
  'users/7': w('Shao Bin', '邵斌'),
  [`users/${user.userId}`]: w('Ouyang Qian', '欧阳倩'),
  'projectInitiate/1': w('Workshop 3', '循环水三车间扩建'),
};

export const project: AnyDoc = {
  id: '1',
  version: 3,
  code: 'XM-2026-001',
  projectName: '循环水三车间扩建',
  projectType: 'construction',
  projectState: 'running',
  setState: 'running',
  status: 'approved',
  managerId: '7',
  startDate: day(-60),
  endDate: day(120),
  progressPct: '31.00',
  budgetTotal: '900000.00',
  budgetLeft: '420000.00',
  heldAmount: '60000.00',
  contractedAmount: '300000.00',
  paidAmount: '120000.00',
  lines: [
    {
      id: '1',
      detailType: 'budget',
      budgetSubject: 'construction',
      content: '土建',
      amount: '540000.00',
      leftAmount: '240000.00',
      committedAmount: '300000.00',
    },
    {
      id: '2',
      detailType: 'budget',
      budgetSubject: 'equipment',
      content: '循环水设备',
      amount: '360000.00',
      leftAmount: '180000.00',
      heldAmount: '60000.00',
      usedAmount: '120000.00',
    },
    { id: '3', detailType: 'milestone', content: '基础完工', planDate: day(-10), done: true },
    { id: '4', detailType: 'milestone', content: '设备到场', planDate: day(-2), done: false },
    { id: '5', detailType: 'milestone', content: '试运行', planDate: day(9), done: false },
  ],
  can: {},
  $names: names,
};

const task = (taskCode: string, taskName: string, from: number | null, to: number | null, more: AnyDoc = {}): AnyDoc => ({
  id: `t${taskCode}`,
  taskCode,
  taskName,
  planStart: from === null ? null : day(from),
  planEnd: to === null ? null : day(to),
  weight: '20.00',
  percent: '0.00',
  ownerId: '7',
  originId: `o${taskCode}`,
  ...more,
});
const done = (from: number, to: number): AnyDoc => ({ percent: '100.00', actualStart: day(from), actualEnd: day(to) });
const tasks = [
  task('1', '设计与报建', null, null),
  task('1.1', '施工图设计', -60, -31, done(-60, -31)),
  task('1.2', '规划报建', -30, -5, { percent: '55.00', actualStart: day(-29), predecessors: '1.1' }),
  task('2', '土建', null, null, { predecessors: '1' }),
  task('2.1', '基础开挖', -4, 20, { ownerId: user.userId, predecessors: '1.2' }),
  task('2.2', '结构施工', 21, 70, { ownerId: user.userId, predecessors: '2.1' }),
  task('3', '设备采购', -20, 30, { percent: '10.00', predecessors: '1.1' }),
];

export const schedule: AnyDoc = {
  id: '2',
  version: 2,
  code: 'JH-20261101-002',
  projectId: '1',
  schedulName: '总进度计划',
  versionNo: 2,
  isCurrent: true,
  status: 'approved',
  planStart: day(-60),
  planEnd: day(70),
  tasks,
  can: { 'act:newVersion': true, 'act:gantt': true },
  $names: names,
};

export const firstVersion: AnyDoc = {
  ...schedule,
  id: '1',
  versionNo: 1,
  isCurrent: false,
  tasks: tasks.map((one) =>
    one['taskCode'] === '2.2'
      ? { ...one, planStart: day(14), planEnd: day(60) }
      : one['taskCode'] === '3'
        ? { ...one, planEnd: day(18) }
        : one,
  ),
};

/** 500 tasks in fifty branches. */
export const large: AnyDoc = {
  ...schedule,
  tasks: Array.from({ length: 500 }, (_, at) => {
    const [branch, leaf] = [Math.floor(at / 10) + 1, at % 10];
    return leaf === 0
      ? task(String(branch), `分部${branch}`, null, null)
      : task(`${branch}.${leaf}`, `工序${branch}.${leaf}`, branch + leaf * 3 - 40, branch + leaf * 3 - 38, {
          weight: '0.22',
          ...(leaf > 1 ? { predecessors: `${branch}.${leaf - 1}` } : {}),
        });
  }),
};

export const reports: readonly AnyDoc[] = [
  { id: '11', code: 'JD-0001', periodStart: day(-60), periodEnd: day(-31), thisPct: '18.00', reportStatus: 'reported', reporterId: '7' },
  { id: '12', code: 'JD-0002', periodStart: day(-30), periodEnd: day(-2), thisPct: '31.00', reportStatus: 'reported', reporterId: '7' },
];

export const rows = (records: readonly AnyDoc[]) => ({ records, total: records.length, pageNum: 1, pageSize: 200 });

/** The report of this week that the user has begun. */
export const kept: AnyDoc = {
  id: '13',
  version: 1,
  code: 'JD-0003',
  projectId: '1',
  periodStart: day(-1),
  periodEnd: day(5),
  reportStatus: 'draft',
  reporterId: user.userId,
  lines: [
    {
      id: '31',
      taskId: 't2.1',
      taskName: '基础开挖',
      percent: '15.00',
      finishedWork: '挖至-3米',
      actualStart: day(-3),
      photos: [{ id: '902', name: '基坑.jpg', size: 80_000, mime: 'image/jpeg' }],
    },
    { id: '32', taskId: 't2.2', taskName: '结构施工', percent: '0.00' },
  ],
  can: { put: true, 'act:report': true },
};

export const problems: readonly AnyDoc[] = [
  { id: '21', subject: '锚泊件到货延期', severity: 'major', problemState: 'overdue', deadline: day(-9), ownerId: '7', $names: names },
  { id: '22', subject: '混凝土强度不足', severity: 'critical', problemState: 'fixing', deadline: day(6), ownerId: '7', $names: names },
];

export const risks = [
  { probability: 4, impact: 5, risks: 2 },
  { probability: 3, impact: 3, risks: 1 },
  { probability: 2, impact: 1, risks: 4 },
];

/** Calls of progress reports: lines for the tasks of a period, reporting what was done, and opening the newest report again. */
import type { AnyDoc } from '#model/definition.ts';
import { compare } from '#model/calculation/decimal.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { isRecord, linesOf } from '#model/values.ts';
import { w, type Words } from '#model/words.ts';
import { projectNotRunning, stoppedStates } from '#resources/project/ledgers.ts';
import { projectInitiate } from '#resources/project/projectInitiate.ts';
import { projectProgress } from '#resources/project/projectProgress.ts';
import { projectProgressDetail } from '#resources/project/projectProgressDetail.ts';
import { leavesOf } from '#resources/project/scheduling.ts';
import { mayRead } from '../../access/scope.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { saveIn } from '../../documents/save.ts';
import { writer } from '../../documents/write.ts';
import { lookups } from '../../effects/effect.ts';
import { call, type BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines, lineOf } from '../heads/deleteLines.ts';
import { doorCalls, doorTo, lineIn, parentIn, rewrite, rowsIn } from '../heads/door.ts';
import { accCall } from '../heads/lines.ts';
import { projectWith, tellProject } from './standing.ts';
import { currentSchedule, writeDone, type Done } from './taskRows.ts';

const door = doorTo(projectProgressDetail, projectProgress);
const refused = (reason: string, desc: Words): Refusal => new Refusal('409', reason, desc);

export const progressFacts = lookups(projectProgress, {
  project: async ({ sql, record }) => {
    const names = ['startDate', 'endDate', 'status', 'setState', 'managerId', 'progressPct'] as const;
    return (await projectWith(sql, idOf(record.projectId), ...names))?.fields ?? null;
  },
  plan: async ({ sql, record }) => {
    const id = idOf(record.projectId);
    if (id === null) return undefined;
    const current = await currentSchedule(sql, id);
    return current === null ? null : { schedulId: current.id, tasks: current.tasks };
  },
  keepers: async ({ sql, record }) => {
    const id = idOf((record as AnyDoc)['id']);
    const stored = id === null ? null : await readRecord(sql, projectProgress, id);
    return stored === null ? [] : [stored['reporterId'], stored['managerId']].flatMap((one) => idOf(one) ?? []);
  },
});

/** Rows for the leaves that by the plan have begun before the period ends, and that are not done. */
function openTasks(report: AnyDoc, tasks: Awaited<ReturnType<typeof currentSchedule>>): AnyDoc[] {
  const end = textOf(report['periodEnd']);
  const there = new Set(linesOf(report, 'lines').map(({ taskId }) => textOf(taskId)));
  return leavesOf(tasks?.tasks ?? [])
    .filter(({ id, planStart, percent }) => (planStart ?? '') <= end && compare(percent ?? '0', '100') < 0 && !there.has(id))
    .map(({ id, percent, actualStart }) => ({ taskId: id, percent: percent ?? '0', actualStart }));
}

async function addRows(context: Context, id: string, body: unknown): Promise<readonly AnyDoc[]> {
  const empty = body === undefined || body === null || (isRecord(body) && Object.keys(body).length === 0);
  const rows = empty ? null : rowsIn(body).map((row) => lineIn(door, { ...row, id: undefined }));
  const before = new Set<string>();
  const stored = await readRecord(context.services.db, projectProgress, id);
  const current = stored === null ? null : await currentSchedule(context.services.db, textOf(stored['projectId']));
  const lines = await rewrite(context, door, id, (own, report) => {
    for (const line of own) before.add(textOf(line['id']));
    return [...own, ...(rows ?? openTasks(report, current))];
  });
  return lines.filter((line) => !before.has(textOf(line['id'])));
}

async function saveRows(context: Context, rows: readonly AnyDoc[]): Promise<readonly AnyDoc[]> {
  const own = rows.map(({ id }) => idOf(id)).find((id) => id !== null);
  const parentId = own == null ? parentIn(door, rows) : (await lineOf(context, projectProgress, own, ['lines'])).parentId;
  const changes = new Map(rows.flatMap((row) => (idOf(row['id']) === null ? [] : [[textOf(row['id']), lineIn(door, row)] as const])));
  const fresh = rows.filter(({ id }) => idOf(id) === null).map((row) => lineIn(door, { ...row, id: undefined }));
  return rewrite(context, door, parentId, (stored) => [
    ...stored.map((line) => ({ ...line, ...changes.get(textOf(line['id'])), id: line['id'] })),
    ...fresh,
  ]);
}

/** Other reports of the project that stand: whether one lies in the period, and whether one is newer. */
async function othersOf(tx: Sql, report: AnyDoc): Promise<{ readonly overlaps: boolean; readonly newer: boolean }> {
  const [row] = await tx.query<{ overlaps: boolean; newer: boolean }>(
    `select coalesce(bool_or(period_start <= $4 and period_end >= $3), false) as overlaps, coalesce(bool_or(period_end > $4), false) as newer
     from project_progress where project_id = $1 and id <> $2 and report_status = 'reported' and not deleted`,
    [report['projectId'], report['id'], report['periodStart'], report['periodEnd']],
    'project_other_reports',
  );
  return row ?? { overlaps: false, newer: false };
}

/** The report and its project, locked in this order by everybody who reports; the project as it stands. */
async function locked(tx: Sql, context: Context, id: string): Promise<{ readonly report: AnyDoc; readonly project: AnyDoc }> {
  const report = await readRecord(tx, projectProgress, id, { lock: true });
  if (report === null || !(await mayRead(context, projectProgress, report, tx))) throw missingRecord(projectProgress, id);
  const project = await readRecord(tx, projectInitiate, report['projectId'], { lock: true });
  if (project === null) throw missingRecord(projectInitiate, report['projectId']);
  return { report, project };
}

async function reportIn(tx: Sql, context: Context, id: string): Promise<AnyDoc> {
  const { report, project } = await locked(tx, context, id);
  requireAct(context, projectProgress, 'report', report);
  if (stoppedStates.includes(textOf(project['setState']))) throw refused(projectNotRunning.reason, projectNotRunning.desc);
  const current = await currentSchedule(tx, textOf(project['id']), { lock: true });
  if (current === null || current.id !== textOf(report['schedulId']))
    throw refused('scheduleNotCurrent', w('The schedule has changed since: save the report anew', '计划已修订，须按当前计划重新填报'));
  const { overlaps, newer } = await othersOf(tx, report);
  if (newer) throw refused('notNewestPeriod', w('A later period was reported already', '已有更晚期间的填报'));
  if (overlaps) throw refused('overlappingPeriod', w('A report of these days stands already', '与已上报的期间重叠'));
  // The rules hold for what stands now: another report may have moved the tasks since it was written.
  const fresh = await saveIn(tx, context, projectProgress, report, { version: report['version'] });
  const before = current.tasks.map(({ id: task, percent, actualStart, actualEnd }) => ({ id: task, percent, actualStart, actualEnd }));
  const done = linesOf(fresh, 'lines').map((line): Done => {
    const text = (name: string): string | null => textOf(line[name]) || null;
    const known = current.tasks.find((task) => task.id === line['taskId']);
    return {
      id: textOf(line['taskId']),
      percent: text('percent'),
      actualStart: text('actualStart') ?? known?.actualStart ?? null,
      actualEnd: text('actualEnd'),
    };
  });
  await writeDone(tx, current.tasks, done);
  const write = writer(tx, context);
  await tellProject(tx, write, textOf(project['id']), { progressPct: textOf(fresh['thisPct']) });
  const reportedAt = context.services.clock.now().toISOString();
  return write(projectProgress.key, { reportStatus: 'reported', reportedAt, before }, { id });
}

async function reopenIn(tx: Sql, context: Context, id: string): Promise<AnyDoc> {
  const { report, project } = await locked(tx, context, id);
  requireAct(context, projectProgress, 'reopen', report);
  if ((await othersOf(tx, report)).newer)
    throw refused('notNewestPeriod', w('Only the newest report is opened again', '仅最新一期填报可重新打开'));
  const current = await currentSchedule(tx, textOf(project['id']), { lock: true });
  if (current === null || current.id !== textOf(report['schedulId']))
    throw refused('scheduleNotCurrent', w('The schedule has changed since: it stays reported', '上报后计划已修订，不能重新打开'));
  const before = Array.isArray(report['before']) ? (report['before'] as readonly Done[]) : [];
  await writeDone(tx, current.tasks, before);
  const write = writer(tx, context);
  await tellProject(tx, write, textOf(project['id']), { progressPct: textOf(report['lastPct']) });
  return write(projectProgress.key, { reportStatus: 'draft', reportedAt: null, before: null }, { id });
}

const acting = (
  method: 'POST' | 'PUT',
  path: string,
  summary: Words,
  work: (tx: Sql, context: Context, id: string) => Promise<AnyDoc>,
): BusinessCall =>
  call({
    resource: projectProgress.key,
    method,
    path,
    action: 'put',
    summary,
    answer: 'record',
    run: async ({ context, params }) =>
      shownRecord(context, projectProgress, await context.services.db.transaction((tx) => work(tx, context, textOf(params['id'])))),
  });

export const progressCalls: readonly BusinessCall[] = [
  accCall(projectProgress),
  deleteLines(projectProgress, 'detailDeletes', w('Delete lines', '删除明细')),
  checkCall(projectProgress),
  acting('POST', 'report/:id', w('Report progress', '上报进度'), reportIn),
  acting('PUT', 'reopen/:id', w('Open a report again', '重新打开填报'), reopenIn),
  ...doorCalls(projectProgressDetail, projectProgress).filter(({ path }) => path !== 'add'),
  {
    resource: projectProgressDetail.key,
    method: 'POST',
    path: 'add/:id',
    action: 'page',
    summary: w('Add lines, or those of the period', '新增任务进度'),
    run: ({ context, params, body }) => addRows(context, textOf(params['id']), body),
  },
  {
    resource: projectProgressDetail.key,
    method: 'POST',
    path: 'save',
    action: 'page',
    summary: w('Save lines', '保存任务进度'),
    run: ({ context, body }) => saveRows(context, rowsIn(body)),
  },
];

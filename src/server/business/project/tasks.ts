/** Calls of tasks at their own door: the tree as it stands, saving it task by task, deleting with what is below, evidence of what is done. */
import { daysBetween } from '#model/calculation/dates.ts';
import { stateOn } from '#model/daily.ts';
import type { AnyDoc } from '#model/definition.ts';
import { faultsOfFields, normalised } from '#model/evaluate.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { projectSchedul } from '#resources/project/projectSchedul.ts';
import { projectSchedulDetail } from '#resources/project/projectSchedulDetail.ts';
import { above, inTreeOrder, isBelow, predecessorsOf } from '#resources/project/scheduling.ts';
import { taskLines, taskStateByDay } from '#resources/project/tasks.ts';
import { mayRead } from '../../access/scope.ts';
import { logOperation } from '../../audit/operations.ts';
import { todayOf, type Context } from '../../context.ts';
import { idsOf } from '#server/documents/checks/idsAsked.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { read } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { faultsOfNamed } from '#server/documents/checks/references.ts';
import { writer } from '../../documents/write.ts';
import type { BusinessCall } from '../call.ts';
import { idsIn, lineOf, removeLines } from '../heads/deleteLines.ts';
import { doorCalls, doorTo, lineIn, parentIn, rewrite, rowsIn } from '../heads/door.ts';
import { planted } from './taskTree.ts';

const door = doorTo(projectSchedulDetail, projectSchedul);

/** Tasks in the order of the tree, each with the id of the one above and of those that it waits for. */
function treeOf(tasks: readonly AnyDoc[]): AnyDoc[] {
  const byCode = new Map(tasks.map((task) => [textOf(task['taskCode']), task] as const));
  const coded = tasks.map((task) => ({ ...task, taskCode: textOf(task['taskCode']) }));
  return coded.toSorted(inTreeOrder).map((task: AnyDoc) => {
    const parent = above(textOf(task['taskCode']));
    const before = predecessorsOf(textOf(task['predecessors'])) ?? [];
    return {
      ...task,
      parentTaskId: parent === null ? null : (byCode.get(parent)?.['id'] ?? null),
      predecessorIds: before.map(({ code, lagDays }) => ({ taskId: byCode.get(code)?.['id'] ?? null, lagDays })),
    };
  });
}

const pick = (task: AnyDoc, names: readonly string[]): AnyDoc => Object.fromEntries(names.map((name) => [name, task[name] ?? null]));
const place = ['id', 'taskCode', 'taskName', 'parentTaskId', 'level', 'ownerId'] as const;
const planned = [
  ...place,
  'planStart',
  'planEnd',
  'planDays',
  'weight',
  'predecessors',
  'predecessorIds',
  'ownerDept',
  'deliverable',
  'planFiles',
  'remark',
];

/** How a task stands on a day, with the evidence of what was done. */
const standing = (task: AnyDoc, today: string): AnyDoc => {
  const [end, finished] = [textOf(task['planEnd']), textOf(task['actualEnd'])];
  return {
    ...pick(task, [...place, 'percent', 'actualStart', 'actualEnd', 'doneFiles']),
    taskState: stateOn(taskStateByDay, task, today),
    delayDays: end === '' ? 0 : Math.max(0, daysBetween(end, finished === '' ? today : finished)),
  };
};

const reading = (
  path: string,
  summary: { readonly en: string; readonly zh: string },
  shown: (task: AnyDoc, today: string) => AnyDoc,
): BusinessCall => ({
  resource: projectSchedulDetail.key,
  method: 'GET',
  path,
  action: 'page',
  summary,
  run: async ({ context, params }) => {
    const schedule = await read(context, projectSchedul, textOf(params['id']));
    return treeOf(linesOf(schedule, 'tasks')).map((task) => shown(task, todayOf(context)));
  },
});

/** Lines that go with those named: everything below them. */
async function withBelow(context: Context, ids: readonly string[]): Promise<readonly string[]> {
  const [one = ''] = ids;
  const tasks = linesOf((await lineOf(context, projectSchedul, one, ['tasks'])).record, 'tasks');
  const codes = tasks.filter(({ id }) => ids.includes(textOf(id))).map(({ taskCode }) => textOf(taskCode));
  const below = tasks.filter(({ taskCode }) => codes.some((code) => isBelow(textOf(taskCode), code))).map(({ id }) => textOf(id));
  return [...new Set([...ids, ...below])];
}

export const removeTasks = async (context: Context, ids: readonly string[]): Promise<AnyDoc> =>
  removeLines(context, projectSchedul, await withBelow(context, ids), 'tasks');

const evidence = { doneFiles: taskLines.fields.doneFiles };
const notTaskOwner = () =>
  new Refusal('403', 'notTaskOwner', w('Evidence is given by who is responsible for the task', '完成资料由任务负责人上传'));

/** Files of what is done come any time after approval, from who is responsible for the task. */
async function addEvidence(context: Context, taskId: string, sent: unknown): Promise<readonly AnyDoc[]> {
  const { db } = context.services;
  const { parentId } = await lineOf(context, projectSchedul, taskId, ['tasks']);
  return db.transaction(async (tx) => {
    const schedule = await readRecord(tx, projectSchedul, parentId, { lock: true });
    if (schedule === null || !(await mayRead(context, projectSchedul, schedule, tx))) throw missingRecord(projectSchedul, parentId);
    const task = linesOf(schedule, 'tasks').find(({ id }) => textOf(id) === taskId);
    if (schedule['status'] !== 'approved' || textOf(task?.['ownerId']) !== context.actor.userId) throw notTaskOwner();
    const values = normalised(evidence, { doneFiles: sent });
    const wrong = faultsOfFields(evidence, values, undefined);
    if (wrong.length > 0) throw invalid(wrong);
    const tasks = linesOf(schedule, 'tasks').map((one) => (one === task ? { ...one, ...values } : one));
    const strange = await faultsOfNamed(tx, context, projectSchedul, { ...schedule, tasks }, [schedule]);
    if (strange.length > 0) throw invalid(strange);
    const written = await writer(tx, context)(projectSchedul.key, { tasks }, { id: parentId });
    await logOperation(tx, context, { action: 'put', resource: projectSchedul.key, recordId: parentId, name: textOf(task?.['taskName']) });
    return linesOf(written, 'tasks');
  });
}

/** A row that only brings evidence. */
const isEvidence = (row: AnyDoc): boolean =>
  idOf(row['id']) !== null &&
  Object.keys(row).every((name) => ['id', 'doneFiles', 'schedulId'].includes(name)) &&
  Array.isArray(row['doneFiles']);

async function saveRows(context: Context, rows: readonly AnyDoc[]): Promise<readonly AnyDoc[]> {
  const [row = {}] = rows;
  if (rows.length === 1 && isEvidence(row)) return addEvidence(context, textOf(row['id']), row['doneFiles']);
  const own = rows.map(({ id }) => idOf(id)).find((id) => id !== null);
  const parentId = own == null ? parentIn(door, rows) : (await lineOf(context, projectSchedul, own, ['tasks'])).parentId;
  const other = rows.find((one) => idOf(one['schedulId']) !== null && idOf(one['schedulId']) !== parentId);
  if (other) throw invalid([fault('oneRecord', 'schedulId', w('the rows are of several schedules', '任务不属于同一计划'))]);
  return rewrite(context, door, parentId, (stored) => planted(stored, rows, (one) => lineIn(door, one)));
}

export const taskCalls: readonly BusinessCall[] = [
  ...doorCalls(projectSchedulDetail, projectSchedul).filter(({ path }) => path !== 'deletes' && path !== 'getAcc/:id'),
  {
    resource: projectSchedulDetail.key,
    method: 'DELETE',
    path: 'deletes',
    action: 'page',
    summary: w('Delete tasks with what is below them', '删除任务及其下级'),
    query: ['ids'],
    run: ({ context, query, body }) => removeTasks(context, idsIn(idsOf({ query, body }))),
  },
  {
    resource: projectSchedulDetail.key,
    method: 'POST',
    path: 'save',
    action: 'page',
    summary: w('Save tasks', '保存任务'),
    run: async ({ context, body }) => treeOf(await saveRows(context, rowsIn(body))),
  },
  reading('getAcc/:id', w('Tasks with the files of the plan', '任务与计划附件'), (task) => pick(task, planned)),
  reading('getAcc2/:id', w('Tasks as they stand, with evidence', '任务进度与完成资料'), standing),
];

/** Tasks of the current schedule of a project: reading them, and writing what was done of them. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { isBelow, leavesOf, parentCodes, rolledUp, type PlanTask } from '#resources/project/scheduling.ts';
import { projectSchedul } from '#resources/project/projectSchedul.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';

/** A task as it stands: what was planned, and what was done. */
export interface TaskRow extends PlanTask {
  readonly id: string;
  readonly taskName: string | null;
  readonly percent: string | null;
  readonly actualStart: string | null;
  readonly actualEnd: string | null;
}

export interface Current {
  readonly id: string;
  readonly tasks: readonly TaskRow[];
}

export const tasksIn = (schedule: AnyDoc): readonly TaskRow[] => linesOf(schedule, 'tasks') as unknown as readonly TaskRow[];

/**
 * The current schedule of a project; null where none was approved. `lock` keeps its tasks for who writes them, once they have locked the project:
 * else evidence that is given meanwhile would write them as they were.
 */
export async function currentSchedule(sql: Sql, projectId: string, { lock = false }: { lock?: boolean } = {}): Promise<Current | null> {
  const [row] = await sql.query<{ id: string }>(
    'select id::text from project_schedul where project_id = $1 and is_current and not deleted limit 1',
    [projectId],
    'project_current_schedule',
  );
  const schedule = row === undefined ? null : await readRecord(sql, projectSchedul, row.id, { lock });
  return schedule === null ? null : { id: textOf(schedule['id']), tasks: tasksIn(schedule) };
}

export interface Done {
  readonly id: string;
  readonly percent: string | null;
  readonly actualStart: string | null;
  readonly actualEnd: string | null;
}

/** What follows for a task from those below it: it began with the first of them and is finished with the last, once all are. */
function doneBelow(tasks: readonly TaskRow[], task: TaskRow): Omit<Done, 'id'> {
  const { percent } = rolledUp(tasks, task);
  const below = leavesOf(tasks).filter(({ taskCode }) => taskCode !== null && isBelow(taskCode, task.taskCode ?? ''));
  const began = below.flatMap(({ actualStart }) => actualStart ?? []).toSorted();
  const ended = below.flatMap(({ actualEnd }) => actualEnd ?? []).toSorted();
  return { percent, actualStart: began[0] ?? null, actualEnd: ended.length === below.length ? (ended.at(-1) ?? null) : null };
}

/**
 * Writes what was done of leaves, and what follows for the tasks above them: their percent by weight. The schedule itself is an approved
 * document and stays what was approved.
 */
export async function writeDone(tx: Sql, tasks: readonly TaskRow[], done: readonly Done[]): Promise<readonly TaskRow[]> {
  const byId = new Map(done.map((one) => [one.id, one] as const));
  const changed = tasks.map((task) => ({ ...task, ...byId.get(task.id) }));
  const parents = parentCodes(changed);
  const all = changed.map((task) =>
    task.taskCode !== null && parents.has(task.taskCode) ? { ...task, ...doneBelow(changed, task) } : task,
  );
  await tx.query(
    `update project_schedul_tasks t set percent = d.percent::numeric, actual_start = d.start::date, actual_end = d.finish::date,
       open_until = case when d.percent::numeric = 100 then null else t.plan_end end
     from jsonb_to_recordset($1::jsonb) as d(id text, percent text, start text, finish text) where t.id = d.id::bigint`,
    [JSON.stringify(all.map(({ id, percent, actualStart, actualEnd }) => ({ id, percent, start: actualStart, finish: actualEnd })))],
    'project_tasks_done',
  );
  return all;
}

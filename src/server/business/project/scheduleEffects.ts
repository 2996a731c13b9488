/** What follows from the approval of a schedule: it is the current one, what was done is carried over, owners of tasks are told. */
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { equalShares } from '#resources/project/firstSchedule.ts';
import { projectInitiate } from '#resources/project/projectInitiate.ts';
import { projectSchedul } from '#resources/project/projectSchedul.ts';
import { donePct } from '#resources/project/scheduling.ts';
import { readRecord } from '../../documents/record.ts';
import { effect, type EffectInput } from '../../effects/effect.ts';
import { tell, type Message } from '../../outbox/tell.ts';
import { tellProject } from './standing.ts';
import { currentSchedule, tasksIn, writeDone, type TaskRow } from './taskRows.ts';

const originOf = (task: TaskRow): string => textOf((task as { readonly originId?: unknown }).originId) || task.id;

export const scheduleApproved = effect(projectSchedul, async ({ tx, record, write, now, context }) => {
  const projectId = record.projectId ?? '';
  await readRecord(tx, projectInitiate, projectId, { lock: true });
  const before = await currentSchedule(tx, projectId, { lock: true });
  const own = await readRecord(tx, projectSchedul, record.id);
  const tasks = own === null ? [] : tasksIn(own);
  const known = new Map((before?.tasks ?? []).map((task) => [originOf(task), task] as const));
  const done = tasks.map((task) => {
    const { percent = '0', actualStart = null, actualEnd = null } = known.get(originOf(task)) ?? {};
    return { id: task.id, percent, actualStart, actualEnd };
  });
  const carried = await writeDone(tx, tasks, done);
  if (before !== null) await write(projectSchedul.key, { isCurrent: false }, { id: before.id });
  await write(projectInitiate.key, { needsSchedule: false }, { id: projectId });
  await tellProject(tx, write, projectId, { progressPct: donePct(carried) });
  const owners = [...new Set(linesOf(record, 'tasks').map(({ ownerId }) => textOf(ownerId)))];
  const messages = owners.map((owner): Message => ({
    key: 'project_task',
    principals: [`u:${owner}`],
    params: {
      name: textOf(record.schedulName),
      tasks: linesOf(record, 'tasks')
        .filter(({ ownerId }) => textOf(ownerId) === owner)
        .map(({ taskCode, taskName }) => `${textOf(taskCode)} ${textOf(taskName)}`)
        .join('; ')
        .slice(0, 300),
    },
    actorId: context.actor.userId,
  }));
  await tell(tx, now, messages);
  return { isCurrent: true };
});

/** The first schedule of an approved project: a draft of its manager with one task a milestone, all of the same weight. */
export async function draftSchedule({ write, record }: Pick<EffectInput, 'write' | 'record'>): Promise<void> {
  const milestones = linesOf(record, 'lines').filter(({ detailType }) => detailType === 'milestone');
  const manager = textOf(record['managerId']);
  if (milestones.length === 0 || manager === '') return;
  const weights = equalShares(milestones.length);
  const tasks = milestones.map(({ content, planDate, ownerId, deliverable }, at) => ({
    taskCode: String(at + 1),
    taskName: textOf(content).slice(0, 120),
    planStart: planDate,
    planEnd: planDate,
    weight: weights[at],
    ownerId: ownerId ?? manager,
    deliverable,
  }));
  await write(projectSchedul.key, { projectId: record['id'], schedulName: textOf(record['projectName']), tasks }, { applicant: manager });
}

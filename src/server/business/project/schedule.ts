/** Calls of schedules: their lines and check, and the next version of one. */
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { projectNotRunning, stoppedStates } from '#resources/project/ledgers.ts';
import { inOffice } from '#resources/project/offices.ts';
import { projectInitiate } from '#resources/project/projectInitiate.ts';
import { projectSchedul } from '#resources/project/projectSchedul.ts';
import type { Planned } from '#resources/project/scheduleRules.ts';
import { mayRead } from '../../access/scope.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { lookups } from '../../effects/effect.ts';
import { call, type BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { idsIn } from '../heads/deleteLines.ts';
import { accCall } from '../heads/lines.ts';
import { projectWith } from './standing.ts';
import { currentSchedule } from './taskRows.ts';
import { removeTasks } from './tasks.ts';

/** Number of a schedule of a project that is open, other than the one named: a draft that nobody sent counts only for who makes another. */
async function openVersion(sql: Sql, projectId: string, but: string | null, drafts: boolean): Promise<string | null> {
  const [row] = await sql.query<{ code: string }>(
    `select code from project_schedul where project_id = $1 and id is distinct from $2::bigint and not deleted
       and status not in ('approved', 'invalidated') and ($3 or status <> 'draft') order by id limit 1`,
    [projectId, but, drafts],
    'project_open_schedule',
  );
  return row?.code ?? null;
}

export const scheduleFacts = lookups(projectSchedul, {
  project: async ({ sql, record }): Promise<Planned | null> =>
    (await projectWith(sql, idOf(record.projectId), 'startDate', 'endDate', 'status', 'setState'))?.fields ?? null,
  versions: async ({ sql, record }) => {
    const projectId = idOf(record.projectId);
    if (projectId === null) return undefined;
    const own = idOf((record as AnyDoc)['id']);
    const [row] = await sql.query<{ approved: number }>(
      `select count(*)::int as approved from project_schedul where project_id = $1 and status = 'approved' and not deleted and id is distinct from $2::bigint`,
      [projectId, own],
      'project_versions',
    );
    return { approved: row?.approved ?? 0, open: await openVersion(sql, projectId, own, false) };
  },
});

const openAlready = (code: string) =>
  new Refusal('409', 'openVersion', w('Schedule {code} of this project is open already', '该项目的计划{code}尚未办结'), { code });

/** The manager of the project and the project office make its next version. */
function requirePlanner({ actor }: Pick<Context, 'actor'>, project: AnyDoc): void {
  if (project['managerId'] === actor.userId || inOffice(actor)) return;
  throw new Refusal('403', 'notPlanner', w('The manager of the project plans it', '仅项目经理或项目管理部门可修订计划'));
}

/** A task as the next version begins with it: what was done comes along, evidence stays with the version that it was given for. */
const copied = ({ id, lineNo: _lineNo, doneFiles: _doneFiles, originId, ...task }: AnyDoc): AnyDoc => ({
  ...task,
  originId: originId ?? textOf(id),
});

const made = { id: f.text(w('Record', '单据'), { required: true }), code: f.text(w('No.', '编号'), { required: true }) } as const;

export const scheduleCalls: readonly BusinessCall[] = [
  accCall(projectSchedul),
  {
    resource: projectSchedul.key,
    method: 'DELETE',
    path: 'detailDeletes/:ids',
    action: 'put',
    summary: w('Delete tasks with what is below them', '删除任务及其下级'),
    run: ({ context, params }) => removeTasks(context, idsIn((params['ids'] ?? '').split(','))),
  },
  checkCall(projectSchedul),
  call({
    resource: projectSchedul.key,
    method: 'POST',
    path: 'newVersion/:projectId',
    action: 'add',
    summary: w('Begin the next version', '修订计划'),
    answer: made,
    run: ({ context, params }) => {
      const projectId = textOf(params['projectId']);
      return context.services.db.transaction(async (tx) => {
        const project = await readRecord(tx, projectInitiate, projectId, { lock: true });
        if (project === null || !(await mayRead(context, projectInitiate, project, tx))) throw missingRecord(projectInitiate, projectId);
        requirePlanner(context, project);
        if (stoppedStates.includes(textOf(project['setState']))) throw new Refusal('409', projectNotRunning.reason, projectNotRunning.desc);
        const open = await openVersion(tx, projectId, null, true);
        if (open !== null) throw openAlready(open);
        const current = await currentSchedule(tx, projectId);
        const schedule = current === null ? null : await readRecord(tx, projectSchedul, current.id);
        if (schedule === null)
          throw new Refusal('409', 'noSchedule', w('The project has no approved schedule yet', '该项目尚无已批准的计划'));
        const values = { projectId, schedulName: schedule['schedulName'], tasks: linesOf(schedule, 'tasks').map(copied) };
        const draft = await writer(tx, context)(projectSchedul.key, values, { applicant: context.actor.userId });
        return { id: textOf(draft['id']), code: textOf(draft['code']) };
      });
    },
  }),
];

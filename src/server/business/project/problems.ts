/** Problems of projects on the server: their facts and calls, and what follows when one is approved and when its last measure is verified. */
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { doneAsked, projectProblem, sendBackAsked } from '#resources/project/projectProblem.ts';
import { projectProblemDetail } from '#resources/project/projectProblemDetail.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { writer } from '../../documents/write.ts';
import { effect, lookups } from '../../effects/effect.ts';
import { tell, type Message } from '../../outbox/tell.ts';
import { call, type BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { doorCalls } from '../heads/door.ts';
import { accCall } from '../heads/lines.ts';
import { measureCalls, sendBack } from './measures.ts';
import { standingOf, tellProject } from './standing.ts';
import { currentSchedule } from './taskRows.ts';

export const problemFacts = lookups(projectProblem, {
  project: ({ sql, record }) => standingOf(sql, idOf(record.projectId)),
  plan: async ({ sql, record }) => {
    const id = idOf(record.projectId);
    const current = id === null ? null : await currentSchedule(sql, id);
    return current === null ? null : { schedulId: current.id, tasks: current.tasks.map((task) => task.id) };
  },
});

/** Who is responsible for measures is told of them, each of their own. */
export function ofMeasures(resource: string, record: AnyDoc, name: string, actorId: string | null): Message[] {
  const lines = linesOf(record, 'lines');
  const owners = [...new Set(lines.map(({ ownerId }) => textOf(ownerId)))];
  return owners.map((owner) => ({
    key: 'project_measure',
    principals: [`u:${owner}`],
    params: {
      name,
      resource,
      documentId: textOf(record['id']),
      measures: lines
        .filter(({ ownerId }) => textOf(ownerId) === owner)
        .map(({ measure }) => textOf(measure))
        .join('; ')
        .slice(0, 300),
    },
    actorId,
  }));
}

/** An approved problem keeps its project from being finished; those who fix it are told. */
export const problemApproved = effect(projectProblem, async ({ tx, record, write, now, context }) => {
  await tellProject(tx, write, record.projectId ?? '', { problem: true });
  await tell(tx, now, ofMeasures(projectProblem.key, record as AnyDoc, textOf(record.subject), context.actor.userId));
});

/** With its last measure a problem is closed, and a project that only waited for that is finished. */
async function closed(tx: Sql, context: Context, written: AnyDoc): Promise<void> {
  if (written['setState'] !== 'closed') return;
  await tellProject(tx, writer(tx, context), textOf(written['projectId']));
}

export const problemCalls: readonly BusinessCall[] = [
  accCall(projectProblem),
  deleteLines(projectProblem, 'detailDeletes', w('Delete lines', '删除明细')),
  checkCall(projectProblem),
  ...doorCalls(projectProblemDetail, projectProblem),
  ...measureCalls(projectProblem.key, doneAsked, closed),
  call({
    resource: projectProblem.key,
    method: 'PUT',
    path: 'sendBack/:id',
    action: 'page',
    summary: w('A measure is to be done again', '退回整改'),
    body: { lineId: f.text(w('Measure', '措施'), { max: 20, required: true }), ...sendBackAsked },
    answer: 'record',
    run: (asked) => {
      const { lineId, reason } = asked.body;
      return sendBack(asked, lineId, reason);
    },
  }),
];

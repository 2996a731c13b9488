/** An approver sends a document back to a step that was decided before; what came of it since is undone. */
import { comesStraight } from '#machines/step.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { commentOf, playEvent, requireAllowed, worldOf } from './act.ts';
import { visitedBefore } from '#server/documents/can.ts';
import type { Outcome } from '#server/documents/carry.ts';
import { evidenceOf } from '#server/documents/checks/evidence.ts';
import { remarksOf } from './fieldRemarks.ts';
import { toField } from '#server/documents/shown/trailFields.ts';
import type { Case } from '#server/documents/load.ts';
import { invalid, missing } from '#server/documents/refusals.ts';
import { taskToDecide } from '#server/documents/task.ts';

/** `body`: taskId, to (a node decided in this run), straight (from there it comes back at once), comment. */
export async function goBack(tx: Sql, context: Context, found: Case, body: AnyDoc): Promise<Outcome> {
  const { task, settings, onBehalfOf } = await taskToDecide(tx, context, found, body['taskId']);
  requireAllowed(found, settings, 'return');
  const to = textOf(body['to']);
  if (to === '') throw missing('to');
  if (!visitedBefore(found.flow, found.instance, task).includes(to))
    throw invalid([
      { field: 'to', rule: 'visited', severity: 'error', message: w('is no step that was decided before', '不是已审批过的环节') },
    ]);
  const straight = body['straight'] === true;
  const world = (decided: Case['instance']['decided']) => worldOf(context, found, found.record, decided, tx);
  if (straight && !comesStraight(found.flow, found.instance.snapshot, task.slot, to, world([]).input))
    throw invalid([
      {
        field: 'straight',
        rule: 'othersAtWork',
        severity: 'error',
        message: w('others decide meanwhile; it has to go through all nodes', '其他环节仍在审批，须逐级重新审批'),
      },
    ]);
  const comment = commentOf(body);
  if (comment === null) throw missing('comment');
  const evidence = await evidenceOf(tx, context, found, body, { signatureRequired: false });
  const decided = [...found.instance.decided, { nodeId: task.nodeId, by: context.actor.userId, action: 'return' }];
  const plan = await playEvent(world(decided), found.instance.snapshot, {
    type: 'RETURN',
    slot: task.slot,
    to,
    ...(straight ? { straight } : {}),
  });
  return {
    plan,
    record: found.record,
    act: {
      action: 'return',
      actorId: context.actor.userId,
      onBehalfOf,
      node: { id: task.nodeId, name: task.name },
      taskId: task.id,
      comment,
      changes: [
        {
          field: toField,
          before: null,
          after: { id: to, name: found.flow.elements[to]?.name ?? w(to, to), ...(straight ? { straight } : {}) },
        },
        ...evidence,
        ...remarksOf(found.definition, found.record, settings.fields, body),
      ],
      waitedMs: Date.parse(found.now) - Date.parse(task.openedAt),
    },
    decided: task,
    run: found.instance.run,
    definitionId: found.instance.definition.id,
    rejectReason: null,
    undo: { fields: null },
    request: null,
  };
}

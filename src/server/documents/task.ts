/** Whose task, and may they: found by its id or by the document, refused with who decided it and when. */
import type { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import type { FlowElement } from '#machines/flow.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { personOf } from '../flows/directory.ts';
import type { OpenTask } from '../flows/instance.ts';
import { actsOn, isMine, isOwn, takenByAnother, type Case } from './load.ts';
import { alreadyClaimed, alreadyDecided, missingRecord, notInState, notYours, ownDocument, suspended, waitsForRepost } from './refusals.ts';

interface ClosedRow {
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly action: string | null;
}

/** A task that is no longer open: of this document, then it was decided; of another or none, then it does not exist here. */
async function refuseClosed(sql: Sql, found: Case, taskId: string): Promise<never> {
  const [row] = /^\d{1,18}$/.test(taskId)
    ? await sql.query<ClosedRow>(
        `select coalesce(t.decided_by, last.decided_by)::text as decided_by, coalesce(t.decided_at, last.decided_at) as decided_at, coalesce(t.action, last.action) as action
         from task t left join lateral (
           select decided_by, decided_at, action from task o where o.instance_id = t.instance_id and o.decided_by is not null order by decided_at desc limit 1) last on true
         where t.id = $1 and t.instance_id = $2`,
        [taskId, found.instance.id],
      )
    : [];
  if (!row) throw missingRecord(found.definition, taskId);
  throw alreadyDecided(
    row.decided_by && row.decided_at
      ? { who: personOf(found.organisation, row.decided_by), at: row.decided_at, action: row.action ?? '' }
      : null,
  );
}

/** Not theirs: another of the group was faster, or it never was. */
const refuseOthers = (context: Context, found: Case, tasks: readonly OpenTask[]): Refusal => {
  const taken = tasks.find((task) => takenByAnother(context, found.instance, task, found.now));
  return taken?.assigneeId ? alreadyClaimed(personOf(found.organisation, taken.assigneeId), taken.claimedAt ?? null) : notYours();
};

/** My last decision here, for a second try without a task id. */
async function refuseNothingOpen(sql: Sql, context: Context, found: Case): Promise<never> {
  if (found.instance.tasks.some(({ kind }) => kind === 'approve')) {
    const mine = found.instance.decided.find(({ by }) => by === context.actor.userId);
    if (!mine) throw refuseOthers(context, found, found.instance.tasks);
  }
  const [row] = await sql.query<ClosedRow>(
    'select decided_by::text, decided_at, action from task where instance_id = $1 and decided_by is not null order by decided_at desc, id desc limit 1',
    [found.instance.id],
  );
  if (row?.decided_by && row.decided_at)
    throw alreadyDecided({ who: personOf(found.organisation, row.decided_by), at: row.decided_at, action: row.action ?? '' });
  throw notInState(found.record['status']);
}

export interface TaskAtHand {
  readonly task: OpenTask;
  readonly settings: NonNullable<FlowElement['task']>;
  /** Who is away and whom this person stands in for. */
  readonly onBehalfOf: string | null;
}

/** The open task that a call means which names none: one of this person's own before one of somebody they stand in for. */
export const taskMeant = (context: Context, found: Case): OpenTask | undefined => {
  const open = found.instance.tasks.filter(({ kind }) => kind === 'approve');
  return open.find((one) => isMine(context, one)) ?? open.find((one) => actsOn(context, found.instance, one, found.now));
};

/** The open task that this person decides, and the settings of its node. */
export async function taskToDecide(sql: Sql, context: Context, found: Case, taskId: unknown): Promise<TaskAtHand> {
  const asked = textOf(taskId) || null;
  const open = found.instance.tasks.filter(({ kind }) => kind === 'approve');
  const task = asked === null ? taskMeant(context, found) : open.find(({ id }) => id === asked);
  if (!task) {
    if (found.instance.tasks.some(({ id, kind }) => id === asked && kind === 'repost')) throw waitsForRepost();
    if (asked !== null) return refuseClosed(sql, found, asked);
    if (open.some(() => found.instance.starterId === context.actor.userId)) throw ownDocument();
    return refuseNothingOpen(sql, context, found);
  }
  const settings = found.flow.elements[task.nodeId]?.task;
  if (!settings) throw new Error(`${task.nodeId} is no user task of flow ${found.flow.key}`);
  if (settings.self !== 'ask' && isOwn(context, found, settings.approvers)) throw ownDocument();
  const acts = actsOn(context, found.instance, task, found.now);
  if (!acts) throw refuseOthers(context, found, [task]);
  if (found.instance.suspended || found.instance.definition.suspended) throw suspended();
  return { task, settings, onBehalfOf: acts.onBehalfOf };
}

/**
 * Taking one's own decision back: while nothing has followed that stays — no effect, no posting, no other step of the
 * flow — the instance goes back to what was kept in the trail entry, and what the decision opened is closed.
 */
import type { Principal, StoredSnapshot } from '#machines/flow.ts';
import type { FlowContext } from '#machines/run/context.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { personOf } from '#server/flows/directory.ts';
import { isGroup, type OpenTask } from '#server/flows/instance.ts';
import { freshPlan } from '#server/flows/advance.ts';
import { publish } from '#server/realtime/hub.ts';
import type { Outcome } from '#server/documents/carry.ts';
import { lastDecision, type LastDecision } from './lastDecision.ts';
import { loadCase, type Case } from '#server/documents/load.ts';
import { writeRecord } from '#server/documents/record.ts';
import { namesOf, notInState, suspended } from '#server/documents/refusals.ts';
import { saidOf, shownOf } from '#server/documents/shown/matter.ts';
import { standInsFor } from '#server/documents/noticing.ts';

const nothing = (): Refusal =>
  new Refusal('409', 'nothingToTakeBack', w('There is no decision of yours that can be taken back', '没有可以收回的本人审批'));

const wentOn = (found: Case, next: NonNullable<LastDecision['next']>): Refusal => {
  const who = next.actor === null ? { id: '0', name: '系统', nameEn: 'the system' } : personOf(found.organisation, next.actor);
  return new Refusal('409', 'wentOn', w('It has gone on since: {whoEn} at {at}', '流程已继续：{who}于{at}处理'), {
    at: next.at,
    ...namesOf(who),
  });
};

/** Opens tasks again as they were, in the inboxes of all who were asked. */
async function reopen(tx: Sql, found: Case, context: Context, ids: readonly string[]): Promise<void> {
  const tasks = await tx.query<{ id: string; principals: Principal[]; assignee_id: string | null; kind: OpenTask['kind'] }>(
    `update task set state = 'open', decided_at = null, decided_by = null, on_behalf_of = null, action = null, comment = null
     where id = any($1::bigint[]) returning id::text, principals, assignee_id::text, kind`,
    [ids],
    'undo_reopen',
  );
  const { definition, record, organisation, instance } = found;
  const shown = shownOf(definition, record, organisation, instance.starterId, await saidOf(context.services, definition, [record]));
  for (const task of tasks) {
    const own: readonly Principal[] = task.assignee_id === null ? task.principals : [`u:${task.assignee_id}`];
    const standIns = task.kind === 'approve' ? standInsFor(found, own) : [];
    const principals = [...own, ...standIns.map(({ userId }): Principal => `u:${userId}`)];
    const stead = [...own.map(() => null), ...standIns.map(({ onBehalfOf }) => onBehalfOf)];
    await tx.query(
      `insert into inbox (principal, task_id, resource, kind, received_at, due_at, amount, applicant, urgency, claimable, on_behalf_of)
       select q.p, t.id, t.resource, t.kind, t.opened_at, coalesce(t.due_at, 'infinity'), $3, $4,
         case t.urgency when 'veryUrgent' then 2 when 'urgent' then 1 else 0 end, $5 and q.stead is null, q.stead
       from task t, unnest($2::text[], $6::bigint[]) q(p, stead) where t.id = $1 on conflict do nothing`,
      [task.id, principals, shown.amount, shown.applicant, task.assignee_id === null && isGroup(task), stead],
      'undo_inbox',
    );
    await publish(tx, new Date(found.now), principals, { type: 'inbox', added: [task.id], removed: [] });
  }
}

async function restoreTimers(tx: Sql, instanceId: string, timers: readonly string[]): Promise<void> {
  if (timers.length === 0) return;
  await tx.query(
    `with back as (delete from ended_timer where instance_id = $1 and timer = any($2) returning *)
     insert into timer (instance_id, timer, node_id, due_at, on_due, paused_at, paused_due)
     select instance_id, timer, node_id, due_at, on_due, paused_at, paused_due from back`,
    [instanceId, timers],
    'undo_timers',
  );
}

const contextOf = (snapshot: StoredSnapshot): FlowContext => snapshot['context'] as FlowContext;

/** Takes the person's last decision back; `body`: comment. Answers the case as it is to be written. */
export async function takeBack(
  tx: Sql,
  context: Context,
  before: Case,
  comment: string | null,
): Promise<{ found: Case; outcome: Outcome }> {
  if (before.instance.suspended || before.instance.definition.suspended) throw suspended();
  const last = await lastDecision(tx, before.instance.id);
  if (!last || last.actor_id !== context.actor.userId) throw nothing();
  if (last.next) throw wentOn(before, last.next);
  const { undo } = last;
  await reopen(tx, before, context, undo.tasks);
  await restoreTimers(tx, before.instance.id, undo.cancelled);
  if (undo.fields)
    await writeRecord(tx, before.definition, { ...before.record, ...undo.fields }, { actorId: context.actor.userId, now: before.now });
  const { found } = await loadCase(tx, context.services, before.definition, before.instance.documentId, true);
  if (!found) throw notInState(before.record['status']);
  // Numbers of slots and waits are given once, for ever.
  const { seq } = contextOf(before.instance.snapshot);
  const plan = freshPlan({ snapshot: { ...undo.snapshot, context: { ...contextOf(undo.snapshot), seq } }, status: undo.status, here: [] });
  plan.closeSlots.push(...found.instance.tasks.filter(({ id }) => undo.opened.includes(id)).map(({ slot }) => slot));
  plan.cancelTimers.push(...undo.set);
  // The author was told that it went back.
  if (last.action === 'return')
    plan.notices.push({ key: 'process_taken_back', principals: [`u:${before.instance.starterId}`], params: { comment: comment ?? '' } });
  return {
    found,
    outcome: {
      plan,
      record: found.record,
      act: {
        action: 'takeBack',
        actorId: context.actor.userId,
        node: { id: last.node_id, name: { zh: last.node_name, en: last.node_name_en } },
        comment,
        taskId: undo.tasks[0] ?? null,
      },
      decided: null,
      run: found.instance.run,
      definitionId: found.instance.definition.id,
      rejectReason: null,
      request: null,
    },
  };
}

/** Claim and release of group tasks, and what a person has read: rows of their inbox, no steps of the flow. */
import type { Principal } from '#machines/flow.ts';
import type { Definition } from '#model/definition.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { alreadyClaimed, alreadyDecided, missingRecord, missingTask, notYours } from '../documents/refusals.ts';
import { announce, publish } from '../realtime/hub.ts';
import { asMissing } from '../access/unseen.ts';
import { onSeenTask, seesTask } from './seenTask.ts';

interface TaskRow {
  readonly state: string;
  readonly kind: string;
  readonly principals: readonly Principal[];
  readonly assignee_id: string | null;
  readonly claimed_at: string | null;
  readonly applicant_id: string | null;
}

/** Takes the rows of a task away and gives it to other principals; answers both sides. */
const handOver = `
with one as (select * from inbox where task_id = $1 limit 1),
gone as (delete from inbox where task_id = $1 and not principal = any($2::text[]) returning principal),
kept as (update inbox set claimable = $3::boolean where task_id = $1 and principal = any($2::text[]) returning principal),
given as (
  insert into inbox (principal, task_id, resource, kind, received_at, due_at, amount, applicant, urgency, claimable)
  select p, o.task_id, o.resource, o.kind, o.received_at, o.due_at, o.amount, o.applicant, o.urgency, $3::boolean
  from one o, unnest($2::text[]) as p
  where not exists (select from inbox b where b.task_id = $1 and b.principal = p)
  returning principal)
select principal, false as added from gone union all select principal, true from given union all select principal, true from kept`;

async function change(
  tx: Sql,
  { services: { clock } }: Context,
  taskId: string,
  work: (task: TaskRow) => Promise<{ assignee: string | null; principals: readonly Principal[] }>,
): Promise<void> {
  if (!/^\d{1,18}$/.test(taskId)) throw missingTask(taskId);
  // A decision that was read before this must read again: whose the task is has changed. Instances are locked before their tasks.
  await tx.query(
    'update flow_instance set version = version + 1 where id = (select instance_id from task where id = $1)',
    [taskId],
    'claim_move',
  );
  const [task] = await tx.query<TaskRow>(
    'select state, kind, principals, assignee_id::text, claimed_at, applicant_id::text from task where id = $1 for update',
    [taskId],
    'claim_read',
  );
  if (!task) throw missingTask(taskId);
  if (task.state !== 'open') throw alreadyDecided(null);
  const { assignee, principals } = await work(task);
  // Claimed again by its own holder, it stays theirs since the first time.
  if (assignee !== task.assignee_id)
    await tx.query(
      'update task set assignee_id = $2, claimed_at = $3 where id = $1',
      [taskId, assignee, assignee === null ? null : clock.now()],
      'claim_write',
    );
  const moved = await tx.query<{ principal: Principal; added: boolean }>(
    handOver,
    [taskId, principals, assignee === null],
    'claim_hand_over',
  );
  const who = (added: boolean) => moved.filter((row) => row.added === added).map(({ principal }) => principal);
  await publish(tx, clock.now(), who(false), { type: 'inbox', added: [], removed: [taskId] });
  await publish(tx, clock.now(), who(true), { type: 'inbox', added: [taskId], removed: [] });
}

/** In a transaction of its own; the browsers concerned are told once it is committed. */
async function alone({ services: { db, log } }: Context, work: (tx: Sql) => Promise<void>): Promise<void> {
  await db.transaction(work);
  void announce(db).catch((error: unknown) => log.warn({ err: error }, 'browsers could not be told at once'));
}

/** As `claim`, in the caller's transaction, who tells the others once it is committed. */
export async function claimIn(tx: Sql, context: Context, taskId: string): Promise<void> {
  const { actor, services } = context;
  await change(tx, context, taskId, async (task) => {
    if (task.assignee_id !== null && task.assignee_id !== actor.userId) {
      const who = personOf(await organisationOf(services.db), task.assignee_id);
      throw alreadyClaimed(who, task.claimed_at === null ? null : new Date(task.claimed_at).toISOString());
    }
    if (
      task.kind !== 'approve' ||
      task.applicant_id === actor.userId ||
      !task.principals.some((principal) => actor.principals.includes(principal))
    )
      throw notYours();
    return { assignee: actor.userId, principals: [`u:${actor.userId}`] };
  });
}

/** The task is this person's alone from now on; a second claim names who has it. */
export const claim = (context: Context, taskId: string): Promise<void> =>
  onSeenTask(context, taskId, () => alone(context, (tx) => claimIn(tx, context, taskId)));

/** Gives a claimed task back to all who were asked. */
export const release = (context: Context, taskId: string): Promise<void> =>
  onSeenTask(context, taskId, () =>
    alone(context, (tx) =>
      change(tx, context, taskId, async (task) => {
        if (task.assignee_id !== context.actor.userId) throw notYours();
        return { assignee: null, principals: task.principals };
      }),
    ),
  );

/** The document of a task; refused where there is none, or none for this person. */
export async function taskPlace(context: Context, taskId: string): Promise<{ resource: string; documentId: string }> {
  const [row] = /^\d{1,18}$/.test(taskId)
    ? await context.services.db.query<{ resource: string | null; documentId: string }>(
        'select resource, document_id::text as "documentId" from task where id = $1',
        [taskId],
        'task_document',
      )
    : [];
  if (!row || row.resource === null) throw missingTask(taskId);
  if ((await seesTask(context, taskId)) !== true) throw asMissing(missingTask(taskId));
  return { resource: row.resource, documentId: row.documentId };
}

/** A document is unread while a copy for this person, or a mention of them, waits on it. */
export async function isUnread({ actor, services: { db } }: Context, instanceId: string | null): Promise<boolean> {
  if (instanceId === null) return false;
  const rows = await db.query(
    'select from copied where user_id = $1 and instance_id = $2 and (not seen or mentioned_at is not null)',
    [actor.userId, instanceId],
    'copy_unread',
  );
  return rows.length > 0;
}

/** The copy of a document as read; refused to whom it was not sent. */
export async function markCopyRead(
  context: Context,
  definition: Definition,
  documentId: string,
  sql: Sql = context.services.db,
): Promise<void> {
  const { actor } = context;
  const [copy] = await sql.query<{ id: string }>(
    `select i.id::text from copied c join flow_instance i on i.id = c.instance_id
     where c.user_id = $1 and i.resource = $2 and i.document_id = $3`,
    [actor.userId, definition.key, documentId],
    'copy_place',
  );
  if (!copy) throw missingRecord(definition, documentId);
  await markRead(context, { instanceId: copy.id }, sql);
}

/** All copies as read, and with them whatever mentions me. */
export async function markCopiesRead({ actor, services }: Context): Promise<void> {
  await services.db.query(
    'update copied set seen = true, mentioned_at = null where user_id = $1 and (not seen or mentioned_at is not null)',
    [actor.userId],
    'mark_all_seen',
  );
}

/** A task or a copy as read, and whatever mentions me there; marking twice changes nothing. */
export async function markRead(
  context: Context,
  subject: { readonly taskId: string } | { readonly instanceId: string },
  sql: Sql = context.services.db,
): Promise<void> {
  const { actor, services } = context;
  const id = 'taskId' in subject ? subject.taskId : subject.instanceId;
  if (!/^\d{1,18}$/.test(id)) throw missingTask(id);
  if ('instanceId' in subject) {
    await sql.query(
      `update copied set seen = true, mentioned_at = null where user_id = $1 and instance_id = $2
         and (not seen or mentioned_at is not null)`,
      [actor.userId, id],
      'mark_seen',
    );
    return;
  }
  await sql.query(
    `with known as (update copied c set mentioned_at = null from task t
       where t.id = $4 and c.user_id = $1 and c.instance_id = t.instance_id and c.mentioned_at is not null)
     insert into user_state (user_id, kind, subject, at) values ($1, 'read', $2, $3) on conflict do nothing`,
    [actor.userId, `task:${id}`, services.clock.now(), id],
    'mark_read',
  );
}

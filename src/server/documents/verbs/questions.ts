/**
 * An approver asks the applicant. Until the last question of a node is answered the clock of its due time stands still; the answer goes
 * to whoever asked.
 */
import type { DecideAnswer } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { publish } from '#server/realtime/hub.ts';
import type { Case } from '#server/documents/load.ts';
import { writeNote } from './note.ts';
import { openQuestions } from './questionRows.ts';
import { missing, missingRecord, notAuthor } from '#server/documents/refusals.ts';
import { taskToDecide } from '#server/documents/task.ts';

/** Stops the due clock of a node, and the due times that its tasks show. */
async function pause(tx: Sql, instanceId: string, nodeId: string, now: string): Promise<void> {
  await tx.query(
    `with stopped as (
       update timer set paused_at = $3, paused_due = due_at, due_at = 'infinity'
       where instance_id = $1 and node_id = $2 and on_due is not null and paused_at is null returning id),
     shown as (update task set due_at = null where instance_id = $1 and node_id = $2 and state = 'open' and exists (select from stopped) returning id)
     update inbox set due_at = 'infinity' where task_id in (select id from shown)`,
    [instanceId, nodeId, now],
    'due_pause',
  );
}

/** Lets the clock go on where it stopped: later by as long as it stood. */
async function resume(tx: Sql, instanceId: string, nodeId: string, now: string): Promise<void> {
  await tx.query(
    `with started as (
       update timer set due_at = paused_due + ($3::timestamptz - paused_at), paused_at = null, paused_due = null
       where instance_id = $1 and node_id = $2 and paused_at is not null returning due_at),
     shown as (
       update task set due_at = (select min(due_at) from started)
       where instance_id = $1 and node_id = $2 and state = 'open' and exists (select from started) returning id, due_at)
     update inbox b set due_at = shown.due_at from shown where b.task_id = shown.id`,
    [instanceId, nodeId, now],
    'due_resume',
  );
}

const textIn = (body: AnyDoc): string => {
  const text = textOf(body['comment']).trim();
  if (text === '') throw missing('comment');
  return text;
};

/** A question that waits for the applicant's answer stands in their inbox, which is another one now. */
const tellAsked = (tx: Sql, { starterId }: Case['instance'], now: string): Promise<void> =>
  publish(tx, new Date(now), [`u:${starterId}`], { type: 'inbox', added: [], removed: [] });

/** Asks; `body`: taskId, comment. One question at a time for a task. */
export async function ask(tx: Sql, context: Context, found: Case, body: AnyDoc): Promise<DecideAnswer> {
  const { task, onBehalfOf } = await taskToDecide(tx, context, found, body['taskId']);
  const text = textIn(body);
  const { instance, now } = found;
  if ((await openQuestions(tx, instance.id)).some(({ taskId }) => taskId === task.id))
    throw new Refusal('409', 'alreadyAsked', w('Your question is not answered yet', '上一次询问尚未得到答复'));
  await tx.query(
    'insert into question (instance_id, task_id, node_id, asked_by, asked_of, asked_at, text) values ($1, $2, $3, $4, $5, $6, $7)',
    [instance.id, task.id, task.nodeId, context.actor.userId, instance.starterId, now, text],
    'question_ask',
  );
  await tellAsked(tx, instance, now);
  await pause(tx, instance.id, task.nodeId, now);
  return writeNote(tx, context, found, {
    act: {
      action: 'ask',
      actorId: context.actor.userId,
      onBehalfOf,
      node: { id: task.nodeId, name: task.name },
      taskId: task.id,
      comment: text,
    },
    notices: [{ key: 'task_question', principals: [`u:${instance.starterId}`], params: { comment: text } }],
  });
}

/** The applicant answers; `body`: questionId (without it the first that is open), comment. */
export async function answer(tx: Sql, context: Context, found: Case, body: AnyDoc): Promise<DecideAnswer> {
  const { instance, now } = found;
  if (instance.starterId !== context.actor.userId) throw notAuthor();
  const open = await openQuestions(tx, instance.id);
  const wanted = textOf(body['questionId']);
  const question = wanted === '' ? open[0] : open.find(({ id }) => id === wanted);
  if (!question) {
    if (wanted !== '') throw missingRecord(found.definition, wanted);
    throw new Refusal('409', 'nothingAsked', w('No question waits for an answer', '没有待答复的询问'));
  }
  const text = textIn(body);
  await tx.query(
    'update question set answered_by = $2, answered_at = $3, answer = $4 where id = $1',
    [question.id, context.actor.userId, now, text],
    'question_answer',
  );
  await tellAsked(tx, instance, now);
  if (!open.some(({ id, nodeId }) => id !== question.id && nodeId === question.nodeId)) await resume(tx, instance.id, question.nodeId, now);
  const task = instance.tasks.find(({ id }) => id === question.taskId);
  return writeNote(tx, context, found, {
    act: {
      action: 'answer',
      actorId: context.actor.userId,
      node: task ? { id: task.nodeId, name: task.name } : null,
      taskId: question.taskId,
      comment: text,
    },
    notices: [{ key: 'task_answer', principals: [`u:${question.askedBy}`], params: { comment: text, taskId: question.taskId } }],
  });
}

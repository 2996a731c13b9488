/** Comments with @mentions and copies to others: both let whoever is named read the document and tell them so. */
import type { DecideAnswer } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { mayRead } from '#server/access/scope.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { commentOf, requireAllowed } from './act.ts';
import { isAuthor } from '#server/documents/can.ts';
import { evidenceOf } from '#server/documents/checks/evidence.ts';
import type { Case } from '#server/documents/load.ts';
import { writeNote } from './note.ts';
import { invalid, missing, notForYou } from '#server/documents/refusals.ts';
import { taskToDecide } from '#server/documents/task.ts';
import { peopleField } from '#server/documents/shown/trailFields.ts';

const mostPeople = 50;

/** Enabled users named in a body under `field`, each once. */
function usersIn(found: Case, body: AnyDoc, field: string): string[] {
  const ids = [...new Set([body[field] ?? []].flat().map(textOf))].filter((id) => id !== '');
  const wrong = (rule: string, en: string, zh: string) => invalid([{ field, rule, severity: 'error', message: w(en, zh) }]);
  if (ids.length > mostPeople) throw wrong('tooMany', `at most ${mostPeople} people`, `最多${mostPeople}人`);
  for (const id of ids)
    if (found.organisation.users.get(id)?.enabled !== true) throw wrong('unknownUser', 'there is no such user', '没有此用户或已停用');
  return ids;
}

/** Says something about a document that one may read; `body`: comment, mentions (user ids), files. */
export async function comment(tx: Sql, context: Context, found: Case, body: AnyDoc): Promise<DecideAnswer> {
  if (!(await mayRead(context, found.definition, found.record, tx))) throw notForYou(found.definition, found.instance.documentId);
  const text = commentOf(body);
  if (text === null) throw missing('comment');
  const mentions = usersIn(found, body, 'mentions').filter((id) => id !== context.actor.userId);
  const evidence = await evidenceOf(tx, context, found, body, { signatureRequired: false });
  return writeNote(tx, context, found, {
    act: {
      action: 'comment',
      actorId: context.actor.userId,
      comment: text,
      changes: [...(mentions.length > 0 ? [{ field: peopleField, before: null, after: mentions }] : []), ...evidence],
    },
    copyTo: mentions,
    mentioned: true,
    notices:
      mentions.length > 0 ? [{ key: 'task_mention', principals: mentions.map((id) => `u:${id}` as const), params: { comment: text } }] : [],
  });
}

/** The author, or who holds a task, informs others; `body`: userIds, comment, taskId. */
export async function copyTo(tx: Sql, context: Context, found: Case, body: AnyDoc): Promise<DecideAnswer> {
  const at = isAuthor(context, found.record) ? null : await taskToDecide(tx, context, found, body['taskId']);
  if (at) requireAllowed(found, at.settings, 'copyTo');
  const people = usersIn(found, body, 'userIds');
  if (people.length === 0) throw missing('userIds');
  return writeNote(tx, context, found, {
    act: {
      action: 'copyTo',
      actorId: context.actor.userId,
      onBehalfOf: at?.onBehalfOf ?? null,
      node: at ? { id: at.task.nodeId, name: at.task.name } : null,
      taskId: at?.task.id ?? null,
      comment: commentOf(body),
      changes: [{ field: peopleField, before: null, after: people }],
    },
    copyTo: people,
    notices: [{ key: 'process_cc', principals: people.map((id) => `u:${id}` as const), params: {} }],
  });
}

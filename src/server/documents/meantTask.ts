/**
 * Which task a decision means that names none: the one that stood there when it came. Sent twice at once by the same person, it would
 * otherwise go on behind the first to their next step, which they have not seen. Other processes are not heard of here: between them
 * the task is told apart by the read that each decision begins with.
 */
import { LRUCache } from 'lru-cache';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Context } from '../context.ts';
import { readAtOnce } from './load.ts';
import { taskMeant } from './task.ts';

interface Latest {
  readonly taskId: string;
  /** When the decision on it ended, as `performance.now()`; endless while it is made. */
  until: number;
}

/** The last decision without a task's id by person and document. A call that waited longer than this for its turn is refused elsewhere. */
const latest = new LRUCache<string, Latest>({ max: 10_000, ttl: 60_000 });

/**
 * Makes a decision with the task that its call means, named or not.
 *
 * @param decide gets the call's body with `taskId`; as it was sent where nothing is open for this person
 */
export async function onMeantTask<Answer>(
  context: Context,
  definition: Definition,
  body: AnyDoc,
  decide: (body: AnyDoc) => Promise<Answer>,
): Promise<Answer> {
  if (textOf(body['taskId']) !== '') return decide(body);
  const came = performance.now();
  const key = `${context.actor.userId} ${definition.key} ${textOf(body['id'])}`;
  const found = await readAtOnce(context.services, definition, body['id']);
  // Asked after the read: what it may have seen was decided by one that is known by now.
  const before = latest.get(key);
  const taskId = before && came < before.until ? before.taskId : found && taskMeant(context, found)?.id;
  if (!taskId) return decide(body);
  const own: Latest = { taskId, until: Number.POSITIVE_INFINITY };
  latest.set(key, own);
  try {
    return await decide({ ...body, taskId });
  } finally {
    own.until = performance.now();
  }
}

/** Exactly once: the first answer to a request id is kept for seven days and given again. */
import { createHash } from 'node:crypto';
import type { DecideAnswer } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { otherRequest } from './refusals.ts';

export interface Request {
  readonly user_id: string;
  readonly request_id: string;
  readonly body_hash: string;
}

/** The request of a body that carries an id; null without one, then nothing is remembered. */
export const requestOf = (context: Context, action: string, resource: string, body: AnyDoc): Request | null => {
  const id = body['requestId'];
  if (typeof id !== 'string' || id === '') return null;
  const body_hash = createHash('sha256')
    .update(JSON.stringify([action, resource, body]))
    .digest('hex');
  return { user_id: context.actor.userId, request_id: id.slice(0, 200), body_hash };
};

interface Kept<Answer> {
  readonly body_hash: string;
  readonly answer: Answer | null;
}

/** The answer kept for this request; the same id with another body is refused. */
const judged = <Answer>(request: Request, kept: Kept<Answer> | null | undefined): Answer | null => {
  if (!kept) return null;
  if (kept.body_hash !== request.body_hash) throw otherRequest();
  return kept.answer;
};

/** The answer given before, null when this request is new. The same id with another body is refused. */
export async function answerBefore<Answer = DecideAnswer>(sql: Sql, request: Request): Promise<Answer | null> {
  const [kept] = await sql.query<Kept<Answer>>(
    'select body_hash, answer from request where user_id = $1 and request_id = $2',
    [request.user_id, request.request_id],
    'request_read',
  );
  return judged(request, kept);
}

/**
 * Takes the request id for this transaction. A second call with the same id waits here until the first has ended, and then gets
 * its answer; null means that the work is this call's to do.
 */
export async function takeRequest<Answer = DecideAnswer>(tx: Sql, request: Request, now: string): Promise<Answer | null> {
  const taken = await tx.query(
    'insert into request (user_id, request_id, body_hash, at) values ($1, $2, $3, $4) on conflict do nothing returning request_id',
    [request.user_id, request.request_id, request.body_hash, now],
    'request_take',
  );
  return taken.length === 1 ? null : answerBefore<Answer>(tx, request);
}

export const keepAnswer = (tx: Sql, request: Request, answer: object): Promise<object[]> =>
  tx.query(
    'update request set answer = $3 where user_id = $1 and request_id = $2',
    [request.user_id, request.request_id, JSON.stringify(answer)],
    'request_keep',
  );

/** Forgets answers older than seven days. */
export const forgetRequests = (sql: Sql, now: Date): Promise<object[]> =>
  sql.query('delete from request where at < $1', [new Date(now.getTime() - 7 * 86_400_000)]);

/** Rules and computes are given this beside the record: facts looked up, who asks, and when. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { RuleActor } from '#model/facts.ts';
import type { EvaluationInput } from '#model/evaluate.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { factsFor } from '#server/effects/facts.ts';
import { choicesOf } from '#server/documents/lists/choices.ts';
import type { Case } from '#server/documents/load.ts';

export const ruleActor = ({ actor }: Pick<Context, 'actor'>): RuleActor => ({
  userId: actor.userId,
  staffId: actor.staffId,
  departmentId: actor.departmentId,
  postIds: actor.postIds,
  roles: actor.roles,
});

/**
 * `asked`: the record whose facts are wanted; facts read through `sql`, so inside a transaction they see its writes. `names`: the
 * facts that count, all without it.
 */
export async function evaluation(
  sql: Sql,
  context: Context,
  definition: Definition,
  asked: AnyDoc,
  now: string,
  names?: readonly string[],
): Promise<EvaluationInput> {
  return {
    facts: await factsFor(context, definition, asked, sql, names),
    dictionaries: await choicesOf(context.services.db),
    actor: ruleActor(context),
    today: dateAt(now, context.services.zone),
    now,
  };
}

/**
 * The same for a document that was sent: its rules and computes know as the actor whoever sent it, whoever decides on it now, so that what
 * was allowed to one person is not refused to the next.
 */
export async function evaluationFor(sql: Sql, context: Context, found: Case, record: AnyDoc): Promise<EvaluationInput> {
  const { starterId } = found.instance;
  const sender = found.organisation.users.get(starterId);
  return {
    ...(await evaluation(sql, context, found.definition, record, found.now)),
    actor: {
      userId: starterId,
      staffId: sender?.staffId ?? null,
      departmentId: sender?.departmentId ?? null,
      postIds: sender?.postIds ?? [],
      roles: found.organisation.rolesOfUser.get(starterId) ?? [],
    },
  };
}

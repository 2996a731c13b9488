/** One act that books or drafts: judged on the locked record and logged in one transaction, once for each request. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Posting } from '#model/posting.ts';
import { textOf } from '#model/calculation/text.ts';
import { requireCode } from '../../access/require.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { postMore } from '../../documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord, notForYou } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import type { ActAsked } from './act.ts';
import { once } from './sentLines.ts';

interface Act {
  readonly name: string;
  /** What was sent, with its `requestId`. */
  readonly body: AnyDoc;
  /** Resource of the draft that the act makes, which the actor must be allowed to add. */
  readonly drafts?: string;
  /** Stands behind the name of the record in the log. */
  readonly said?: string;
}

export interface Acting {
  readonly tx: Sql;
  readonly context: Context;
  readonly definition: Definition;
  /** As it is locked. */
  readonly record: AnyDoc;
  readonly id: string;
  readonly now: string;
  readonly today: string;
  readonly write: ReturnType<typeof writer>;
  /** Books what the act moves. */
  readonly post: (postings: readonly Posting[]) => Promise<unknown>;
}

/**
 * Carries out one act of the definition.
 * @param work answers the id of the draft that it made; nothing where the record itself is what the call answers
 * @returns that id, or the record's, also when the call is made again
 * @throws 404 for who may not read the record; whatever the act's `when` says and `work` refuses
 */
export async function actOnce(
  { context, definition, params }: ActAsked,
  { name, body, drafts, said }: Act,
  work: (at: Acting) => Promise<string | void>,
): Promise<string> {
  const { clock, zone } = context.services;
  const id = textOf(params['id']);
  const { id: answered } = await once(context, `${name}/${id}`, definition, body, async (tx) => {
    const now = clock.now().toISOString();
    const record = await readRecord(tx, definition, id, { lock: true });
    if (record === null) throw missingRecord(definition, id);
    if (!(await mayRead(context, definition, record, tx))) throw notForYou(definition, id);
    if (drafts !== undefined) requireCode(context.actor, `${drafts}:add`);
    requireAct(context, definition, name, record);
    const made = await work({
      tx,
      context,
      definition,
      record,
      id,
      now,
      today: dateAt(now, zone),
      write: writer(tx, context),
      post: async (postings) => postMore(tx, context, definition, record, postings, await evaluation(tx, context, definition, record, now)),
    });
    const shown = nameOfRecord(definition, record);
    await logOperation(tx, context, {
      action: name,
      resource: definition.key,
      recordId: id,
      name: said === undefined ? shown : `${shown}: ${said}`,
    });
    return { id: made ?? id };
  });
  return answered;
}

/** The same for calls that answer the record, or the draft of its kind, as its reader sees it. */
export async function actAndShow(asked: ActAsked, act: Act, work: (at: Acting) => Promise<string | void>): Promise<AnyDoc> {
  const { context, definition } = asked;
  const id = await actOnce(asked, act, work);
  const record = await readRecord(context.services.db, definition, id);
  if (record === null) throw missingRecord(definition, id);
  return shownRecord(context, definition, record);
}

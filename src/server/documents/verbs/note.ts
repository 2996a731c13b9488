/**
 * People do these with a document while its flow stays where it is: comments, copies, questions, urging. Written in the door's
 * transaction, in the chain of the trail, behind the lock of the instance.
 */
import type { Principal } from '#machines/flow.ts';
import type { DecideAnswer } from '#model/api.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Notice } from '#server/flows/plan.ts';
import { chain, type Happening, type TrailRow } from '#server/flows/trail.ts';
import { publish } from '#server/realtime/hub.ts';
import { canOf } from '#server/documents/can.ts';
import { routeStep } from '#server/documents/carry.ts';
import type { Case } from '#server/documents/load.ts';
import { noticesAbout } from '#server/documents/noticing.ts';
import { shownTo } from '#server/documents/shown/visible.ts';

export interface Note {
  readonly act: Happening;
  /** Users who may read the document from now on, as informed of it. */
  readonly copyTo?: readonly string[];
  /** They are mentioned, not merely informed: it stands in their inboxes until they read the document. */
  readonly mentioned?: boolean;
  readonly notices?: readonly Notice[];
}

const trailColumns = `instance_id, seq, run, at, actor_id, on_behalf_of, definition_id, task_id, node_id, node_name, node_name_en, action, comment,
  changes, waited_ms, address, previous_hash, hash`;

/** Writes the entry behind the last one. */
export async function append(tx: Sql, context: Context, { instance, now }: Case, act: Happening): Promise<TrailRow> {
  const frame = {
    instanceId: instance.id,
    definitionId: instance.definition.id,
    run: instance.run,
    at: now,
    address: context.address || null,
  };
  const [row] = chain(context.services.trailKey, instance.trail, frame, [act]);
  if (!row) throw new Error('the chain gave no entry');
  await tx.query(
    'update flow_instance set version = version + 1, trail_seq = $2, trail_hash = $3 where id = $1',
    [instance.id, row.seq, row.hash],
    'note_head',
  );
  await tx.query(
    `insert into trail (${trailColumns}) select $1, x.seq, x.run, x.at, x.actor_id, x.on_behalf_of, x.definition_id, x.task_id, x.node_id,
       x.node_name, x.node_name_en, x.action, x.comment, x.changes, x.waited_ms, x.address, x.previous_hash, x.hash
     from json_populate_record(null::trail, $2::json) x`,
    [instance.id, JSON.stringify(row)],
    'note_trail',
  );
  return row;
}

/** Writes the note and answers the document as it stands. */
export async function writeNote(
  tx: Sql,
  context: Context,
  found: Case,
  { act, copyTo = [], mentioned = false, notices = [] }: Note,
): Promise<DecideAnswer> {
  const { instance, record, now } = found;
  await append(tx, context, found, act);
  if (copyTo.length > 0)
    await tx.query(
      `insert into copied (user_id, instance_id, at, mentioned_at) select u, $2, $3, case when $4::boolean then $3::timestamptz end
         from unnest($1::bigint[]) u
       on conflict (user_id, instance_id) do update set at = excluded.at, seen = false,
         mentioned_at = coalesce(excluded.mentioned_at, copied.mentioned_at)`,
      [copyTo, instance.id, now, mentioned],
      'note_copied',
    );
  for (const { kind, payload } of noticesAbout(found, record, notices, act.actorId))
    await tx.query(
      'insert into outbox (kind, payload, created_at, due_at) values ($1, $2, $3, $3)',
      [kind, JSON.stringify(payload), now],
      'note_send',
    );
  return told(tx, context, found, copyTo);
}

/** Tells the browsers of whoever has to do with it, and answers the document as it stands. */
export async function told(tx: Sql, context: Context, found: Case, others: readonly string[] = []): Promise<DecideAnswer> {
  const { instance, definition, record, now } = found;
  const listening = new Set<Principal>([
    `u:${instance.starterId}`,
    `u:${context.actor.userId}`,
    ...others.map((id): Principal => `u:${id}`),
    ...instance.tasks.flatMap(({ principals }) => principals),
  ]);
  await publish(tx, new Date(now), [...listening], { type: 'document', resource: definition.key, id: instance.documentId });
  return {
    document: shownTo(context, found, record),
    can: await canOf(tx, context, definition, record),
    status: instance.status,
    next: instance.tasks
      .filter(({ kind }) => kind === 'approve')
      .map((task) => routeStep(found, { node_id: task.nodeId, name: task.name.zh, name_en: task.name.en, principals: task.principals })),
  };
}

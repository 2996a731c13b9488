/**
 * The document as it was rejected. An author may save their correction before they repost it; what the trail tells with the repost is
 * the difference to what was rejected, however often they saved in between.
 */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { isId } from '#model/fields/reference.ts';
import type { Sql } from '#server/db/sql.ts';

/** Instances are locked before their documents, always, so that saving and deciding wait in the same order. */
export async function lockInstance(tx: Sql, definition: Definition, id: string): Promise<void> {
  if (!isId(id)) return;
  await tx.query('select id from flow_instance where resource = $1 and document_id = $2 for update', [definition.key, id], 'instance_hold');
}

/** Keeps `stored` at the first save after the rejection; later saves leave it. Its instance is locked by the caller. */
export async function keepRejected(tx: Sql, definition: Definition, stored: AnyDoc): Promise<void> {
  const names = [...Object.keys(definition.fields), ...Object.keys(definition.lines)];
  const content = Object.fromEntries(names.map((name) => [name, stored[name] ?? null]));
  await tx.query(
    'update flow_instance set rejected = $3 where resource = $1 and document_id = $2 and rejected is null',
    [definition.key, stored['id'], JSON.stringify(content)],
    'rejected_keep',
  );
}

/** Takes what was kept off the instance; null where nothing was saved since the rejection. */
export async function takeRejected(tx: Sql, instanceId: string): Promise<AnyDoc | null> {
  const [row] = await tx.query<{ rejected: AnyDoc }>(
    `update flow_instance i set rejected = null from flow_instance o
     where i.id = $1 and o.id = i.id and o.rejected is not null returning o.rejected`,
    [instanceId],
    'rejected_take',
  );
  return row?.rejected ?? null;
}

/** Documents that a person watches: a list of their own, of which nobody else knows. */
import type { Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { forgetMarks } from './marks.ts';

const neverSent = (): Refusal =>
  new Refusal('409', 'neverSent', w('A document that was never sent for approval cannot be watched', '单据尚未提交审批，不能关注'));

async function instanceOf({ services: { db } }: Context, definition: Definition, id: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    'select id::text from flow_instance where resource = $1 and document_id = $2',
    [definition.key, id],
    'watch_place',
  );
  return row?.id ?? null;
}

/** Watching twice changes nothing. Refused where the person may not read the document. */
export async function watch(context: Context, definition: Definition, id: string): Promise<void> {
  const { actor, services } = context;
  await readStored(context, definition, id);
  const instanceId = await instanceOf(context, definition, id);
  if (instanceId === null) throw neverSent();
  await services.db.query(
    'insert into watch (user_id, instance_id, at) values ($1, $2, $3) on conflict do nothing',
    [actor.userId, instanceId, services.clock.now()],
    'watch',
  );
  forgetMarks(services.db);
}

/** Whoever may no longer read it may still take it off their list. */
export async function unwatch(context: Context, definition: Definition, id: string): Promise<void> {
  const { actor, services } = context;
  const gone = await services.db.query(
    `delete from watch where user_id = $1 and instance_id = (select id from flow_instance where resource = $2 and document_id = $3) returning user_id`,
    [actor.userId, definition.key, id],
    'unwatch',
  );
  if (gone.length === 0) await readStored(context, definition, id);
  forgetMarks(services.db);
}

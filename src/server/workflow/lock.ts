/**
 * One editor of a model at a time: whoever opens it first edits, the others look on, and may take it over, which is
 * written down. Nobody has to give it back: it ends two minutes after it was last renewed.
 */
import type { ModelLock } from '#model/workflow/design.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { changedNothing } from '../audit/operations.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { ownDefinition } from './own.ts';

/** Time after which an editor who is no longer heard of stands in nobody's way, in milliseconds. */
export const standsMs = 2 * 60_000;

interface Row {
  readonly by: string;
  readonly since: string;
  readonly changed_at: string | null;
}

const standing = async (sql: Sql, context: Context, modelId: string): Promise<Row | null> => {
  const after = new Date(context.services.clock.now().getTime() - standsMs);
  const [row] = await sql.query<Row>(
    'select by::text, since, changed_at from model_lock where model_id = $1 and renewed_at > $2',
    [modelId, after],
    'model_lock_standing',
  );
  return row ?? null;
};

const told = async (context: Context, row: Row | null): Promise<ModelLock> => {
  if (!row) return { mine: false, by: null, since: null, lastChangeAt: null };
  const organisation = await organisationOf(context.services.db);
  return { mine: row.by === context.actor.userId, by: personOf(organisation, row.by), since: row.since, lastChangeAt: row.changed_at };
};

/** Begins or renews editing where nobody else edits; with `take` also where somebody does. Gives who edits then. */
export async function lockModel(context: Context, id: string, take: boolean): Promise<ModelLock> {
  const { actor, services } = context;
  await readStored(context, ownDefinition(context, 'models'), id);
  const now = services.clock.now();
  const row = await services.db.transaction(async (tx) => {
    // Two who come at once stand in line here.
    await tx.query('select id from models where id = $1 for update', [id], 'model_lock_line');
    const before = await standing(tx, context, id);
    const theirs = before !== null && before.by !== actor.userId;
    // Who looks on, and who goes on editing, changes nothing that a log has to tell.
    if (!take && before !== null) changedNothing(context);
    if (theirs && !take) return before;
    if (theirs)
      await tx.query(
        'insert into model_lock_taken (model_id, taken_from, by, at, address) values ($1, $2, $3, $4, $5)',
        [id, before.by, actor.userId, now, context.address],
        'model_lock_taken',
      );
    const [mine] = await tx.query<Row>(
      `insert into model_lock (model_id, by, since, renewed_at) values ($1, $2, $3, $3)
       on conflict (model_id) do update set by = excluded.by, renewed_at = excluded.renewed_at,
         since = case when $4 then model_lock.since else excluded.since end,
         changed_at = case when $4 then model_lock.changed_at end
       returning by::text, since, changed_at`,
      [id, actor.userId, now, before !== null && !theirs],
      'model_lock_begin',
    );
    return mine ?? null;
  });
  return told(context, row);
}

/** Gives editing back; somebody else's stays. */
export async function unlockModel(context: Context, id: string): Promise<void> {
  await readStored(context, ownDefinition(context, 'models'), id);
  await context.services.db.query('delete from model_lock where model_id = $1 and by = $2', [id, context.actor.userId], 'model_lock_end');
}

/** Refuses to change a model that somebody else edits. */
export async function refuseLocked(context: Context, id: string): Promise<void> {
  const { db } = context.services;
  const row = await standing(db, context, id);
  if (!row || row.by === context.actor.userId) return;
  const { name, nameEn } = personOf(await organisationOf(db), row.by);
  throw new Refusal('409', 'modelLocked', w(`${nameEn ?? name} is editing this model`, `${name}正在编辑此模型`), { id, by: row.by });
}

/** Those who look on are told when it was last changed. */
export async function keepChanged(tx: Sql, { actor, services }: Context, id: string): Promise<void> {
  await tx.query(
    'update model_lock set changed_at = $3 where model_id = $1 and by = $2',
    [id, actor.userId, services.clock.now()],
    'model_lock_changed',
  );
}

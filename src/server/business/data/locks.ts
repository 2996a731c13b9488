/** Locks on nodes: what somebody works on the others neither replace, move nor delete, for at most a day. */
import { notNow, type NotNow } from '#model/acts.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Narrowed } from '#server/context.ts';
import type { Sql } from '../../db/sql.ts';

/** Whether somebody holds a lock on the node at this moment. */
export const isLocked = (record: AnyDoc, now: Date): boolean =>
  textOf(record['lockedBy']) !== '' && new Date(textOf(record['lockedUntil'])) > now;

/** Why the person may not touch the node: another has locked it. */
export async function lockedFor(sql: Sql, { actor, services }: Narrowed, record: AnyDoc): Promise<NotNow | null> {
  const by = textOf(record['lockedBy']);
  if (!isLocked(record, services.clock.now()) || by === actor.userId) return null;
  const [row] = await sql.query<{ zh: string; en: string | null }>(
    'select real_name as zh, name_en as en from users where id = $1',
    [by],
    'library_locker',
  );
  const name = row?.zh ?? by;
  return notNow('locked', w(`${row?.en ?? name} has locked it`, `已被${name}锁定`));
}

/** @throws Refusal 409 `locked` that names the person */
export async function refuseLocked(sql: Sql, asked: Narrowed, record: AnyDoc): Promise<void> {
  const locked = await lockedFor(sql, asked, record);
  if (locked !== null) throw new Refusal('409', locked.reason, locked.desc);
}

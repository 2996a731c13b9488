/** What an administrator does to accounts beside their record: many at once, and where they are signed in. */
import type { AccountsChange, AccountsEffect } from '#model/operations/people.ts';
import type { OwnSession } from '#model/operations/personal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { idsInOrder, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { invalid } from '../documents/refusals.ts';
import { saveIn, storedFor } from '../documents/save.ts';
import { rehearse } from '../workflow/operate/rehearse.ts';

/** A definition that calls of administration stand on; it is part of the product. */
export function definitionNamed({ services }: Pick<Context, 'services'>, key: string): Definition {
  const definition = services.registry.get(key);
  if (definition === undefined) throw new Error(`there is no resource ${key}`);
  return definition;
}

/** Own fields of an account under the change. */
function changed(stored: AnyDoc, { status, deptId, addRoles = [], removeRoles = [] }: AccountsChange): AnyDoc {
  const before = (stored['roles'] ?? []) as readonly string[];
  const roles = [...new Set([...before, ...addRoles])].filter((id) => !removeRoles.includes(id));
  return {
    ...(status === undefined ? {} : { status }),
    ...(deptId === undefined ? {} : { deptId }),
    ...(roles.length === before.length && roles.every((id) => before.includes(id)) ? {} : { roles }),
  };
}

const isSame = (stored: AnyDoc, body: AnyDoc): boolean => Object.entries(body).every(([name, value]) => stored[name] === value);

/** Each for itself, by the rules of an account; what is refused is undone and named, the others stand. */
async function changeAccounts(tx: Sql, context: Context, ids: readonly string[], change: AccountsChange): Promise<AccountsEffect> {
  const definition = definitionNamed(context, 'users');
  const refused: AccountsEffect['refused'][number][] = [];
  let done = 0;
  // In the order of ids, so that two who change the same accounts do not wait for each other in a circle.
  const ordered = idsInOrder(ids);
  for (const id of ordered) {
    const stored = await storedFor(tx, context, definition, id, {});
    const body = changed(stored, change);
    if (isSame(stored, body)) continue;
    await tx.query('savepoint account');
    try {
      await saveIn(tx, context, definition, stored, body);
      await tx.query('release savepoint account');
      done += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tx.query('rollback to savepoint account');
      refused.push({ id, name: textOf(stored['realName']), faults: error.faults });
    }
  }
  return { changed: done, same: ordered.length - done - refused.length, refused };
}

/** All of them, or a refusal that names every one that cannot be changed (`ids.<id>`). */
export async function accountsOf(tx: Sql, context: Context, ids: readonly string[], change: AccountsChange): Promise<AccountsEffect> {
  const effect = await changeAccounts(tx, context, ids, change);
  if (effect.refused.length === 0) return effect;
  throw invalid(
    effect.refused.flatMap(({ id, name, faults }) =>
      faults.map(({ message, ...fault }) => ({
        ...fault,
        field: `ids.${id}`,
        message: w(`${name}: ${message.en}`, `${name}：${message.zh}`),
      })),
    ),
  );
}

/** `dryRun`: what would come of it, with nothing changed. */
export async function changeMany(
  context: Context,
  ids: readonly string[],
  change: AccountsChange,
  dryRun: boolean,
): Promise<AccountsEffect> {
  if (dryRun) return rehearse(context, (tx) => changeAccounts(tx, context, ids, change));
  const { db } = context.services;
  const effect = await db.transaction((tx) => accountsOf(tx, context, ids, change));
  await db.notify('record', 'users');
  return effect;
}

interface Row extends OwnSession {
  readonly key: string;
}

const open = ({ db, clock }: Context['services'], userId: string): Promise<Row[]> =>
  db.query<Row>(
    `select id::text, encode(token_hash, 'hex') as key, created_at as "startedAt", acted_at as "lastSeenAt", address, agent
     from session where user_id = $1 and expires_at > $2 order by acted_at desc, session.id desc`,
    [userId, clock.now()],
    'own_sessions',
  );

/** Where a user is signed in, the latest used first; `currentKey` is the session that asks. */
export const sessionsOf = async ({ services }: Context, userId: string, currentKey: string): Promise<OwnSession[]> =>
  (await open(services, userId)).map(({ key, ...shown }) => ({ ...shown, current: key === currentKey }));

/** Keys of the sessions to end: one, or all but the one that asks. */
export async function sessionsToEnd({ services }: Context, userId: string, id: string | null, currentKey: string): Promise<string[]> {
  const rows = (await open(services, userId)).filter(({ key }) => key !== currentKey);
  if (id === null) return rows.map(({ key }) => key);
  const found = rows.find((row) => row.id === id);
  if (!found)
    throw new Refusal('404', 'missingRecord', w('This user has no session {id} that could be ended', '该用户没有可结束的会话 {id}'), {
      id: id.slice(0, 40),
    });
  return [found.key];
}

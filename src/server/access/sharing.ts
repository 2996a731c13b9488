/**
 * With which roles a kept filter of the inbox or a view of a list may be shared: those that the owners hold themselves; every role, and the
 * one that everybody holds, only by who may grant roles. It shows nothing by itself: whoever opens it sees what is theirs to see.
 */
import { invalidBody, Refusal } from '#model/refusal.ts';
import type { SharedRole } from '#model/lists.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { fault, idsOf } from './grantBody.ts';

const most = 20;
const everybody = 'employee';

const live = `not deleted and coalesce(status, 'enabled') = 'enabled'`;

/**
 * SQL: what `row` (`user_id`, `roles`) keeps is shared with who holds the roles whose codes this parameter has. What people who left had
 * shared goes with them.
 */
export const sharedWith = (row: string, codes: string): string =>
  `${row}.roles <> '{}' and ${row}.roles && (select coalesce(array_agg(id), '{}') from roles where code = any(${codes}) and ${live})
   and exists (select from users sharer where sharer.id = ${row}.user_id and sharer.status = 'enabled' and not sharer.deleted)`;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}
const shown = ({ id, name, name_en: english }: Row): SharedRole => ({ id, name: w(english ?? name, name) });

/** Those that the person may share with, in the order of the roles. */
export async function rolesToShareWith({ actor, services }: Context): Promise<SharedRole[]> {
  const all = actor.permissions.has('roles:grant');
  const rows = await services.db.query<Row>(
    `select id::text, name, name_en from roles where ${live} and ($1::boolean or (code = any($2) and code <> $3)) order by sort nulls last, id`,
    [all, actor.roles, everybody],
    'roles_to_share_with',
  );
  return rows.map(shown);
}

/** Names of roles, whoever holds them. */
export async function namesOfRoles({ services }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, SharedRole>> {
  if (ids.length === 0) return new Map();
  const rows = await services.db.query<Row>(
    'select id::text, name, name_en from roles where id = any($1) and not deleted',
    [ids],
    'role_names',
  );
  return new Map(rows.map((row) => [row.id, shown(row)]));
}

/** The roles that a body names. Those it was shared with `before` may stay, whatever the owner holds by now. */
export async function rolesIn(context: Context, value: unknown, before: readonly string[]): Promise<readonly string[]> {
  const named = idsOf('roles', value);
  if (named.length > most) throw invalidBody([fault('roles', 'maxItems', w(`at most ${most} roles`, `最多${most}个角色`))]);
  const allowed = new Set([...before, ...(await rolesToShareWith(context)).map(({ id }) => id)]);
  if (named.every((id) => allowed.has(id))) return named;
  // Whether there are such roles, and what they are called, is not for whoever asks.
  throw new Refusal(
    '403',
    'noPermission',
    w('You may share only with roles that you hold', '只能共享给本人拥有的角色'),
    { permission: 'roles:grant' },
    [fault('roles', 'notHeld', w('holds roles that are not yours', '包含本人没有的角色'))],
  );
}

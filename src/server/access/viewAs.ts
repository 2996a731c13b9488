/** The menu and rights of somebody as they have them now, for an administrator to look at; nothing is done in their name, and each look is kept. */
import { logOperation } from '#server/audit/operations.ts';
import type { Actor, Context } from '#server/context.ts';
import type { RightsView } from '#model/rights.ts';
import { menuOf } from './menus.ts';
import { named } from './people.ts';
import { codeNames, codesWithSources, personById, rolesOf } from './sources.ts';

/** Whose records they see beside their own; nothing for who may not sign in. */
export async function reachOf({ services: { db, registry } }: Context, viewed: Actor | null): Promise<RightsView['reach']> {
  const departments = await db.query<{ id: string; name: string; name_en: string | null }>(
    'select id::text, name, name_en from sys_department',
  );
  const department = new Map(departments.map(({ id, name, name_en }) => [id, named(name, name_en)]));
  return [...(viewed?.reach ?? [])].map(([resource, reached]) => ({
    resource,
    label: registry.get(resource)?.label ?? named(resource, resource),
    departments: reached === 'all' ? null : reached.flatMap((id) => department.get(id) ?? []),
  }));
}

/** `viewed`: the person as access rules know them, null where they may not sign in and so have no rights. */
export async function viewAs(context: Context, userId: string, viewed: Actor | null): Promise<RightsView> {
  const { db } = context.services;
  const person = await personById(db, userId);
  await logOperation(db, context, { action: 'viewAs', resource: 'users', recordId: userId, name: person.name.zh });
  const [roles, codes, menu, reach, looks] = await Promise.all([
    rolesOf(db, userId),
    codesWithSources(db, userId),
    viewed === null ? [] : menuOf(db, viewed, null),
    reachOf(context, viewed),
    db.query<{ zh: string; en: string | null; at: string }>(
      `select u.real_name as zh, u.name_en as en, o.at from operation_log o join users u on u.id = o.actor_id
       where o.resource = 'users' and o.record_id = $1 and o.action = 'viewAs' order by o.at desc, o.id desc limit 20`,
      [userId],
    ),
  ]);
  const names = await codeNames(
    db,
    codes.map(({ code }) => code),
  );
  const plain = (code: string) => ({ code, menu: named(code, code), action: named(code, code) });
  return {
    person,
    roles,
    menu,
    codes: codes.map(({ code, sources }) => ({ ...(names.get(code) ?? plain(code)), sources })),
    reach,
    looks: looks.map(({ zh, en, at }) => ({ by: named(zh, en), at })),
  };
}

/** Grants on nodes: what a request is judged by, what follows from its approval, revoking, and all rights of a person in one list. */
import { sql as raw } from 'kysely';
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { dataManagementPost, revokeAsked } from '#resources/data/dataManagementPost.ts';
import { dataActions, withImplied, type DataAction } from '#resources/data/library.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { labelsOf } from '#server/documents/lists/choices.ts';
import { effect, lookups } from '../../effects/effect.ts';
import { tell } from '../../outbox/tell.ts';
import { actOn, type Acting } from '../general/acting.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { noteData } from './log.ts';
import { actionsOn, inForce, keepsAll, mine, sees } from './rights.ts';

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap((one: unknown) => idOf(one) ?? []) : []);
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

/** Roles whose people ask for others, too. */
const offices = ['archive_keeper', 'general_manager'];

/** Whether somebody leads a department or keeps the archive, by what they are now. */
async function isOffice(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from sys_department where leader = $1 and not deleted
     union all select 1 from held_role h join roles r on r.id = h.role_id where h.user_id = $1 and r.code = any($2::text[]) and not r.deleted limit 1`,
    [userId, offices],
    'library_office',
  );
  return rows.length > 0;
}

export const grantFacts = lookups(dataManagementPost, {
  node: async ({ sql, record }) => {
    const id = idOf(record.dataId);
    if (id === null) return undefined;
    const [row] = await sql.query<{ ownerDept: string | null; secrecy: string }>(
      `select owner_dept::text as "ownerDept", coalesce(secrecy, 'internal') as secrecy from data_management where id = $1 and not deleted`,
      [id],
      'fact_library_node',
    );
    return row ?? null;
  },
  office: async ({ sql, context, record }) => isOffice(sql, idOf(record.applicant) ?? context.actor.userId),
  asked: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (id === null) return null;
    const [row] = await sql.query<{ actions: readonly string[] }>(
      `select actions from data_management_post where id = $1 and status in ('submitted', 'reposted')`,
      [id],
      'fact_library_asked',
    );
    return row?.actions ?? null;
  },
  equal: async ({ sql, context, record }) => {
    const id = idOf(record.dataId);
    if (id === null) return [];
    const { rows } = await raw<{ code: string }>`select g.code from data_management_post g
      where g.data_id = ${id}::bigint and ${inForce(context)} and g.id is distinct from ${idOf(record.id)}::bigint
        and coalesce(g.posts, '{}') @> ${idsOf(record.posts)}::bigint[] and coalesce(g.users, '{}') @> ${idsOf(record.users)}::bigint[]
        and g.actions @> ${textsOf(record.actions)}::text[]
        and (g.valid_to is null or g.valid_to >= ${textOf(record.validTo) === '' ? null : textOf(record.validTo)}::date) order by g.code`.execute(
      sql.kysely,
    );
    return rows.map(({ code }) => code);
  },
});

/** Whoever has the right by it hears of it; a notice names the request, never the data. */
export const libraryGranted = effect(dataManagementPost, async ({ tx, context, record, now }) => {
  const id = idOf(record.dataId);
  if (id !== null) await noteData(tx, context, [{ action: 'rights', id, note: textOf(record.code) }]);
  const principals = [
    ...(record.users ?? []).map((user) => `u:${user}` as const),
    ...(record.posts ?? []).map((post) => `p:${post}` as const),
  ];
  const params = { name: textOf(record.code), nameEn: textOf(record.code), resource: dataManagementPost.key, documentId: record.id };
  await tell(tx, now, [{ key: 'data_permission_granted', principals, params, actorId: context.actor.userId }]);
});

const revoke = (asked: Acting, revokeReason: string): Promise<AnyDoc> =>
  actOn(asked, 'revoke', async (record, now, tx) => {
    await noteData(tx, asked.context, [{ action: 'rights', id: textOf(record['dataId']), note: `${textOf(record['code'])} ×` }]);
    return { values: { revokedAt: now, revokeReason } };
  });

interface Held {
  readonly dataId: string;
  readonly name: string;
  readonly actions: readonly DataAction[];
  readonly via: 'post' | 'user' | 'owner' | 'dept' | 'admin';
  readonly validTo: string | null;
}

/** Where a person's rights begin: the nodes of their grants, the top folders of departments they lead or belong to, or all top folders. */
async function held(context: Context): Promise<readonly Held[]> {
  const { actor, services } = context;
  const { rows: granted } = await raw<Held>`select n.id::text as "dataId", n.name, g.actions,
      case when g.users @> array[${actor.userId}::bigint] then 'user' else 'post' end as via, g.valid_to::text as "validTo"
    from data_management_post g join data_management n on n.id = g.data_id and not n.deleted
    where ${mine(context)} order by n.id, g.id`.execute(services.db.kysely);
  const { rows: top } = await raw<
    Held & { readonly leads: boolean }
  >`select n.id::text as "dataId", n.name, ${actionsOn(context, 'n')} as actions,
      exists (select from sys_department d where d.id = n.owner_dept and d.leader = ${actor.userId}::bigint and not d.deleted) as leads
    from data_management n where n.parent_id is null and not n.deleted and ${sees(context, 'n')} order by n.id`.execute(services.db.kysely);
  const byGrant = new Set(granted.map(({ dataId }) => dataId));
  const whole = keepsAll(context) || actor.roles.includes('sys_admin');
  const tops = top.flatMap(({ leads, ...node }): Held[] => {
    if (leads) return [{ ...node, via: 'owner', validTo: null }];
    if (whole) return [{ ...node, via: 'admin', validTo: null }];
    return byGrant.has(node.dataId) ? [] : [{ ...node, via: 'dept', validTo: null }];
  });
  return [...granted.map((one) => ({ ...one, actions: withImplied(one.actions) })), ...tops];
}

async function allPermission({ context }: BusinessAsked) {
  const labels = await labelsOf(context.services.db);
  const kinds = dataActions.map((value) => ({ value, label: labels('dataAction', value) }));
  return { kinds, mine: await held(context) };
}

export const grantCalls: readonly BusinessCall[] = [
  {
    resource: dataManagementPost.key,
    method: 'GET',
    path: 'allPermission',
    action: 'page',
    summary: w('All rights of the person on the library', '本人的全部资料权限'),
    run: allPermission,
  },
  call({
    resource: dataManagementPost.key,
    method: 'PUT',
    path: 'revoke/:id',
    action: 'revoke',
    summary: w('Revoke a grant', '撤销授权'),
    body: revokeAsked,
    answer: 'record',
    run: ({ body, ...asked }) => revoke(asked as Acting, body.revokeReason),
  }),
];

/** The calls of roles, posts and what explains rights. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { idOf } from '#model/calculation/text.ts';
import type { Actors } from '#server/access/actor.ts';
import { effectOf } from '#server/access/grantEffect.ts';
import { grantToRole, holdsOf, resourceIdsOf, scopesOf, updatePostPermission, type Holder } from '#server/access/grants.ts';
import { membersOf, setMembers } from '#server/access/members.ts';
import { requireCode } from '#server/access/require.ts';
import { personById, whoMay, why } from '#server/access/sources.ts';
import { reachOf, viewAs } from '#server/access/viewAs.ts';
import type { Services } from '#server/context.ts';
import { save } from '#server/documents/save.ts';
import { flowsAsking } from '#server/workflow/askedOf.ts';
import { idIn, objectOf, one, serve, type Asked } from '#server/http/call.ts';
import { definitionOf } from '#server/http/definitionOf.ts';
import { missingRecord } from '#server/http/envelope.ts';

const role = w('Role', '角色');
const post = w('Post', '岗位');
const user = w('User', '用户');
const at = (path: string): string => `/tydf/administration/${path}`;

/** Keys of the body of updateRoleAndResources that are no fields of the role. */
const beside = new Set(['roleId', 'id', 'resourceIds', 'scopes']);

/** Fields of the role are saved with its resources; who may grant but not change roles sends none. */
async function saveRole(services: Services, { context, body: given }: Asked): Promise<{ readonly id: string }> {
  const body = objectOf(given);
  const fields = Object.fromEntries(Object.entries(body).filter(([name]) => !beside.has(name)));
  const changed = Object.keys(fields).some((name) => name !== 'version');
  const roleId = body['roleId'] ?? body['id'];
  requireCode(context.actor, 'roles:grant');
  if (!changed) {
    await services.db.transaction((tx) => grantToRole(tx, context, roleId, body));
    return { id: idOf(roleId) ?? '' };
  }
  requireCode(context.actor, roleId === undefined ? 'roles:add' : 'roles:put');
  const id = roleId === undefined ? undefined : idOf(roleId);
  if (id === null) throw missingRecord(role, '?');
  const saved = await save(context, definitionOf(services, 'roles'), fields, id, (tx, written) =>
    grantToRole(tx, context, written['id'], body),
  );
  return { id: String(saved['id']) };
}

async function holderOf(services: Services, holder: Holder, { params }: Asked): Promise<{ readonly id: string; readonly code: string }> {
  const label = holder === 'role' ? role : post;
  const id = idIn(params, label);
  const code = holder === 'role' ? 'code' : 'post_code';
  const [found] = await services.db.query<{ code: string }>(`select ${code} as code from ${holder}s where id = $1 and not deleted`, [id]);
  if (!found) throw missingRecord(label, id);
  return { id, code: found.code };
}

function serveRoles(app: FastifyInstance, services: Services): void {
  const tag = 'roles';
  serve(app, {
    method: 'PUT',
    path: at('roles/updateRoleAndResources'),
    tag,
    summary: w('Set what a role may do, and its own fields', '保存角色并设置其权限'),
    run: (asked) => saveRole(services, asked),
  });
  serve(app, {
    method: 'GET',
    path: at('roles/resourceIds/:id'),
    tag,
    summary: w('What a role may do, as ids of resources', '角色的资源 id'),
    run: async (asked) => {
      requireCode(asked.context.actor, 'roles:page');
      return resourceIdsOf(services.db, 'role', (await holderOf(services, 'role', asked)).id);
    },
  });
  serve(app, {
    method: 'GET',
    path: at('roles/scopes/:id'),
    tag,
    summary: w('Whose records a role sees, by menu, where it differs from its own scope', '角色按菜单的数据范围'),
    run: async (asked) => {
      requireCode(asked.context.actor, 'roles:page');
      return scopesOf(services.db, (await holderOf(services, 'role', asked)).id);
    },
  });
  serve(app, {
    method: 'GET',
    path: at('roles/matrix/:id'),
    tag,
    summary: w('What every role holds of one menu', '各角色对某菜单的权限'),
    run: ({ context, params }) => {
      requireCode(context.actor, 'roles:page');
      return holdsOf(services.db, idIn(params, w('Menu', '菜单')));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('roles/users/:id'),
    tag,
    summary: w('Who has a role, and how', '角色的成员'),
    run: async (asked) => {
      requireCode(asked.context.actor, 'roles:page');
      return membersOf(services.db, (await holderOf(services, 'role', asked)).id);
    },
  });
  serve(app, {
    method: 'PUT',
    path: at('roles/users/:id'),
    tag,
    summary: w('Give a role to exactly these users', '设置角色成员'),
    run: async ({ context, params, body }) => {
      requireCode(context.actor, 'roles:grant');
      await setMembers(context, idIn(params, role), objectOf(body));
      return null;
    },
  });
}

function servePosts(app: FastifyInstance, services: Services): void {
  const tag = 'posts';
  serve(app, {
    method: 'GET',
    path: at('posts/resourceIds/:id'),
    tag,
    summary: w('What a post may do in addition, as ids of resources', '岗位附加的资源 id'),
    run: async (asked) => {
      requireCode(asked.context.actor, 'roles:page');
      return resourceIdsOf(services.db, 'post', (await holderOf(services, 'post', asked)).id);
    },
  });
  for (const path of ['posts/updatePermission', 'posts/updatePermission/:id'])
    serve(app, {
      method: 'PUT',
      path: at(path),
      tag,
      summary: w('Set what a post may do in addition', '设置岗位权限'),
      run: async ({ context, body, params }) => {
        requireCode(context.actor, 'posts:grant');
        await updatePostPermission(context, { ...(params['id'] !== undefined && { postId: params['id'] }), ...objectOf(body) });
        return null;
      },
    });
}

function serveExplaining(app: FastifyInstance, services: Services, actors: Actors): void {
  for (const holder of ['role', 'post'] as const)
    serve(app, {
      method: 'GET',
      path: at(`${holder}s/flows/:id`),
      tag: `${holder}s`,
      summary: w('Flows whose steps ask it', '使用它的流程'),
      run: async (asked) => {
        requireCode(asked.context.actor, 'roles:page');
        return flowsAsking(asked.context, holder, (await holderOf(services, holder, asked)).code);
      },
    });
  for (const holder of ['role', 'post'] as const)
    serve(app, {
      method: 'POST',
      path: at(`${holder}s/effect`),
      tag: `${holder}s`,
      summary: w('What saving these resources would take from people and give them', '保存前的影响'),
      run: ({ context, body }) => {
        requireCode(context.actor, `${holder}s:grant`);
        return effectOf(services.db, holder, objectOf(body));
      },
    });
  const codeIn = (query: Asked['query']): string => {
    const code = one(query, 'code') ?? '';
    if (code !== '') return code;
    throw new Refusal('400', 'noCode', w('Name the permission code', '须指定权限编码'), {}, [
      { field: 'code', rule: 'required', severity: 'error', message: w('required', '必填') },
    ]);
  };
  serve(app, {
    method: 'GET',
    path: at('permissions/why'),
    tag: 'roles',
    summary: w('Why somebody may do something, or may not', '解释某人为何有或没有某权限'),
    query: ['userId', 'code'],
    run: ({ context, query }) => {
      const wanted = one(query, 'userId') || context.actor.userId;
      if (wanted !== context.actor.userId) requireCode(context.actor, 'users:viewAs');
      const id = idOf(wanted);
      if (id === null) throw missingRecord(user, wanted);
      return why(services.db, id, codeIn(query));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('permissions/who'),
    tag: 'roles',
    summary: w('Who may do something', '谁有某权限'),
    query: ['code'],
    run: ({ context, query }) => {
      requireCode(context.actor, 'roles:page');
      return whoMay(services.db, codeIn(query));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('users/viewAs/:id'),
    tag: 'users',
    summary: w('Menu and rights of a user with their sources, read only; the look is kept', '查看某用户的菜单与权限及来源（留痕）'),
    run: async ({ context, params }) => {
      requireCode(context.actor, 'users:viewAs');
      const id = idIn(params, user);
      return viewAs(context, id, await actors.of(id));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('users/reach/:id'),
    tag: 'users',
    summary: w('Whose records a user sees', '某用户的数据范围'),
    run: async ({ context, params }) => {
      requireCode(context.actor, 'users:viewAs');
      const id = idIn(params, user);
      await personById(services.db, id);
      return { reach: await reachOf(context, await actors.of(id)) };
    },
  });
}

export function serveRights(app: FastifyInstance, services: Services, actors: Actors): void {
  serveRoles(app, services);
  servePosts(app, services);
  serveExplaining(app, services, actors);
}

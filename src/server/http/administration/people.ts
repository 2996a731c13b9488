/** Accounts and departments beyond the calls of every resource: handing over, many at once, sessions, the tree, import. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { requireCode, requireOneOf } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import type { Sessions } from '#server/access/sessions.ts';
import { changeMany, sessionsOf, sessionsToEnd } from '#server/administration/accounts.ts';
import { departmentOfUser, departmentTree, usersOfDepartment } from '#server/administration/departments.ts';
import { handOver, handoverOverview } from '#server/administration/handover.ts';
import { invalid } from '#server/documents/refusals.ts';
import { idIn, objectOf, one, serve, type JsonSchema } from '#server/http/call.ts';
import { serveImporting } from './importing.ts';
import { textIn } from '#server/http/instances/instancesShared.ts';

const user = w('User', '用户');
const department = w('Department', '部门');
const at = (path: string): string => `/tydf/administration/${path}`;
const id: JsonSchema = { type: 'string', pattern: '^[1-9]\\d{0,17}$' };
const ids = (maxItems: number): JsonSchema => ({ type: 'array', maxItems, items: id });

function serveHandover(app: FastifyInstance): void {
  const path = at('users/handover/:id');
  serve(app, {
    method: 'GET',
    path,
    tag: 'users',
    summary: w('What hangs on a user: open tasks, standing in, departments, flows', '用户待移交的事项'),
    run: ({ context, params }) => {
      requireOneOf(context.actor, ['users:handover', 'users:viewAs']);
      return handoverOverview(context, idIn(params, user));
    },
  });
  serve(app, {
    method: 'PUT',
    path,
    tag: 'users',
    summary: w(
      'Hand over open tasks, standing in and departments, and disable the account if wanted; all or nothing',
      '移交待办、代理和部门，可同时停用账号',
    ),
    body: {
      type: 'object',
      additionalProperties: false,
      properties: {
        toUserId: id,
        reason: { type: 'string', maxLength: 500 },
        taskIds: ids(500),
        substitutions: { type: 'boolean' },
        departments: { type: 'boolean' },
        disable: { type: 'boolean' },
      },
    },
    run: ({ context, params, body }) => {
      requireCode(context.actor, 'users:handover');
      const from = idIn(params, user);
      const asked = objectOf(body);
      const wanted = {
        toUserId: textIn(asked, 'toUserId'),
        reason: typeof asked['reason'] === 'string' && asked['reason'].trim() !== '' ? asked['reason'].trim() : '工作移交 / handed over',
        ...(Array.isArray(asked['taskIds']) ? { taskIds: asked['taskIds'] as readonly string[] } : {}),
        substitutions: asked['substitutions'] !== false,
        departments: asked['departments'] === true,
        disable: asked['disable'] === true,
      };
      if (wanted.departments) requireCode(context.actor, 'sysDepartment:put');
      if (wanted.disable) requireCode(context.actor, 'users:put');
      return handOver(context, from, wanted);
    },
  });
}

function serveSessions(app: FastifyInstance, sessions: Sessions): void {
  const path = at('users/sessions/:id');
  serve(app, {
    method: 'GET',
    path,
    tag: 'users',
    summary: w('Where a user is signed in', '用户的会话'),
    run: ({ context, params, session }) => {
      requireOneOf(context.actor, ['users:sensitive', 'users:viewAs']);
      return sessionsOf(context, idIn(params, user), session.key);
    },
  });
  serve(app, {
    method: 'DELETE',
    path,
    tag: 'users',
    summary: w('End one session of a user (`sessionId`), or all', '结束用户的会话（sessionId），缺省为全部'),
    query: ['sessionId'],
    run: async ({ context, params, query, session }) => {
      requireCode(context.actor, 'users:resetPwd');
      const keys = await sessionsToEnd(context, idIn(params, user), one(query, 'sessionId') || null, session.key);
      for (const key of keys) await sessions.end(key);
      return { ended: keys.length };
    },
  });
}

function serveMany(app: FastifyInstance): void {
  serve(app, {
    method: 'PUT',
    path: at('users/many'),
    tag: 'users',
    summary: w(
      'Enable, disable, move or change the roles of many; with `dryRun` only what would come of it',
      '批量启用、停用、调动部门、调整角色；`dryRun` 仅预览',
    ),
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['ids'],
      properties: {
        ids: { ...ids(500), minItems: 1 },
        status: { enum: ['enabled', 'disabled'] },
        deptId: id,
        addRoles: ids(100),
        removeRoles: ids(100),
        dryRun: { type: 'boolean' },
      },
    },
    run: ({ context, body }) => {
      requireCode(context.actor, 'users:put');
      const { ids: chosen, dryRun, ...change } = objectOf(body);
      if (Object.keys(change).length === 0)
        throw invalid([{ field: 'status', rule: 'required', severity: 'error', message: w('nothing is to change', '没有要修改的内容') }]);
      return changeMany(context, chosen as readonly string[], change, dryRun === true);
    },
  });
}

function serveDepartments(app: FastifyInstance): void {
  const calls = [
    ['tree', w('All departments as a tree', '部门树')],
    ['queryUserById/:id', w('Enabled users of a department and all below', '部门及下级部门的启用用户')],
    ['byUserId/:id', w('The department of a user, with its path and leaders', '用户所在部门')],
  ] as const;
  for (const [path, summary] of calls)
    serve(app, {
      method: 'GET',
      path: at(`sysDepartment/${path}`),
      tag: 'sysDepartment',
      summary,
      run: ({ context, params }): Promise<unknown> => {
        requireCode(context.actor, 'sysDepartment:page');
        if (path === 'tree') return departmentTree(context);
        return path === 'byUserId/:id'
          ? departmentOfUser(context, idIn(params, user))
          : usersOfDepartment(context, idIn(params, department));
      },
    });
}

export function servePeople(app: FastifyInstance, services: Services, sessions: Sessions): void {
  serveHandover(app);
  serveSessions(app, sessions);
  serveMany(app);
  serveDepartments(app);
  serveImporting(app, services);
}

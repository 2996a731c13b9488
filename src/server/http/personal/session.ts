/** The calls of signing in and starting up. */
import type { FastifyInstance } from 'fastify';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { idOf } from '#model/calculation/text.ts';
import type { Actors } from '#server/access/actor.ts';
import { changePassword, confirmPassword, resetPassword, storePassword } from '#server/access/changePassword.ts';
import { hashPassword, randomPassword } from '#server/access/passwords.ts';
import { dictionariesOf } from '#server/access/dictionaries.ts';
import { brandOf } from '#server/access/company.ts';
import { login, userInfoOf } from '#server/access/login.ts';
import { codesOf, codesOfSystem, menuOf } from '#server/access/menus.ts';
import { requireCode } from '#server/access/require.ts';
import type { Sessions } from '#server/access/sessions.ts';
import type { Audit } from '#server/audit/audit.ts';
import type { Services } from '#server/context.ts';
import { save } from '#server/documents/save.ts';
import { environmentOf, type Settings } from '#server/settings.ts';
import { idIn, objectOf, one, serve, serveOpen, type Asked } from '#server/http/call.ts';
import { languageOf, missingRecord } from '#server/http/envelope.ts';
import { signedInAs } from './signIn.ts';

const tag = 'session';
const text = { type: 'string' } as const;
const noText = w('required', '必填');
const user = w('User', '用户');

function credentialsOf(body: unknown, query: Asked['query']): { userName: string; password: string } {
  const sent = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const value = (name: string): string => {
    const own = sent[name] ?? one(query, name);
    return typeof own === 'string' ? own : '';
  };
  const given = { userName: value('userName'), password: value('password') };
  const faults = Object.entries(given)
    .filter(([, own]) => own === '')
    .map(([field]): Fault => ({ field, rule: 'required', severity: 'error', message: noText }));
  if (faults.length > 0) throw new Refusal('400', 'loginIncomplete', w('Enter user name and password', '用户名和密码都需填写'), {}, faults);
  return given;
}

/** Only for who may grant rights: the menu and codes of somebody else. */
async function personOf(asked: Asked, actors: Actors): Promise<Asked['context']['actor']> {
  const { actor } = asked.context;
  const wanted = one(asked.query, 'userId');
  if (wanted === null || wanted === '' || wanted === actor.userId) return actor;
  requireCode(actor, 'roles:grant');
  const other = idOf(wanted) === null ? null : await actors.of(wanted);
  if (other === null) throw missingRecord(user, wanted);
  return other;
}

function environmentAsked(asked: Asked, settings: Settings) {
  const appName = one(asked.query, 'appName');
  if (appName !== null && appName !== 'tydf')
    throw new Refusal('400', 'unknownApp', w('There is no application {appName}', '没有应用 {appName}'), {
      appName: appName.slice(0, 100),
    });
  const environment = environmentOf(settings, one(asked.query, 'env'), asked.request.hostname);
  if (environment === null)
    throw new Refusal('400', 'unknownEnvironment', w('env is one of local, sit, uat, prod', 'env 为 local、sit、uat、prod 之一'));
  return environment;
}

export function serveSession(
  app: FastifyInstance,
  services: Services,
  settings: Settings,
  sessions: Sessions,
  actors: Actors,
  audit: Audit,
): void {
  const at = (path: string): string => `/tydf/administration/${path}`;

  serveOpen(
    app,
    {
      method: 'POST',
      path: at('login'),
      tag,
      summary: w('Sign in', '登录'),
      query: ['userName', 'password'],
      run: async ({ body, query, request, language, address }) => {
        const { userName, password } = credentialsOf(body, query);
        const agent = request.headers['user-agent'] ?? '';
        const entered = await audit.logins.noting({ account: userName, address, agent }, () =>
          login(services, sessions, userName, password, { address, agent }),
        );
        return signedInAs(services, entered, language);
      },
    },
    (request) => languageOf(request.headers['accept-language']),
  );
  serve(app, {
    method: 'GET',
    path: at('logout'),
    tag,
    summary: w('Sign out', '退出'),
    early: true,
    run: async ({ session }) => {
      await sessions.end(session.key);
      return null;
    },
  });
  serve(app, {
    method: 'GET',
    path: at('session'),
    tag,
    summary: w('The signed-in user', '当前用户'),
    early: true,
    run: ({ context }) => userInfoOf(services.db, context.actor.userId, context.language),
  });
  serve(app, {
    method: 'PUT',
    path: at('users/changePassword'),
    tag,
    summary: w('Change the own password', '修改密码'),
    early: true,
    run: async ({ context, session, body }) => {
      await changePassword(services, sessions, {
        session,
        actor: context.actor,
        body: objectOf(body ?? {}),
        address: context.address,
        leastHours: settings.passwordLeastHours,
      });
      return null;
    },
  });
  serve(app, {
    method: 'PUT',
    path: at('users/passwordConfirm/:id'),
    tag,
    summary: w('Confirm the own password', '确认密码'),
    run: async ({ context, session, params, body }) => {
      const { password } = objectOf(body ?? {}) as { password?: unknown };
      const until = await confirmPassword(services, session, context.actor, params['id'] ?? '', password, context.address);
      return { confirmed: true, until: until.toISOString() };
    },
  });
  serve(app, {
    method: 'PUT',
    path: at('users/resetPassword/:id'),
    tag,
    summary: w('Give a user a new password, shown once', '重置密码'),
    run: async ({ context, params }) => {
      requireCode(context.actor, 'users:resetPwd');
      const id = idIn(params, user);
      const found = await services.db.query('select 1 as found from users where id = $1 and not deleted', [id]);
      if (found.length === 0) throw missingRecord(user, id);
      return { password: await resetPassword(services, sessions, id) };
    },
  });
  serve(app, {
    method: 'POST',
    path: at('users/add'),
    tag: 'users',
    summary: w('Add a user; the answer holds their first password, shown once', '新增用户，返回一次性初始密码'),
    run: async ({ context, body }) => {
      requireCode(context.actor, 'users:add');
      const definition = services.registry.get('users');
      if (definition === undefined) throw missingRecord(user, 'users');
      const initialPassword = randomPassword();
      const hash = await hashPassword(initialPassword);
      const record = await save(context, definition, { ...objectOf(body) }, undefined, (tx, { id }) =>
        storePassword(tx, String(id), hash, true, services.clock.now()),
      );
      return { ...record, initialPassword };
    },
  });
  serve(app, {
    method: 'GET',
    path: at('pathSettings'),
    tag,
    summary: w('Paths and names the application starts with', '路径设置'),
    query: ['appName', 'env'],
    early: true,
    run: async (asked) => {
      const { name, ...paths } = environmentAsked(asked, settings);
      const info = await userInfoOf(services.db, asked.context.actor.userId, asked.context.language);
      return {
        userName: info.userName,
        postName: info.postName,
        appName: 'tydf',
        env: name,
        brand: await brandOf(services.db, settings.brand),
        ...paths,
      };
    },
  });
  serve(app, {
    method: 'GET',
    path: '/tydf/uflo/flowPath',
    tag,
    summary: w('Where the workflow engine is', '流程引擎地址'),
    query: ['appName', 'env'],
    data: { type: 'object', properties: { url: text } },
    run: (asked) => ({ url: environmentAsked(asked, settings).flowUrl }),
  });
  for (const path of ['resources/byUserAndType', 'users/byUserAndType'])
    serve(app, {
      method: 'GET',
      path: at(path),
      tag,
      summary: w('Side menu (resType 3) or permission codes (2) of a user', '用户的菜单（3）或权限编码（2）'),
      query: ['userId', 'resType', 'systemId'],
      run: async (asked) => {
        const type = one(asked.query, 'resType');
        const system = one(asked.query, 'systemId');
        if (type !== '2' && type !== '3')
          throw new Refusal(
            '400',
            'unknownResType',
            w('resType is 2 (permission codes) or 3 (menu)', 'resType 为 2（权限编码）或 3（菜单）'),
          );
        if (system !== null && system !== '' && idOf(system) === null) throw missingRecord(w('System', '系统'), system);
        const person = await personOf(asked, actors);
        if (type === '3') return menuOf(services.db, person, system || null);
        return system ? codesOfSystem(services.db, person, system) : codesOf(person);
      },
    });
  serve(app, {
    method: 'GET',
    path: at('permissions'),
    tag,
    summary: w('Permission codes of the session', '当前用户的权限编码'),
    run: ({ context }) => codesOf(context.actor),
  });
  serve(app, {
    method: 'GET',
    path: at('dictionaries/all'),
    tag,
    summary: w('All value lists', '全部数据字典'),
    run: () => dictionariesOf(services.db),
  });
}

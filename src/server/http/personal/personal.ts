/** What a person sets for themselves: preferences, opinions, signature, sessions; and the colleagues they pick from. Always their own alone. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import type { Sessions } from '#server/access/sessions.ts';
import { addOpinion, opinionsOf, putOpinion, removeOpinion } from '#server/personal/opinions.ts';
import { peopleFor } from '#server/personal/people.ts';
import { preferencesOf, setPreferences } from '#server/personal/preferences.ts';
import { keyToEnd, ownSessions } from '#server/personal/sessions.ts';
import { removeSignature, setSignature, signatureOf } from '#server/personal/signature.ts';
import { changesOf, idIn, objectOf, one, serve } from '#server/http/call.ts';
import { serveNotices } from './notices.ts';

const tag = 'personal';
const at = (path: string): string => `/tydf/personal/${path}`;
const opinion = w('Opinion', '常用意见');
const session = w('Session', '会话');

function servePreferences(app: FastifyInstance): void {
  const path = at('preferences');
  serve(app, {
    method: 'GET',
    path,
    tag,
    summary: w('My preferences', '个人偏好'),
    early: true,
    run: ({ context }) => preferencesOf(context),
  });
  serve(app, {
    method: 'PUT',
    path,
    tag,
    summary: w('Change some of my preferences', '修改个人偏好'),
    run: ({ context, body }) => setPreferences(context, changesOf(body)),
  });
}

function serveOpinions(app: FastifyInstance): void {
  const path = at('opinions');
  serve(app, {
    method: 'GET',
    path,
    tag,
    summary: w('Opinions to choose from', '常用意见列表'),
    run: ({ context }) => opinionsOf(context),
  });
  serve(app, {
    method: 'POST',
    path,
    tag,
    summary: w('Keep an opinion of my own', '新增常用意见'),
    run: ({ context, body }) => addOpinion(context, objectOf(body)),
  });
  serve(app, {
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    summary: w('Change an opinion of my own', '修改常用意见'),
    run: ({ context, params, body }) => putOpinion(context, idIn(params, opinion), changesOf(body)),
  });
  serve(app, {
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: w('Delete an opinion of my own', '删除常用意见'),
    run: async ({ context, params }) => {
      await removeOpinion(context, idIn(params, opinion));
      return null;
    },
  });
}

function serveSignature(app: FastifyInstance): void {
  const path = at('signature');
  serve(app, { method: 'GET', path, tag, summary: w('My signature', '我的签名'), run: ({ context }) => signatureOf(context) });
  serve(app, {
    method: 'PUT',
    path,
    tag,
    summary: w('Keep an upload of mine as my signature', '设置签名'),
    run: ({ context, body }) => setSignature(context, objectOf(body)),
  });
  serve(app, {
    method: 'DELETE',
    path,
    tag,
    summary: w('Delete my signature', '删除签名'),
    run: async ({ context }) => {
      await removeSignature(context);
      return null;
    },
  });
}

function serveSessions(app: FastifyInstance, sessions: Sessions): void {
  const path = at('sessions');
  serve(app, {
    method: 'GET',
    path,
    tag,
    summary: w('Where I am signed in', '我的会话'),
    run: (asked) => ownSessions(asked.context, asked.session),
  });
  serve(app, {
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: w('End another session of mine', '结束其他会话'),
    run: async (asked) => {
      await sessions.end(await keyToEnd(asked.context, idIn(asked.params, session), asked.session));
      return null;
    },
  });
}

export function servePersonal(app: FastifyInstance, sessions: Sessions): void {
  servePreferences(app);
  serveOpinions(app);
  serveSignature(app);
  serveSessions(app, sessions);
  serveNotices(app);
  serve(app, {
    method: 'GET',
    path: at('people'),
    tag,
    summary: w('Colleagues to pick from', '选择人员'),
    query: ['q', 'department', 'size'],
    run: ({ context, query }) => {
      const size = one(query, 'size') ?? '';
      return peopleFor(context, {
        q: (one(query, 'q') ?? '').slice(0, 100),
        department: one(query, 'department') || null,
        size: /^\d{1,3}$/.test(size) ? Math.min(Math.max(Number(size), 1), 100) : 20,
      });
    },
  });
}

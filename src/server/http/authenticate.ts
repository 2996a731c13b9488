/**
 * The first thing that happens to a matched route: `x-route`, then the token, before any body is read. The token
 * comes in the header only, raw or as `Bearer` (A-31, rulings 33); only acts of a person slide the session (rulings 30).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Actors } from '#server/access/actor.ts';
import type { Sessions } from '#server/access/sessions.ts';
import type { Services } from '#server/context.ts';
import { badAddress } from './errors.ts';
import { languageOf } from './language.ts';

const signedOut = () => new Refusal('401', 'signedOut', w('Please sign in again', '登录已失效，请重新登录'));
const mustChange = () => new Refusal('403', 'passwordMustChange', w('The password must be changed first', '请先修改密码'));

function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined || header.length > 200) return null;
  const token = header.startsWith('Bearer ') || header.startsWith('bearer ') ? header.slice(7).trim() : header;
  return token === '' ? null : token;
}

/** NUL, or bytes that are no UTF-8, in path or query. */
function malformed(url: string): boolean {
  if (!url.includes('%')) return false;
  if (/%00/.test(url)) return true;
  try {
    return /[\uD800-\uDFFF]/.test(decodeURIComponent(url).replaceAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, ''));
  } catch {
    return true;
  }
}

export function authenticate(app: FastifyInstance, services: Services, sessions: Sessions, actors: Actors): void {
  app.decorateRequest('context', null);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const { config } = request.routeOptions;
    reply.header('x-route', 'matched');
    if (config.open !== true) {
      const token = tokenOf(request);
      const session = token === null ? null : await sessions.find(token);
      const actor = session === null ? null : await actors.of(session.userId);
      if (session === null || actor === null) throw signedOut();
      if (request.headers['x-user-action'] === '1') sessions.slide(session);
      if (session.mustChange && config.early !== true) throw mustChange();
      request.session = session;
      request.context = { services, actor, language: languageOf(request.headers['accept-language']), address: request.ip };
    }
    if (malformed(request.raw.url ?? '')) throw badAddress();
  });
}

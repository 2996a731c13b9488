/**
 * The first thing that happens to a matched route: `x-route`, then the token, before any body is read. The token
 * comes in the header only, raw or as `Bearer`; only acts of a person slide the session.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Actors } from '#server/access/actor.ts';
import { isDisplayToken, isForDisplays, type Displays } from '#server/access/displays.ts';
import type { Policies } from '#server/access/policy.ts';
import { sessionOfTicket, ticketIn } from '#server/access/fileTickets.ts';
import type { Session, Sessions } from '#server/access/sessions.ts';
import type { Actor, Services } from '#server/context.ts';
import { badAddress } from './errors.ts';
import { languageOf } from './envelope.ts';

const signedOut = () => new Refusal('401', 'signedOut', w('The sign-in has ended; sign in again', '登录已失效，需重新登录'));
const mustChange = () => new Refusal('403', 'passwordMustChange', w('The password must be changed first', '须先修改密码'));
const mustSecure = () => new Refusal('403', 'secondFactorMustBeSet', w('A second factor must be set up first', '须先设置两步验证'));
const onlyDisplays = () =>
  new Refusal('403', 'displayOnly', w('A display reads the data of the big screens only', '大屏令牌只能读取大屏数据'));

function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined || header.length > 200) return null;
  const token = header.startsWith('Bearer ') || header.startsWith('bearer ') ? header.slice(7).trim() : header;
  return token === '' ? null : token;
}

interface Known {
  readonly session: Session;
  readonly actor: Actor;
}

export interface Doors {
  readonly sessions: Sessions;
  readonly actors: Actors;
  readonly displays: Displays;
  readonly policies: Policies;
}

/** A display is its account for the length of one request. */
const displaySession = (userId: string): Session => ({
  key: '',
  userId,
  mustChange: false,
  secured: true,
  expiresAt: Number.POSITIVE_INFINITY,
  savedAt: 0,
});

async function displayOf({ displays, actors }: Doors, token: string, request: FastifyRequest): Promise<Known | null> {
  const userId = await displays.find(token, request.ip);
  const actor = userId === null ? null : await actors.of(userId);
  if (userId === null || actor === null) return null;
  if (!isForDisplays(request.method, request.routeOptions.url ?? '')) throw onlyDisplays();
  return { session: displaySession(userId), actor };
}

async function personOf({ sessions, actors, policies }: Doors, session: Session | null, request: FastifyRequest): Promise<Known | null> {
  const actor = session === null ? null : await actors.of(session.userId);
  if (session === null || actor === null) return null;
  if (request.headers['x-user-action'] === '1') sessions.slide(session);
  if (request.routeOptions.config.early === true) return { session, actor };
  if (session.mustChange) throw mustChange();
  if (!session.secured && (await policies.demands(actor))) throw mustSecure();
  return { session, actor };
}

async function knownBy(services: Services, doors: Doors, request: FastifyRequest): Promise<Known | null> {
  const token = tokenOf(request);
  if (token !== null)
    return isDisplayToken(token) ? displayOf(doors, token, request) : personOf(doors, await doors.sessions.find(token), request);
  if (request.routeOptions.config.ticket !== true) return null;
  const key = sessionOfTicket(services, ticketIn(request.headers.cookie), (request.params as Readonly<Record<string, string>>)['id'] ?? '');
  return key === null ? null : personOf(doors, await doors.sessions.byKey(key), request);
}

export function authenticate(app: FastifyInstance, services: Services, doors: Doors): void {
  app.decorateRequest('context', null);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const { config } = request.routeOptions;
    reply.header('x-route', 'matched');
    if (config.open !== true) {
      const known = await knownBy(services, doors, request);
      if (known === null) throw signedOut();
      const { session, actor } = known;
      request.session = session;
      request.context = { services, actor, language: languageOf(request.headers['accept-language']), address: request.ip };
    }
    if (isMalformedQuery(request.raw.url ?? '')) throw badAddress();
  });
}

/** Stands for bytes that are no UTF-8, as everywhere in Unicode. */
const replacement = encodeURIComponent('\uFFFD');

/** NUL, halves of characters, or bytes that are no UTF-8. */
function isText(part: string): boolean {
  if (!part.includes('%')) return true;
  if (part.includes('%00')) return false;
  try {
    return !/[\uD800-\uDFFF]/.test(decodeURIComponent(part).replaceAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, ''));
  } catch {
    return false;
  }
}

const endOfPath = (url: string): number => {
  const found = url.search(/[?#]/);
  return found < 0 ? url.length : found;
};

/** A path of any form finds its route: a part of it that is no text is named by one sign, which no id or name has. */
export function withReadablePath(url: string): string {
  if (!url.includes('%')) return url;
  const end = endOfPath(url);
  const parts = url.slice(0, end).split('/');
  return parts.map((part) => (isText(part) ? part : replacement)).join('/') + url.slice(end);
}

/** Whether a query holds what is no text. */
const isMalformedQuery = (url: string): boolean => !isText(url.slice(endOfPath(url)));

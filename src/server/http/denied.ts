/** Notes a refused call in the log of denied calls: those without a session and those without the right. */
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#model/refusal.ts';
import type { Audit } from '#server/audit/audit.ts';

/** Rules that keep people from granting what is not theirs to grant; who tries is written down. */
const ofRights: ReadonlySet<string> = new Set(['beyond', 'ownRoles', 'administration', 'notOneself']);

export function noteDenied({ denied }: Audit, request: FastifyRequest, { code, reason, params, faults }: Refusal): void {
  const granting = code === '400' && faults.some(({ rule }) => ofRights.has(rule));
  if (code !== '401' && code !== '403' && !granting) return;
  const { permission } = params;
  denied.note({
    actorId: request.context?.actor.userId ?? null,
    address: request.ip,
    method: request.method,
    route: (request.routeOptions.url ?? '').slice(0, 200),
    path: (request.url.split('?', 1)[0] ?? '').slice(0, 300),
    code,
    reason,
    permission: typeof permission === 'string' ? permission : null,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  });
}

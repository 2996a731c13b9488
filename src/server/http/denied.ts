/** Notes a refused call in the log of denied calls: those without a session and those without the right. */
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#model/refusal.ts';
import { isRecord } from '#model/values.ts';
import { hidesSomething } from '#server/access/unseen.ts';
import type { Audit } from '#server/audit/audit.ts';
import type { DeniedCall } from '#server/audit/denied.ts';

/** Rules that keep people from granting what is not theirs to grant; who tries is written down. */
const ofRights: ReadonlySet<string> = new Set(['beyond', 'ownRoles', 'administration', 'notOneself']);

/** What is noted of a refusal; null where nobody was denied anything. */
function deniedBy(refusal: Refusal): Pick<DeniedCall, 'code' | 'reason'> | null {
  const { code, reason, faults } = refusal;
  if (hidesSomething(refusal)) return { code: '403', reason: 'notForYou' };
  if (code === '401' || code === '403') return { code, reason };
  return code === '400' && faults.some(({ rule }) => ofRights.has(rule)) ? { code, reason } : null;
}

/** Parameters whose values let their holder do something: logs name them and do not say them. */
const secretParameters = ['qrcode'] as const;

/** The path as it may stand in a log. */
function loggedPath({ url, params }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  const given = isRecord(params) ? params : {};
  return secretParameters.some((name) => given[name] !== undefined) ? path.slice(0, path.lastIndexOf('/') + 1) : path;
}

export function noteDenied({ denied }: Audit, request: FastifyRequest, refusal: Refusal): void {
  const noted = deniedBy(refusal);
  if (noted === null) return;
  const { params } = refusal;
  const { permission } = params;
  denied.note({
    actorId: request.context?.actor.userId ?? null,
    address: request.ip,
    method: request.method,
    route: (request.routeOptions.url ?? '').slice(0, 200),
    path: loggedPath(request).slice(0, 300),
    ...noted,
    permission: typeof permission === 'string' ? permission : null,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  });
}

/**
 * What administrators do besides saving and deleting records. Most of it is logged where it is done, in its transaction; a call that
 * has no entry of its own gets one here once it has succeeded, so that none is forgotten.
 */
import type { FastifyInstance } from 'fastify';
import { isNoted, logOperation } from '#server/audit/operations.ts';

/** Calls by which others are concerned: of administration, and of those who draw, deploy and operate flows. */
const watched =
  /^\/tydf\/(administration|uflo)\/|^\/tydf\/process\/(model|definitions?|instances|incidents|decisions?|decisionTables?)(\/|$)/;
/** Asking, though by POST; and what concerns nobody but the person themselves. */
const asking =
  /\/(preview|effect|test|foresee|check|validate|passwordConfirm|receivers|timings)(\/|$)|^\/tydf\/administration\/(noticeMessage|shortcut)\//;

const isId = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,17}$/.test(text);

export function noteOperations(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply) => {
    const { context, method } = request;
    const route = request.routeOptions.url ?? '';
    if (context === null || method === 'GET' || reply.statusCode >= 300 || isNoted(context)) return;
    if (!watched.test(route) || asking.test(route)) return;
    // `/tydf/administration/users/resetPassword/:id` is the act `resetPassword` on a row of `users`.
    const [resource = '', ...acts] = route
      .split('/')
      .slice(3)
      .filter((part) => !part.startsWith(':'));
    const id = Object.values(request.params as Readonly<Record<string, string>>).find(isId);
    await logOperation(context.services.db, context, {
      action: acts.join('/') || method.toLowerCase(),
      resource,
      recordId: id ?? null,
    }).catch((error: unknown) => context.services.log.error({ err: error, route }, 'an operation could not be logged'));
  });
}

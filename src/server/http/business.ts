/** Serves the calls that areas add to their resources, each behind the permission it names (business/call.ts). */
import type { FastifyInstance } from 'fastify';
import { requireConfirmed } from '#server/access/changePassword.ts';
import { requirePermission } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import { idIn, serve } from './call.ts';

export function serveBusiness(app: FastifyInstance, services: Services): void {
  const { registry, areas } = services;
  for (const { resource, path, action, passwordAgain, newToo, run, ...call } of areas.calls) {
    const definition = registry.get(resource);
    if (definition === undefined) throw new Error(`a call of the business belongs to ${resource}, which is not defined`);
    const { prefix, path: own = resource } = definition.api;
    serve(app, {
      ...call,
      path: `/tydf/${prefix}/${own}/${path}`,
      tag: resource,
      run: async ({ context, session, params, query, body }) => {
        if (action !== null) requirePermission(context.actor, definition, action);
        if (params['id'] !== undefined && !(newToo === true && params['id'] === '0')) idIn(params, definition.label);
        if (passwordAgain === true) await requireConfirmed(services, session);
        return run({ context, definition, params, query, body });
      },
    });
  }
}

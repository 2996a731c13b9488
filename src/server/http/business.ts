/** Serves the calls that areas add to their resources, each behind the permission it names (business/call.ts). */
import type { FastifyInstance } from 'fastify';
import { requirePermission } from '#server/access/require.ts';
import { businessCalls } from '#server/business/registry.ts';
import type { Services } from '#server/context.ts';
import { idIn, serve } from './call.ts';

export function serveBusiness(app: FastifyInstance, { registry }: Services): void {
  for (const { resource, path, action, run, ...call } of businessCalls) {
    const definition = registry.get(resource);
    if (definition === undefined) throw new Error(`a call of the business belongs to ${resource}, which is not defined`);
    const { prefix, path: own = resource } = definition.api;
    serve(app, {
      ...call,
      path: `/tydf/${prefix}/${own}/${path}`,
      tag: resource,
      run: ({ context, params, query, body }) => {
        if (action !== null) requirePermission(context.actor, definition, action);
        if (params['id'] !== undefined) idIn(params, definition.label);
        return run({ context, definition, params, query, body });
      },
    });
  }
}

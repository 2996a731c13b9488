/** Serves the calls that areas add to their resources, each behind the permission it names (business/call.ts). */
import type { FastifyInstance } from 'fastify';
import type { Definition } from '#model/definition.ts';
import { requireConfirmed } from '#server/access/changePassword.ts';
import { requirePermission } from '#server/access/require.ts';
import type { Answer, BusinessCall, One } from '#server/business/call.ts';
import type { Services } from '#server/context.ts';
import { idIn, serve, type JsonSchema } from './call.ts';
import { fieldsSchema, recordSchema } from './schemas.ts';

const isList = (answer: Answer): answer is readonly [One] => Array.isArray(answer);

/** Schemas of a call that is declared by fields. */
function schemasOf(
  definition: Definition,
  { shapes }: Pick<BusinessCall, 'shapes'>,
): { readonly body?: JsonSchema; readonly data?: JsonSchema } {
  if (shapes === undefined) return {};
  const { body, answer } = shapes;
  const one = (shape: One): JsonSchema => (shape === 'record' ? recordSchema(definition) : fieldsSchema(shape));
  return {
    ...(body && { body: fieldsSchema(body) }),
    data: isList(answer) ? { type: 'array', items: one(answer[0]) } : one(answer),
  };
}

export function serveBusiness(app: FastifyInstance, services: Services): void {
  const { registry, areas } = services;
  for (const { resource, path, action, passwordAgain, newToo, shapes, run, ...call } of areas.calls) {
    const definition = registry.get(resource);
    if (definition === undefined) throw new Error(`a call of the business belongs to ${resource}, which is not defined`);
    const { prefix, path: own = resource } = definition.api;
    serve(app, {
      ...call,
      ...schemasOf(definition, { shapes }),
      path: path === '' ? `/tydf/${prefix}/${own}` : `/tydf/${prefix}/${own}/${path}`,
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

/** Serves the calls that areas add to their resources, each behind the permission it names (business/call.ts). */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Definition } from '#model/definition.ts';
import { requireConfirmed } from '#server/access/changePassword.ts';
import { requirePermission } from '#server/access/require.ts';
import type { Answer, BusinessCall, Bytes, One } from '#server/business/call.ts';
import type { Services } from '#server/context.ts';
import type { Settings } from '#server/settings.ts';
import { idIn, serve, type JsonSchema } from '#server/http/call.ts';
import { largestFormBody, withForm } from '#server/http/forms.ts';
import { sendMade, sendStored } from '#server/http/sending.ts';
import { fieldsSchema, recordSchema, withFields } from '#server/http/schemas.ts';

const isList = (answer: Answer): answer is readonly [One] => Array.isArray(answer);

/** Schemas of a call that is declared by fields. */
function schemasOf(
  definition: Definition,
  { shapes, beside = {} }: Pick<BusinessCall, 'shapes' | 'beside'>,
): { readonly body?: JsonSchema; readonly data?: JsonSchema } {
  if (shapes === undefined) return {};
  const { body, answer } = shapes;
  const one = (shape: One): JsonSchema => (shape === 'record' ? withFields(recordSchema(definition), beside) : fieldsSchema(shape));
  return {
    ...(body && { body: fieldsSchema(body) }),
    data: isList(answer) ? { type: 'array', items: one(answer[0]) } : one(answer),
  };
}

/** Only the first bytes count as reading a file: a player or a reader of PDF asks for many parts. */
const isAgain = (headers: IncomingHttpHeaders): boolean =>
  headers['if-none-match'] !== undefined || (headers.range !== undefined && !/^bytes=\s*0-/i.test(headers.range));

/** Rights may change at any moment, so what was handed out is asked for again, by its checksum. */
const send = (services: Services, request: FastifyRequest, reply: FastifyReply, bytes: Bytes) =>
  'file' in bytes
    ? sendStored(services, request, reply, bytes.file, { show: bytes.show, cache: 'private, no-cache' })
    : sendMade(reply, bytes);

export function serveBusiness(
  app: FastifyInstance,
  services: Services,
  { largestDataFile, uploads: quota }: Pick<Settings, 'largestDataFile' | 'uploads'>,
): void {
  const { registry, areas } = services;
  for (const { resource, path, address, action, passwordAgain, newToo, uploads, sends, shapes, beside, run, ...call } of areas.calls) {
    const definition = registry.get(resource);
    if (definition === undefined) throw new Error(`a call of the business belongs to ${resource}, which is not defined`);
    const { prefix, path: ofResource = resource } = definition.api;
    const own = address ?? ofResource;
    serve(app, {
      ...call,
      ...schemasOf(definition, { shapes, beside }),
      path: path === '' ? `/tydf/${prefix}/${own}` : `/tydf/${prefix}/${own}/${path}`,
      tag: resource,
      multipart: uploads,
      ...(uploads === true && { largestBody: largestFormBody }),
      raw: sends,
      run: async ({ context, session, params, query, body, request, reply }) => {
        if (action !== null) requirePermission(context.actor, definition, action);
        if (params['id'] !== undefined && !(newToo === true && params['id'] === '0')) idIn(params, definition.label);
        if (passwordAgain === true) await requireConfirmed(services, session);
        const asked = { context, definition, params, query, body };
        if (sends === true) return send(services, request, reply, (await run({ ...asked, again: isAgain(request.headers) })) as Bytes);
        if (uploads !== true) return run(asked);
        const storing = { services, userId: context.actor.userId, most: largestDataFile, quota };
        return withForm(storing, request, async (form) => run({ ...asked, form }));
      },
    });
  }
}

/** OpenAPI 3.1 of everything this server answers, from the calls as they were declared, and a page to read it. */
import type { FastifyInstance } from 'fastify';
import type { Registry } from '#server/context.ts';
import type { JsonSchema } from './call.ts';
import { docsPage, docsPolicy } from './docs.ts';
import { pageSchema, recordSchema } from './schemas.ts';

export interface Known {
  readonly method: string;
  readonly path: string;
  readonly summary: { readonly en: string; readonly zh: string };
  readonly tag: string;
  readonly open: boolean;
  readonly raw: boolean;
  readonly multipart: boolean;
  readonly query: readonly string[];
  readonly body: JsonSchema | null;
  readonly data: JsonSchema | null;
}

/** Collects every call declared from now on; the answer is complete once the server is ready. */
export function collectCalls(app: FastifyInstance): () => readonly Known[] {
  const known: Known[] = [];
  app.addHook('onRoute', ({ config }) => {
    const call = config?.call;
    if (call === undefined) return;
    known.push({
      method: call.method,
      path: call.path,
      summary: call.summary,
      tag: call.tag,
      open: config?.open === true,
      raw: call.raw === true,
      multipart: call.multipart === true,
      query: call.query ?? [],
      body: call.body ?? null,
      data: call.data ?? null,
    });
  });
  return () => known;
}

const envelopeRef = { $ref: '#/components/schemas/Envelope' };
const envelopeOf = (data: JsonSchema): JsonSchema => ({ allOf: [envelopeRef, { type: 'object', properties: { data } }] });
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Records and pages of a resource by name, other schemas as they are. */
function dataSchema(call: Known, registry: Registry): JsonSchema {
  if (call.data === null) return {};
  if (!registry.has(call.tag)) return call.data;
  const record = { $ref: `#/components/schemas/${call.tag}` };
  const properties = call.data['properties'] as Record<string, unknown> | undefined;
  if (properties?.['records'] !== undefined) return pageSchema(record);
  return call.data['type'] === 'array' ? { type: 'array', items: record } : record;
}

/** A record's body by the name of its resource, other bodies as they were declared. */
function bodyOf({ body, tag }: Known, registry: Registry): JsonSchema {
  if (body === null) return { type: 'object' };
  const properties = (body['properties'] ?? {}) as Record<string, unknown>;
  const definition = registry.get(tag);
  const isRecord = definition !== undefined && Object.keys(definition.fields).every((name) => name in properties);
  return isRecord ? { $ref: `#/components/schemas/${tag}` } : body;
}

function operation(call: Known, registry: Registry): JsonSchema {
  const places = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const filters = call.query.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } }));
  const refusal = { description: 'Refused', content: json(envelopeRef) };
  const body = call.multipart
    ? { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } }
    : json(bodyOf(call, registry));
  return {
    operationId: `${call.method} ${call.path}`.replaceAll(/[^A-Za-z0-9]+/g, '_'),
    tags: [call.tag],
    summary: call.summary.en,
    description: call.summary.zh,
    ...(places.length + filters.length > 0 && { parameters: [...places, ...filters] }),
    ...(call.method !== 'GET' && { requestBody: { required: call.body !== null, content: body } }),
    security: call.open ? [] : [{ token: [] }],
    responses: {
      200: { description: 'Done', content: call.raw ? { '*/*': {} } : json(envelopeOf(dataSchema(call, registry))) },
      ...(call.open ? {} : { 401: refusal, 403: refusal }),
      400: refusal,
      404: refusal,
    },
  };
}

const envelopeSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'desc', 'data'],
  properties: {
    code: { type: 'string', description: '"200", or the 4xx of the refusal' },
    desc: { type: 'string', description: 'A sentence in the language of Accept-Language' },
    data: {},
    reason: { type: 'string', description: 'Name of the refusal for programs' },
    params: { type: 'object' },
    faults: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          message: { type: 'object', properties: { en: { type: 'string' }, zh: { type: 'string' } } },
          severity: { enum: ['error', 'warning'] },
          rule: { type: 'string' },
        },
      },
    },
  },
};

function documentOf(calls: readonly Known[], registry: Registry): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const call of calls) (paths[call.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[call.method.toLowerCase()] = operation(call, registry);
  const tags = [...new Set(calls.map(({ tag }) => tag))].map((name) => {
    const label = registry.get(name)?.label;
    return { name, ...(label !== undefined && { description: `${label.en} / ${label.zh}` }) };
  });
  return {
    openapi: '3.1.0',
    info: { title: 'tydf', version: '1', description: 'Every answer but a download is the envelope {code, desc, data}.' },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of a session, raw or as Bearer' },
      },
      schemas: {
        Envelope: envelopeSchema,
        ...Object.fromEntries([...registry.values()].map((definition) => [definition.key, recordSchema(definition, true)])),
      },
    },
  };
}

export function serveOpenApi(app: FastifyInstance, calls: () => readonly Known[], registry: Registry): void {
  let text: string | undefined;
  app.get('/tydf/openapi.json', { config: { open: true } }, (_request, reply) => {
    text ??= JSON.stringify(documentOf(calls(), registry));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
  app.get('/tydf/docs', { config: { open: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(docsPage),
  );
}

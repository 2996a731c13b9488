/** One shape for every call: declared once, it becomes the route, its checks, its serialiser and its OpenAPI entry. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { Refusal } from '#model/refusal.ts';
import { w, type Language, type Words } from '#model/words.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Context } from '#server/context.ts';
import { unusableText } from './body.ts';
import { accepted, missingRecord } from './envelope.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The work of a call is given this. `query` holds one text a name, or several where it was repeated. */
export interface Asked {
  readonly context: Context;
  readonly session: Session;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
type OpenAsked = Omit<Asked, 'context' | 'session'> & { readonly language: Language; readonly address: string };

interface Common {
  readonly method: Method;
  /** Fastify's form: `/tydf/api/hrLeaveRequest/get/:id`. */
  readonly path: string;
  readonly summary: Words;
  /** Resource key or area, for the OpenAPI page. */
  readonly tag: string;
  /** Schema of the body; what does not fit is refused with the field's name. */
  readonly body?: JsonSchema;
  /** Schema of `data`; without it anything goes out as it is. Fields it does not name are left out of the answer. */
  readonly data?: JsonSchema;
  /** Names of the query's parameters, for OpenAPI. */
  readonly query?: readonly string[];
}
export interface Call extends Common {
  /** May be called while the password still has to be changed. */
  readonly early?: boolean;
  /** The call takes this in place of JSON, as OpenAPI tells; the handler reads it itself. */
  readonly multipart?: boolean;
  /** Largest body in bytes, where not the usual one. */
  readonly largestBody?: number;
  /** It answers the bytes itself. */
  readonly raw?: boolean;
  /** A player of this browser may ask for it, which cannot send the token (access/fileTickets.ts). */
  readonly ticket?: boolean;
  readonly run: (asked: Asked) => unknown;
}
interface OpenCall extends Common {
  readonly run: (asked: OpenAsked) => unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly open?: boolean;
    readonly early?: boolean;
    readonly ticket?: boolean;
    readonly call?: Common & { readonly raw?: boolean; readonly multipart?: boolean };
  }
  interface FastifyRequest {
    context: Context | null;
    session: Session | null;
  }
}

const anything: JsonSchema = {};
const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code: { type: 'string' }, desc: { type: 'string' }, data },
});

function define(
  app: FastifyInstance,
  call: Common,
  { largestBody, ...config }: { open?: boolean; early?: boolean; raw?: boolean; ticket?: boolean; largestBody?: number },
  handler: RouteHandlerMethod,
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...(largestBody !== undefined && { bodyLimit: largestBody }),
    config: { ...config, call },
    schema: {
      ...(call.body !== undefined && { body: call.body }),
      ...(config.raw !== true && { response: { 200: envelope(call.data ?? anything) } }),
    },
    handler,
  });
}

/** A call of signed-in people. */
export function serve(app: FastifyInstance, call: Call): void {
  define(app, call, { early: call.early, raw: call.raw, ticket: call.ticket, largestBody: call.largestBody }, async (request, reply) => {
    const { context, session } = request;
    if (context === null || session === null) throw new Error(`${call.path} was reached without a session`);
    const data = await call.run({
      context,
      session,
      params: request.params as Asked['params'],
      query: request.query as Asked['query'],
      body: request.body,
      request,
      reply,
    });
    return call.raw === true ? reply : accepted(data, context.language);
  });
}

/** A call that needs no session. */
export function serveOpen(app: FastifyInstance, call: OpenCall, language: (request: FastifyRequest) => Language): void {
  define(app, call, { open: true }, async (request, reply) => {
    const asked = { params: request.params as Asked['params'], query: request.query as Asked['query'], body: request.body, request, reply };
    const spoken = language(request);
    return accepted(await call.run({ ...asked, language: spoken, address: request.ip }), spoken);
  });
}

/** A single text of the query, or null. */
export const one = (query: Asked['query'], name: string): string | null => {
  const value = query[name];
  return typeof value === 'string' ? value : (value?.[0] ?? null);
};

/** The body as an object; anything else is refused. */
export function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Readonly<Record<string, unknown>>;
  throw new Refusal('400', 'invalidBody', w('The request needs a body with the fields of the call', '请求内容为空或格式错误'));
}

/** A body that changes what it names; one that names nothing is refused. */
export function changesOf(body: unknown): Readonly<Record<string, unknown>> {
  const changes = objectOf(body);
  if (Object.keys(changes).length > 0) return changes;
  throw new Refusal('400', 'nothingToChange', w('The body names nothing to change', '没有要修改的内容'));
}

/** The id of a path, or a missing record where it cannot be one: up to 18 digits, no leading zero. */
export function idIn(params: Asked['params'], label: Words): string {
  const id = params['id'] ?? '';
  if (!/^[1-9]\d{0,17}$/.test(id)) throw missingRecord(label, unusableText(id) ? '?' : id);
  return id;
}

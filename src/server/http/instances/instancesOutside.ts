/** Messages, signals and starts from outside a process: for people who operate flows, and for other programs signed in as one. */
import type { FastifyInstance } from 'fastify';
import type { Values } from '#machines/flow.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w, type Words } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { sendTo, type Sending } from '#server/workflow/operate/send.ts';
import { beginOutside, bringMessage, bringSignal, once } from '#server/workflow/outside.ts';
import { idIn, objectOf, serve, type Asked, type JsonSchema } from '#server/http/call.ts';
import { acting } from './instancesActing.ts';
import { instanceTag, instanceWord, textIn, wrong } from './instancesShared.ts';

const text = { type: 'string', maxLength: 200 } as const;
/** Most variables that one call brings. */
const mostVariables = 200;
export const variablesSchema: JsonSchema = { type: 'object', maxProperties: mostVariables, propertyNames: { maxLength: 200 } };
const common: Readonly<Record<string, JsonSchema>> = { variables: variablesSchema, requestId: text };

const variablesIn = (body: AnyDoc): Values => objectOf(body['variables'] ?? {});

const given = (body: AnyDoc, field: string): string | undefined => {
  const value = body[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

const instanceIn = (body: AnyDoc): { readonly instanceId?: string } => {
  const instanceId = given(body, 'instanceId');
  if (instanceId === undefined) return {};
  if (!/^[1-9]\d{0,17}$/.test(instanceId)) throw wrong('instanceId', 'id', w('must be an id', '应为编号'));
  return { instanceId };
};

/** What `nodeId`, `wait` and `variables` of a body name. */
export function sendingIn(body: AnyDoc): Sending {
  const wait = given(body, 'wait');
  return { nodeId: textIn(body, 'nodeId'), ...(wait === undefined ? {} : { wait }), variables: variablesIn(body) };
}

export function serveOutside(app: FastifyInstance): void {
  const bring = <Answer extends object>(
    path: string,
    summary: Words,
    properties: Readonly<Record<string, JsonSchema>>,
    work: (tx: Sql, context: Context, body: AnyDoc, asked: Asked) => ReturnType<Parameters<typeof once<Answer>>[4]>,
  ): void =>
    serve(app, {
      method: 'POST',
      path,
      tag: instanceTag,
      summary,
      body: { type: 'object', properties: { ...properties, ...common } },
      run: (asked) => {
        const { context, params } = asked;
        requireCode(context.actor, 'definitions:send');
        const body = objectOf(asked.body);
        return acting(context, (tx) => once<Answer>(tx, context, path, { ...params, ...body }, () => work(tx, context, body, asked)));
      },
    });

  bring(
    '/tydf/process/messages',
    w('Bring a message to the process that waits for it or begins with it', '发送消息：送达等待中的流程或启动流程'),
    { name: text, key: text, instanceId: text },
    (tx, context, body) => {
      const key = given(body, 'key');
      const message = { name: textIn(body, 'name'), ...instanceIn(body), values: variablesIn(body) };
      return bringMessage(tx, context, key === undefined ? message : { ...message, key });
    },
  );
  bring(
    '/tydf/process/signals',
    w('Bring a signal to everything that listens to it', '发送信号：送达所有监听的流程'),
    { name: text, instanceId: text },
    (tx, context, body) => bringSignal(tx, context, { name: textIn(body, 'name'), ...instanceIn(body), values: variablesIn(body) }),
  );
  bring(
    '/tydf/process/definitions/start',
    w('Start a process that has no document', '启动无单据流程'),
    { key: text, start: text },
    (tx, context, body) => {
      const start = given(body, 'start');
      const starting = { key: textIn(body, 'key'), values: variablesIn(body) };
      return beginOutside(tx, context, start === undefined ? starting : { ...starting, start });
    },
  );
  bring(
    '/tydf/process/instances/:id/send',
    w('An instance goes on at a message, signal or receive task where it waits', '触发流程实例的等待环节'),
    { nodeId: text, wait: text, reason: { type: 'string', maxLength: 500 } },
    async (tx, context, body, { params }) => {
      const instanceId = idIn(params, instanceWord);
      const sending = sendingIn(body);
      await sendTo(tx, context, instanceId, sending, given(body, 'reason') ?? '');
      return { answer: { instanceId }, logged: { action: 'send', resource: 'instances', recordId: instanceId, name: sending.nodeId } };
    },
  );
}

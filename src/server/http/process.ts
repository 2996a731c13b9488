/** The workflow's calls beyond the documents' own: inbox, tasks, flows, facts. */
import type { FastifyInstance } from 'fastify';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { noPermission } from '#server/access/require.ts';
import { may, type Context, type Services } from '#server/context.ts';
import { factsFor } from '#server/effects/facts.ts';
import { definitionXml, flowByKey } from '#server/flows/definitions.ts';
import { claim, markRead, release } from '#server/inbox/claim.ts';
import { inboxCounts, inboxPage } from '#server/inbox/inbox.ts';
import { idIn, objectOf, one, serve, type Asked } from './call.ts';
import { missingRecord } from './envelope.ts';

const at = (path: string): string => `/tydf/process/${path}`;
const tag = 'process';
const flow = w('Flow', '流程');
const task = w('Task', '任务');

/** The definition of a resource key, or a refusal that names it. */
export function definitionOf(services: Services, key: unknown): Definition {
  const definition = typeof key === 'string' ? services.registry.get(key) : undefined;
  if (definition === undefined) throw missingRecord(w('Resource', '资源'), String(key));
  return definition;
}

/** Only for who may read or fill in such a record. */
function requireUse({ actor }: Context, definition: Definition): void {
  if (!['add', 'put', 'submit', 'page'].some((action) => may(actor, definition.key, action))) throw noPermission(`${definition.key}:page`);
}

function recordOf(body: Readonly<Record<string, unknown>>): AnyDoc {
  const record = body['record'];
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw new Refusal('400', 'invalidBody', w('These fields are not right: {fields}', '以下字段有误：{fields}'), { fields: 'record' });
  return record as AnyDoc;
}

function serveInbox(app: FastifyInstance): void {
  const text = (asked: Asked, name: string): string | undefined => one(asked.query, name) ?? undefined;
  serve(app, {
    method: 'GET',
    path: at('inbox'),
    tag,
    summary: w('A page of the inbox', '收件箱'),
    query: ['tab', 'queue', 'sort', 'after', 'q', 'resource', 'size'],
    run: (asked) => {
      const size = text(asked, 'size');
      return inboxPage(asked.context, {
        tab: text(asked, 'tab'),
        queue: text(asked, 'queue'),
        sort: text(asked, 'sort'),
        after: text(asked, 'after'),
        q: text(asked, 'q'),
        resource: text(asked, 'resource'),
        ...(size !== undefined && { size: /^\d{1,3}$/.test(size) ? Number(size) : 20 }),
      });
    },
  });
  serve(app, {
    method: 'GET',
    path: at('inbox/counts'),
    tag,
    summary: w('Counts of the inbox', '收件箱数量'),
    run: ({ context }) => inboxCounts(context),
  });
  serve(app, {
    method: 'PUT',
    path: at('task/:id/read'),
    tag,
    summary: w('Mark a task as read', '标记已读'),
    run: async ({ context, params }) => {
      await markRead(context, { taskId: idIn(params, task) });
      return null;
    },
  });
  for (const [name, summary, work] of [
    ['claim', w('Take a task of a group', '签收任务'), claim],
    ['release', w('Give a claimed task back', '退回签收'), release],
  ] as const)
    serve(app, {
      method: 'POST',
      path: at(`task/:id/${name}`),
      tag,
      summary,
      run: async ({ context, params }) => {
        await work(context, idIn(params, task));
        return null;
      },
    });
}

export function serveProcess(app: FastifyInstance, services: Services): void {
  serveInbox(app);
  serve(app, {
    method: 'GET',
    path: at('flow/:key'),
    tag,
    summary: w('The newest active version of a flow', '流程的最新版本'),
    run: async ({ params }) => {
      const { id, version } = await flowByKey(services.db, params['key'] ?? '');
      return { definitionId: id, version, ...(await definitionXml(services.db, id)) };
    },
  });
  serve(app, {
    method: 'GET',
    path: at('definition/:id/xml'),
    tag,
    summary: w('The drawing of a deployed version', '流程图'),
    run: async ({ params, reply }) => {
      const drawing = await definitionXml(services.db, idIn(params, flow));
      // A deployed version never changes.
      void reply.header('cache-control', 'private, max-age=31536000, immutable');
      return drawing;
    },
  });
  serve(app, {
    method: 'POST',
    path: at('facts'),
    tag,
    summary: w('Facts that the rules of a record being filled in need', '表单规则所需数据'),
    run: ({ context, body }) => {
      const sent = objectOf(body);
      const definition = definitionOf(services, sent['resource']);
      requireUse(context, definition);
      return factsFor(context, definition, recordOf(sent));
    },
  });
}

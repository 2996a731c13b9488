/** The workflow's calls beyond the documents' own: inbox, tasks, flows, facts. */
import { enquiriesFor } from '#server/documents/verbs/enquiring.ts';
import { sendingOf } from '#model/operations/sending.ts';
import type { FastifyInstance } from 'fastify';
import type { CandidatesBody } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { invalidBody } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { noPermission } from '#server/access/require.ts';
import { may, type Context, type Services } from '#server/context.ts';
import { factsForForm } from '#server/documents/checks/facts.ts';
import { definitionXml, flowByKey } from '#server/flows/definitions.ts';
import { suspensionOf } from '#server/workflow/definitions.ts';
import { candidates } from '#server/flows/candidates.ts';
import { unusualFor } from '#server/inbox/brief.ts';
import { bundle } from '#server/inbox/bundle.ts';
import { claim, markRead, release } from '#server/inbox/claim.ts';
import { inboxCounts } from '#server/inbox/counts.ts';
import { inboxPage } from '#server/inbox/inbox.ts';
import { search } from '#server/inbox/search.ts';
import { idIn, objectOf, one, serve, type Asked, type JsonSchema } from '#server/http/call.ts';
import { serveActs } from '#server/http/records/acts.ts';
import { documentOf, recordsOf } from '#server/http/definitionOf.ts';
import { serveSubstitutions } from '#server/http/personal/substitutions.ts';
import { serveInboxMarks } from '#server/http/personal/inboxMarks.ts';
import { serveInboxViews } from '#server/http/personal/inboxViews.ts';
import { serveReading } from '#server/http/records/reading.ts';

const at = (path: string): string => `/tydf/process/${path}`;
const tag = 'process';
const flow = w('Flow', '流程');
const task = w('Task', '任务');

/** Only for who fills in such a record; approvers of documents do so too. */
function requireUse({ actor }: Context, definition: Definition): void {
  const actions =
    definition.kind === 'document' ? (['add', 'put', sendingOf(definition).permission, 'page'] as const) : (['add', 'put'] as const);
  if (!actions.some((action) => may(actor, definition.key, action))) throw noPermission(`${definition.key}:${actions[0]}`);
}

function recordOf(body: Readonly<Record<string, unknown>>): AnyDoc {
  const record = body['record'];
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw invalidBody([{ field: 'record', rule: 'type', severity: 'error', message: w('must be an object', '必须是对象') }]);
  return record as AnyDoc;
}

/** What a page of the inbox is asked for, beside its size: where in it, and of what. */
const places = ['tab', 'queue', 'sort', 'after', 'q'] as const;
const filters = ['resource', 'system', 'starter', 'department', 'from', 'to', 'amountFrom', 'amountTo', 'status', 'action'] as const;

function serveInbox(app: FastifyInstance): void {
  const text = (asked: Asked, name: string): string | undefined => one(asked.query, name) ?? undefined;
  serve(app, {
    method: 'GET',
    path: at('inbox'),
    tag,
    summary: w('A page of the inbox', '待办列表'),
    query: [...places, ...filters, 'size'],
    run: (asked) => {
      const size = text(asked, 'size');
      return inboxPage(asked.context, {
        ...Object.fromEntries([...places, ...filters].map((name) => [name, text(asked, name)])),
        ...(size !== undefined && { size: /^\d{1,3}$/.test(size) ? Number(size) : 20 }),
      });
    },
  });
  serve(app, {
    method: 'GET',
    path: at('inbox/counts'),
    tag,
    summary: w('Counts of the inbox', '待办数量'),
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
    ['claim', w('Take a task of a group', '认领任务'), claim],
    ['release', w('Give a claimed task back', '放弃认领'), release],
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

const text = { type: 'string', maxLength: 500 } as const;
const candidatesSchema: JsonSchema = {
  type: 'object',
  required: ['resource', 'values', 'nodes'],
  properties: {
    resource: text,
    values: { type: 'object' },
    nodes: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        required: ['nodeId'],
        additionalProperties: false,
        properties: { nodeId: text, values: { type: 'object' }, decision: text },
      },
    },
  },
};

/** Everything a reader shows, by task or by document; refused to who may not read it. */
function serveBundles(app: FastifyInstance, services: Services): void {
  serve(app, {
    method: 'GET',
    path: at('task/:id'),
    tag,
    summary: w('A task with its document, trail, flow and what may be done', '任务及其单据'),
    run: ({ context, params }) => bundle(context, { taskId: idIn(params, task) }),
  });
  serve(app, {
    method: 'GET',
    path: at('document/:resource/:id'),
    tag,
    summary: w('A document with its trail, flow and what may be done', '单据及其流程'),
    run: ({ context, params }) => {
      const definition = recordsOf(services, params['resource']);
      return bundle(context, { resource: definition.key, id: idIn(params, definition.label) });
    },
  });
  serve(app, {
    method: 'GET',
    path: at('search'),
    tag,
    summary: w('Documents and people by code, words, pinyin or amount', '全局搜索'),
    query: ['q'],
    run: ({ context, query }) => search(context, (one(query, 'q') ?? '').slice(0, 200)),
  });
}

export function serveProcess(app: FastifyInstance, services: Services): void {
  serveInbox(app);
  serveInboxViews(app);
  serveInboxMarks(app, services);
  serveBundles(app, services);
  serveReading(app, services);
  serveActs(app, services);
  serveSubstitutions(app);
  serve(app, {
    method: 'GET',
    path: at('flow/:key'),
    tag,
    summary: w('The newest active version of a flow', '流程的最新版本'),
    run: async ({ params }) => {
      const { id, version, suspended } = await flowByKey(services.db, params['key'] ?? '');
      const [drawing, suspension] = await Promise.all([definitionXml(services.db, id), suspended ? suspensionOf(services.db, id) : null]);
      return { definitionId: id, version, ...drawing, suspension };
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
    path: at('candidates'),
    tag,
    summary: w('Who would be asked at nodes of a flow', '预计审批人'),
    body: candidatesSchema,
    run: ({ context, body }) => {
      const asked = body as CandidatesBody;
      requireUse(context, recordsOf(services, asked.resource));
      return candidates(context, asked, enquiriesFor(context, services.clock.now().toISOString()));
    },
  });
  serve(app, {
    method: 'POST',
    path: at('facts'),
    tag,
    summary: w('Facts that the rules of a record being filled in need', '表单规则所需数据'),
    run: ({ context, body }) => {
      const sent = objectOf(body);
      const definition = recordsOf(services, sent['resource']);
      requireUse(context, definition);
      return factsForForm(context, definition, recordOf(sent));
    },
  });
  serve(app, {
    method: 'POST',
    path: at('unusual'),
    tag,
    summary: w('What approvers will find unusual about a document being filled in', '填写中的单据有何异常'),
    run: ({ context, body }) => {
      const sent = objectOf(body);
      const definition = documentOf(services, sent['resource']);
      requireUse(context, definition);
      return unusualFor(context, definition, recordOf(sent));
    },
  });
}

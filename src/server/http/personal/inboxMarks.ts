/** What a person makes of their own inbox: tasks put off, documents watched, copies read all at once. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import { markCopiesRead } from '#server/inbox/claim.ts';
import { beHere } from '#server/inbox/presence.ts';
import { snooze, unsnooze } from '#server/inbox/snooze.ts';
import { unwatch, watch } from '#server/inbox/watch.ts';
import { idIn, objectOf, serve } from '#server/http/call.ts';
import { recordsOf } from '#server/http/definitionOf.ts';

const tag = 'process';
const task = w('Task', '任务');
const document = w('Document', '单据');

export function serveInboxMarks(app: FastifyInstance, services: Services): void {
  serve(app, {
    method: 'POST',
    path: '/tydf/process/task/:id/snooze',
    tag,
    summary: w('Put a task off until a time', '稍后处理'),
    body: {
      type: 'object',
      properties: { until: { type: ['string', 'null'], maxLength: 40 }, requestId: { type: 'string', maxLength: 100 } },
      additionalProperties: false,
    },
    run: async ({ context, params, body }) => {
      await snooze(context, idIn(params, task), objectOf(body)['until']);
      return null;
    },
  });
  serve(app, {
    method: 'POST',
    path: '/tydf/process/task/:id/unsnooze',
    tag,
    summary: w('Take a task back that was put off', '取消稍后处理'),
    run: async ({ context, params }) => {
      await unsnooze(context, idIn(params, task));
      return null;
    },
  });
  for (const [name, summary, work] of [
    ['watch', w('Watch a document', '关注单据'), watch],
    ['unwatch', w('Watch a document no more', '取消关注'), unwatch],
  ] as const)
    serve(app, {
      method: 'POST',
      path: `/tydf/process/document/:resource/:id/${name}`,
      tag,
      summary,
      run: async ({ context, params }) => {
        const definition = recordsOf(services, params['resource']);
        await work(context, definition, idIn(params, document));
        return null;
      },
    });
  serve(app, {
    method: 'PUT',
    path: '/tydf/process/document/:resource/:id/presence',
    tag,
    summary: w('I look at this document, or no more; who else does', '正在查看单据的人'),
    body: { type: 'object', required: ['here'], properties: { here: { type: 'boolean' } }, additionalProperties: false },
    run: ({ context, params, body }) =>
      beHere(context, recordsOf(services, params['resource']), idIn(params, document), objectOf(body)['here'] === true),
  });
  serve(app, {
    method: 'POST',
    path: '/tydf/process/copied/readAll',
    tag,
    summary: w('Mark all copies as read', '抄送全部已读'),
    run: async ({ context }) => {
      await markCopiesRead(context);
      return null;
    },
  });
}

/**
 * What people do with tasks and documents beside deciding them: each call is one action of the door. Who may
 * do it comes from the task or the document, not from a permission code.
 */
import { sendingOf } from '#model/operations/sending.ts';
import type { FastifyInstance } from 'fastify';
import type { AnyDoc } from '#model/definition.ts';
import { w, type Words } from '#model/words.ts';
import { requirePermission } from '#server/access/require.ts';
import type { Context, Services } from '#server/context.ts';
import { manyActions } from '#model/workflow/inbox.ts';
import { mostCopies } from '#model/prints.ts';
import { decideMany } from '#server/inbox/bulk.ts';
import { actMany } from '#server/inbox/many.ts';
import { choosing } from '#server/documents/shown/choosing.ts';
import { decide, type Verb } from '#server/documents/decide.ts';
import { markCopyRead, taskPlace } from '#server/inbox/claim.ts';
import { idIn, objectOf, serve, type JsonSchema } from '#server/http/call.ts';
import { recordsOf } from '#server/http/definitionOf.ts';
import { remarksSchema } from '#server/http/schemas.ts';

const tag = 'process';
const task = w('Task', '任务');
const document = w('Document', '单据');

const id: JsonSchema = { type: ['string', 'null'], maxLength: 20 };
const ids = (maxItems: number): JsonSchema => ({ type: ['array', 'null'], maxItems, items: { type: 'string', maxLength: 20 } });
const common: Readonly<Record<string, JsonSchema>> = {
  requestId: { type: 'string', minLength: 1, maxLength: 100 },
  comment: { type: ['string', 'null'], maxLength: 4_000 },
};
const bodyOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties: { ...common, ...properties },
  additionalProperties: false,
});

interface Act {
  readonly verb: Verb;
  readonly summary: Words;
  readonly body: Readonly<Record<string, JsonSchema>>;
}

/** By the last part of `/tydf/process/task/{id}/…`. */
const ofTask: Readonly<Record<string, Act>> = {
  return: {
    verb: 'return',
    summary: w('Send back to a step that was decided before', '退回到已审批环节'),
    body: { to: { type: 'string', maxLength: 200 }, straight: { type: 'boolean' }, remarks: remarksSchema, files: ids(20) },
  },
  transfer: { verb: 'transfer', summary: w('Transfer a task', '转交'), body: { userId: id } },
  delegate: { verb: 'delegate', summary: w('Have somebody decide first; it comes back', '委派'), body: { userId: id } },
  addBefore: { verb: 'addBefore', summary: w('Add approvers before me', '前加签'), body: { userId: id, userIds: ids(20) } },
  addAfter: { verb: 'addAfter', summary: w('Add approvers after me', '后加签'), body: { userId: id, userIds: ids(20) } },
  removeApprover: { verb: 'removeApprover', summary: w('Take away an approver whom I added', '减签'), body: {} },
  ask: { verb: 'ask', summary: w('Ask the applicant; the due time stands still', '询问申请人'), body: {} },
  copyTo: { verb: 'copyTo', summary: w('Inform others', '抄送'), body: { userIds: ids(50) } },
};

/** By the last part of `/tydf/process/document/{resource}/{id}/…`. */
const ofDocument: Readonly<Record<string, Act>> = {
  takeBack: { verb: 'takeBack', summary: w('Take my last decision back', '收回本人审批'), body: {} },
  comment: { verb: 'comment', summary: w('Comment, mentioning people', '评论'), body: { mentions: ids(50), files: ids(20) } },
  copyTo: { verb: 'copyTo', summary: w('Inform others', '抄送'), body: { userIds: ids(50) } },
  answer: { verb: 'answer', summary: w('Answer a question', '答复询问'), body: { questionId: id } },
  urge: { verb: 'urge', summary: w('Urge whoever holds it', '催办'), body: {} },
  print: {
    verb: 'print',
    summary: w('Write a print into the trail', '登记打印'),
    body: { version: { type: ['integer', 'null'] }, copies: { type: ['integer', 'null'], minimum: 1, maximum: mostCopies } },
  },
};

const act = (context: Context, services: Services, verb: Verb, resource: unknown, body: AnyDoc): Promise<unknown> =>
  decide(context, recordsOf(services, resource), verb, body);

const bulkSchema: JsonSchema = bodyOf({
  action: { enum: ['approve', 'reject'] },
  dryRun: { type: 'boolean' },
  items: {
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: {
      type: 'object',
      required: ['taskId'],
      additionalProperties: false,
      properties: { taskId: { type: 'string', maxLength: 20 }, version: { type: ['integer', 'null'] } },
    },
  },
});

const manySchema: JsonSchema = bodyOf({
  action: { enum: manyActions },
  dryRun: { type: 'boolean' },
  userId: id,
  userIds: ids(50),
  until: { type: ['string', 'null'], maxLength: 40 },
  items: {
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: {
      type: 'object',
      required: ['taskId', 'resource', 'documentId'],
      additionalProperties: false,
      properties: { taskId: id, resource: { type: 'string', maxLength: 100 }, documentId: { type: 'string', maxLength: 20 } },
    },
  },
});

export function serveActs(app: FastifyInstance, services: Services): void {
  for (const [name, { verb, summary, body }] of Object.entries(ofTask))
    serve(app, {
      method: 'POST',
      path: `/tydf/process/task/:id/${name}`,
      tag,
      summary,
      body: bodyOf(body),
      run: async ({ context, params, body: given }) => {
        const taskId = idIn(params, task);
        const place = await taskPlace(context, taskId);
        return act(context, services, verb, place.resource, { ...objectOf(given), id: place.documentId, taskId });
      },
    });
  for (const [name, { verb, summary, body }] of Object.entries(ofDocument))
    serve(app, {
      method: 'POST',
      path: `/tydf/process/document/:resource/:id/${name}`,
      tag,
      summary,
      body: bodyOf(body),
      run: ({ context, params, body: given }) =>
        act(context, services, verb, params['resource'], { ...objectOf(given), id: idIn(params, document) }),
    });
  serve(app, {
    method: 'PUT',
    path: '/tydf/process/document/:resource/:id/read',
    tag,
    summary: w('Mark a copy as read', '抄送已读'),
    run: async ({ context, params }) => {
      await markCopyRead(context, recordsOf(services, params['resource']), idIn(params, document));
      return null;
    },
  });
  serve(app, {
    method: 'POST',
    path: '/tydf/process/choosing',
    tag,
    summary: w('Steps for which the applicant picks who decides', '提交时需选择审批人的环节'),
    body: {
      type: 'object',
      required: ['resource', 'record'],
      properties: { resource: { type: 'string', maxLength: 100 }, record: { type: 'object' } },
    },
    run: ({ context, body: given }) => {
      const { resource, record } = objectOf(given);
      const definition = recordsOf(services, resource);
      requirePermission(context.actor, definition, sendingOf(definition).permission);
      return choosing(context, definition, record as AnyDoc);
    },
  });
  serve(app, {
    method: 'POST',
    path: '/tydf/process/decideMany',
    tag,
    summary: w('Decide many tasks, each for itself', '批量审批'),
    body: { ...bulkSchema, required: ['action', 'items'] },
    run: ({ context, body: given }) => decideMany(context, objectOf(given)),
  });
  serve(app, {
    method: 'POST',
    path: '/tydf/process/actMany',
    tag,
    summary: w(
      'Transfer, copy, put off, claim, mark as read or delete many rows, each for itself',
      '批量转交、抄送、稍后处理、认领、标为已读或删除草稿',
    ),
    body: { ...manySchema, required: ['action', 'items'] },
    run: ({ context, body: given }) => actMany(context, objectOf(given)),
  });
}

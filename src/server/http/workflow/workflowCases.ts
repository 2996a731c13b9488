/** Kept cases of flows, and who begins one. */
import type { FastifyInstance } from 'fastify';
import type { StarterAnswer } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import { missing } from '#server/documents/refusals.ts';
import { personOf } from '#server/flows/directory.ts';
import { organisationOf } from '#server/flows/organisation.ts';
import { starterValues } from '#server/flows/starter.ts';
import { addCase, casesOf, deleteCase, putCase, type CaseBody } from '#server/workflow/cases/cases.ts';
import { runCases } from '#server/workflow/cases/run.ts';
import { drawingOf, type Subject } from '#server/workflow/verification/subject.ts';
import { idIn, objectOf, one, serve, type JsonSchema } from '#server/http/call.ts';
import { missingRecord } from '#server/http/envelope.ts';

const path = '/tydf/process/cases';
const tag = 'design';
const kept = w('Case', '用例');
const user = w('User', '用户');

const id = { type: 'string', pattern: '^[1-9]\\d{0,17}$' } as const;
const text = { type: 'string', maxLength: 200 } as const;
const fields: Readonly<Record<string, JsonSchema>> = {
  name: { type: 'string', maxLength: 100 },
  starter: id,
  values: { type: 'object', maxProperties: 500 },
  steps: {
    type: 'array',
    maxItems: 200,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['nodeId', 'action', 'by'],
      properties: {
        nodeId: text,
        action: { type: 'string', enum: ['approve', 'reject', 'return', 'timeout', 'message', 'repost'] },
        by: { type: ['string', 'null'], pattern: id.pattern },
        to: text,
      },
    },
  },
  expected: {
    type: 'object',
    additionalProperties: false,
    required: ['path', 'end'],
    properties: {
      path: {
        type: 'array',
        maxItems: 500,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['nodeId', 'people'],
          properties: { nodeId: text, people: { type: 'array', maxItems: 500, items: text } },
        },
      },
      end: { type: 'string', enum: ['approved', 'rejected', 'waiting', 'stuck'] },
    },
  },
};

export function serveCases(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path,
    tag,
    summary: w('Kept cases of a flow', '流程用例列表'),
    query: ['flowKey'],
    run: ({ context, query }) => {
      requireCode(context.actor, 'models:page');
      const key = one(query, 'flowKey');
      if (key === null || key === '') throw missing('flowKey');
      return casesOf(context, key);
    },
  });
  serve(app, {
    method: 'POST',
    path,
    tag,
    summary: w('Keep a case: what is filled in, what people do, what has to come of it', '保留流程用例'),
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['flowKey', 'name', 'starter', 'values', 'steps', 'expected'],
      properties: { flowKey: { ...text, minLength: 1 }, ...fields },
    },
    run: ({ context, body }) => {
      requireCode(context.actor, 'models:put');
      const { flowKey, ...wanted } = objectOf(body) as unknown as Required<CaseBody> & { readonly flowKey: string };
      return addCase(context, flowKey, wanted);
    },
  });
  serve(app, {
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    summary: w('Change a case, or say that another outcome is right', '修改流程用例'),
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['version'],
      properties: { version: { type: 'integer' }, ...fields },
    },
    run: ({ context, params, body }) => {
      requireCode(context.actor, 'models:put');
      const { version, ...wanted } = objectOf(body) as unknown as CaseBody & { readonly version: number };
      return putCase(context, idIn(params, kept), version, wanted);
    },
  });
  serve(app, {
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: w('Delete a case', '删除流程用例'),
    run: async ({ context, params }) => {
      requireCode(context.actor, 'models:put');
      await deleteCase(context, idIn(params, kept));
      return null;
    },
  });
  serve(app, {
    method: 'POST',
    path: `${path}/run`,
    tag,
    summary: w('Every kept case played in a drawing, a model or a version', '运行流程用例'),
    body: {
      type: 'object',
      additionalProperties: false,
      properties: { xml: { type: 'string', minLength: 1, maxLength: 5_000_000 }, modelId: id, definitionId: id, process: text },
    },
    run: async ({ context, body }) => {
      requireCode(context.actor, 'models:page');
      const { process = null, ...subject } = objectOf(body) as Subject & { readonly process?: string };
      const { xml, process: only } = await drawingOf(context, subject);
      return runCases(context, xml, only ?? process);
    },
  });
  serve(app, {
    method: 'GET',
    path: '/tydf/process/design/starter/:id',
    tag,
    summary: w('Somebody as conditions know them when they begin a flow', '发起人取值'),
    run: async ({ context, params }): Promise<StarterAnswer> => {
      requireCode(context.actor, 'models:page');
      const organisation = await organisationOf(context.services.db);
      const userId = idIn(params, user);
      const known = organisation.users.get(userId);
      if (!known) throw missingRecord(user, userId);
      const department = known.departmentId === null ? undefined : organisation.departments.get(known.departmentId);
      return {
        person: personOf(organisation, userId),
        values: { ...starterValues(organisation, userId) },
        names: {
          [`users/${userId}`]: w(known.nameEn ?? known.name, known.name),
          ...(department ? { [`sysDepartment/${department.id}`]: department.name } : {}),
        },
      };
    },
  });
}

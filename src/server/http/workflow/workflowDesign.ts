/** What the designer asks while a flow is drawn. */
import type { FastifyInstance } from 'fastify';
import type { WhoBody } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import { choicesFor } from '#server/workflow/who/choices.ts';
import { whoIsAsked } from '#server/workflow/who/who.ts';
import { serve, type JsonSchema } from '#server/http/call.ts';

const id = { type: 'string', pattern: '^[1-9]\\d{0,17}$' } as const;
const text = { type: 'string', maxLength: 500 } as const;
const oneOf = (...words: readonly string[]): JsonSchema => ({ type: 'string', enum: words });
const ids = { type: 'array', maxItems: 500, items: id } as const;

const whoSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['resource', 'starter', 'values', 'nodes'],
  properties: {
    resource: { type: ['string', 'null'], maxLength: 100 },
    flow: { type: 'string', maxLength: 200 },
    starter: id,
    values: { type: 'object' },
    nodes: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['nodeId', 'rules'],
        properties: {
          nodeId: text,
          rules: { type: 'array', maxItems: 50, items: text },
          nobody: oneOf('skip', 'admin', 'starter.leader', 'fail'),
          self: oneOf('skip', 'ask', 'leader'),
          repeated: oneOf('ask', 'skipConsecutive', 'skipAlways'),
          mode: oneOf('one', 'any', 'all', 'sequence', 'vote'),
          values: { type: 'object' },
          approved: ids,
          previous: ids,
          mustFill: { type: 'boolean' },
        },
      },
    },
  },
};

export function serveDesign(app: FastifyInstance): void {
  serve(app, {
    method: 'POST',
    path: '/tydf/process/design/who',
    tag: 'design',
    summary: w('Whom approver rules give today, if this person began the flow', '审批人试算'),
    body: whoSchema,
    run: ({ context, body }) => {
      requireCode(context.actor, 'models:page');
      return whoIsAsked(context, body as WhoBody);
    },
  });
  serve(app, {
    method: 'GET',
    path: '/tydf/process/design/choices',
    tag: 'design',
    summary: w('What a drawing may name: groups of people, decision tables, processes, messages', '流程设计可选项'),
    run: ({ context }) => {
      requireCode(context.actor, 'models:page');
      return choicesFor(context);
    },
  });
}

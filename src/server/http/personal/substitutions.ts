/** Who stands in for whom: one's own affair, or an administrator's. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { addSubstitution, endSubstitution, previewSubstitution, substitutions } from '#server/inbox/substitutions.ts';
import { idIn, objectOf, one, serve } from '#server/http/call.ts';

const path = '/tydf/process/substitutions';
const tag = 'process';
const text = { type: 'string', maxLength: 100 } as const;

export function serveSubstitutions(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path,
    tag,
    summary: w('Who stands in for me, and for whom I do', '代理设置列表'),
    query: ['userId'],
    run: ({ context, query }) => substitutions(context, one(query, 'userId')),
  });
  serve(app, {
    method: 'POST',
    path,
    tag,
    summary: w(
      'Name somebody to stand in; with `dryRun` only how many open tasks they would be shown',
      '设置代理人；`dryRun` 时仅返回将显示的待办数',
    ),
    body: {
      type: 'object',
      additionalProperties: false,
      properties: {
        userId: { type: ['string', 'null'], maxLength: 20 },
        substituteId: text,
        from: text,
        to: text,
        flows: { type: ['array', 'null'], maxItems: 200, items: text },
        reason: { type: ['string', 'null'], maxLength: 200 },
        dryRun: { type: 'boolean' },
      },
    },
    run: ({ context, body }) => {
      const wanted = objectOf(body);
      return wanted['dryRun'] === true ? previewSubstitution(context, wanted) : addSubstitution(context, wanted);
    },
  });
  serve(app, {
    method: 'POST',
    path: `${path}/:id/end`,
    tag,
    summary: w('End a substitution', '终止代理'),
    run: ({ context, params }) => endSubstitution(context, idIn(params, w('Substitution', '代理设置'))),
  });
}

/** What a reader asks for beside the bundle, when it is opened: the outline of a flow, documents that belong together. */
import type { FastifyInstance } from 'fastify';
import { outlineOf } from '#machines/explore/outline.ts';
import { flowsOf } from '#model/flows.ts';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import { compiledFlow } from '#server/flows/compiled.ts';
import { definitionById } from '#server/flows/definitions.ts';
import { organisationOf } from '#server/flows/organisation.ts';
import { wayLabels } from '#server/inbox/reading.ts';
import { checkPrint } from '#server/documents/shown/print.ts';
import { related } from '#server/inbox/related.ts';
import { idIn, one, serve } from '#server/http/call.ts';
import { recordsOf } from '#server/http/definitionOf.ts';

const tag = 'process';
const flow = w('Flow', '流程');

export function serveReading(app: FastifyInstance, services: Services): void {
  serve(app, {
    method: 'GET',
    path: '/tydf/process/definition/:id/outline',
    tag,
    summary: w('A deployed flow as a list of steps', '流程步骤大纲'),
    run: async ({ params }) => {
      const { db, registry } = services;
      const deployed = await definitionById(db, idIn(params, flow));
      const compiled = await compiledFlow(db, deployed);
      const definition = [...registry.values()].find((one) => flowsOf(one).includes(deployed.key));
      const { roles, posts } = await organisationOf(db);
      const groups = [
        ...[...roles].map(([code, name]) => [`role:${code}`, name]),
        ...[...posts.values()].map(({ code, name }) => [`post:${code}`, name]),
      ];
      return outlineOf(compiled, { ...Object.fromEntries(groups), ...(definition ? await wayLabels(db, definition, compiled) : {}) });
    },
  });
  serve(app, {
    method: 'GET',
    path: '/tydf/process/document/:resource/:id/related',
    tag,
    summary: w('Documents that belong to a document', '相关单据'),
    run: ({ context, params }) => {
      const definition = recordsOf(services, params['resource']);
      return related(context, definition, idIn(params, definition.label));
    },
  });
  serve(app, {
    method: 'GET',
    path: '/tydf/process/document/:resource/:id/print',
    tag,
    summary: w('Whether a printed paper still says what the document says', '校验打印件'),
    query: ['seq', 'mark'],
    run: ({ context, params, query }) => {
      const definition = recordsOf(services, params['resource']);
      return checkPrint(context, definition, idIn(params, definition.label), one(query, 'seq') ?? '', one(query, 'mark') ?? '');
    },
  });
}

/** Calls of the workflow engine beyond the documents' own: inbox, bundles, flows, candidates, facts (brief contract `/tydf/process`). */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import { definitionXml, flowByKey } from '#server/flows/definitions.ts';
import { idIn, serve } from './call.ts';

const at = (path: string): string => `/tydf/process/${path}`;
const tag = 'process';
const flow = w('Flow', '流程');

export function serveProcess(app: FastifyInstance, services: Services): void {
  serve(app, {
    method: 'GET',
    path: at('flow/:key'),
    tag,
    summary: w('The newest active version of a flow', '流程的最新版本'),
    run: async ({ params }) => {
      const { id, version, ...found } = await flowByKey(services.db, params['key'] ?? '');
      const { xml } = await definitionXml(services.db, id);
      return { definitionId: id, version, key: found.key, xml };
    },
  });
  serve(app, {
    method: 'GET',
    path: at('definition/:id/xml'),
    tag,
    summary: w('The drawing of a deployed version', '流程图'),
    run: ({ params, reply }) => {
      // A deployed version never changes.
      void reply.header('cache-control', 'private, max-age=31536000, immutable');
      return definitionXml(services.db, idIn(params, flow));
    },
  });
}

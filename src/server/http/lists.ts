/** What every list can be asked beside its pages; who may list the resource may ask. */
import type { FastifyInstance } from 'fastify';
import type { Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { requirePermission } from '#server/access/require.ts';
import { totals } from '#server/documents/totals.ts';
import { serve, type Asked } from './call.ts';

const tag = 'lists';

/** The resource of the path, for somebody who may list it. */
function listedIn({ context: { services, actor }, params }: Asked): Definition {
  const key = params['resource'] ?? '';
  const definition = services.registry.get(key);
  if (definition === undefined || definition.kind === 'report')
    throw new Refusal('404', 'unknownResource', w('There is no resource {resource}', '没有资源 {resource}'), {
      resource: key.slice(0, 60),
    });
  requirePermission(actor, definition, 'page');
  return definition;
}

export function serveLists(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: '/tydf/lists/:resource/totals',
    tag,
    summary: w('Count and sums over a filter of a list', '列表合计'),
    run: (asked) => totals(asked.context, listedIn(asked), asked.query),
  });
}

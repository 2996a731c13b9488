/** What every list can be asked beside its pages; who may list the resource may ask. */
import type { FastifyInstance } from 'fastify';
import type { Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '#server/context.ts';
import { requirePermission } from '#server/access/require.ts';
import { addListView, listViews, putListView, removeListView, setFirstView } from '#server/personal/listViews.ts';
import { counts, totals } from '#server/documents/lists/totals.ts';
import { idIn, objectOf, one, serve, type Asked } from '#server/http/call.ts';

const tag = 'lists';

/** The resource of that key, for somebody who may list it. */
function listed({ services, actor }: Context, key: string): Definition {
  const definition = services.registry.get(key);
  if (definition === undefined || definition.kind === 'report')
    throw new Refusal('404', 'unknownResource', w('There is no resource {resource}', '没有资源 {resource}'), {
      resource: key.slice(0, 60),
    });
  requirePermission(actor, definition, 'page');
  return definition;
}

const listedIn = ({ context, params }: Asked): Definition => listed(context, params['resource'] ?? '');

function serveFigures(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: '/tydf/lists/:resource/totals',
    tag,
    summary: w('Count and sums over a filter of a list', '列表合计'),
    run: (asked) => totals(asked.context, listedIn(asked), asked.query),
  });
  serve(app, {
    method: 'GET',
    path: '/tydf/lists/:resource/counts',
    tag,
    summary: w('Rows of a filter by the values of a field', '按字段取值计数'),
    query: ['by'],
    run: (asked) => {
      const { by: _by, ...query } = asked.query;
      return counts(asked.context, listedIn(asked), one(asked.query, 'by') ?? '', query);
    },
  });
}

const view = w('View', '视图');
const views = '/tydf/personal/views';
const placeIn = ({ context, body }: Asked): Definition => {
  const { place } = objectOf(body);
  return listed(context, typeof place === 'string' ? place : '');
};

function serveViews(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: views,
    tag: 'personal',
    summary: w('Views of a list: my own and those shared with me', '列表视图'),
    query: ['place'],
    run: ({ context, query }) => listViews(context, listed(context, one(query, 'place') ?? '')),
  });
  serve(app, {
    method: 'POST',
    path: views,
    tag: 'personal',
    summary: w('Keep a view of a list', '保存列表视图'),
    run: (asked) => addListView(asked.context, placeIn(asked), objectOf(asked.body)),
  });
  serve(app, {
    method: 'PUT',
    path: `${views}/first`,
    tag: 'personal',
    summary: w('What a list opens with', '设置默认视图'),
    run: async (asked) => {
      await setFirstView(asked.context, placeIn(asked), objectOf(asked.body));
      return null;
    },
  });
  serve(app, {
    method: 'PUT',
    path: `${views}/:id`,
    tag: 'personal',
    summary: w('Change a view of my own', '修改列表视图'),
    run: ({ context, params, body }) => putListView(context, (place) => listed(context, place), idIn(params, view), objectOf(body)),
  });
  serve(app, {
    method: 'DELETE',
    path: `${views}/:id`,
    tag: 'personal',
    summary: w('Delete a view of my own', '删除列表视图'),
    run: async ({ context, params }) => {
      await removeListView(context, idIn(params, view));
      return null;
    },
  });
}

export function serveLists(app: FastifyInstance): void {
  serveFigures(app);
  serveViews(app);
}

/** Calls of systems beyond those of every document: what a person may choose, what lies in a system, the end of a maintenance window. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { flowMenus, resourceTree, resume, systemDefinition, systemsToChoose } from '#server/administration/systems.ts';
import { requireCode } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import { idIn, one, serve } from '#server/http/call.ts';
import { recordSchema } from '#server/http/schemas.ts';

export function serveSystems(app: FastifyInstance, services: Services): void {
  const definition = systemDefinition({ services });
  const tag = definition.key;
  const at = (path: string): string => `/tydf/administration/sysSystem/${path}`;
  serve(app, {
    method: 'GET',
    path: at('all'),
    tag,
    summary: w('Systems that may be chosen', '可选择的系统'),
    data: { type: 'array', items: recordSchema(definition) },
    run: ({ context }) => {
      requireCode(context.actor, 'sysSystem:page');
      return systemsToChoose(context);
    },
  });
  serve(app, {
    method: 'GET',
    path: at('getResList'),
    tag,
    summary: w('Everything in a system, as a tree', '系统的全部资源（树）'),
    query: ['systemId'],
    data: {},
    run: ({ context, query }) => {
      requireCode(context.actor, 'resources:page');
      return resourceTree(context, one(query, 'systemId'));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('getUfloResList'),
    tag,
    summary: w('Menus of a system that start a flow', '系统中带流程标识的菜单'),
    query: ['systemId'],
    data: {},
    run: ({ context, query }) => {
      requireCode(context.actor, 'resources:page');
      return flowMenus(context, one(query, 'systemId'));
    },
  });
  serve(app, {
    method: 'PUT',
    path: at('resume/:id'),
    tag,
    summary: w('End the maintenance of a system', '结束系统维护'),
    data: {},
    run: ({ context, params }) => {
      requireCode(context.actor, 'sysSystem:put');
      return resume(context, idIn(params, definition.label));
    },
  });
}

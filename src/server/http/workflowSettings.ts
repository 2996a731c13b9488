/** Calls of flow settings and form paths that are not those of every resource (interface 4.9.1). */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import { ownDefinition } from '#server/workflow/own.ts';
import { allSettings, formPathTree, saveSetting, setting, settingsPage } from '#server/workflow/settings.ts';
import { idIn, objectOf, serve } from './call.ts';
import { bodySchema, pageSchema, recordSchema } from './schemas.ts';

export function serveSettings(app: FastifyInstance, services: Services): void {
  const definition = ownDefinition({ services }, 'ufloFlow');
  const tag = definition.key;
  const at = (path: string): string => `/tydf/uflo/ufloFlow${path}`;
  const record = recordSchema(definition);
  const body = bodySchema(definition);
  const filters = ['pageNum', 'pageSize', 'keyword', 'sort', ...definition.list.filters];
  for (const path of ['', '/page'])
    serve(app, {
      method: 'GET',
      path: at(path),
      tag,
      summary: w('Flow settings: a page, with the versions as they stand', '流程设置：分页查询'),
      query: filters,
      data: pageSchema(record),
      run: ({ context, query }) => {
        requireCode(context.actor, 'ufloFlow:page');
        return settingsPage(context, query);
      },
    });
  serve(app, {
    method: 'GET',
    path: at('/all'),
    tag,
    summary: w('Flow settings: all', '流程设置：全部'),
    query: definition.list.filters,
    data: { type: 'array', items: record },
    run: ({ context, query }) => {
      requireCode(context.actor, 'ufloFlow:page');
      return allSettings(context, query);
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/get/:id'),
    tag,
    summary: w('Flow settings: one record', '流程设置：详情'),
    data: record,
    run: ({ context, params }) => setting(context, idIn(params, definition.label)),
  });
  serve(app, {
    method: 'POST',
    path: at('/add'),
    tag,
    summary: w('Flow settings: add, binding the menu', '流程设置：新增'),
    body,
    data: record,
    run: ({ context, body: sent }) => {
      requireCode(context.actor, 'ufloFlow:add');
      return saveSetting(context, { ...objectOf(sent) });
    },
  });
  for (const path of ['/put/:id', '/update/:id'])
    serve(app, {
      method: 'PUT',
      path: at(path),
      tag,
      summary: w('Flow settings: change, binding the menu', '流程设置：修改'),
      body,
      data: record,
      run: ({ context, params, body: sent }) => {
        requireCode(context.actor, 'ufloFlow:put');
        return saveSetting(context, { ...objectOf(sent) }, idIn(params, definition.label));
      },
    });
  serve(app, {
    method: 'GET',
    path: '/tydf/uflo/ufloFormPath/treeUflo',
    tag: 'uflo',
    summary: w('Form paths as a tree', '流程表单路径树'),
    data: {},
    run: ({ context }) => {
      requireCode(context.actor, 'ufloFormPath:page');
      return formPathTree(services.db);
    },
  });
}

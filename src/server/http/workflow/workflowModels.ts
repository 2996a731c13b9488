/** Calls of flow models. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import { list } from '#server/documents/lists/list.ts';
import { remove } from '#server/documents/verbs/remove.ts';
import { addModel, canExport, deployModel, drawingsOf, modelXml, putModel } from '#server/workflow/models.ts';
import { modelsOverview } from '#server/workflow/overview.ts';
import { lockModel, unlockModel } from '#server/workflow/lock.ts';
import { ownDefinition } from '#server/workflow/own.ts';
import { proofsOf } from '#server/workflow/proof.ts';
import { idIn, objectOf, one, serve } from '#server/http/call.ts';
import { bodySchema, pageSchema, recordSchema } from '#server/http/schemas.ts';
import { given, idsIn, sendDrawing } from './workflowShared.ts';

const model = w('Flow model', '流程模型');

export function serveModels(app: FastifyInstance, services: Services): void {
  const definition = ownDefinition({ services }, 'models');
  const tag = definition.key;
  const at = (path: string): string => `/tydf/process/model${path}`;
  const record = recordSchema(definition);
  const body = bodySchema(definition);
  for (const path of ['', '/page'])
    serve(app, {
      method: 'GET',
      path: at(path),
      tag,
      summary: w('Flow models: a page, filtered, without their drawings', '流程模型：分页查询'),
      query: ['pageNum', 'pageSize', 'keyword', 'sort', ...definition.list.filters],
      data: pageSchema(record),
      run: async ({ context, query }) => {
        requireCode(context.actor, 'models:page');
        const page = await list(context, definition, query);
        return { ...page, records: page.records.map(({ xml: _xml, problems: _problems, report: _report, ...row }) => row) };
      },
    });
  serve(app, {
    method: 'GET',
    path: at('/overview'),
    tag,
    summary: w('Flow models as their list shows them: sketch, bindings, draft, deployed version, running, problems', '流程模型总览'),
    query: ['pageNum', 'pageSize', 'keyword', 'sort', 'state', ...definition.list.filters],
    run: ({ context, query }) => {
      requireCode(context.actor, 'models:page');
      return modelsOverview(context, query);
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/add'),
    tag,
    summary: w('Flow models: add, from XML or blank', '流程模型：新增'),
    body,
    data: record,
    run: ({ context, body: sent }) => {
      requireCode(context.actor, 'models:add');
      return addModel(context, { ...objectOf(sent) });
    },
  });
  for (const path of ['/put/:id', '/update/:id'])
    serve(app, {
      method: 'PUT',
      path: at(path),
      tag,
      summary: w('Flow models: change; safe to call every few seconds', '流程模型：修改'),
      body,
      data: record,
      run: ({ context, params, body: sent }) => {
        requireCode(context.actor, 'models:put');
        return putModel(context, idIn(params, model), { ...objectOf(sent) });
      },
    });
  serve(app, {
    method: 'DELETE',
    path: at('/delete'),
    tag,
    summary: w('Flow models: delete', '流程模型：删除'),
    query: ['ids'],
    run: async (asked) => {
      requireCode(asked.context.actor, 'models:deletes');
      await remove(asked.context, definition, idsIn(asked, model));
      return null;
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/deployment/:id'),
    tag,
    summary: w('Deploy a model as the next version of its processes', '发布流程模型'),
    data: {},
    run: ({ context, params, body: sent }) => {
      requireCode(context.actor, 'models:deploy');
      return deployModel(context, idIn(params, model), objectOf(sent ?? {}));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/exportXml/:id'),
    tag,
    summary: w('The drawing of a model as a file', '导出模型 XML'),
    raw: true,
    run: async (asked) => {
      requireCode(asked.context.actor, 'models:page');
      const { key, xml } = await modelXml(asked.context, idIn(asked.params, model), null);
      sendDrawing(asked, key, xml);
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/getXmlView/:id'),
    tag,
    summary: w('The XML of a model, or of one of its states', '查看模型 XML'),
    query: ['drawing'],
    data: {},
    run: async ({ context, params, query }) => {
      requireCode(context.actor, 'models:page');
      const { xml } = await modelXml(context, idIn(params, model), given(one(query, 'drawing')));
      return { xml };
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/isCanexportXml/:id'),
    tag,
    summary: w('Whether a model has a drawing to export', '模型是否可导出'),
    data: { type: 'boolean' },
    run: ({ context, params }) => {
      requireCode(context.actor, 'models:page');
      return canExport(context, idIn(params, model));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/proof/:id'),
    tag,
    summary: w('What is proved of a drawing before it is deployed', '模型校验'),
    data: {},
    run: async ({ context, params }) => {
      requireCode(context.actor, 'models:page');
      const { xml } = await modelXml(context, idIn(params, model), null);
      return proofsOf(context, xml);
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/lock/:id'),
    tag,
    summary: w('Edit a model alone: begin, renew, or with take take over', '模型编辑锁：开始、续期或接管'),
    body: { type: 'object', properties: { take: { type: 'boolean' } }, additionalProperties: false },
    data: {},
    run: ({ context, params, body: sent }) => {
      requireCode(context.actor, 'models:put');
      return lockModel(context, idIn(params, model), objectOf(sent ?? {})['take'] === true);
    },
  });
  serve(app, {
    method: 'DELETE',
    path: at('/lock/:id'),
    tag,
    summary: w('Give back the editing of a model', '释放模型编辑锁'),
    run: async ({ context, params }) => {
      requireCode(context.actor, 'models:put');
      await unlockModel(context, idIn(params, model));
      return null;
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/versions/:id'),
    tag,
    summary: w('The states of a model’s drawing, newest first', '模型图的历史版本'),
    data: {},
    run: ({ context, params }) => {
      requireCode(context.actor, 'models:page');
      return drawingsOf(context, idIn(params, model));
    },
  });
}

/** Calls of flow settings and form paths that are not those of every resource. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import { ownDefinition } from '#server/workflow/own.ts';
import { allSettings, formPathTree, saveSetting, setting, settingsPage } from '#server/workflow/settings.ts';
import { serve } from '#server/http/call.ts';
import { serveRecords } from '#server/http/records/records.ts';

export function serveSettings(app: FastifyInstance, services: Services): void {
  const definition = ownDefinition({ services }, 'ufloFlow');
  serveRecords(app, definition, new Set(), {
    list: (context, _definition, query) => settingsPage(context, query),
    all: (context, _definition, query) => allSettings(context, query),
    get: (context, _definition, id) => setting(context, id),
    save: (context, _definition, body, id) => saveSetting(context, body, id),
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

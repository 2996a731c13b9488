/** Shortcuts of the signed-in person: the calls that are not every record's. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { requirePermission } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import { addShortcut, orderShortcuts, shortcutsOf } from '#server/personal/shortcuts.ts';
import { idIn, objectOf, serve } from '#server/http/call.ts';
import { definitionOf } from '#server/http/definitionOf.ts';

const menu = w('Menu', '菜单');

export function serveShortcuts(app: FastifyInstance, services: Services): void {
  const definition = definitionOf(services, 'shortcut');
  const tag = definition.key;
  const at = (path: string): string => `/tydf/administration/shortcut/${path}`;
  serve(app, {
    method: 'GET',
    path: at('all'),
    tag,
    summary: w('My shortcuts', '我的快捷入口'),
    run: ({ context }) => {
      requirePermission(context.actor, definition, 'page');
      return shortcutsOf(context);
    },
  });
  serve(app, {
    method: 'POST',
    path: at('add/:id'),
    tag,
    summary: w('Add a menu to my shortcuts', '添加快捷入口'),
    run: ({ context, params }) => {
      requirePermission(context.actor, definition, 'add');
      return addShortcut(context, idIn(params, menu));
    },
  });
  serve(app, {
    method: 'PUT',
    path: at('order'),
    tag,
    summary: w('Put my shortcuts in order', '调整快捷入口顺序'),
    run: ({ context, body }) => {
      requirePermission(context.actor, definition, 'put');
      return orderShortcuts(context, { ...objectOf(body) });
    },
  });
}

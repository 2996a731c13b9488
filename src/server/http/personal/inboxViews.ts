/** Filters of the inbox that a person keeps, and those that are shared with them. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { addView, putView, removeView, viewCounts, viewsOf } from '#server/inbox/views.ts';
import { rolesToShareWith } from '#server/access/sharing.ts';
import { idIn, objectOf, one, serve } from '#server/http/call.ts';

const path = '/tydf/process/inbox/views';
const tag = 'process';
const view = w('Saved filter', '保存的筛选');

export function serveInboxViews(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path,
    tag,
    summary: w('My saved filters and those shared with me', '我的筛选和共享给我的筛选'),
    run: ({ context }) => viewsOf(context),
  });
  serve(app, {
    method: 'GET',
    path: `${path}/counts`,
    tag,
    summary: w('How many tasks saved filters show', '筛选的任务数量'),
    query: ['ids'],
    run: ({ context, query }) => viewCounts(context, one(query, 'ids')?.split(',') ?? []),
  });
  serve(app, {
    method: 'GET',
    path: `${path}/roles`,
    tag,
    summary: w('Roles that I may share filters with', '可共享筛选的角色'),
    run: ({ context }) => rolesToShareWith(context),
  });
  serve(app, {
    method: 'POST',
    path,
    tag,
    summary: w('Save a filter', '保存筛选'),
    run: ({ context, body }) => addView(context, objectOf(body)),
  });
  serve(app, {
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    summary: w('Change a saved filter', '修改筛选'),
    run: ({ context, params, body }) => putView(context, idIn(params, view), objectOf(body)),
  });
  serve(app, {
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: w('Delete a saved filter', '删除筛选'),
    run: async ({ context, params }) => {
      await removeView(context, idIn(params, view));
      return null;
    },
  });
}

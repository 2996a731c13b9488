/** The bell's calls: a person's own notices, and how they want to hear of things. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { noticesOf, readNotices } from '#server/notices/notices.ts';
import { noticeSettings, setNoticeSettings } from '#server/notices/settings.ts';
import { changesOf, one, serve } from '#server/http/call.ts';

const tag = 'personal';
const path = '/tydf/personal/notices';

export function serveNotices(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path,
    tag,
    summary: w('My notices', '我的消息'),
    query: ['unread', 'kind', 'after', 'size'],
    run: ({ context, query }) => {
      const size = one(query, 'size') ?? '';
      return noticesOf(context, {
        unread: ['1', 'true', ''].includes(one(query, 'unread') ?? '0'),
        kind: one(query, 'kind') || null,
        after: one(query, 'after') || null,
        size: /^\d{1,3}$/.test(size) ? Math.min(Math.max(Number(size), 1), 100) : 30,
      });
    },
  });
  serve(app, {
    method: 'POST',
    path: `${path}/read`,
    tag,
    summary: w('Mark some of my notices as read', '标记消息已读'),
    body: {
      type: 'object',
      required: ['ids'],
      additionalProperties: false,
      properties: { ids: { type: 'array', minItems: 1, maxItems: 500, items: { type: 'string', pattern: '^[1-9]\\d{0,17}$' } } },
    },
    run: ({ context, body }) => readNotices(context, body as { ids: string[] }),
  });
  serve(app, {
    method: 'POST',
    path: `${path}/readAll`,
    tag,
    summary: w('Mark all my notices, or those of some kinds, as read', '全部标记已读'),
    query: ['kind'],
    run: ({ context, query }) => readNotices(context, { kind: one(query, 'kind') || null }),
  });
  serve(app, {
    method: 'GET',
    path: `${path}/settings`,
    tag,
    summary: w('How I want to hear of things', '消息设置'),
    run: ({ context }) => noticeSettings(context),
  });
  serve(app, {
    method: 'PUT',
    path: `${path}/settings`,
    tag,
    summary: w('Change how I want to hear of things', '修改消息设置'),
    run: ({ context, body }) => setNoticeSettings(context, changesOf(body)),
  });
}

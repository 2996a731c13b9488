/** Calls of one's own notices, the rows behind the bell. */
import type { FastifyInstance } from 'fastify';
import { pagePattern } from '#model/page.ts';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import { hideMine, myNotice, myNotices, noteToSelf, readMine, unreadCount } from '#server/messages/mine.ts';
import { readNotices } from '#server/notices/notices.ts';
import { idIn, objectOf, serve } from '#server/http/call.ts';
import { definitionOf } from '#server/http/definitionOf.ts';
import { missingRecord } from '#server/http/envelope.ts';
import { idsOf } from '#server/documents/checks/idsAsked.ts';

export function serveMine(app: FastifyInstance, services: Services): void {
  const { key: tag, label } = definitionOf(services, 'noticeMessage');
  const at = (path: string): string => `/tydf/administration/noticeMessage${path}`;
  const code = 'noticeMessage:page';
  for (const path of ['', '/page'])
    serve(app, {
      method: 'GET',
      path: at(path),
      tag,
      summary: w('My notices: a page, the unread ones first', '我的消息：分页查询'),
      query: ['pageNum', 'pageSize', 'keyword', 'readState', 'level', 'kind', 'sentAt_from', 'sentAt_to'],
      run: ({ context, query }) => {
        requireCode(context.actor, code);
        return myNotices(context, query);
      },
    });
  serve(app, {
    method: 'GET',
    path: at('/all'),
    tag,
    summary: w('My notices: the newest 200', '我的消息：全部'),
    query: ['keyword', 'readState', 'level', 'kind', 'sentAt_from', 'sentAt_to'],
    run: async ({ context, query }) => {
      requireCode(context.actor, code);
      return (await myNotices(context, { ...query, pageNum: '1', pageSize: '200' })).records;
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/unreadCount'),
    tag,
    summary: w('How many of my notices are unread, exact to 99', '未读消息数'),
    run: ({ context }) => unreadCount(context),
  });
  serve(app, {
    method: 'GET',
    path: at('/get/:id'),
    tag,
    summary: w('One of my notices', '我的消息：详情'),
    run: ({ context, params }) => {
      requireCode(context.actor, code);
      return myNotice(context, idIn(params, label));
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/add'),
    tag,
    summary: w('A note to myself', '给自己的提醒'),
    body: {
      type: 'object',
      additionalProperties: false,
      properties: {
        title: { type: 'string', maxLength: 150 },
        content: { type: ['string', 'null'], maxLength: 2_000 },
        link: { type: ['string', 'null'], maxLength: 150, pattern: pagePattern },
      },
    },
    run: ({ context, body }) => {
      requireCode(context.actor, code);
      return noteToSelf(context, objectOf(body));
    },
  });
  for (const path of ['/put/:id', '/update/:id'])
    serve(app, {
      method: 'PUT',
      path: at(path),
      tag,
      summary: w('Mark one of my notices as read', '标记消息已读'),
      run: ({ context, params }) => {
        requireCode(context.actor, code);
        return readMine(context, idIn(params, label));
      },
    });
  serve(app, {
    method: 'PUT',
    path: at('/readAll'),
    tag,
    summary: w('Mark all my notices as read', '全部标记已读'),
    run: ({ context }) => readNotices(context, {}),
  });
  serve(app, {
    method: 'DELETE',
    path: at('/deletes'),
    tag,
    summary: w('Take notices out of my list', '删除我的消息'),
    query: ['ids'],
    run: async (asked) => {
      requireCode(asked.context.actor, code);
      const ids = idsOf(asked);
      for (const id of ids) if (!/^[1-9]\d{0,17}$/.test(id)) throw missingRecord(label, id);
      await hideMine(asked.context, ids);
      return null;
    },
  });
}

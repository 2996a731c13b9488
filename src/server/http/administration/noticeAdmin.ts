/** Calls of configured notices and messages beyond those of every resource. */
import type { FastifyInstance } from 'fastify';
import { pagePattern } from '#model/page.ts';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import { sendByKey } from '#server/messages/byKey.ts';
import { channelStates, chatChannelIn, setGateway } from '#server/notices/gateways.ts';
import { recallMessage } from '#server/messages/recall.ts';
import { sendMessage } from '#server/messages/send.ts';
import { allMessages, deliveriesOf, meantBy, messageOf, messagesPage, saveMessage } from '#server/messages/sends.ts';
import { tryChannel, tryConfig } from '#server/messages/trial.ts';
import { changesOf, idIn, objectOf, one, serve, type JsonSchema } from '#server/http/call.ts';
import { definitionOf } from '#server/http/definitionOf.ts';
import { serveMine } from '#server/http/personal/noticeMine.ts';
import { serveRecords } from '#server/http/records/records.ts';

const base = '/tydf/administration';

function serveConfigs(app: FastifyInstance, services: Services): void {
  const { key: tag, label } = definitionOf(services, 'noticeConfig');
  const path = `${base}/noticeConfig`;
  serve(app, {
    method: 'GET',
    path: `${path}/channels`,
    tag,
    summary: w('Channels, and by which of them messages can go out', '通知渠道状态'),
    run: ({ context }) => {
      requireCode(context.actor, 'noticeConfig:page');
      return channelStates(context);
    },
  });
  serve(app, {
    method: 'PUT',
    path: `${path}/channels/:channel`,
    tag,
    summary: w('Set the chat group of a channel', '设置聊天渠道'),
    body: {
      type: 'object',
      additionalProperties: false,
      properties: {
        url: { type: ['string', 'null'], maxLength: 500 },
        secret: { type: 'string', maxLength: 200 },
        inside: { type: 'boolean' },
      },
    },
    run: ({ context, params, body }) => {
      requireCode(context.actor, 'noticeConfig:put');
      return setGateway(context, chatChannelIn(params['channel'] ?? ''), changesOf(body));
    },
  });
  serve(app, {
    method: 'POST',
    path: `${path}/channels/:channel/test`,
    tag,
    summary: w('Send a test text to the chat group of a channel', '测试聊天渠道'),
    run: ({ context, params }) => {
      requireCode(context.actor, 'noticeConfig:put');
      return tryChannel(context, chatChannelIn(params['channel'] ?? ''));
    },
  });
  serve(app, {
    method: 'POST',
    path: `${path}/test/:id`,
    tag,
    summary: w('Send a configured notice to myself, filled with samples', '测试发送通知'),
    run: ({ context, params }) => {
      requireCode(context.actor, 'noticeConfig:put');
      return tryConfig(context, idIn(params, label));
    },
  });
}

const ids: JsonSchema = { type: ['array', 'null'], maxItems: 1_000, items: { type: 'string', pattern: '^[1-9]\\d{0,17}$' } };
const byKeyBody: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    params: { type: 'object', maxProperties: 40, additionalProperties: { type: ['string', 'number'] } },
    receiverUsers: ids,
    bizType: { type: ['string', 'null'], maxLength: 50 },
    bizId: { type: ['string', 'null'], maxLength: 20 },
    link: { type: ['string', 'null'], maxLength: 150, pattern: pagePattern },
  },
};

function serveMessages(app: FastifyInstance, services: Services): void {
  const definition = definitionOf(services, 'noticeSendMessage');
  const { key: tag, label } = definition;
  const at = (path: string): string => `${base}/noticeSendMessage${path}`;
  serveRecords(app, definition, new Set(), {
    list: (context, _definition, query) => messagesPage(context, query),
    all: (context, _definition, query) => allMessages(context, query),
    get: (context, _definition, id) => messageOf(context, id),
    save: (context, _definition, body, id) => saveMessage(context, body, id),
  });
  serve(app, {
    method: 'POST',
    path: at('/receivers'),
    tag,
    summary: w('Whom a message would reach', '预览接收人'),
    body: {
      type: 'object',
      additionalProperties: false,
      properties: { receiverType: { type: 'string', maxLength: 20 }, receiverRoles: ids, receiverDepts: ids, receiverUsers: ids },
    },
    run: ({ context, body: sent }) => {
      requireCode(context.actor, 'noticeSendMessage:add');
      return meantBy(context, { ...objectOf(sent) });
    },
  });
  serve(app, {
    method: 'PUT',
    path: at('/send/:id'),
    tag,
    summary: w('Send a message, or what failed of it again', '发送消息'),
    run: ({ context, params }) => {
      requireCode(context.actor, 'noticeSendMessage:sendMsg');
      return sendMessage(context, idIn(params, label));
    },
  });
  serve(app, {
    method: 'PUT',
    path: at('/recall/:id'),
    tag,
    summary: w('Take a sent message back', '撤回消息'),
    run: ({ context, params }) => {
      requireCode(context.actor, 'noticeSendMessage:sendMsg');
      return recallMessage(context, idIn(params, label));
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/sendByConfigKey/:key'),
    tag,
    summary: w('Send the notice configured under a key', '按配置键发送通知'),
    body: byKeyBody,
    run: ({ context, params, body: sent }) => {
      requireCode(context.actor, 'noticeSendMessage:sendMsg');
      return sendByKey(context, params['key'] ?? '', { ...((sent ?? {}) as object) });
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/deliveries/:id'),
    tag,
    summary: w('What became of a message, receiver by receiver', '消息送达明细'),
    query: ['state', 'pageNum'],
    run: ({ context, params, query }) => {
      requireCode(context.actor, 'noticeSendMessage:page');
      const page = one(query, 'pageNum') ?? '';
      return deliveriesOf(context, idIn(params, label), one(query, 'state') || null, /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1);
    },
  });
}

export function serveNoticeAdmin(app: FastifyInstance, services: Services): void {
  serveConfigs(app, services);
  serveMessages(app, services);
  serveMine(app, services);
}

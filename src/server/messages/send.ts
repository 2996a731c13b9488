/**
 * Sending messages: to every receiver a notice of their own, a mail where the sender chose it, one text to each chat group.
 * What was sent stays; what failed can be sent again, and the whole can be recalled.
 */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context, Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { readRecord } from '../documents/record.ts';
import { missingRecord, notForYou } from '../documents/refusals.ts';
import { mayRead } from '../access/scope.ts';
import { organisationOf } from '../flows/organisation.ts';
import { chatRows, writeDeliveries } from '../notices/deliveries.ts';
import { judgeSends } from '../notices/judge.ts';
import { noAddress, noMailServer } from '../notices/mail.ts';
import { afterQuiet } from '../notices/mailTimes.ts';
import { plainOf } from '../notices/plain.ts';
import { receiversIn, receiversOf } from './receivers.ts';
import { settingsOf } from '../notices/settings.ts';
import { writeNotices, type NoticeRow } from '../notices/write.ts';

/** From here on a message needs the permission `sendAll`. */
export const mostWithout = 50;

export function sendDefinition({ registry }: Pick<Services, 'registry'>): Definition {
  const definition = registry.get('noticeSendMessage');
  if (definition === undefined) throw new Error('the registry has no noticeSendMessage');
  return definition;
}

/** So much of a message stands in each bell and mail, in characters; the whole of it in the message. */
const mostText = 10_000;
const told = (html: unknown): string => {
  const text = plainOf(textOf(html));
  return text.length <= mostText ? text : `${text.slice(0, mostText - 1)}…`;
};

/** Its receivers, or why it cannot go to them. `actor` null: the job, which sends what somebody was allowed to plan. */
export async function checkedReceivers(
  services: Services,
  sql: Sql,
  record: AnyDoc,
  actor: Context['actor'] | null,
): Promise<readonly string[]> {
  const about = { resource: textOf(record['bizType']) || null, id: textOf(record['bizId']) || null };
  const receivers = await receiversOf(services, sql, receiversIn(record), about);
  if (receivers.length === 0)
    throw new Refusal('409', 'noReceivers', w('Nobody enabled is among the receivers', '接收人中没有启用的账号'), {
      field: 'receiverType',
    });
  if (receivers.length > mostWithout && actor !== null && !actor.permissions.has('noticeSendMessage:sendAll'))
    throw new Refusal(
      '403',
      'tooManyReceivers',
      w(
        'It would go to {count} people; more than {most} need the permission to send to all',
        '将发送给{count}人，超过{most}人需要群发权限',
      ),
      { count: String(receivers.length), most: String(mostWithout), permission: 'noticeSendMessage:sendAll' },
    );
  return receivers;
}

/** One row a receiver. A mail that the sender chose goes to everybody with an address; only its time is the receiver's. */
async function rowsFor(tx: Sql, services: Services, record: AnyDoc, receivers: readonly string[], actorId: string): Promise<NoticeRow[]> {
  const { clock, mail, zone } = services;
  const now = clock.now();
  const channels = record['channels'] as readonly string[];
  const [settings, organisation] = [await settingsOf(tx, receivers), await organisationOf(services.db)];
  const text = told(record['content']);
  const title = textOf(record['title']);
  const about = {
    outbox_id: null,
    send_id: String(record['id']),
    kind: 'system',
    key: textOf(record['configKey']) || 'message',
    params: {},
    level: textOf(record['level']) || 'info',
    loud: record['level'] === 'critical',
    title_zh: title,
    title_en: textOf(record['titleEn']) || title,
    text_zh: text,
    text_en: told(record['contentEn']) || text,
    link: textOf(record['link']) || null,
    actor_id: actorId,
    resource: textOf(record['bizType']) || null,
    document_id: textOf(record['bizId']) || null,
    task_id: null,
    code: textOf(record['code']),
    at: now,
    shown: channels.includes('inner'),
    digest: false,
  };
  return receivers.map((userId) => {
    if (!channels.includes('email')) return { ...about, user_id: userId, mail_at: null, mail_error: null };
    const reason = !mail.available ? noMailServer : organisation.users.get(userId)?.email ? null : noAddress;
    const due = record['level'] === 'critical' ? now : afterQuiet(now, [settings(userId).quiet], zone);
    return { ...about, user_id: userId, mail_at: reason === null ? due : null, mail_error: reason };
  });
}

/** Sends a stored message in the caller's transaction; answers how many it goes to. */
export async function sendIn(tx: Sql, services: Services, record: AnyDoc, actor: Context['actor'] | null): Promise<number> {
  const receivers = await checkedReceivers(services, tx, record, actor);
  const id = String(record['id']);
  const now = services.clock.now();
  const actorId = actor?.userId ?? textOf(record['createdBy']);
  await writeNotices(tx, services, await rowsFor(tx, services, record, receivers, actorId));
  const words = {
    key: textOf(record['configKey']) || null,
    title: textOf(record['title']),
    text: told(record['content']),
    link: textOf(record['link']) || null,
    quiet: null,
    level: textOf(record['level']),
  };
  await writeDeliveries(tx, chatRows(services, { outboxId: null, sendId: id }, words, record['channels'] as readonly string[]));
  await tx.query(
    `update notice_send_message set send_state = 'sent', sent_at = $2, receiver_count = $3, fail_reason = null, version = version + 1,
       updated_at = $2, updated_by = $4 where id = $1`,
    [id, now, receivers.length, actorId],
    'notice_sent',
  );
  await judgeSends(tx, [id]);
  return receivers.length;
}

export async function lockedMessage(tx: Sql, context: Context, id: string): Promise<AnyDoc> {
  const definition = sendDefinition(context.services);
  const record = await readRecord(tx, definition, id, { lock: true });
  if (record === null) throw missingRecord(definition, id);
  if (!(await mayRead(context, definition, record, tx))) throw notForYou(definition, id);
  return record;
}

/** What failed goes out again: mails to those who did not get theirs, texts to groups that did not take them. */
async function sendAgain(tx: Sql, { services }: Context, record: AnyDoc): Promise<number> {
  const { clock, mail } = services;
  const now = clock.now();
  const mails = mail.available
    ? await tx.query(
        `update notice n set mail_at = $2, mail_attempts = 0, mail_error = null from users u
         where n.send_id = $1 and n.mail_error is not null and u.id = n.user_id and u.email <> '' returning n.id`,
        [record['id'], now],
      )
    : [];
  const chats = await tx.query(
    `update notice_delivery set state = 'waiting', reason = null, attempts = 0, due_at = $2 where send_id = $1 and state = 'failed' returning id`,
    [record['id'], now],
  );
  if (mails.length + chats.length === 0)
    throw new Refusal('409', 'nothingFailed', w('Nothing of this message can be sent again', '该消息没有可重新发送的对象'));
  await judgeSends(tx, [String(record['id'])]);
  return mails.length + chats.length;
}

/** Sends a draft or planned message now, or what failed of a sent one again. */
export async function sendMessage(context: Context, id: string): Promise<{ readonly receiverCount: number; readonly again: number }> {
  const { services, actor } = context;
  return services.db.transaction(async (tx) => {
    const record = await lockedMessage(tx, context, id);
    const state = textOf(record['sendState']);
    if (state === 'draft' || state === 'scheduled') return { receiverCount: await sendIn(tx, services, record, actor), again: 0 };
    if (state === 'recalled') throw new Refusal('409', 'recalled', w('The message was recalled', '该消息已撤回'));
    return { receiverCount: Number(record['receiverCount'] ?? 0), again: await sendAgain(tx, context, record) };
  });
}

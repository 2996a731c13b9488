/** Sending a message: who hears of it stands in the question before anything goes out. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { meantQuery, sends, wishOf } from './calls.ts';

const words = {
  send: w('Send now', '立即发送'),
  sent: w('Sent to {count}', '已发送给{count}人'),
  confirm: w('Send “{title}” to {count}?', '将“{title}”发送给{count}人？'),
  unknown: w('Send “{title}”? How many it reaches could not be asked.', '发送“{title}”？暂时无法查询接收人数。'),
  text: w(
    'It is in their bells at once and can be recalled; mails and chat messages that went out cannot be fetched back.',
    '消息将立即送达，可撤回站内信；已发出的邮件和群消息无法撤回。',
  ),
} as const;

/** True where it was sent, which has then been told. */
export const useSending = (): ((message: AnyDoc) => Promise<boolean>) => {
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  return async (message) => {
    const meant = await client.fetchQuery({ ...meantQuery(wishOf(message)), staleTime: 0 }).catch(() => null);
    const title = textOf(message['title']);
    const question = meant ? say(words.confirm, { title, count: meant.count }) : say(words.unknown, { title });
    if (!(await confirm({ title: question, text: say(words.text), confirm: say(words.send) }))) return false;
    const answer = await call<{ receiverCount: number }>('PUT', `${sends}/send/${textOf(message['id'])}`);
    if (answer.code !== '200') return false;
    notify.success(say(words.sent, { count: answer.data.receiverCount }));
    return true;
  };
};

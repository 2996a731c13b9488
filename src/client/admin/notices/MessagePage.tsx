/** One message: what it says, whom it reached, what failed; sent again or recalled from here. */
import frame from '#client/blocks/frame.module.css';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { RichTextView } from '#client/fields/richText.tsx';
import '#client/fields/styles.ts';
import { Instant } from '#client/theme/RelTime.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageQuery, sends, type Message } from './calls.ts';
import { DeliveryTable } from './DeliveryTable.tsx';
import css from './notices.module.css';
import { useSending } from './useSending.ts';
import { channelWords, words as common } from './noticesWords.ts';

const words = {
  states: {
    draft: w('Draft', '草稿'),
    scheduled: w('Scheduled', '定时'),
    sent: w('Sent', '已发送'),
    partial: w('Partly failed', '部分失败'),
    failed: w('Failed', '失败'),
    recalled: w('Recalled', '已撤回'),
  },
  receivers: w('Receivers', '接收人数'),
  read: w('Read', '已读'),
  sentAt: w('Sent at', '发送时间'),
  planTime: w('Goes out at', '计划发送'),
  channels: w('Channels', '渠道'),
  edit: w('Edit', '编辑'),
  send: w('Send now', '立即发送'),
  again: w('Send again what failed', '重发失败项'),
  againDone: w('{count} go out again', '已重新发送{count}项'),
  recall: w('Recall', '撤回'),
  recallTitle: w('Recall “{title}”?', '撤回“{title}”？'),
  recallText: w(
    'It leaves the bells of {count} people, {read} of whom have read it. Mails and chat messages that went out cannot be fetched back.',
    '将从{count}人的消息中移除（其中{read}人已读）。已发出的邮件和群消息无法撤回。',
  ),
  recalled: w('Recalled; {unread} had not read it', '已撤回，{unread}人尚未阅读'),
  deliveries: w('Delivery', '送达情况'),
} as const;

const tones = {
  draft: 'draft',
  scheduled: 'submitted',
  sent: 'approved',
  partial: 'attention',
  failed: 'rejected',
  recalled: 'invalidated',
} as const;
const wasSent = ['sent', 'partial', 'failed'];

const Actions = ({ message }: { readonly message: Message }) => {
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { go } = useNavigation();
  const sending = useSending();
  const maySend = usePermit('noticeSendMessage:sendMsg');
  const mayPut = usePermit('noticeSendMessage:put');
  const [busy, setBusy] = useState(false);
  const open = message.sendState === 'draft' || message.sendState === 'scheduled';
  const done = () => {
    void client.invalidateQueries({ queryKey: ['record', 'noticeSendMessage', message.id] });
    void client.invalidateQueries({ queryKey: ['noticeSendMessage', 'deliveries', message.id] });
    void client.invalidateQueries({ queryKey: ['list', 'noticeSendMessage'] });
  };
  const act = async <Data,>(path: string): Promise<Data | null> => {
    setBusy(true);
    const answer = await call<Data>('PUT', `${sends}/${path}/${message.id}`);
    setBusy(false);
    if (answer.code !== '200') return null;
    done();
    return answer.data;
  };
  const send = async () => {
    if (await sending(message)) done();
  };
  /** To those only whom it did not reach. */
  const sendAgain = async () => {
    const answer = await act<{ again: number }>('send');
    if (answer) notify.success(say(words.againDone, { count: answer.again }));
  };
  const recall = async () => {
    const text = say(words.recallText, { count: message.receiverCount ?? 0, read: message.readCount ?? 0 });
    if (!(await confirm({ title: say(words.recallTitle, { title: message.title }), text, confirm: say(words.recall), danger: true })))
      return;
    const answer = await act<{ unread: number }>('recall');
    if (answer) notify.success(say(words.recalled, { unread: answer.unread }));
  };
  return (
    <Group gap="sm">
      {open && mayPut && (
        <Button variant="default" onClick={() => go('/system/noticeSendMessageEdit', { id: message.id })}>
          {say(words.edit)}
        </Button>
      )}
      {maySend && (open || message.failReason !== null) && message.sendState !== 'recalled' && (
        <Button loading={busy} variant={open ? 'filled' : 'default'} onClick={() => void (open ? send() : sendAgain())}>
          {say(open ? words.send : words.again)}
        </Button>
      )}
      {maySend && wasSent.includes(message.sendState) && (
        <Button variant="default" color="berry" loading={busy} onClick={() => void recall()}>
          {say(words.recall)}
        </Button>
      )}
    </Group>
  );
};

const Shown = ({ message }: { readonly message: Message }) => {
  const say = useSay();
  const language = useLanguage();
  const title = (language === 'en' && message.titleEn) || message.title;
  const { sendState, sentAt, planTime, receiverCount, readCount } = message;
  usePageMarks({ title });
  return (
    <>
      <header className={frame['head']}>
        <Group gap="sm">
          <h1 tabIndex={-1}>{title}</h1>
          <ToneLabel tone={tones[sendState]} words={words.states[sendState]} />
        </Group>
        <Actions message={message} />
      </header>
      <dl className={css['figures']}>
        {receiverCount !== null && (
          <div>
            <dt>{say(words.receivers)}</dt>
            <dd>{receiverCount}</dd>
          </div>
        )}
        {readCount !== null && receiverCount !== null && (
          <div>
            <dt>{say(words.read)}</dt>
            <dd>
              {readCount} <small>{receiverCount === 0 ? '' : `${Math.round((readCount / receiverCount) * 100)} %`}</small>
            </dd>
          </div>
        )}
        {(sentAt ?? planTime) !== null && (
          <div>
            <dt>{say(sentAt === null ? words.planTime : words.sentAt)}</dt>
            <dd>
              <small>
                <Instant at={sentAt ?? planTime ?? ''} />
              </small>
            </dd>
          </div>
        )}
        <div>
          <dt>{say(words.channels)}</dt>
          <dd>
            <small>{message.channels.map((channel) => say(channelWords[channel])).join(' · ')}</small>
          </dd>
        </div>
      </dl>
      <div className={css['preview']}>
        <RichTextView html={(language === 'en' && message.contentEn) || message.content} />
        {message.link !== null && (
          <Text size="sm" c="dimmed">
            {message.link}
          </Text>
        )}
      </div>
      {sentAt !== null && (
        <section className={css['section']}>
          <h2>{say(words.deliveries)}</h2>
          <DeliveryTable id={message.id} />
        </section>
      )}
    </>
  );
};

export const MessagePage = ({ query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const message = useQuery(messageQuery(query['id'] ?? ''));
  return (
    <div className={frame['page']} data-flow>
      <Loaded of={message} height={240}>
        {(one) => <Shown message={one} />}
      </Loaded>
      <footer className={css['foot']}>
        <Button variant="default" onClick={() => go('/system/noticeSendMessage')}>
          {say(common.back)}
        </Button>
      </footer>
    </div>
  );
};

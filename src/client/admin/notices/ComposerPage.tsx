/** Writing a message (interface 4.12): words in one or both languages, receivers with how many they are before anything goes out, now or later. */
import { ErrorSummary } from '#client/blocks/ErrorSummary.tsx';
import { focusPath } from '#client/blocks/focusPath.ts';
import { FormField } from '#client/blocks/FormField.tsx';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { call } from '#client/data/call.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { useRef } from 'react';
import { meantQuery, sends } from './calls.ts';
import { Loaded } from './Loaded.tsx';
import css from './notices.module.css';
import { useEditor } from './useEditor.ts';
import { words as common } from './words.ts';

const words = {
  message: w('Message', '消息内容'),
  saveDraft: w('Save draft', '保存草稿'),
  send: w('Send now', '立即发送'),
  plan: w('Plan for {time}', '定时于{time}发送'),
  planned: w('It goes out at {time}', '将于{time}发送'),
  sent: w('Sent to {count}', '已发送给{count}人'),
  confirm: w('Send “{title}” to {count}?', '将“{title}”发送给{count}人？'),
  confirmText: w(
    'It is in their bells at once and can be recalled; mails and chat messages that went out cannot be fetched back.',
    '消息将立即送达，可撤回站内信；已发出的邮件和群消息无法撤回。',
  ),
  reaches: w('Reaches {count}: {people}', '接收人共{count}人：{people}'),
  reachesMore: w('Reaches {count}: {people} and others', '接收人共{count}人：{people}等'),
  nobody: w('Reaches nobody yet', '暂无接收人'),
  tooMany: w('More than {most} need the permission to send to all.', '超过{most}人需要群发权限。'),
  anybody: w('Whom it reaches could not be asked: {reason}', '无法查询接收人：{reason}'),
} as const;

const LIST = '/system/noticeSendMessage';
const only: Readonly<Record<string, string>> = { receiverRoles: 'role', receiverDepts: 'dept', receiverUsers: 'user' };
const groups = {
  message: ['title', 'titleEn', 'content', 'contentEn', 'link'],
  receivers: ['receiverType', 'receiverRoles', 'receiverDepts', 'receiverUsers', 'level', 'channels', 'planTime'],
} as const;

const Reach = ({ record }: { readonly record: AnyDoc }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { receiverType, receiverRoles, receiverDepts, receiverUsers } = record;
  const { data: meant, error } = useQuery({
    ...meantQuery({ receiverType, receiverRoles, receiverDepts, receiverUsers }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert color="amber">{say(words.anybody, { reason: error.message })}</Alert>;
  if (!meant) return null;
  const params = { count: meant.count, people: meant.people.map(nameOf).join('、') };
  const most = meant.most;
  return (
    <div role="status">
      <Text size="sm">
        {meant.count === 0 ? say(words.nobody) : say(meant.count > meant.people.length ? words.reachesMore : words.reaches, params)}
      </Text>
      {most !== null && meant.count > most && (
        <Text size="sm" c="var(--danger-text)">
          {say(words.tooMany, { most })}
        </Text>
      )}
    </div>
  );
};

const Editing = ({
  definition,
  initial,
  page,
}: {
  readonly definition: Definition;
  readonly initial: AnyDoc;
  readonly page: PageProps;
}) => {
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { go, close } = useNavigation();
  const { form, busy, save } = useEditor(definition, initial);
  const maySend = usePermit('noticeSendMessage:sendMsg');
  const root = useRef<HTMLDivElement>(null);
  const title = textOf(form.original['title']) || say(common.write);
  const time = textOf(form.record['planTime']);
  const leave = (path = LIST, query: Readonly<Record<string, string>> = {}) => {
    close(page.path, page.query);
    go(path, query);
  };
  const draft = async (): Promise<boolean> => {
    const stored = await save();
    if (stored) notify.success(time === '' ? say(common.saved) : say(words.planned, { time: formatInstant(time, 'yyyy-MM-dd hh:mm') }));
    return stored !== null;
  };
  const plan = async () => ((await draft()) ? leave() : undefined);
  const sendNow = async () => {
    const stored = await save({ planTime: null });
    if (!stored) return;
    const { receiverType, receiverRoles, receiverDepts, receiverUsers } = stored;
    const meant = await client
      .fetchQuery({ ...meantQuery({ receiverType, receiverRoles, receiverDepts, receiverUsers }), staleTime: 0 })
      .catch(() => null);
    const asked = { title: textOf(stored['title']), count: meant?.count ?? '?' };
    if (!(await confirm({ title: say(words.confirm, asked), text: say(words.confirmText), confirm: say(words.send) }))) return;
    const id = textOf(stored['id']);
    const answer = await call<{ receiverCount: number }>('PUT', `${sends}/send/${id}`);
    if (answer.code !== '200') return;
    notify.success(say(words.sent, { count: answer.data.receiverCount }));
    void client.invalidateQueries({ queryKey: ['list', definition.key] });
    leave('/system/noticeSendMessageView', { id });
  };
  usePageMarks({ title, dirty: form.dirty ? say(common.unsaved) : null, save: draft });
  useShortcuts('editor', { 'Mod+KeyS': { words: words.saveDraft, run: () => void draft() } });
  const fieldsOf = (group: keyof typeof groups) => (
    <div className={css['fields']}>
      {groups[group]
        .filter((name) => (only[name] === undefined || only[name] === form.record['receiverType']) && (name !== 'planTime' || maySend))
        .map((name) => {
          const field = definition.fields[name]!;
          return <FormField key={name} form={form} path={name} field={field} open required={field.required === true} />;
        })}
    </div>
  );
  return (
    <div className={css['page']} ref={root}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <ErrorSummary definition={definition} faults={form.shown} onGo={(path) => focusPath(root.current, path)} />
      <div className={css['columns']}>
        <section className={css['section']}>
          <h2>{say(words.message)}</h2>
          {fieldsOf('message')}
        </section>
        <section className={css['section']}>
          <h2>{say(common.receivers)}</h2>
          {fieldsOf('receivers')}
          <div style={{ marginTop: 12 }}>
            <Reach record={form.record} />
          </div>
        </section>
      </div>
      <footer className={css['foot']}>
        {maySend &&
          (time === '' ? (
            <Button loading={busy} leftSection={<IconSend size={18} stroke={1.75} />} onClick={() => void sendNow()}>
              {say(words.send)}
            </Button>
          ) : (
            <Button loading={busy} leftSection={<IconSend size={18} stroke={1.75} />} onClick={() => void plan()}>
              {say(words.plan, { time: formatInstant(time, 'yyyy-MM-dd hh:mm') })}
            </Button>
          ))}
        {time === '' && (
          <Button variant="default" loading={busy} leftSection={<Icon name="save" size={18} />} onClick={() => void draft()}>
            {say(words.saveDraft)}
          </Button>
        )}
        <Button variant="default" onClick={() => leave()}>
          {say(common.cancel)}
        </Button>
      </footer>
    </div>
  );
};

export const ComposerPage = (page: PageProps) => {
  const id = page.query['id'] ?? null;
  return (
    <Loaded key={id} resource="noticeSendMessage" id={id}>
      {(definition, initial) => <Editing definition={definition} initial={initial} page={page} />}
    </Loaded>
  );
};

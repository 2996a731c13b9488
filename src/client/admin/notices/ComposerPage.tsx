/** Writing a message: words in one or both languages, receivers with how many they are before anything goes out, now or later. */
import { useFormState } from '#client/blocks/form/formState.ts';
import { notify } from '#client/blocks/notify.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useRecordSaving } from '#client/blocks/form/useRecordSaving.ts';
import { useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { meantQuery, wishOf } from './calls.ts';
import css from './notices.module.css';
import { FieldGroup, FormFrame, recordPage, type EditingProps } from './RecordForm.tsx';
import { useSending } from './useSending.ts';
import { words as common } from './noticesWords.ts';

const words = {
  message: w('Message', '消息内容'),
  saveDraft: w('Save draft', '保存草稿'),
  send: w('Send now', '立即发送'),
  plan: w('Plan for {time}', '定时于{time}发送'),
  planned: w('It goes out at {time}', '将于{time}发送'),
  reaches: w('Reaches {count}: {people}', '接收人共{count}人：{people}'),
  reachesMore: w('Reaches {count}: {people} and others', '接收人共{count}人：{people}等'),
  nobody: w('Reaches nobody yet', '暂无接收人'),
  tooMany: w('More than {most} need the permission to send to all.', '超过{most}人需要群发权限。'),
  anybody: w('Whom it reaches could not be asked: {reason}', '无法查询接收人：{reason}'),
} as const;

const LIST = '/system/noticeSendMessage';
const message = ['title', 'titleEn', 'content', 'contentEn', 'link'];
const receivers = ['receiverType', 'receiverRoles', 'receiverDepts', 'receiverUsers', 'level', 'channels'];

const Reach = ({ record }: { readonly record: AnyDoc }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { data: meant, error } = useQuery({
    ...meantQuery(wishOf(record)),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert color="amber">{say(words.anybody, { reason: error.message })}</Alert>;
  if (!meant) return null;
  const params = { count: meant.count, people: meant.people.map(nameOf).join(say(w(', ', '、'))) };
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

const Editing = ({ definition, initial, page }: EditingProps) => {
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const { go, close } = useNavigation();
  const form = useFormState(definition, initial);
  const { id, busy, save } = useRecordSaving(form);
  const send = useSending();
  const maySave = usePermit(`noticeSendMessage:${id ? 'put' : 'add'}`);
  const maySend = usePermit('noticeSendMessage:sendMsg');
  const title = (language === 'en' && textOf(form.original['titleEn'])) || textOf(form.original['title']) || say(common.write);
  const time = textOf(form.record['planTime']);
  const leave = (path = LIST, query: Readonly<Record<string, string>> = {}) => {
    close(page.path, page.query);
    go(path, query);
  };
  const draft = async (): Promise<boolean> => {
    if ((await save())?.code !== '200') return false;
    notify.success(time === '' ? say(common.saved) : say(words.planned, { time: formatInstant(time, 'yyyy-MM-dd hh:mm') }));
    return true;
  };
  const plan = async () => ((await draft()) ? leave() : undefined);
  const sendNow = async () => {
    const stored = await save({ planTime: null });
    if (stored?.code !== '200' || !(await send(stored.data))) return;
    void client.invalidateQueries({ queryKey: ['list', definition.key] });
    leave('/system/noticeSendMessageView', { id: textOf(stored.data['id']) });
  };
  usePageMarks({ title, dirty: form.dirty ? say(common.unsaved) : null, save: maySave ? draft : null });
  useShortcuts('editor', maySave ? { 'Mod+KeyS': { words: words.saveDraft, run: () => void draft() } } : {});
  const foot = (
    <>
      {maySend &&
        maySave &&
        (time === '' ? (
          <Button loading={busy} leftSection={<IconSend size={18} stroke={1.75} />} onClick={() => void sendNow()}>
            {say(words.send)}
          </Button>
        ) : (
          <Button loading={busy} leftSection={<IconSend size={18} stroke={1.75} />} onClick={() => void plan()}>
            {say(words.plan, { time: formatInstant(time, 'yyyy-MM-dd hh:mm') })}
          </Button>
        ))}
      {maySave && time === '' && (
        <Button variant="default" loading={busy} leftSection={<Icon name="save" size={18} />} onClick={() => void draft()}>
          {say(words.saveDraft)}
        </Button>
      )}
      <Button variant="default" onClick={() => leave()}>
        {say(common.cancel)}
      </Button>
    </>
  );
  return (
    <FormFrame form={form} title={title} foot={foot}>
      <div className={css['columns']}>
        <FieldGroup form={form} title={words.message} names={message} isOpen={() => maySave} />
        <FieldGroup form={form} title={common.receivers} names={maySend ? [...receivers, 'planTime'] : receivers} isOpen={() => maySave}>
          <div className={css['reach']}>
            <Reach record={form.record} />
          </div>
        </FieldGroup>
      </div>
    </FormFrame>
  );
};

export const ComposerPage = recordPage('noticeSendMessage', Editing);

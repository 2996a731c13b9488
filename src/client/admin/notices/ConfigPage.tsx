/** One configured notice: event, channels, words in both languages beside what they read like, receivers; tried out on oneself. */
import { useFormState } from '#client/blocks/form/formState.ts';
import { notify } from '#client/blocks/notify.ts';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { useRecordSaving } from '#client/blocks/form/useRecordSaving.ts';
import { call } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelsQuery, trialPath, type Trial } from './calls.ts';
import { reasonOf } from './ChannelsDialog.tsx';
import { NoticeTemplateEditor, type TemplateName } from './NoticeTemplateEditor.tsx';
import css from './notices.module.css';
import { FieldGroup, FormFrame, recordPage, type EditingProps } from './RecordForm.tsx';
import { channelWords, words as common, type Channel } from './noticesWords.ts';

const words = {
  fresh: w('New notice', '新增通知'),
  test: w('Send a test to me', '测试发送给我'),
  first: w('Save first: what is stored is tried', '先保存；测试使用已保存的内容'),
  told: w('Sent: {channels}', '已发送：{channels}'),
  failed: w('{channel}: {reason}', '{channel}：{reason}'),
  notReady: w(
    '{channels}: not set up. What goes there is listed as failed; people still have it in the application.',
    '{channels}未配置：发送将记为失败，站内信不受影响。',
  ),
} as const;

const templates: readonly TemplateName[] = ['titleTpl', 'titleTplEn', 'contentTpl', 'contentTplEn'];
const groups = {
  event: ['configKey', 'name', 'nameEn', 'bizResource', 'kind', 'level', 'status'],
  channels: ['channels', 'loud', 'quietFrom', 'quietTo', 'linkTpl'],
  receivers: ['receiverType', 'receiverRoles', 'receiverDepts', 'receiverUsers', 'receiverField', 'advanceDays', 'sendTime'],
} as const;

const Editing = ({ definition, initial, page }: EditingProps) => {
  const say = useSay();
  const language = useLanguage();
  const { go, close } = useNavigation();
  const form = useFormState(definition, initial);
  const { id, busy, save } = useRecordSaving(form);
  const maySave = usePermit(`noticeConfig:${id ? 'put' : 'add'}`);
  const mayTest = usePermit('noticeConfig:put');
  const channels = useQuery(channelsQuery);
  const [testing, setTesting] = useState(false);
  const named = (language === 'en' && textOf(form.original['nameEn'])) || textOf(form.original['name']);
  const title = id ? named : say(words.fresh);
  const leave = () => {
    close(page.path, page.query);
    go('/system/noticeConfig');
  };
  const store = async (): Promise<boolean> => {
    if ((await save())?.code !== '200') return false;
    notify.success(say(common.saved));
    return true;
  };
  const finish = async () => ((await store()) ? leave() : undefined);
  usePageMarks({ title, dirty: form.dirty ? say(common.unsaved) : null, save: maySave ? store : null });
  useShortcuts(
    'editor',
    maySave
      ? { 'Mod+KeyS': { words: common.save, run: () => void store() }, 'Mod+Enter': { words: common.save, run: () => void finish() } }
      : {},
  );
  const comma = say(w(', ', '、'));
  const test = async () => {
    setTesting(true);
    const answer = await call<readonly Trial[]>('POST', trialPath(id));
    setTesting(false);
    if (answer.code !== '200') return;
    const named = ({ channel }: Trial): string => say(channelWords[channel]);
    const failed = answer.data.filter(({ reason }) => reason !== null);
    if (failed.length === 0) notify.success(say(words.told, { channels: answer.data.map(named).join(comma) }));
    else
      notify.warning(
        failed.map((one) => say(words.failed, { channel: named(one), reason: reasonOf(say, one.reason ?? '') })).join(say(w('; ', '；'))),
      );
  };
  const chosen = (form.record['channels'] ?? []) as readonly Channel[];
  const missing = (channels.data ?? []).filter(({ channel, ready }) => !ready && chosen.includes(channel));
  const errors = Object.fromEntries(
    templates.flatMap((name) => {
      const fault = form.shown.find(({ field, severity }) => field === name && severity === 'error');
      return fault ? [[name, say(fault.message)]] : [];
    }),
  );
  const isOpen = (name: string): boolean => maySave && !(definition.fields[name]?.fixed && id !== '');
  return (
    <FormFrame
      form={form}
      title={title}
      tools={
        id !== '' &&
        mayTest && (
          <Button
            variant="default"
            loading={testing}
            disabled={form.dirty}
            title={form.dirty ? say(words.first) : undefined}
            onClick={() => void test()}
          >
            {say(words.test)}
          </Button>
        )
      }
      foot={
        <>
          {maySave && (
            <Button
              loading={busy}
              leftSection={<Icon name="save" size={18} />}
              rightSection={<Kbd keys={keyFace('Mod+Enter')} />}
              onClick={() => void finish()}
            >
              {say(common.save)}
            </Button>
          )}
          <Button variant="default" onClick={leave}>
            {say(maySave ? common.cancel : common.back)}
          </Button>
        </>
      }
    >
      <div className={css['columns']}>
        <FieldGroup form={form} title={common.event} names={groups.event} isOpen={isOpen} />
        <FieldGroup form={form} title={common.channels} names={groups.channels} isOpen={isOpen}>
          {missing.length > 0 && (
            <Alert mt="sm" color="amber" variant="light">
              {say(words.notReady, { channels: missing.map(({ channel }) => say(channelWords[channel])).join(comma) })}
            </Alert>
          )}
        </FieldGroup>
      </div>
      <section className={css['section']}>
        <h2>{say(common.texts)}</h2>
        <NoticeTemplateEditor
          value={Object.fromEntries(templates.map((name) => [name, textOf(form.record[name])])) as Record<TemplateName, string>}
          onChange={(name, text) => form.set(name, text === '' ? null : text)}
          errors={errors}
          readOnly={!maySave}
        />
      </section>
      <FieldGroup form={form} title={common.receivers} names={groups.receivers} isOpen={isOpen} />
    </FormFrame>
  );
};

export const ConfigPage = recordPage('noticeConfig', Editing);

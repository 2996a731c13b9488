/** One configured notice: event, channels, words in both languages beside what they read like, receivers; tried out on oneself. */
import { ErrorSummary } from '#client/blocks/ErrorSummary.tsx';
import { focusPath } from '#client/blocks/focusPath.ts';
import { FormField } from '#client/blocks/FormField.tsx';
import { notify } from '#client/blocks/notify.ts';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { call } from '#client/data/call.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { channelsQuery, trialPath, type Trial } from './calls.ts';
import { reasonOf } from './ChannelsDialog.tsx';
import { Loaded } from './Loaded.tsx';
import { NoticeTemplateEditor, type TemplateName } from './NoticeTemplateEditor.tsx';
import css from './notices.module.css';
import { useEditor } from './useEditor.ts';
import { channelWords, words as common, type Channel } from './words.ts';

const words = {
  fresh: w('New notice', '新增通知'),
  test: w('Send a test to me', '测试发送给我'),
  first: w('Save first: what is stored is tried', '请先保存，测试使用已保存的内容'),
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

/** What is asked for besides depends on who is meant. */
const only: Readonly<Record<string, string>> = {
  receiverRoles: 'role',
  receiverDepts: 'dept',
  receiverUsers: 'user',
  receiverField: 'field',
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
  const { go, close } = useNavigation();
  const { form, busy, save } = useEditor(definition, initial);
  const mayPut = usePermit(initial['id'] ? 'noticeConfig:put' : 'noticeConfig:add');
  const channels = useQuery(channelsQuery);
  const [testing, setTesting] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = textOf(form.original['id']);
  const title = id ? textOf(form.original['name']) : say(words.fresh);
  const leave = () => {
    close(page.path, page.query);
    go('/system/noticeConfig');
  };
  const store = async (): Promise<boolean> => {
    const stored = await save();
    if (stored) notify.success(say(common.saved));
    return stored !== null;
  };
  const finish = async () => ((await store()) ? leave() : undefined);
  usePageMarks({ title, dirty: form.dirty ? say(common.unsaved) : null, save: mayPut ? store : null });
  useShortcuts(
    'editor',
    mayPut
      ? { 'Mod+KeyS': { words: common.save, run: () => void store() }, 'Mod+Enter': { words: common.save, run: () => void finish() } }
      : {},
  );
  const test = async () => {
    setTesting(true);
    const answer = await call<readonly Trial[]>('POST', trialPath(id));
    setTesting(false);
    if (answer.code !== '200') return;
    const named = ({ channel }: Trial): string => say(channelWords[channel]);
    const failed = answer.data.filter(({ reason }) => reason !== null);
    if (failed.length === 0) notify.success(say(words.told, { channels: answer.data.map(named).join(', ') }));
    else
      notify.warning(failed.map((one) => say(words.failed, { channel: named(one), reason: reasonOf(say, one.reason ?? '') })).join('; '));
  };
  const chosen = (form.record['channels'] ?? []) as readonly Channel[];
  const missing = (channels.data ?? []).filter(({ channel, ready }) => !ready && chosen.includes(channel));
  const errors = Object.fromEntries(
    templates.flatMap((name) => {
      const fault = form.shown.find(({ field, severity }) => field === name && severity === 'error');
      return fault ? [[name, say(fault.message)]] : [];
    }),
  );
  const fieldsOf = (group: keyof typeof groups) => (
    <div className={css['fields']}>
      {groups[group]
        .filter((name) => only[name] === undefined || only[name] === form.record['receiverType'])
        .map((name) => {
          const field = definition.fields[name]!;
          return (
            <FormField
              key={name}
              form={form}
              path={name}
              field={field}
              open={mayPut && !(field.fixed && id !== '')}
              required={field.required === true}
            />
          );
        })}
    </div>
  );
  return (
    <div className={css['page']} ref={root}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{title}</h1>
        {id !== '' && (
          <Button
            variant="default"
            loading={testing}
            disabled={form.dirty}
            title={form.dirty ? say(words.first) : undefined}
            onClick={() => void test()}
          >
            {say(words.test)}
          </Button>
        )}
      </header>
      <ErrorSummary definition={definition} faults={form.shown} onGo={(path) => focusPath(root.current, path)} />
      <div className={css['columns']}>
        <section className={css['section']}>
          <h2>{say(common.event)}</h2>
          {fieldsOf('event')}
        </section>
        <section className={css['section']}>
          <h2>{say(common.channels)}</h2>
          {fieldsOf('channels')}
          {missing.length > 0 && (
            <Alert mt="sm" color="amber" variant="light">
              {say(words.notReady, { channels: missing.map(({ channel }) => say(channelWords[channel])).join(', ') })}
            </Alert>
          )}
        </section>
      </div>
      <section className={css['section']}>
        <h2>{say(common.texts)}</h2>
        <NoticeTemplateEditor
          value={Object.fromEntries(templates.map((name) => [name, textOf(form.record[name])])) as Record<TemplateName, string>}
          onChange={(name, text) => form.set(name, text === '' ? null : text)}
          errors={errors}
          readOnly={!mayPut}
        />
      </section>
      <section className={css['section']}>
        <h2>{say(common.receivers)}</h2>
        {fieldsOf('receivers')}
      </section>
      <footer className={css['foot']}>
        {mayPut && (
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
          {say(mayPut ? common.cancel : common.back)}
        </Button>
      </footer>
    </div>
  );
};

export const ConfigPage = (page: PageProps) => {
  const id = page.query['id'] ?? null;
  return (
    <Loaded key={id} resource="noticeConfig" id={id}>
      {(definition, initial) => <Editing definition={definition} initial={initial} page={page} />}
    </Loaded>
  );
};

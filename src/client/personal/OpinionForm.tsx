/** Text and kind of one opinion template; what is typed is told to the page, so that leaving asks. */
import { catalogue } from '#resources/catalogue.ts';
import type { Sent } from '#client/data/preferences/preferenceSync.ts';
import { notify } from '#client/blocks/notify.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo } from 'react';
import { focusFirst } from '#client/blocks/form/formErrors.ts';
import css from './preferences.module.css';
import { SentMark } from './parts.tsx';
import { useUnsaved } from './unsaved.ts';

const words = {
  text: w('Text', '内容'),
  help: w('{applicant} and {amount} stand for name and amount of the document.', '{applicant}、{amount} 会替换为单据的申请人和金额。'),
  insert: w('Insert {name}', '插入 {name}'),
  kind: w('For', '适用于'),
  all: w('all kinds of documents', '全部单据'),
  save: w('Save template', '保存'),
  cancel: w('Cancel', '取消'),
  unsaved: w('Opinion template', '常用意见'),
};
const variables = ['{applicant}', '{amount}'] as const;
const LONGEST = 200;

export interface OpinionValues {
  readonly text: string;
  readonly resource: string | null;
}

interface Props {
  readonly initial: OpinionValues;
  readonly sent: Sent | null;
  readonly onSave: (values: OpinionValues) => void;
  readonly onCancel: () => void;
}

export const OpinionForm = ({ initial, sent, onSave, onCancel }: Props) => {
  const say = useSay();
  const form = useForm<OpinionValues>({
    name: 'opinion',
    mode: 'controlled',
    initialValues: initial,
    validate: { text: (text) => (text.trim() === '' ? say(w('required', '必填')) : null) },
  });
  useUnsaved('opinions', form.isDirty() ? say(words.unsaved) : null);
  const kinds = useMemo(
    () => [
      { value: '', label: say(words.all) },
      ...[...catalogue.values()].filter(({ kind }) => kind === 'document').map(({ key, label }) => ({ value: key, label: say(label) })),
    ],
    [say],
  );

  const insert = (variable: string): void => {
    const input = form.getInputNode<HTMLTextAreaElement, 'text'>('text');
    const { text } = form.getValues();
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length];
    form.setFieldValue('text', `${text.slice(0, from)}${variable}${text.slice(to)}`.slice(0, LONGEST));
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(from + variable.length, from + variable.length);
    });
  };
  const save = form.onSubmit(
    ({ text, resource }) => onSave({ text: text.trim(), resource }),
    (errors) => {
      notify.error(say(fixed.redFields));
      focusFirst(form, errors);
    },
  );

  return (
    <Stack
      gap="sm"
      className={css['form']}
      onKeyDown={(event) => {
        if (event.code === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
          event.preventDefault();
          onCancel();
        }
        if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          save();
        }
      }}
    >
      <Textarea
        {...form.getInputProps('text')}
        label={say(words.text)}
        description={say(words.help)}
        withAsterisk
        autosize
        minRows={2}
        maxLength={LONGEST}
        autoFocus
      />
      <Group gap="xs">
        {variables.map((name) => (
          <Button key={name} size="compact-md" variant="default" aria-label={say(words.insert, { name })} onClick={() => insert(name)}>
            {name}
          </Button>
        ))}
      </Group>
      <Select
        label={say(words.kind)}
        data={kinds}
        {...form.getInputProps('resource')}
        value={form.values.resource ?? ''}
        onChange={(next) => form.setFieldValue('resource', next || null)}
        searchable
        allowDeselect={false}
        maw={320}
      />
      <Group gap="sm">
        <Button onClick={() => save()} loading={sent?.state === 'sending'}>
          {say(words.save)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {say(words.cancel)}
        </Button>
        <SentMark sent={sent} />
      </Group>
    </Stack>
  );
};

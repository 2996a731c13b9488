/** Allowing a wall display: its name and for how long; then its token, which is shown this once. */
import { copyText } from '#client/blocks/copyText.ts';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { call } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import type { DisplayToken } from '#model/operations/security.ts';
import { w, type Words } from '#model/words.ts';
import { Button, Code, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { at } from './calls.ts';
import css from './security.module.css';

const words = {
  title: w('Allow a display', '新增大屏令牌'),
  name: w('Where it hangs', '大屏位置'),
  example: w('Hall, north wall', '例如：一号厅北墙'),
  span: w('For how long', '有效期'),
  add: w('Make the token', '生成令牌'),
  cancel: w('Cancel', '取消'),
  once: w(
    'This token is shown only now. Open the big screen on the display with it:',
    '令牌仅显示一次。在大屏上使用以下令牌打开大屏页面：',
  ),
  rights: w('It reads the data of the big screens and nothing else, until it is revoked.', '该令牌只能读取大屏数据，撤销前持续有效。'),
  copy: w('Copy', '复制'),
  done: w('Done', '完成'),
} as const;

const day = 24 * 3_600_000;
const spans: readonly (readonly [string, Words, number | null])[] = [
  ['always', w('Until revoked', '直至撤销'), null],
  ['month', w('30 days', '30天'), 30 * day],
  ['year', w('1 year', '1年'), 365 * day],
];

/** When a token that is made now ends, as an instant; null for never. */
const endOf = (span: string): string | null => {
  const ms = spans.find(([key]) => key === span)?.[2] ?? null;
  return ms === null ? null : new Date(Date.now() + ms).toISOString();
};

export const AddDisplay = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useSay();
  const label = useId();
  const form = useForm({ name: 'addDisplay', mode: 'uncontrolled', initialValues: { name: '', span: 'always' } });
  const [token, setToken] = useState<string | null>(null);
  const send = async ({ name, span }: { readonly name: string; readonly span: string }) => {
    const answer = await call<DisplayToken & { readonly token: string }>('POST', at('displayTokens'), {
      body: { name, expiresAt: endOf(span) },
      quiet: true,
    });
    if (answer.code === '200') return setToken(answer.data.token);
    form.setFieldError('name', answer.faults?.[0] ? say(answer.faults[0].message) : answer.desc);
    form.getInputNode('name')?.focus();
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title)} sticky={token !== null}>
      {token === null ? (
        <form onSubmit={form.onSubmit(send)} noValidate>
          <Stack gap="md">
            <TextInput
              {...form.getInputProps('name')}
              label={say(words.name)}
              placeholder={say(words.example)}
              maxLength={60}
              required
              data-autofocus
            />
            <div>
              <div id={label}>{say(words.span)}</div>
              <SegmentedControl
                aria-labelledby={label}
                {...form.getInputProps('span')}
                data={spans.map(([value, text]) => ({ value, label: say(text) }))}
              />
            </div>
            <Group gap="sm" justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {say(words.cancel)}
              </Button>
              <Button type="submit" loading={form.submitting}>
                {say(words.add)}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack gap="md">
          <Text>{say(words.once)}</Text>
          <Code className={css['token']}>{token}</Code>
          <Text c="dimmed" size="sm">
            {say(words.rights)}
          </Text>
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={() => void copyText(token)}>
              {say(words.copy)}
            </Button>
            <Button onClick={onClose}>{say(words.done)}</Button>
          </Group>
        </Stack>
      )}
    </DraggableDialog>
  );
};

/** Asks the reason of an act that cannot be undone (discard, invalidate); with `code` the person types it once more. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { focusFirst } from '#client/blocks/form/formErrors.ts';
import { call } from '#client/data/server/call.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import { basePath } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

const words = {
  reason: w('Reason', '原因'),
  required: w('required', '必填'),
  type: w('Type {code} to confirm', '输入 {code} 以确认'),
  cancel: w('Cancel', '取消'),
};

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly act: string;
  readonly code?: string;
  readonly path: 'voidProcess' | 'discardProcess';
  readonly definition: Definition;
  readonly document: AnyDoc;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const ReasonDialog = ({ title, text, act, code, path, definition, document, onClose, onDone }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const form = useForm({
    name: 'reason',
    mode: 'uncontrolled',
    initialValues: { reason: '', typed: '' },
    validate: {
      reason: (reason) => (reason.trim() === '' ? say(words.required) : null),
      typed: (typed) => (code !== undefined && typed.trim() !== code ? say(words.type, { code }) : null),
    },
  });
  const [refused, setRefused] = useState<string | null>(null);
  const requestId = useRef(newRequestId());
  const run = async ({ reason }: { readonly reason: string }) => {
    const id = String(document['id']);
    const answer = await call('POST', `${basePath(definition)}/${path}`, {
      body: { id, version: document['version'], requestId: requestId.current, comment: reason.trim() },
      quiet: true,
    });
    if (answer.code !== '200') return setRefused(answer.desc);
    await Promise.all(
      [['inbox'], ['document', definition.key], ['list', definition.key], ['task']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    onClose();
    onDone();
  };
  return (
    <DraggableDialog opened onClose={onClose} title={title} dirty={form.isDirty('reason')}>
      <Stack gap="md">
        {text ? <Text size="sm">{text}</Text> : null}
        <Textarea
          label={say(words.reason)}
          withAsterisk
          {...form.getInputProps('reason')}
          maxLength={2000}
          autosize
          minRows={2}
          data-autofocus
        />
        {code === undefined ? null : <TextInput label={say(words.type, { code })} {...form.getInputProps('typed')} autoComplete="off" />}
        {refused ? (
          <Text size="sm" c="var(--danger-text)" role="alert">
            {refused}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <DialogCancel>{say(words.cancel)}</DialogCancel>
          <Button color="berry" loading={form.submitting} onClick={() => form.onSubmit(run, (errors) => focusFirst(form, errors))()}>
            {act}
          </Button>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};

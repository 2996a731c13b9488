/** Asks the reason of an act that cannot be undone (discard, invalidate); with `code` the person types it once more. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { call } from '#client/data/call.ts';
import { newRequestId } from '#client/data/requestId.ts';
import { basePath } from '#client/data/resource.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
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
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const requestId = useRef(newRequestId());
  const run = async () => {
    setTried(true);
    if (reason.trim() === '' || (code !== undefined && typed.trim() !== code)) return;
    setBusy(true);
    const id = String(document['id']);
    const answer = await call('POST', `${basePath(definition)}/${path}`, {
      body: { id, version: document['version'], requestId: requestId.current, comment: reason.trim() },
      quiet: true,
    });
    setBusy(false);
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
    <DraggableDialog opened onClose={onClose} title={title} dirty={reason !== ''}>
      <Stack gap="md">
        {text ? <Text size="sm">{text}</Text> : null}
        <Textarea
          label={say(words.reason)}
          withAsterisk
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && reason.trim() === '' ? say(words.required) : undefined}
          maxLength={2000}
          autosize
          minRows={2}
          data-autofocus
        />
        {code === undefined ? null : (
          <TextInput
            label={say(words.type, { code })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={tried && typed.trim() !== code ? say(words.type, { code }) : undefined}
            autoComplete="off"
          />
        )}
        {refused ? (
          <Text size="sm" c="var(--danger-text)" role="alert">
            {refused}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <DialogCancel>{say(words.cancel)}</DialogCancel>
          <Button color="berry" loading={busy} onClick={() => void run()}>
            {act}
          </Button>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};

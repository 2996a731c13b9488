/** Suspends a version: no new documents; whether those that run are paused too is asked, and a reason is needed. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { call } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DefinitionRow } from './calls.ts';
import { words } from './modelsWords.ts';

const texts = {
  title: w('Suspend {name} v{version}?', '挂起 {name} v{version}？'),
  effect: w('Nobody can begin a new one until it is activated again.', '激活之前不能新发起该流程。'),
  pause: w('Also pause the {count} that are running', '同时暂停运行中的{count}个流程'),
  suspend: w('Suspend', '挂起'),
  needed: w('Say why; it is shown to whoever wants to begin one', '填写原因，将显示给发起人'),
};

interface Props {
  readonly row: DefinitionRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const SuspendDialog = ({ row, onClose, onDone }: Props) => {
  const say = useSay();
  const [pause, setPause] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const suspend = async (): Promise<void> => {
    if (reason.trim() === '') return setFault(say(texts.needed));
    setBusy(true);
    const answer = await call('PUT', `/tydf/process/definitions/onoffPro/${row.id}`, {
      body: { status: 'suspended', reason: reason.trim(), running: pause ? 'pause' : 'continue' },
      quiet: true,
    });
    setBusy(false);
    if (answer.code === '200') onDone();
    else setFault(answer.desc);
  };
  const name = say(w(row.nameEn || row.name, row.name));
  return (
    <DraggableDialog opened onClose={onClose} title={say(texts.title, { name, version: row.version })} dirty={reason !== ''}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void suspend();
        }}
      >
        <Stack gap="md">
          <Text>{say(texts.effect)}</Text>
          {row.running > 0 && (
            <Checkbox
              checked={pause}
              onChange={(event) => setPause(event.currentTarget.checked)}
              label={say(texts.pause, { count: row.running })}
            />
          )}
          <Textarea
            label={say(words.reason)}
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={300}
            value={reason}
            error={fault}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setFault(null);
            }}
          />
          <Group justify="flex-end">
            <DialogCancel>{say(words.cancel)}</DialogCancel>
            <Button type="submit" loading={busy}>
              {say(texts.suspend)}
            </Button>
          </Group>
        </Stack>
      </form>
    </DraggableDialog>
  );
};

/** Deletes a version that nothing ever ran in; its key is typed, since there is no way back. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { call } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DefinitionRow } from './calls.ts';
import { words } from './modelsWords.ts';

const texts = {
  title: w('Delete {name} v{version}?', '删除 {name} v{version}？'),
  effect: w('There is no way back. Only a version in which nothing ever ran can be deleted.', '删除后无法恢复。仅可删除从未运行过的版本。'),
  type: w('Type the key {key} to delete it', '输入标识 {key} 以确认删除'),
  other: w('This is not the key', '标识不一致'),
};

interface Props {
  readonly row: DefinitionRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const TypedDelete = ({ row, onClose, onDone }: Props) => {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    if (typed.trim() !== row.key) return setFault(say(texts.other));
    setBusy(true);
    const answer = await call('DELETE', '/tydf/process/definitions/delete', { params: { ids: row.id }, quiet: true });
    setBusy(false);
    if (answer.code === '200') onDone();
    else setFault(answer.desc);
  };
  return (
    <DraggableDialog
      opened
      onClose={onClose}
      title={say(texts.title, { name: say(w(row.nameEn || row.name, row.name)), version: row.version })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <Stack gap="md">
          <Text>{say(texts.effect)}</Text>
          <TextInput
            label={say(texts.type, { key: row.key })}
            data-autofocus
            value={typed}
            error={fault}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFault(null);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say(words.cancel)}
            </Button>
            <Button type="submit" color="berry" loading={busy}>
              {say(words.remove)}
            </Button>
          </Group>
        </Stack>
      </form>
    </DraggableDialog>
  );
};

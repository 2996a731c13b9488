/** A dictionary from a file: what it would do is said before it is done. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useSay } from '#client/words/language.tsx';
import type { DictionaryFile, DictionaryImport } from '#model/operations/dictionaryFile.ts';
import { Alert, Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importDictionary } from './calls.ts';
import { words } from './systemWords.ts';

interface Props {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

interface Read {
  readonly file: DictionaryFile;
  readonly would: DictionaryImport;
}

const parsed = async (file: File): Promise<DictionaryFile | null> => {
  try {
    const read = JSON.parse(await file.text()) as Partial<DictionaryFile>;
    return typeof read.dictCode === 'string' && Array.isArray(read.values) ? (read as DictionaryFile) : null;
  } catch {
    return null;
  }
};

export const ImportDictionary = ({ onClose, onMade }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const look = async (chosen: File | null): Promise<void> => {
    setFile(chosen);
    setRead(null);
    setWrong(null);
    if (!chosen) return;
    const dictionary = await parsed(chosen);
    if (!dictionary) return setWrong(say(words.notAFile));
    const answer = await importDictionary(dictionary, true);
    if (answer.code === '200') setRead({ file: dictionary, would: answer.data });
    else setWrong(answer.desc);
  };
  const bringIn = async (): Promise<void> => {
    if (!read) return;
    setBusy(true);
    const answer = await importDictionary(read.file, false);
    setBusy(false);
    if (answer.code !== '200') return setWrong(answer.desc);
    await client.invalidateQueries({ queryKey: ['dictionaries'] });
    notify.success(say(words.saved));
    if (answer.data.id !== null) onMade(answer.data.id);
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.importTitle)}>
      <Stack gap="sm">
        <FileInput
          label={say(words.importFile)}
          accept="application/json,.json"
          value={file}
          onChange={(chosen) => void look(chosen)}
          clearable
        />
        {wrong !== null && (
          <Alert color="berry" role="alert">
            {wrong}
          </Alert>
        )}
        {read && (
          <Text role="status">
            {say(words.importAsk, {
              name: read.file.dictName,
              added: read.would.added.length,
              changed: read.would.changed.length,
              same: read.would.same,
            })}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {say(words.cancel)}
          </Button>
          <Button disabled={!read} loading={busy} onClick={() => void bringIn()}>
            {say(words.importFile)}
          </Button>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};

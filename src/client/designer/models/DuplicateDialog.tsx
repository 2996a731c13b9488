/** The drawing of a model once more, under a name and a key of its own. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { ask } from '#client/data/server/call.ts';
import { useShown } from '#client/fields/context.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import type { ModelRow } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { xmlQuery } from './calls.ts';
import { rekeyed } from './rekey.ts';
import { faultsIn } from './useNewModel.ts';
import { words } from './modelsWords.ts';

const texts = {
  title: w('Duplicate “{name}”', '复制“{name}”'),
  nameZh: w('Name (Chinese)', '名称（中文）'),
  nameEn: w('Name (English)', '名称（英文）'),
  key: w('Flow key', '流程标识'),
  copyOf: w('{name} (copy)', '{name} 副本'),
};

interface Props {
  readonly row: ModelRow;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

export const DuplicateDialog = ({ row, onClose, onMade }: Props) => {
  const say = useSay();
  const { language } = useShown();
  const client = useQueryClient();
  const [name, setName] = useState(texts.copyOf.zh.replace('{name}', row.name.zh));
  const [nameEn, setNameEn] = useState(texts.copyOf.en.replace('{name}', row.name.en));
  const [key, setKey] = useState(`${row.key}Copy`);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const names = { key: key.trim(), name: name.trim(), nameEn: nameEn.trim() || null };
      const xml = rekeyed(await client.fetchQuery(xmlQuery('models', row.id)), row.key, names);
      const record = await ask<AnyDoc>('POST', '/tydf/process/model/add', { body: { ...names, category: row.category, xml } });
      await client.invalidateQueries({ queryKey: ['models'] });
      onMade(String(record['id']));
    } catch (error) {
      setFaults(faultsIn(error, language));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(texts.title, { name: say(row.name) })} dirty>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={say(texts.nameZh)}
            required
            value={name}
            error={faults['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={say(texts.nameEn)}
            value={nameEn}
            error={faults['nameEn']}
            onChange={(event) => setNameEn(event.currentTarget.value)}
          />
          <TextInput
            label={say(texts.key)}
            required
            value={key}
            error={faults['key']}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          {faults[''] && (
            <Text c="var(--danger-text)" role="alert">
              {faults['']}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say(words.cancel)}
            </Button>
            <Button type="submit" loading={busy}>
              {say(words.duplicate)}
            </Button>
          </Group>
        </Stack>
      </form>
    </DraggableDialog>
  );
};

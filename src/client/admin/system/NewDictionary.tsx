/** A dictionary of one's own: its code, by which fields name it, and its names. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { call } from '#client/data/call.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { headsQuery } from './calls.ts';
import { words } from './words.ts';

interface Props {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

export const NewDictionary = ({ onClose, onMade }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const [typed, setTyped] = useState({ dictCode: '', dictName: '', labelEn: '' });
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [saving, setSaving] = useState(false);
  const input = (name: keyof typeof typed, label: string) => {
    const fault = faults.find(({ field }) => field === name);
    return (
      <TextInput
        label={label}
        value={typed[name]}
        required={name !== 'labelEn'}
        error={fault ? say(fault.message) : undefined}
        data-autofocus={name === 'dictCode' || undefined}
        onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      />
    );
  };
  const create = async (): Promise<void> => {
    setSaving(true);
    const { dictCode, dictName, labelEn } = typed;
    const body = {
      dictCode: dictCode.trim(),
      dictName: dictName.trim(),
      labelZh: dictName.trim(),
      labelEn: labelEn.trim() || dictName.trim(),
    };
    const answer = await call<AnyDoc>('POST', '/tydf/administration/dictionaries/add', { body });
    setSaving(false);
    if (answer.code !== '200') return setFaults(answer.faults ?? []);
    await client.invalidateQueries({ queryKey: headsQuery.queryKey });
    onMade(String(answer.data['id']));
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.newDictionary)} dirty={typed.dictCode !== ''}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Stack gap="sm">
          {input('dictCode', say(words.dictCode))}
          {input('dictName', say(words.dictName))}
          {input('labelEn', say(words.nameEn))}
          <Group justify="flex-end" gap="sm">
            <DialogCancel>{say(words.cancel)}</DialogCancel>
            <Button type="submit" loading={saving} disabled={!typed.dictCode.trim() || !typed.dictName.trim()}>
              {say(words.create)}
            </Button>
          </Group>
        </Stack>
      </form>
    </DraggableDialog>
  );
};

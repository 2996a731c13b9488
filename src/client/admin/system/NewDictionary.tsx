/** A dictionary of one's own: its code, by which fields name it, and its names. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { errorsOf, focusFirst } from '#client/blocks/form/formErrors.ts';
import { call } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { headsQuery } from './calls.ts';
import { words } from './systemWords.ts';

interface Props {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

const nothing = { dictCode: '', dictName: '', labelEn: '' };

export const NewDictionary = ({ onClose, onMade }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const form = useForm({ name: 'newDictionary', mode: 'uncontrolled', initialValues: nothing });
  const dictCode = form.useWatchValue('dictCode');
  const dictName = form.useWatchValue('dictName');
  const create = async (typed: typeof nothing): Promise<void> => {
    const name = typed.dictName.trim();
    const body = { dictCode: typed.dictCode.trim(), dictName: name, labelZh: name, labelEn: typed.labelEn.trim() || name };
    const answer = await call<AnyDoc>('POST', '/tydf/administration/dictionaries/add', { body });
    if (answer.code !== '200') {
      const errors = errorsOf(answer.faults ?? [], say);
      form.setErrors(errors);
      return focusFirst(form, errors);
    }
    await client.invalidateQueries({ queryKey: headsQuery.queryKey });
    onMade(String(answer.data['id']));
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.newDictionary)} dirty={form.isDirty()}>
      <form onSubmit={form.onSubmit(create)}>
        <Stack gap="sm">
          <TextInput {...form.getInputProps('dictCode')} label={say(words.dictCode)} required data-autofocus />
          <TextInput {...form.getInputProps('dictName')} label={say(words.dictName)} required />
          <TextInput {...form.getInputProps('labelEn')} label={say(words.nameEn)} />
          <Group justify="flex-end" gap="sm">
            <DialogCancel>{say(words.cancel)}</DialogCancel>
            <Button type="submit" loading={form.submitting} disabled={!dictCode.trim() || !dictName.trim()}>
              {say(words.create)}
            </Button>
          </Group>
        </Stack>
      </form>
    </DraggableDialog>
  );
};

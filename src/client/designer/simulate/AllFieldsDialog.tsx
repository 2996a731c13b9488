/** The real form of the document, with computes and totals, for values of a trial. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { useFormState } from '#client/blocks/form/formState.ts';
import { ResourceForm } from '#client/blocks/form/ResourceForm.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Button, Group } from '@mantine/core';
import { words } from './simulateWords.ts';

interface Props {
  readonly definition: Definition;
  readonly values: AnyDoc;
  readonly onUse: (values: AnyDoc) => void;
  readonly onClose: () => void;
}

export const AllFieldsDialog = ({ definition, values, onUse, onClose }: Props) => {
  const say = useSay();
  const form = useFormState(definition, values);
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.allFieldsTitle)} room="form" dirty={form.dirty}>
      <ResourceForm form={form} />
      <Group justify="flex-end" gap="sm" mt="md">
        <DialogCancel>{say(words.cancel)}</DialogCancel>
        <Button onClick={() => onUse(form.dirty ? { ...form.record, $names: form.names } : values)}>{say(words.useThem)}</Button>
      </Group>
    </DraggableDialog>
  );
};

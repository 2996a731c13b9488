/** Asks for the name of a case, to keep or to rename it. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { caseWords, words } from './simulateWords.ts';

interface Props {
  readonly title: Words;
  readonly confirm: Words;
  readonly initial: string;
  readonly children?: ReactNode;
  /** Rejects with an error whose message says what is wrong. */
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

export const CaseName = ({ title, confirm, initial, children, onName, onClose }: Props) => {
  const say = useSay();
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (name.trim() === '') return setWrong(say(caseWords.needName));
    setBusy(true);
    try {
      await onName(name.trim());
      onClose();
    } catch (problem) {
      setWrong(problem instanceof Error ? problem.message : String(problem));
      setBusy(false);
    }
    return undefined;
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(title)} dirty={name !== initial}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {children && (
          <Text size="sm" mb="sm">
            {children}
          </Text>
        )}
        <TextInput
          label={say(caseWords.called)}
          value={name}
          maxLength={100}
          error={wrong}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            setWrong(null);
          }}
        />
        <Group justify="flex-end" gap="sm" mt="md">
          <DialogCancel>{say(words.cancel)}</DialogCancel>
          <Button type="submit" loading={busy}>
            {say(confirm)}
          </Button>
        </Group>
      </form>
    </DraggableDialog>
  );
};

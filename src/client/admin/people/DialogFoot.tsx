/** The foot of a dialog on people: why the server said no, and the two ways out. */
import { DialogCancel } from '#client/blocks/dialogs.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Group } from '@mantine/core';

const words = { cancel: w('Cancel', '取消') } as const;

interface Props {
  readonly problem: string | null;
  /** What the dialog is for, on its button. */
  readonly label: string;
  readonly busy: boolean;
  readonly ready: boolean;
  readonly onDo: () => Promise<void>;
}

export const DialogFoot = ({ problem, label, busy, ready, onDo }: Props) => {
  const say = useSay();
  return (
    <>
      {problem !== null && (
        <Alert color="berry" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end">
        <DialogCancel>{say(words.cancel)}</DialogCancel>
        <Button disabled={!ready} loading={busy} onClick={() => void onDo()}>
          {label}
        </Button>
      </Group>
    </>
  );
};

/** What stands in the place of a pane that stopped: the sentence, an id to tell to whoever mends it, another try. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Code, Group } from '@mantine/core';
import { copyText } from './copyText.ts';

/** Short enough to read out on the telephone. */
const idOf = (error: unknown): string => {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36).toUpperCase();
};

export interface CrashProps {
  readonly title: string;
  readonly error: unknown;
  readonly onAgain: () => void;
}

export const CrashShown = ({ title, error, onAgain }: CrashProps) => {
  const say = useSay();
  const id = idOf(error);
  return (
    <Alert color="berry" m="lg" title={title}>
      <details>
        <summary>{say(w('Details', '详情'))}</summary>
        <Group gap="sm" my="xs">
          <Code>{id}</Code>
          <Button size="compact-sm" variant="default" onClick={() => void copyText(id)}>
            {say(w('Copy', '复制'))}
          </Button>
        </Group>
      </details>
      <Button mt="xs" size="compact-sm" variant="default" onClick={onAgain}>
        {say(w('Retry', '重试'))}
      </Button>
    </Alert>
  );
};

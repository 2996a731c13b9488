/** What could not be loaded, in its place, with the way to try again. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button } from '@mantine/core';

interface Props {
  readonly error: Error | null;
  readonly onAgain: () => void;
}

export const Failed = ({ error, onAgain }: Props) => {
  const say = useSay();
  return (
    <Alert color="red" title={say(w('Could not be loaded', '加载失败'))}>
      {error?.message}{' '}
      <Button size="compact-sm" variant="default" onClick={onAgain}>
        {say(w('Try again', '重试'))}
      </Button>
    </Alert>
  );
};

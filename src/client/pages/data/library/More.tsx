/** The way to the rows of a list that are not shown yet; nothing where all are. */
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { words } from './libraryWords.ts';

interface Props {
  readonly of: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => Promise<unknown> };
}

export const More = ({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) => {
  const say = useSay();
  return hasNextPage ? (
    <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {say(words.more)}
    </Button>
  ) : null;
};

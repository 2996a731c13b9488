/** What a section asked for: a skeleton while it comes, the reason and a retry when it does not, else the section. */
import { Refused } from '#client/data/call.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface Props<Data> {
  readonly of: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

export const Loaded = <Data,>({ of, children }: Props<Data>) => {
  const say = useSay();
  if (of.data !== undefined) return children(of.data);
  if (!of.isError) return <Skeleton height={200} aria-label={say(w('Loading', '正在加载'))} role="status" />;
  return (
    <Alert color="berry" title={say(w('This could not be loaded', '加载失败'))}>
      {of.error instanceof Refused ? of.error.envelope.desc : of.error.message}
      <Button display="block" mt="sm" variant="default" onClick={() => void of.refetch()}>
        {say(w('Retry', '重试'))}
      </Button>
    </Alert>
  );
};

/** One part of the page: its heading, then a skeleton, the reason with a retry, or what it is about. */
import { Refused } from '#client/data/call.ts';
import { useSay } from '#client/words/language.tsx';
import { type Words, w } from '#model/words.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import css from './security.module.css';

interface Props<Data> {
  readonly title: Words;
  readonly about: Words;
  readonly of: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

export const Part = <Data,>({ title, about, of, children }: Props<Data>) => {
  const say = useSay();
  const id = useId();
  return (
    <section className={css['part']} aria-labelledby={id}>
      <h2 id={id}>{say(title)}</h2>
      <p className={css['quiet']}>{say(about)}</p>
      {of.data !== undefined ? (
        children(of.data)
      ) : of.isError ? (
        <Alert color="berry" title={say(w('This could not be loaded', '加载失败'))}>
          {of.error instanceof Refused ? of.error.envelope.desc : of.error.message}
          <Button display="block" mt="sm" variant="default" onClick={() => void of.refetch()}>
            {say(w('Retry', '重试'))}
          </Button>
        </Alert>
      ) : (
        <Skeleton height={72} role="status" aria-label={say(w('Loading', '正在加载'))} />
      )}
    </section>
  );
};

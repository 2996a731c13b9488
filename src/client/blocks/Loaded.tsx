/** Where something could not be loaded the reason stands in its place, with the way to try again where that can help. */
import { Refused } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const words = {
  failed: w('This could not be loaded', '加载失败'),
  retry: w('Retry', '重试'),
  loading: w('Loading', '正在加载'),
} as const;

interface FailedProps {
  /** What the server said, or why it could not be asked. */
  readonly error: Error | null;
  readonly onRetry: () => unknown;
  /** What it is that is missing. */
  readonly title?: Words;
  /** Alone on a page, away from its edges. */
  readonly page?: boolean;
}

/** What is refused or gone stays so, however often it is asked for. */
export const mayRetry = (error: Error | null): boolean => !(error instanceof Refused && ['403', '404'].includes(error.envelope.code));

export const Failed = ({ error, onRetry, title = words.failed, page = false }: FailedProps) => {
  const say = useSay();
  return (
    <Alert color="berry" title={say(title)} m={page ? 'md' : 0}>
      {error?.message}
      {mayRetry(error) && (
        <Button display="block" mt="sm" size="compact-sm" variant="default" onClick={() => void onRetry()}>
          {say(words.retry)}
        </Button>
      )}
    </Alert>
  );
};

interface LoadedProps<Data> {
  readonly of: UseQueryResult<Data>;
  readonly title?: Words;
  /** Of what stands there until it comes, in pixels. */
  readonly height?: number;
  readonly page?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for: a skeleton while it comes, the reason and a retry when it does not. What was there before a failure stays. */
export const Loaded = <Data,>({ of, title, height = 200, page = false, children }: LoadedProps<Data>) => {
  const say = useSay();
  if (of.data !== undefined) return children(of.data);
  return of.isError ? (
    <Failed error={of.error} onRetry={of.refetch} page={page} {...(title ? { title } : {})} />
  ) : (
    <Skeleton height={height} {...(page ? { m: 'md', w: 'auto' } : {})} aria-label={say(words.loading)} role="status" />
  );
};

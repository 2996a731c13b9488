/** A reader that loads its own document: skeleton, failure, no right any more, then the document. */
import { UNREACHABLE, Refused } from '#client/data/call.ts';
import { useDefinition } from '#client/data/resource.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bundleQuery } from './bundle.ts';
import type { Target } from './bundle.ts';
import { TaskReader } from './TaskReader.tsx';
import type { TaskReaderProps } from './TaskReader.tsx';
import css from './TaskReader.module.css';

interface Props extends Omit<TaskReaderProps, 'bundle' | 'definition'> {
  readonly target: Target;
}

const words = {
  failed: w('The document could not be loaded.', '单据加载失败。'),
  noRight: w('You may no longer see this document.', '已无权查看此单据。'),
  gone: w('This document does not exist any more.', '此单据已不存在。'),
  offline: w('No connection to the server.', '无法连接服务器。'),
  retry: w('Try again', '重试'),
};

const ReaderSkeleton = () => (
  <div className={css['skeleton']} aria-hidden>
    <Skeleton height={28} width="55%" />
    <Skeleton height={16} width="75%" />
    <Skeleton height={38} />
    {Array.from({ length: 6 }, (_, at) => (
      <Skeleton key={at} height={14} width={`${70 - at * 6}%`} />
    ))}
  </div>
);

export const Reader = ({ target, ...rest }: Props) => {
  const say = useSay();
  const bundle = useQuery(bundleQuery(target));
  const definition = useDefinition(bundle.data?.resource);
  if (bundle.data && definition.data) return <TaskReader bundle={bundle.data} definition={definition.data} {...rest} />;
  const error = bundle.error ?? definition.error ?? (definition.data === null ? new Error(bundle.data?.resource) : null);
  if (!error) return <ReaderSkeleton />;
  const code = error instanceof Refused ? error.envelope.code : '';
  const title = code === '403' ? words.noRight : code === '404' ? words.gone : code === UNREACHABLE ? words.offline : words.failed;
  return (
    <div className={css['failed']} role="alert">
      <EmptyState
        title={say(title)}
        text={error.message}
        action={
          <Button variant="default" onClick={() => void bundle.refetch()}>
            {say(words.retry)}
          </Button>
        }
      />
    </div>
  );
};

/**
 * A reader that loads its own document: skeleton, failure, no right any more, then the document. The key of a decision pressed on the
 * skeleton is kept: its question is asked when the document stands there, and only then can it be answered.
 */
import { UNREACHABLE, Refused } from '#client/data/server/call.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { acts, type BarAction, barWords, type Opening, isAsked, isPanel } from '#client/blocks/act/actionWords.ts';
import { BareHead } from './BareHead.tsx';
import { bundleQuery } from './bundle.ts';
import type { Target } from './bundle.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { TaskReader } from './TaskReader.tsx';
import type { TaskReaderProps } from './TaskReader.tsx';
import { mayRetry } from '#client/blocks/Loaded.tsx';
import css from './TaskReader.module.css';

interface Props extends Omit<TaskReaderProps, 'bundle' | 'definition'> {
  readonly target: Target;
}

const words = {
  failed: w('The document could not be loaded.', '单据加载失败。'),
  gone: w('This document does not exist or is not for you.', '此单据不存在或无权查看。'),
  offline: w('No connection to the server.', '无法连接服务器。'),
  retry: w('Retry', '重试'),
  later: w('Wait for the document', '等待单据加载'),
  kept: w('“{action}” is asked as soon as the document is here. Esc forgets it.', '单据加载后即进入“{action}”，按 Esc 取消。'),
};

const early = (Object.keys(acts) as BarAction[]).filter((action) => isAsked(action) || isPanel(action));

interface EarlyProps {
  readonly asked: Opening | null;
  readonly onAsked: (action: Opening | null) => void;
}

/** Keys of a document that is not drawn yet. */
export const useEarlyKeys = ({ asked, onAsked }: EarlyProps): void =>
  useShortcuts('reader', {
    ...Object.fromEntries(
      early.flatMap((action) => {
        const { keys, words: name } = acts[action];
        return keys === null ? [] : [[keys, { words: name, run: () => onAsked(action) }]];
      }),
    ),
    // Nobody decides what they have not seen: Enter answers the question once it is there.
    Enter: { words: words.later, run: () => asked !== null },
    Escape: { words: barWords.cancel, run: () => (asked === null ? false : onAsked(null)) },
  });

const ReaderSkeleton = (props: EarlyProps) => {
  const { asked } = props;
  const say = useSay();
  useEarlyKeys(props);
  return (
    <div className={css['skeleton']}>
      <Skeleton height={28} width="55%" />
      <Skeleton height={16} width="75%" />
      <Skeleton height={38} />
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} height={14} width={`${70 - at * 6}%`} />
      ))}
      <p role="status">{asked === null ? null : say(words.kept, { action: say(acts[asked].words) })}</p>
    </div>
  );
};

export const Reader = ({ target, early: before = null, ...rest }: Props) => {
  const say = useSay();
  const [asked, setAsked] = useState<Opening | null>(before);
  // One may come late: between the picture of the document and its keys being heard.
  const [told, setTold] = useState(before);
  if (told !== before) {
    setTold(before);
    if (before !== null) setAsked(before);
  }
  const bundle = useQuery(bundleQuery(target));
  const definition = useDefinition(bundle.data?.resource);
  if (bundle.data && definition.data) return <TaskReader bundle={bundle.data} definition={definition.data} early={asked} {...rest} />;
  const error = bundle.error ?? definition.error ?? (definition.data === null ? new Error(bundle.data?.resource) : null);
  const head = <BareHead mode={rest.mode} onBack={rest.onBack} />;
  if (!error)
    return (
      <>
        {head}
        <ReaderSkeleton asked={asked} onAsked={setAsked} />
      </>
    );
  const code = error instanceof Refused ? error.envelope.code : '';
  const title = code === '404' ? words.gone : code === UNREACHABLE ? words.offline : words.failed;
  return (
    <>
      {head}
      <div className={css['failed']} role="alert">
        <EmptyState
          title={say(title)}
          text={error.message}
          {...(mayRetry(error) && {
            action: (
              <Button variant="default" onClick={() => void bundle.refetch()}>
                {say(words.retry)}
              </Button>
            ),
          })}
        />
      </div>
    </>
  );
};

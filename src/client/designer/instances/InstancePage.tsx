/** One instance: how it stands on its drawing and in words, what happened, what it was at any moment; operated by those who may. */
import { Refused } from '#client/data/server/call.ts';
import { type PageProps, usePageMarks } from '#client/data/page/page.ts';
import '#client/fields/styles.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from './calls.ts';
import { InstanceBody } from './InstanceBody.tsx';
import css from './instance.module.css';
import { words } from './instancesWords.ts';

const texts = { failed: w('The instance could not be loaded', '流程实例加载失败') } as const;

export const InstancePage = ({ query }: PageProps) => {
  const say = useSay();
  const id = query['id'] ?? '';
  const { data, error, refetch } = useQuery(instanceQuery(id));
  usePageMarks({ title: data ? (data.code ?? say(words.instance, { id })) : null });
  if (data) return <InstanceBody key={id} view={data} />;
  if (error)
    return (
      <div className={css['page']}>
        <Alert color="berry" title={say(texts.failed)}>
          <p>{error instanceof Refused ? error.envelope.desc : error.message}</p>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {say(words.retry)}
          </Button>
        </Alert>
      </div>
    );
  return (
    <div className={css['page']} aria-busy>
      <Skeleton height={40} />
      <Skeleton height="60vh" />
    </div>
  );
};

/** Approving with fields to fill: what is asked for it, and what was filled in before and not sent. */
import { bundleQuery } from '#client/blocks/reader/bundle.ts';
import { keptDraft } from '#client/blocks/form/keptDraft.ts';
import { Failed } from '#client/blocks/Loaded.tsx';
import { useHeld } from '#client/data/held.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TemplateProps } from './templates.ts';
import { Filling } from './Filling.tsx';

export const ApproveEditPage = ({ definition, path, query }: TemplateProps) => {
  const { taskId } = query;
  const id = query['id'] ?? '';
  const bundle = useQuery({
    ...bundleQuery(taskId ? { taskId } : { resource: definition.key, id }),
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });
  /** Where what is filled in is kept. */
  const place = taskId ? `task/${taskId}` : `filling/${id}`;
  const kept = useQuery({
    queryKey: ['kept', definition.key, place],
    queryFn: () => keptDraft(definition, place),
    gcTime: 0,
    staleTime: 0,
  });
  // What was read ahead may be old by now: the newest is waited for.
  const ready = bundle.data && !bundle.isFetching && kept.data !== undefined && !kept.isFetching;
  const opened = useHeld(ready ? { bundle: bundle.data, kept: kept.data } : undefined);
  const failed = bundle.isError ? <Failed error={bundle.error} onRetry={bundle.refetch} page={!opened} /> : null;
  if (!opened || !bundle.data) return failed ?? <Skeleton height={320} m="md" aria-busy />;
  return (
    <Filling definition={definition} page={{ path, query }} place={place} kept={opened.kept} first={opened.bundle} latest={bundle.data}>
      {failed}
    </Filling>
  );
};

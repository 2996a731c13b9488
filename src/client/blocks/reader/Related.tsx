/** Documents that belong to the one that is read: linked either way, or sent alike by the same person lately. */
import { typeOf } from '#model/flows.ts';
import type { RelatedDocument } from '#model/workflow/inbox.ts';
import { type Words, w } from '#model/words.ts';
import { ask } from '#client/data/server/call.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { loadDefinition } from '#resources/registry.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { KeyFigure } from '#client/theme/figures.tsx';
import { useMatterLine } from '#client/theme/matterLine.ts';
import { useSay } from '#client/words/language.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import css from './Related.module.css';
import { pageOf } from '#client/data/page/placeOfRecord.ts';

const groups: readonly (readonly [RelatedDocument['way'], Words])[] = [
  ['to', w('This document refers to', '本单据引用')],
  ['from', w('These refer to it', '引用本单据的')],
  ['recent', w('Same applicant, last 90 days', '同一申请人近90天')],
];
const words = {
  none: w('Nothing belongs to this document.', '没有相关单据。'),
  failed: w('Related documents could not be loaded.', '相关单据加载失败。'),
  retry: w('Retry', '重试'),
} as const;

const relatedQuery = (resource: string, id: string) => ({
  queryKey: ['document', resource, id, 'related'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const found = await ask<readonly RelatedDocument[]>('GET', `/tydf/process/document/${resource}/${id}/related`, { signal });
    const kinds = [...new Set(found.map((one) => one.resource))];
    const definitions = new Map(await Promise.all(kinds.map(async (kind) => [kind, await loadDefinition(kind)] as const)));
    return found.map((one) => ({ ...one, definition: definitions.get(one.resource) ?? null }));
  },
  staleTime: 60_000,
});

export const Related = ({ resource, id }: { readonly resource: string; readonly id: string }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const matterOf = useMatterLine();
  const { data, error, refetch } = useQuery(relatedQuery(resource, id));
  if (error)
    return (
      <div role="alert">
        <EmptyState
          title={say(words.failed)}
          text={error.message}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {say(words.retry)}
            </Button>
          }
        />
      </div>
    );
  if (!data) return <Skeleton height={160} />;
  if (data.length === 0) return <EmptyState title={say(words.none)} />;
  return groups.map(([way, label]) => {
    const some = data.filter((one) => one.way === way);
    return some.length === 0 ? null : (
      <section key={way} className={css['group']} aria-label={say(label)}>
        <h3>{say(label)}</h3>
        <ul>
          {some.map((one) => (
            <li key={`${one.resource}/${one.documentId}`}>
              {one.definition ? (
                <PageLink
                  to={pageOf(one.definition, 'View')}
                  query={{ type: typeOf(one.definition, null), id: one.documentId, title: one.kind.zh }}
                >
                  {one.code}
                </PageLink>
              ) : (
                <span>{one.code}</span>
              )}
              <span>
                {say(one.kind)}
                {way !== 'recent' && ` · ${say(one.by)}`}
              </span>
              {one.applicant && <span className={css['quiet']}>{nameOf(one.applicant)}</span>}
              <span className={css['quiet']}>{matterOf(one.summary)}</span>
              <StatusTone status={one.status} size="sm" />
              <span className={css['figure']}>
                <KeyFigure figure={one.figure} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
};

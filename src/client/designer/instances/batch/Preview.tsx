/** What would become of each row, before anything is ordered. */
import { ask, Refused } from '#client/data/server/call.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import type { BatchForeseen } from '#model/operations/operations.ts';
import { fill, w } from '#model/words.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { Alert, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import frame from '#client/blocks/frame.module.css';
import models from '../../models/models.module.css';
import css from '../instances.module.css';
import { words } from '#client/designer/instances/instancesWords.ts';
import { About } from './About.tsx';
import { bodyOf, type Intended, type Params, pathOf } from './order.ts';

const texts = {
  caption: w('What would come of each', '逐条预览'),
  result: w('Would come', '预览结果'),
  fits: w('can be done', '可执行'),
  fewer: w('{fits} can be done, {blocked} cannot and would be left out.', '可执行{fits}条，不可执行{blocked}条（将跳过）。'),
  all: w('All {fits} can be done.', '{fits}条均可执行。'),
  first: w('The first {n} of {total} are shown.', '仅显示前{n}条，共{total}条。'),
  nothing: w('There is nothing to do.', '没有可处理的记录。'),
  broken: w('It could not be looked at', '无法预览'),
} as const;

export const previewQuery = (intended: Intended, params: Params, enabled: boolean) => ({
  queryKey: ['instances', 'preview', pathOf(intended), bodyOf(intended, params)],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ask<BatchForeseen>('POST', `${pathOf(intended)}/preview`, { body: bodyOf(intended, params), signal }),
  enabled,
  staleTime: 0,
  gcTime: 0,
});

export const Preview = ({ intended, params }: { readonly intended: Intended; readonly params: Params }) => {
  const say = useSay();
  const language = useLanguage();
  const nameOf = useNameOf();
  const { data, error, isFetching } = useQuery(previewQuery(intended, params, true));
  if (error)
    return (
      <Alert color="berry" title={say(texts.broken)}>
        {error instanceof Refused ? error.envelope.desc : error.message}
      </Alert>
    );
  if (!data) return isFetching ? <Skeleton height={160} /> : null;
  const fits = data.rows.filter((row) => row.fits).length;
  const people = (list: readonly { readonly id: string; readonly name: string; readonly nameEn: string | null }[]) =>
    list.length === 0 ? say(words.none) : list.map(nameOf).join(say(words.comma));
  return (
    <>
      <Text size="sm" role="status">
        {data.rows.length === 0
          ? say(texts.nothing)
          : say(fits === data.rows.length ? texts.all : texts.fewer, { fits, blocked: data.rows.length - fits })}{' '}
        {data.total > data.rows.length && say(texts.first, { n: data.rows.length, total: data.total })}
      </Text>
      {data.rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css['preview']} tabIndex={0} role="region" aria-label={say(texts.caption)}>
          <table className={`${frame['table']} ${models['rows']}`} aria-label={say(texts.caption)}>
            <thead>
              <tr>
                <th scope="col">{say(words.document)}</th>
                <th scope="col">{say(texts.result)}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ subject, about, fits: can, why, from, to }) => (
                <tr key={subject}>
                  <td>
                    <About subject={subject} about={about} />
                  </td>
                  <td>
                    {can ? (
                      <span className={models['line']}>
                        <Icon name="approved" size={14} />
                        {from.length + to.length > 0 ? `${people(from)} → ${people(to)}` : say(texts.fits)}
                      </span>
                    ) : (
                      <span className={css['why']}>
                        <Icon name="attention" size={14} /> {why && fill(why.desc[language], why.params)}
                        {why?.faults.map((fault) => ` ${say(fault.message)}`).join(';')}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
};

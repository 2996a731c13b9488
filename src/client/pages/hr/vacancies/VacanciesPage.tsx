/** Vacancies that are open to own staff today, from the menu of every employee, each with the way to apply for it. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { ask } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useSession } from '#client/data/session.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import { companyToday } from '#client/fields/dateText.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Names, Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

const words = {
  title: w('Internal vacancies', '内部招聘'),
  none: w('No vacancy is open to own staff at present.', '目前没有开放内部竞聘的岗位。'),
  about: w(
    '{persons} wanted · applications until {until} · at least {years} years here',
    '招{persons}人 · {until}截止报名 · 司龄不少于{years}年',
  ),
  apply: w('Apply', '我要竞聘'),
  applyFor: w('Apply: {post}', '我要竞聘：{post}'),
} as const;

const vacanciesQuery = {
  queryKey: ['list', 'hrApplicationRecruit', 'inner'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
    const today = companyToday();
    const open = { openInner: 'true', recruitState: 'open', status: 'approved', innerFrom_to: today, innerTo_from: today };
    return ask<Page>('GET', '/tydf/process/hrApplicationRecruit/page', { params: { ...open, pageSize: 200 }, signal });
  },
};

interface Props {
  readonly vacancy: AnyDoc;
  /** One's own application for it. */
  readonly own: AnyDoc | undefined;
}

const Vacancy = ({ vacancy, own }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const { go } = useNavigation();
  const mayApply = usePermit('hrPostApply:add');
  const names = (vacancy['$names'] ?? {}) as Names;
  const nameOf = (resource: string, field: string): string => names[`${resource}/${textOf(vacancy[field])}`]?.[language] ?? '';
  const id = textOf(vacancy['id']);
  const [place, applied] = [
    placeOfRecord('hrApplicationRecruit', id),
    own && placeOfRecord('hrPostApply', textOf(own['id']), own['status'] === 'draft' ? 'edit' : 'view'),
  ];
  const post = nameOf('posts', 'postId');
  return (
    <li>
      <span>
        {place && (
          <PageLink to={place.path} query={place.query}>
            {nameOf('sysDepartment', 'needDept')} · {post}
          </PageLink>
        )}
        <span className={frame['second']}>
          {say(words.about, {
            persons: textOf(vacancy['needCount']),
            until: textOf(vacancy['innerTo']),
            years: looseDecimal(vacancy['minYears']),
          })}
        </span>
      </span>
      {own && applied ? (
        <PageLink to={applied.path} query={applied.query}>
          <StatusTone status={textOf(own['status'])} size="sm" />
        </PageLink>
      ) : (
        mayApply && (
          <Button size="xs" aria-label={say(words.applyFor, { post })} onClick={() => go('/add', { type: 'hrPostApply', recruitId: id })}>
            {say(words.apply)}
          </Button>
        )
      )}
    </li>
  );
};

export const VacanciesPage = () => {
  const say = useSay();
  const staffId = useSession(({ user }) => user?.staffId ?? null);
  const open = useQuery(vacanciesQuery);
  const own = useQuery({
    queryKey: ['list', 'hrPostApply', 'own', staffId],
    enabled: staffId !== null,
    queryFn: ({ signal }) => ask<Page>('GET', '/tydf/process/hrPostApply/page', { params: { staffId, pageSize: 200 }, signal }),
  });
  usePageMarks({ title: say(words.title) });
  const applications = own.data?.records.filter(({ status }) => status !== 'invalidated') ?? [];
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
      </header>
      <Loaded of={open} height={160}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={say(words.none)} />
          ) : (
            <ul className={frame['rows']}>
              {records.map((vacancy) => (
                <Vacancy
                  key={textOf(vacancy['id'])}
                  vacancy={vacancy}
                  own={applications.find(({ recruitId }) => recruitId === vacancy['id'])}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
};

/** What is published, what is on top first; unread ones and those that still must be confirmed are marked. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { FieldCell } from '#client/fields/cells.tsx';
import { useShown } from '#client/fields/context.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { newsQuery, type News } from './news.ts';
import css from './news.module.css';
import { NewsPicture } from './NewsPicture.tsx';
import { words } from './newsWords.ts';

const categoryField = f.choice('newsCategory', words.categories);

/** When, by whom, how often read. */
export const NewsFacts = ({ news }: { readonly news: News }) => {
  const say = useSay();
  const language = useLanguage();
  const department = (language === 'en' ? news.publishDeptEn : null) ?? news.publishDept;
  return (
    <>
      <FieldCell field={categoryField} value={news.category} names={{}} />
      <time dateTime={news.publishAt}>{formatInstant(news.publishAt, 'yyyy-MM-dd hh:mm')}</time>
      {department !== null && <span>{department}</span>}
      <span>{say(words.hits, { count: String(news.hits) })}</span>
    </>
  );
};

const One = ({ path, news }: { readonly path: string; readonly news: News }) => {
  const say = useSay();
  const [cover] = news.cover ?? [];
  const isUnread = news.readAt === null;
  return (
    <li className={css['one']} data-unread={isUnread || undefined} data-bare={cover === undefined || undefined}>
      {cover && <NewsPicture file={cover} className={css['picture']} />}
      <div className={css['about']}>
        <h2>
          <PageLink to={path} query={{ id: news.id }}>
            {news.title}
          </PageLink>
        </h2>
        {news.summary !== null && <p className={css['summary']}>{news.summary}</p>}
        <div className={css['marks']}>
          {isUnread && <span className={css['unread']}>{say(words.unread)}</span>}
          {news.topFlag && <strong>{say(words.pinned)}</strong>}
          {news.mustRead && <strong>{say(news.confirmedAt === null ? words.toConfirm : words.confirmed)}</strong>}
          <NewsFacts news={news} />
        </div>
      </div>
    </li>
  );
};

interface Props {
  readonly path: string;
  readonly category: string | null;
}

export const NewsList = ({ path, category }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const { go } = useNavigation();
  const { dictionary } = useShown();
  const news = useInfiniteQuery(newsQuery(category));
  const show = (next: string): void => go(path, next === '' ? {} : { category: next }, { replace: true });
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <Group gap={4} role="group" aria-label={say(words.categories)}>
          {[{ value: '', label: words.all.zh, labelEn: words.all.en }, ...(dictionary['newsCategory'] ?? [])].map(
            ({ value, label, labelEn }) => (
              <Button
                key={value}
                size="compact-sm"
                variant={value === (category ?? '') ? 'light' : 'default'}
                aria-pressed={value === (category ?? '')}
                onClick={() => show(value)}
              >
                {language === 'en' ? labelEn : label}
              </Button>
            ),
          )}
        </Group>
      </header>
      <Loaded of={news} title={words.failed} height={320}>
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <EmptyState title={say(words.none)} text={say(words.noneText)} />
          ) : (
            <>
              <ul className={css['list']} aria-label={say(words.title)}>
                {pages.flat().map((one) => (
                  <One key={one.id} path={path} news={one} />
                ))}
              </ul>
              {news.hasNextPage && (
                <Button
                  variant="default"
                  style={{ alignSelf: 'start' }}
                  loading={news.isFetchingNextPage}
                  onClick={() => void news.fetchNextPage()}
                >
                  {say(words.more)}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
};

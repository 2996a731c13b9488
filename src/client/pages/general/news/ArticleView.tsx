/** One article. Opening it counts it and marks it as read; what must be read is confirmed at its end. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { FileList } from '#client/fields/fileList.tsx';
import { RichTextView } from '#client/fields/richText.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { articleQuery, confirmRead, opened, type Article } from './news.ts';
import css from './news.module.css';
import { NewsFacts } from './NewsList.tsx';
import { NewsPicture } from './NewsPicture.tsx';
import { words } from './newsWords.ts';

const Confirmation = ({ article: { id, confirmedAt } }: { readonly article: Article }) => {
  const say = useSay();
  const mayKeep = usePermit('companyDynamic:publish');
  const confirm = useMutation({ mutationFn: () => confirmRead(id) });
  return (
    <section className={css['confirm']}>
      {confirmedAt === null ? (
        <>
          <span>{say(words.mustRead)}</span>
          <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {say(words.confirm)}
          </Button>
        </>
      ) : (
        <span role="status">{say(words.confirmedAt, { time: formatInstant(confirmedAt, 'yyyy-MM-dd hh:mm') })}</span>
      )}
      {mayKeep && (
        <PageLink to="/general/newsReaders" query={{ id }}>
          {say(words.readers)}
        </PageLink>
      )}
    </section>
  );
};

const Body = ({ article }: { readonly article: Article }) => {
  const say = useSay();
  const { cover, source, author, attachments, content, mustRead } = article;
  const [picture] = cover ?? [];
  return (
    <article className={css['article']}>
      <h1 tabIndex={-1}>{article.title}</h1>
      <div className={css['marks']}>
        <NewsFacts news={article} />
        {source !== null && <span>{say(words.source, { source })}</span>}
        {author !== null && <span>{say(words.author, { author })}</span>}
      </div>
      {picture && <NewsPicture file={picture} className={css['cover']} />}
      <RichTextView html={content} />
      {attachments !== null && attachments.length > 0 && (
        <section className={frame['part']}>
          <h2>{say(words.attachments)}</h2>
          <FileList files={attachments} />
        </section>
      )}
      {mustRead && <Confirmation article={article} />}
    </article>
  );
};

export const ArticleView = ({ path, id }: { readonly path: string; readonly id: string }) => {
  const say = useSay();
  const article = useQuery(articleQuery(id));
  const isThere = article.data !== undefined;
  useEffect(() => {
    if (isThere) void opened(id);
  }, [id, isThere]);
  return (
    <div className={frame['page']} data-scroll>
      <nav>
        <PageLink to={path} query={{}}>
          {say(words.back)}
        </PageLink>
      </nav>
      <Loaded of={article} title={words.failed} height={320}>
        {(data) => <Body article={data} />}
      </Loaded>
    </div>
  );
};

/** News for everybody: the list of what is published, and the article that the address names. */
import { usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { useSay } from '#client/words/language.tsx';
import { isId } from '#model/fields/reference.ts';
import { ArticleView } from './ArticleView.tsx';
import { NewsList } from './NewsList.tsx';
import { words } from './newsWords.ts';

export const NewsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  usePageMarks({ title: say(words.title) });
  const { id, category } = query;
  return isId(id) ? <ArticleView path={path} id={id} /> : <NewsList path={path} category={category ?? null} />;
};

/** What the buttons of a pager are called. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';

const words = {
  page: w('Page {n}', '第{n}页'),
  first: w('First page', '第一页'),
  previous: w('Previous page', '上一页'),
  next: w('Next page', '下一页'),
  last: w('Last page', '最后一页'),
} as const;

/** Properties of Mantine's `Pagination`. */
export const usePageLabels = () => {
  const say = useSay();
  return {
    getControlProps: (control: 'first' | 'previous' | 'next' | 'last') => ({ 'aria-label': say(words[control]) }),
    getItemProps: (page: number) => ({ 'aria-label': say(words.page, { n: page }) }),
  };
};

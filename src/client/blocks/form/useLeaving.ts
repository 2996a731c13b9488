/**
 * For a page that shows one of several things to edit: its marks, and asking before another is chosen. The editor may be a part with marks
 * of its own: inside `<PageMarksContext value={onPart}>` they come here and stand on the tab beside the page's title.
 */
import { usePageMarks, type PageMarks } from '#client/data/page/page.ts';
import { useState } from 'react';
import { mayBeLeft } from './leaving.ts';

interface Leaving {
  /** Does what leaves the present work, once that may be left. */
  readonly leave: (act: () => void) => Promise<void>;
  readonly onPart: (marks: PageMarks | null) => void;
}

export const useLeaving = (own: PageMarks): Leaving => {
  const [part, onPart] = useState<PageMarks | null>(null);
  const marks: PageMarks = {
    title: part?.title ?? own.title ?? null,
    dirty: part?.dirty ?? own.dirty ?? null,
    save: part?.save ?? own.save ?? null,
    discard: part?.discard ?? own.discard ?? null,
  };
  usePageMarks(marks);
  return {
    leave: async (act) => {
      if (await mayBeLeft(marks)) act();
    },
    onPart,
  };
};

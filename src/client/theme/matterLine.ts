/** The matter of a document in one line: `12-07 – 12-09 · 回老家 · 秦昊`; figures by their name, days of this time without their year. */
import { useToday } from '#client/data/clock.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { shortDays } from '#model/matter.ts';
import { useCallback } from 'react';
import { useSay } from '#client/words/language.tsx';

/** Common fields that rows name themselves. */
const shownAlready: ReadonlySet<string> = new Set(['applicant', 'applicantDept', 'code', 'urgency']);

/** Empty where there is nothing to say. */
export const useMatterLine = (): ((summary: InboxRow['summary'] | null) => string) => {
  const say = useSay();
  const today = useToday();
  return useCallback(
    (summary) =>
      (summary ?? [])
        .filter(({ name }) => !shownAlready.has(name))
        .map(({ label, text, bare }) => shortDays(bare ? `${say(label)} ${say(text)}` : say(text), today))
        .join(' · '),
    [say, today],
  );
};

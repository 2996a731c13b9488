/** How long a loan may still be owed: red once it is overdue. */
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import type { Words } from '#model/words.ts';
import type { Loan } from './calls.ts';
import { words } from './mineWords.ts';

/** A week before it is due it is pointed out. */
const soon = 7;

const filled = ({ en, zh }: Words, n: number): Words => ({ en: en.replace('{n}', String(n)), zh: zh.replace('{n}', String(n)) });

export const DueIn = ({ daysLeft }: Pick<Loan, 'daysLeft'>) => {
  if (daysLeft < 0) return <ToneLabel tone="rejected" words={filled(words.overdueBy, -daysLeft)} />;
  if (daysLeft === 0) return <ToneLabel tone="attention" words={words.dueToday} />;
  return <ToneLabel tone={daysLeft <= soon ? 'attention' : 'submitted'} words={filled(words.daysLeft, daysLeft)} />;
};

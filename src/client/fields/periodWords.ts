/** Spans of days by name, as filters offer and show them. */
import type { Period } from '#model/calculation/periods.ts';
import { type Words, w } from '#model/words.ts';

export const periodWords: Readonly<Record<Period, Words>> = {
  today: w('Today', '今天'),
  thisWeek: w('This week', '本周'),
  thisMonth: w('This month', '本月'),
  thisQuarter: w('This quarter', '本季度'),
  thisYear: w('This year', '今年'),
  last7Days: w('Last 7 days', '近7天'),
  last30Days: w('Last 30 days', '近30天'),
};

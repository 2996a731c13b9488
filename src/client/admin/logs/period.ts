/** The span of time of a log, as it stands in the address: `span` names one up to now, or `from` and `to` are days of one's own. */
import type { Query } from '#client/data/page/page.ts';
import { addDays, instantAt } from '#model/calculation/dates.ts';
import { w, type Words } from '#model/words.ts';

const hour = 3_600_000;
export const spans = { hour: hour, day: 24 * hour, week: 168 * hour, month: 720 * hour } as const;
export type Span = keyof typeof spans | 'all' | 'own';
const usualSpan = 'week';

export const spanWords: Readonly<Record<Span, Words>> = {
  hour: w('1 hour', '近1小时'),
  day: w('24 hours', '近24小时'),
  week: w('7 days', '近7天'),
  month: w('30 days', '近30天'),
  all: w('All', '全部'),
  own: w('Own', '自定义'),
};

const isSpan = (name: string | undefined): name is Span => name !== undefined && Object.hasOwn(spanWords, name);
export const spanOf = ({ span }: Query): Span => (isSpan(span) ? span : usualSpan);

/** Instants; null where the span has no such end. */
export const periodOf = (query: Query, now: number): { readonly from: string | null; readonly to: string | null } => {
  const span = spanOf(query);
  if (span === 'all') return { from: null, to: null };
  if (span !== 'own') return { from: new Date(now - spans[span]).toISOString(), to: null };
  const { from, to } = query;
  return { from: from ? instantAt(from, '00:00') : null, to: to ? instantAt(addDays(to, 1), '00:00') : null };
};

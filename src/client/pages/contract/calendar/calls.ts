/** What the calendar of payments asks for: the entries of a month, and the contracts that are overdue. */
import { ask } from '#client/data/server/call.ts';
import type { Page } from '#model/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { monthDays, type Entry } from './calendar.ts';

const base = '/tydf/api/contractParameter';

export const entriesQuery = (month: string) => {
  const [begin, end] = monthDays(month);
  return queryOptions({
    queryKey: ['list', 'contractParameter', 'calendar', month],
    queryFn: ({ signal }) => ask<readonly Entry[]>('GET', `${base}/calendar`, { params: { begin, end }, signal }),
  });
};

/** The list of what is overdue. */
export const overdue = { performState: 'overdue' } as const;
export const overdueQuery = queryOptions({
  queryKey: ['list', 'contractParameter', 'overdue'],
  queryFn: ({ signal }) => ask<Page>('GET', `${base}/page`, { params: { ...overdue, sort: 'nextPlanDate', pageSize: 50 }, signal }),
});

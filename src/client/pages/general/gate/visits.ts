/** The visits of a day as the gate sees them: who is still expected, who is inside, who has gone, and what the search finds of them. */
import { ask } from '#client/data/server/call.ts';
import type { Page } from '#model/api.ts';
import { dateAt, formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { queryOptions } from '@tanstack/react-query';

const most = 200;
const everyMs = 60_000;

/** Visits of the day, and whoever came earlier and is still inside. */
export const gateQuery = (day: string) =>
  queryOptions({
    queryKey: ['list', 'watchRecordDetail', 'gate', day],
    queryFn: async ({ signal }) => {
      const of = (params: Readonly<Record<string, string>>) =>
        ask<Page>('GET', '/tydf/api/watchRecordDetail/page', { params: { pageSize: most, ...params }, signal });
      const [today, inside] = await Promise.all([of({ visitDay: day }), of({ visitStatus: 'arrived' })]);
      const known = new Set(today.records.map(({ id }) => id));
      return [...today.records, ...inside.records.filter(({ id }) => !known.has(id))];
    },
    refetchInterval: everyMs,
  });

/** From this hour on, visitors who are still inside are taken to have been forgotten. */
const closing = '18:00';

export const timeIn = (instant: unknown): string => formatInstant(textOf(instant), 'yyyy-MM-dd hh:mm').slice(11);
export const dayTimeIn = (instant: unknown): string => formatInstant(textOf(instant), 'yyyy-MM-dd hh:mm').slice(5);

const isInside = ({ arriveTime, leaveTime }: AnyDoc): boolean => Boolean(arriveTime) && !leaveTime;
const isOver = ({ leaveTime, refusedAt, cancelledAt }: AnyDoc): boolean => Boolean(leaveTime) || Boolean(refusedAt) || Boolean(cancelledAt);

/** Inside after the gate closed, or since another day. */
export const isForgotten = (record: AnyDoc, now: string): boolean =>
  isInside(record) && (textOf(record['visitDay']) < dateAt(now) || timeIn(now) >= closing);

/** How many persons a visit is: as counted at the gate, else as approved. */
export const personsOf = ({ actualCount, planCount }: AnyDoc): number => Number(actualCount ?? planCount ?? 1);

const finds = (record: AnyDoc, words: string): boolean =>
  ['visitorOrg', 'leadVisitor', 'plateNos', 'badgeNos', 'code'].some((name) => textOf(record[name]).toLowerCase().includes(words));

export interface Gate {
  readonly expected: readonly AnyDoc[];
  readonly inside: readonly AnyDoc[];
  readonly over: readonly AnyDoc[];
}

/** The three columns, each by time; whoever was forgotten stands on top of those inside. */
export function gateOf(records: readonly AnyDoc[], search: string, now: string): Gate {
  const found = records.filter((record) => finds(record, search.trim().toLowerCase()));
  const by = (name: string) => (one: AnyDoc, other: AnyDoc) => textOf(one[name]).localeCompare(textOf(other[name]));
  return {
    expected: found.filter((record) => !isInside(record) && !isOver(record)).toSorted(by('planTime')),
    inside: found
      .filter(isInside)
      .toSorted((one, other) => Number(isForgotten(other, now)) - Number(isForgotten(one, now)) || by('arriveTime')(one, other)),
    over: found.filter(isOver).toSorted(by('leaveTime')).toReversed(),
  };
}

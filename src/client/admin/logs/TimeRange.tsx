/** The span of time, first of the filters of a log: up to now, or between two days. */
import { DateSpan } from '#client/blocks/list/DateSpan.tsx';
import { useNow } from '#client/data/clock.ts';
import type { Query } from '#client/data/page/page.ts';
import type { OnQuery } from '#client/data/server/query.ts';
import { useSay } from '#client/words/language.tsx';
import { addDays, dateAt } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import { Select } from '@mantine/core';
import css from './logs.module.css';
import { spanOf, spanWords, type Span } from './period.ts';

const words = { time: w('Time', '时间范围') } as const;

interface Props {
  readonly query: Query;
  readonly onQuery: OnQuery;
}

export const TimeRange = ({ query, onQuery }: Props) => {
  const say = useSay();
  const today = dateAt(new Date(useNow()).toISOString());
  const span = spanOf(query);
  const ends = { from: query['from'] ?? addDays(today, -7), to: query['to'] ?? today };
  return (
    <>
      <Select
        size="sm"
        w={140}
        allowDeselect={false}
        aria-label={say(words.time)}
        data={(Object.keys(spanWords) as Span[]).map((value) => ({ value, label: say(spanWords[value]) }))}
        value={span}
        onChange={(next) => onQuery(next === 'own' ? { span: 'own', ...ends } : { span: next, from: null, to: null })}
      />
      {span === 'own' && <DateSpan className={css['date']} value={ends} onChange={(next) => onQuery({ ...next })} />}
    </>
  );
};

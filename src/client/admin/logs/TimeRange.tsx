/** The span of time, first of the filters of a log: up to now, or between two days. */
import { useNow } from '#client/data/clock.ts';
import type { Query } from '#client/data/page.ts';
import { useSay } from '#client/words/language.tsx';
import { addDays, dateAt } from '#model/dates.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { Select, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import css from './logs.module.css';
import { spanOf, spanWords, type Span } from './period.ts';

const DateBox = lazy(async () => ({ default: (await import('#client/fields/date.tsx')).DateBox }));

const words = { time: w('Time', '时间范围'), from: w('From', '从'), to: w('To', '到') } as const;

interface Props {
  readonly query: Query;
  readonly onQuery: (part: Readonly<Record<string, string | null>>) => void;
}

export const TimeRange = ({ query, onQuery }: Props) => {
  const say = useSay();
  const id = useId();
  const today = dateAt(new Date(useNow()).toISOString());
  const span = spanOf(query);
  const ends = { from: query['from'] ?? addDays(today, -7), to: query['to'] ?? today };
  const set = (name: 'from' | 'to', date: unknown) => {
    if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return;
    const next = { ...ends, [name]: date };
    // The other end goes along rather than lie on the wrong side.
    onQuery(next.from <= next.to ? next : { from: date, to: date });
  };
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
      {span === 'own' && (
        <Suspense fallback={<Skeleton width={260} height={32} />}>
          {(['from', 'to'] as const).map((name) => (
            <div key={name} className={css['date']}>
              <DateBox
                id={`${id}-${name}`}
                field={f.date(words[name], { required: true })}
                label={say(words[name])}
                value={ends[name]}
                onChange={(date) => set(name, date)}
              />
            </div>
          ))}
        </Suspense>
      )}
    </>
  );
};

/** A period: the last days, or between two dates of one's own. Days are those of the company's zone. */
import { useNow } from '#client/data/clock.ts';
import { useSay } from '#client/words/language.tsx';
import { addDays, dateAt, instantAt } from '#model/dates.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import css from './heat.module.css';

const DateBox = lazy(async () => ({ default: (await import('#client/fields/date.tsx')).DateBox }));

export const presets = [7, 30, 90] as const;

/** A number of days up to now, or dates, both included. */
export type PeriodChosen = { readonly days: number } | { readonly from: string; readonly to: string };

const words = {
  period: w('Period', '时段'),
  days: w('{n} days', '近 {n} 天'),
  own: w('Own', '自定义'),
  from: w('From', '从'),
  to: w('To', '到'),
} as const;

/** Instants of a period, from the start of its first day to the end of its last; `today` is that of the company. */
export const periodOf = (chosen: PeriodChosen, today: string): { readonly from: string; readonly to: string } => {
  const [first, last] = 'days' in chosen ? [addDays(today, -chosen.days), today] : [chosen.from, chosen.to];
  return { from: instantAt(first, '00:00'), to: instantAt(addDays(last, 1), '00:00') };
};

interface Props {
  readonly value: PeriodChosen;
  readonly onChange: (chosen: PeriodChosen) => void;
}

export const Period = ({ value, onChange }: Props) => {
  const say = useSay();
  const id = useId();
  const today = dateAt(new Date(useNow()).toISOString());
  const free = 'from' in value;
  const ends = free ? value : { from: addDays(today, -30), to: today };
  const set = (name: 'from' | 'to', date: unknown) => {
    if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return;
    const next = { ...ends, [name]: date };
    // The other end goes along rather than lie on the wrong side.
    onChange(next.from <= next.to ? next : { from: date, to: date });
  };
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={say(words.period)}
        data={[...presets.map((n) => ({ value: String(n), label: say(words.days, { n }) })), { value: 'own', label: say(words.own) }]}
        value={free ? 'own' : String(value.days)}
        onChange={(chosen) => onChange(chosen === 'own' ? ends : { days: Number(chosen) })}
      />
      {free && (
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

/** A period: the last days, or between two dates of one's own. Days are those of the company's zone. */
import { DateSpan, type DaysChosen } from '#client/blocks/list/DateSpan.tsx';
import { useNow } from '#client/data/clock.ts';
import { useSay } from '#client/words/language.tsx';
import { addDays, dateAt, instantAt } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import css from './heat/heat.module.css';

const presets = [7, 30, 90] as const;

/** A number of days up to now, or dates, both included. */
export type PeriodChosen = { readonly days: number } | DaysChosen;

const words = {
  period: w('Period', '时段'),
  days: w('{n} days', '近{n}天'),
  own: w('Own', '自定义'),
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
  const today = dateAt(new Date(useNow()).toISOString());
  const free = 'from' in value;
  const ends = free ? value : { from: addDays(today, -30), to: today };
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={say(words.period)}
        data={[...presets.map((n) => ({ value: String(n), label: say(words.days, { n }) })), { value: 'own', label: say(words.own) }]}
        value={free ? 'own' : String(value.days)}
        onChange={(chosen) => onChange(chosen === 'own' ? ends : { days: Number(chosen) })}
      />
      {free && <DateSpan className={css['date']} value={ends} onChange={onChange} />}
    </>
  );
};

/** Two days, both included; the one that is changed takes the other along rather than leave it on the wrong side. */
import { useSay } from '#client/words/language.tsx';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';

const DateBox = lazy(async () => ({ default: (await import('#client/fields/date.tsx')).DateBox }));

const words = { from: w('From', '从'), to: w('To', '到') } as const;

export interface DaysChosen {
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly value: DaysChosen;
  readonly onChange: (chosen: DaysChosen) => void;
  /** Of the box around each day. */
  readonly className?: string | undefined;
}

export const DateSpan = ({ value, onChange, className }: Props) => {
  const say = useSay();
  const id = useId();
  const set = (name: 'from' | 'to', date: unknown) => {
    if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return;
    const next = { ...value, [name]: date };
    onChange(next.from <= next.to ? next : { from: date, to: date });
  };
  return (
    <Suspense fallback={<Skeleton width={260} height={32} />}>
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className={className}>
          <DateBox
            id={`${id}-${name}`}
            field={f.date(words[name], { required: true })}
            label={say(words[name])}
            value={value[name]}
            onChange={(date) => set(name, date)}
          />
        </div>
      ))}
    </Suspense>
  );
};

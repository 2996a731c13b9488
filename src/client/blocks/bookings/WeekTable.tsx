/** A week of all things of a kind by the day, each day with what is booked on it, the way to its hours where it has some, and the way to book it. */
import { useLanguage, useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { onDay, type Booking } from './bookings.ts';
import css from './bookings.module.css';
import { BookingMark } from './BookingMark.tsx';
import { words } from './bookingsWords.ts';

/** A thing that is booked. `begins`: when a booking of a day begins that is made from here, in minutes. */
export interface Row {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly begins: number;
}

interface Props {
  /** What the rows are. */
  readonly title: string;
  readonly rows: readonly Row[];
  readonly bookings: readonly Booking[];
  readonly days: readonly string[];
  readonly today: string;
  readonly onDay?: (day: string) => void;
  readonly onBook?: (id: string, day: string, from: number, to: number) => void;
}

export const WeekTable = ({ title, rows, bookings, days, today, onDay: open, onBook }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    weekday: 'short',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const name = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
  return (
    <div className={css['scroll']}>
      <table className={css['week']}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {days.map((day) => (
              <th scope="col" key={day} data-today={day === today || undefined}>
                {open === undefined ? (
                  name(day)
                ) : (
                  <Button variant="subtle" size="compact-sm" onClick={() => open(day)}>
                    {name(day)}
                  </Button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <strong>{row.name}</strong>
                <span>{row.about}</span>
              </th>
              {days.map((day) => {
                const here = bookings.flatMap((one) => {
                  const time = one.targetId === row.id ? onDay(one, day) : null;
                  return time === null ? [] : [{ one, time }];
                });
                return (
                  <td key={day} data-today={day === today || undefined}>
                    {here.map(({ one, time }) => (
                      <BookingMark key={`${one.code} ${one.from}`} booking={one} name={row.name} time={time} />
                    ))}
                    {onBook !== undefined && day >= today && (
                      <Button
                        variant="subtle"
                        color="gray"
                        size="compact-xs"
                        className={css['add'] ?? ''}
                        aria-label={say(words.bookDay, { name: row.name, date: name(day) })}
                        onClick={() => onBook(row.id, day, row.begins, row.begins + 60)}
                      >
                        <IconPlus size={14} aria-hidden />
                      </Button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** A week of all rooms by the day, each day with what is booked in it, the way to its hours, and the way to book it. */
import { useLanguage, useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { minutesOf, onDay, type Booking, type Room } from './calendar.ts';
import css from './calendar.module.css';
import { BookingMark } from './BookingMark.tsx';
import { words } from './words.ts';

interface Props {
  readonly rooms: readonly Room[];
  readonly bookings: readonly Booking[];
  readonly days: readonly string[];
  readonly today: string;
  readonly onDay: (day: string) => void;
  readonly onBook: (roomId: string, day: string, from: number, to: number) => void;
}

/** A meeting that is begun from the week starts at nine, or when the room opens. */
const usualStart = 9 * 60;

export const WeekTable = ({ rooms, bookings, days, today, onDay: open, onBook }: Props) => {
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
            <th scope="col">{say(words.rooms)}</th>
            {days.map((day) => (
              <th scope="col" key={day} data-today={day === today || undefined}>
                <Button variant="subtle" size="compact-sm" onClick={() => open(day)}>
                  {name(day)}
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <tr key={room.id}>
              <th scope="row">
                <strong>{room.name}</strong>
                <span>{say(words.seats, { count: String(room.capacity) })}</span>
              </th>
              {days.map((day) => {
                const here = bookings.flatMap((one) => {
                  const time = one.roomId === room.id ? onDay(one, day) : null;
                  return time === null ? [] : [{ one, time }];
                });
                const from = Math.max(usualStart, minutesOf(room.openFrom));
                return (
                  <td key={day} data-today={day === today || undefined}>
                    {here.map(({ one, time }) => (
                      <BookingMark key={`${one.code} ${one.from}`} booking={one} room={room} time={time} />
                    ))}
                    {day >= today && (
                      <Button
                        variant="subtle"
                        color="gray"
                        size="compact-xs"
                        className={css['add'] ?? ''}
                        aria-label={say(words.bookDay, { room: room.name, date: name(day) })}
                        onClick={() => onBook(room.id, day, from, from + 60)}
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

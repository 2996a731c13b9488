/**
 * All meeting rooms at one look: a day by the half hour, a week by the day. Free time is booked where it stands, by pointer or keys; a phone
 * asks when, how long and for how many, and lists what is free then.
 */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { useToday } from '#client/data/clock.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import '#client/fields/styles.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { addDays, isDate } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { minutesOf, weekOf } from '#client/blocks/bookings/bookings.ts';
import { WeekTable } from '#client/blocks/bookings/WeekTable.tsx';
import { asked, calendarQuery } from './calendar.ts';
import css from './calendar.module.css';
import { DayGrid } from './DayGrid.tsx';
import { FreeRooms } from './FreeRooms.tsx';
import { words } from './meetingsWords.ts';

/** A meeting that is begun from the week starts at nine, or when the room opens. */
const usualStart = 9 * 60;
const dateField = f.date(words.date, { required: true });

const Calendar = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const today = useToday();
  const day = isDate(query['day']) ? query['day'] : today;
  const isWeek = query['view'] === 'week';
  const days = isWeek ? weekOf(day) : [day];
  const calendar = useQuery(calendarQuery(days[0] as string, days.at(-1) as string));
  const show = (part: Readonly<Record<string, string | null>>): void => go(path, withPart(query, part), { replace: true });
  const move = (by: number): void => show({ day: addDays(day, by * (isWeek ? 7 : 1)) });
  const book = (roomId: string, on: string, from: number, to: number): void => go('/add', asked(roomId, on, from, to));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 't') show({ day: today });
  };
  return (
    <div className={frame['page']} data-scroll onKeyDown={onKeyDown}>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <div className={frame['bar']}>
          <Button variant="default" px={8} aria-label={say(words.before)} onClick={() => move(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <Button variant="default" onClick={() => show({ day: today })} disabled={day === today}>
            {say(words.today)}
          </Button>
          <Button variant="default" px={8} aria-label={say(words.after)} onClick={() => move(1)}>
            <IconChevronRight size={18} aria-hidden />
          </Button>
          <div className={css['date']}>
            <FieldInput
              id="meeting-day"
              field={dateField}
              label={say(words.date)}
              value={day}
              required={false}
              error={undefined}
              help={undefined}
              names={{}}
              onChange={(value) => isDate(value) && show({ day: value })}
              onBlur={() => undefined}
            />
          </div>
          <Group gap={4} role="group" aria-label={say(words.view)}>
            {(['day', 'week'] as const).map((view) => (
              <Button
                key={view}
                variant={(view === 'week') === isWeek ? 'light' : 'default'}
                aria-pressed={(view === 'week') === isWeek}
                onClick={() => show({ view: view === 'week' ? 'week' : null })}
              >
                {say(words[view])}
              </Button>
            ))}
          </Group>
          <Button onClick={() => go('/add', { type: 'meetApply' })}>{say(words.fresh)}</Button>
        </div>
      </header>
      <Loaded of={calendar} title={words.failed} height={320}>
        {({ rooms, bookings }) => {
          if (rooms.length === 0) return <EmptyState title={say(words.noRooms)} text={say(words.noRoomsText)} />;
          return (
            <>
              {bookings.length === 0 && <p>{say(isWeek ? words.allFreeWeek : words.allFree)}</p>}
              {isWeek ? (
                <WeekTable
                  title={say(words.rooms)}
                  rows={rooms.map(({ id, name, capacity, openFrom }) => ({
                    id,
                    name,
                    about: say(words.seats, { count: String(capacity) }),
                    begins: Math.max(usualStart, minutesOf(openFrom)),
                  }))}
                  bookings={bookings}
                  days={days}
                  today={today}
                  onDay={(on) => show({ day: on, view: null })}
                  onBook={book}
                />
              ) : (
                <DayGrid key={day} rooms={rooms} bookings={bookings} day={day} onBook={(roomId, from, to) => book(roomId, day, from, to)} />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
};

export const CalendarPage = (props: PageProps) => {
  const say = useSay();
  usePageMarks({ title: say(words.title) });
  return useMediaQuery(PHONE) ? <FreeRooms /> : <Calendar {...props} />;
};

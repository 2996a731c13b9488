/** Who has which seal when, week by week; a free day of a seal is the way to borrow it. */
import { weekOf, timeOf } from '#client/blocks/bookings/bookings.ts';
import { WeekTable } from '#client/blocks/bookings/WeekTable.tsx';
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import type { OnQuery } from '#client/data/server/query.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { addDays, instantAt } from '#model/calculation/dates.ts';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { calendarQuery } from '../sealQueries.ts';
import { words } from './wallWords.ts';

interface Props {
  readonly day: string;
  readonly today: string;
  /** Ids of seals that the filters leave; null where nothing is filtered. */
  readonly wanted: ReadonlySet<string> | null;
  readonly onQuery: OnQuery;
}

/** A borrowing that is begun here is of a morning. */
const begins = 9 * 60;

export const SealCalendar = ({ day, today, wanted, onQuery }: Props) => {
  const say = useSay();
  const { go } = useNavigation();
  const borrows = usePermit('stampBorrow:add');
  const days = weekOf(day);
  const calendar = useQuery(calendarQuery(days[0] ?? day, days.at(-1) ?? day));
  const book = (stampId: string, on: string, from: number, to: number): void =>
    go('/add', { type: 'stampBorrow', stampId, borrowFrom: instantAt(on, timeOf(from)), returnPlan: instantAt(on, timeOf(to)) });
  return (
    <section className={frame['part']} aria-label={say(words.calendar)}>
      <div className={frame['bar']}>
        <Button variant="default" px={8} aria-label={say(words.before)} onClick={() => onQuery({ day: addDays(day, -7) })}>
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <Button variant="default" disabled={days.includes(today)} onClick={() => onQuery({ day: null })}>
          {say(words.today)}
        </Button>
        <Button variant="default" px={8} aria-label={say(words.after)} onClick={() => onQuery({ day: addDays(day, 7) })}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
        <span className={frame['quiet']}>{`${days[0]} – ${days.at(-1)}`}</span>
      </div>
      <Loaded of={calendar} title={words.failedCalendar} height={320}>
        {({ seals, bookings }) => {
          const rows = seals.filter(({ id }) => wanted === null || wanted.has(id));
          if (rows.length === 0) return <EmptyState title={say(words.noneFound)} text={say(words.noneFoundText)} />;
          return (
            <>
              {bookings.every(({ targetId }) => rows.every(({ id }) => id !== targetId)) && <p>{say(words.allFree)}</p>}
              <WeekTable
                title={say(words.seals)}
                rows={rows.map(({ id, stampNo, stampName }) => ({ id, name: stampName, about: stampNo, begins }))}
                bookings={bookings}
                days={days}
                today={today}
                {...(borrows ? { onBook: book } : {})}
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
};

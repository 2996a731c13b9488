/** A day of all rooms by the half hour: what is taken, by whom, and free time that is booked by a click, a drag or Enter. */
import { useNow, useToday } from '#client/data/clock.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { BookingMark } from '#client/blocks/bookings/BookingMark.tsx';
import { minutesOf, onDay, timeOf, type Booking } from '#client/blocks/bookings/bookings.ts';
import { isFree, shownFrom, shownTo, slotMinutes, type Room } from './calendar.ts';
import css from './calendar.module.css';
import { words } from './meetingsWords.ts';

const slots = Array.from({ length: (shownTo - shownFrom) / slotMinutes }, (_, at) => shownFrom + at * slotMinutes);
const hours = slots.filter((at) => at % 60 === 0);

interface Placed extends Booking {
  readonly begins: number;
  readonly ends: number;
}

/** Bookings of a room on a day, in the order of time. */
const placedIn = (room: Room, bookings: readonly Booking[], day: string): readonly Placed[] =>
  bookings
    .filter(({ targetId }) => targetId === room.id)
    .flatMap((one) => {
      const part = onDay(one, day);
      return part === null ? [] : [{ ...one, begins: part[0], ends: part[1] }];
    });

/** How a room stands at this moment: until when it is free, or taken. */
const standing = (room: Room, placed: readonly Placed[], now: number) => {
  if (now < minutesOf(room.openFrom) || now >= minutesOf(room.openTo)) return { is: 'closed', until: null } as const;
  const running = placed.find(({ begins, ends }) => begins <= now && now < ends);
  if (running) return { is: 'taken', until: running.ends } as const;
  return { is: 'free', until: placed.find(({ begins }) => begins > now)?.begins ?? null } as const;
};

const Standing = ({ room, placed, now }: { readonly room: Room; readonly placed: readonly Placed[]; readonly now: number }) => {
  const say = useSay();
  const { is, until } = standing(room, placed, now);
  const text =
    is === 'closed'
      ? say(words.closed)
      : until === null
        ? say(words.freeAll)
        : say(is === 'taken' ? words.takenUntil : words.freeUntil, { time: timeOf(until) });
  return (
    <span className={css['standing']} data-is={is}>
      {text}
    </span>
  );
};

interface Props {
  readonly rooms: readonly Room[];
  readonly bookings: readonly Booking[];
  readonly day: string;
  readonly onBook: (roomId: string, from: number, to: number) => void;
}

interface Drag {
  readonly roomId: string;
  readonly from: number;
  readonly to: number;
}

/** Arrow keys go to the next stop of the row, or to the one of another row that lies nearest. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = ({ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] } as const)[event.key];
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
  if (step === undefined || here === null) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-room]')];
  const stopsOf = (row: HTMLElement | undefined) => [...(row?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const at = rows.findIndex((row) => row.contains(here));
  const own = stopsOf(rows[at]);
  if (step[0] === 0) return own[own.indexOf(here) + step[1]]?.focus();
  const left = here.getBoundingClientRect().left;
  const far = (one: HTMLElement): number => Math.abs(one.getBoundingClientRect().left - left);
  stopsOf(rows[at + step[0]])
    .toSorted((one, other) => far(one) - far(other))[0]
    ?.focus();
};

export const DayGrid = ({ rooms, bookings, day, onBook }: Props) => {
  const say = useSay();
  const today = useToday();
  const instant = new Date(useNow()).toISOString();
  const now = day === today ? minutesOf(formatInstant(instant, 'yyyy-MM-dd hh:mm').slice(11)) : null;
  const [drag, setDrag] = useState<Drag | null>(null);
  const dragged = useRef(false);

  const finish = (): void => {
    if (drag !== null && dragged.current) onBook(drag.roomId, drag.from, drag.to);
    setDrag(null);
  };
  return (
    <div className={css['scroll']}>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={say(words.rooms)}
        className={css['day']}
        onKeyDown={walk}
        onPointerUp={finish}
        onPointerLeave={() => setDrag(null)}
      >
        <div role="row" className={css['row']}>
          <span role="columnheader" className={css['name']}>
            {say(words.rooms)}
          </span>
          {hours.map((at) => (
            <span role="columnheader" key={at} className={css['hour']} aria-colspan={60 / slotMinutes}>
              {timeOf(at)}
            </span>
          ))}
        </div>
        {rooms.map((room, index) => {
          const placed = placedIn(room, bookings, day);
          const taken = placed.map(({ begins, ends }) => [begins, ends] as const);
          const free = (from: number, to: number): boolean =>
            isFree(room, taken, from, to) && (now === null ? day > today : from > now - slotMinutes);
          const first = slots.find((at) => free(at, at + slotMinutes));
          return (
            <div role="row" key={room.id} className={css['row']} data-room>
              <div role="rowheader" className={css['name']}>
                <strong>{room.name}</strong>
                <span>
                  {say(words.seats, { count: String(room.capacity) })}
                  {room.needConfirm === true && ` · ${say(words.confirmed)}`}
                </span>
                {now !== null && <Standing room={room} placed={placed} now={now} />}
              </div>
              {slots.map((at) => {
                const open = free(at, at + slotMinutes);
                const here = placed.filter(
                  ({ begins }) => Math.max(begins, shownFrom) >= at && Math.max(begins, shownFrom) < at + slotMinutes,
                );
                const isChosen = drag?.roomId === room.id && drag.from <= at && at < drag.to;
                return (
                  <div role="gridcell" key={at} className={css['slot']} data-half={at % 60 !== 0 || undefined}>
                    {open && (
                      <button
                        type="button"
                        data-stop
                        data-chosen={isChosen || undefined}
                        tabIndex={index === 0 && at === first ? 0 : -1}
                        aria-label={say(words.book, { room: room.name, time: timeOf(at) })}
                        onPointerDown={({ pointerType, button }) => {
                          dragged.current = false;
                          if (pointerType === 'mouse' && button === 0) setDrag({ roomId: room.id, from: at, to: at + slotMinutes });
                        }}
                        onPointerOver={() => {
                          if (drag === null || drag.roomId !== room.id) return;
                          const [from, to] = [Math.min(drag.from, at), Math.max(drag.to, at + slotMinutes)];
                          if (!free(from, to)) return;
                          dragged.current = dragged.current || to - from > slotMinutes;
                          setDrag({ ...drag, from, to });
                        }}
                        onClick={() => {
                          if (dragged.current) return;
                          onBook(room.id, at, free(at, at + 60) ? at + 60 : at + slotMinutes);
                        }}
                      />
                    )}
                    {here.map((one) => (
                      <div
                        key={`${one.code} ${one.from}`}
                        className={css['taken']}
                        style={{
                          left: `${((Math.max(one.begins, shownFrom) - at) / slotMinutes) * 100}%`,
                          width: `${((Math.min(one.ends, shownTo) - Math.max(one.begins, shownFrom)) / slotMinutes) * 100}%`,
                        }}
                      >
                        <BookingMark booking={one} name={room.name} time={[one.begins, one.ends]} />
                      </div>
                    ))}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
      <p className={css['hint']}>{say(words.hint)}</p>
    </div>
  );
};

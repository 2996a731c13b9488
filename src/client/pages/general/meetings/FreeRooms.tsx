/** On a phone: when, how long, for how many; then the rooms that are free, the best fitting first, each with the way to book it. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation } from '#client/data/page/page.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { isInstant } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { freeQuery } from './calendar.ts';
import css from './calendar.module.css';
import { words } from './meetingsWords.ts';

const fields = {
  from: f.dateTime(words.from, { required: true }),
  minutes: f.integer(words.length, { required: true, least: '5', most: '900' }),
  persons: f.integer(words.persons, { required: true, least: '1', most: '2000' }),
} as const;

const minute = 60_000;
/** The next full half hour. */
const soon = (): string => new Date(Math.ceil(Date.now() / (30 * minute)) * 30 * minute).toISOString();

export const FreeRooms = () => {
  const say = useSay();
  const { go } = useNavigation();
  const [values, setValues] = useState<{ readonly from: string; readonly minutes: number; readonly persons: number }>(() => ({
    from: soon(),
    minutes: 60,
    persons: 4,
  }));
  const to = new Date(Date.parse(values.from) + values.minutes * minute).toISOString();
  const free = useQuery(freeQuery(values.from, to, values.persons));
  const input = (name: keyof typeof fields) => (
    <FieldInput
      id={`free-${name}`}
      field={fields[name]}
      label={say(fields[name].label)}
      value={values[name]}
      required={false}
      error={undefined}
      help={undefined}
      names={{}}
      onChange={(value: unknown) => {
        if (name === 'from' ? isInstant(value) : typeof value === 'number' && value > 0) setValues({ ...values, [name]: value });
      }}
      onBlur={() => undefined}
    />
  );
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.free)}</h1>
        <Button size="xs" variant="default" onClick={() => go('/add', { type: 'meetApply' })}>
          {say(words.fresh)}
        </Button>
      </header>
      <div className={css['asked']}>
        {input('from')}
        {input('minutes')}
        {input('persons')}
      </div>
      <Loaded of={free} title={words.failed} height={160}>
        {(rooms) =>
          rooms.length === 0 ? (
            <EmptyState title={say(words.noneFree)} />
          ) : (
            <ul className={frame['rows']}>
              {rooms.map((room) => {
                const fits = room.capacity >= values.persons;
                return (
                  <li key={room.id}>
                    <span>
                      {room.name}
                      <span className={frame['second']}>
                        {say(words.seats, { count: String(room.capacity) })}
                        {room.needConfirm === true && ` · ${say(words.confirmed)}`}
                        {!fits && ` · ${say(words.tooSmall)}`}
                        {room.note !== null && ` · ${room.note}`}
                      </span>
                    </span>
                    <Button
                      size="sm"
                      variant={fits ? 'filled' : 'default'}
                      onClick={() =>
                        go('/add', {
                          type: 'meetApply',
                          roomId: room.id,
                          startTime: values.from,
                          endTime: to,
                          headcount: String(values.persons),
                        })
                      }
                    >
                      {say(words.bookShort)}
                    </Button>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
};

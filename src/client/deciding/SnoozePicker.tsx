/** When a task comes back: later today, tomorrow, next Monday, or any time. */
import { useSay } from '#client/words/language.tsx';
import { dateAt, formatInstant, instantAt } from '#model/calculation/dates.ts';
import { useState } from 'react';
import { Choices } from './Choices.tsx';
import css from './deciding.module.css';
import { snoozeTimes } from './snoozeTimes.ts';
import { words } from './decidingWords.ts';

interface Props {
  /** An instant; null while none is chosen. */
  readonly value: string | null;
  readonly onChange: (until: string | null) => void;
  readonly error: string | null;
  /** The moment in which it is asked. */
  readonly now: string;
}

const other = 'other';

export const SnoozePicker = ({ value, onChange, error, now }: Props) => {
  const say = useSay();
  const times = snoozeTimes(now);
  const [own, setOwn] = useState(false);
  const at = value === null ? '' : formatInstant(value, 'yyyy-MM-dd hh:mm').replace(' ', 'T');
  const pick = (text: string) => {
    const [date = '', time = ''] = text.split('T');
    onChange(text === '' ? null : instantAt(date, time.slice(0, 5)));
  };
  return (
    <Choices
      label={say(words.when)}
      inline
      choices={[...times.map(({ until, words: name }) => ({ id: until, label: say(name) })), { id: other, label: say(words.pick) }]}
      value={own ? other : value}
      error={error}
      onChange={(id) => {
        setOwn(id === other);
        if (id !== other) onChange(id);
      }}
    >
      {own && (
        <input
          type="datetime-local"
          className={css['time']}
          aria-label={say(words.pick)}
          value={at}
          min={`${dateAt(now)}T00:00`}
          onChange={(event) => pick(event.target.value)}
        />
      )}
    </Choices>
  );
};

/**
 * A box in which people are picked: those picked last and one's department at once, everybody by name, pinyin or
 * phone; one or several, in an order where it matters.
 */
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import { w } from '#model/words.ts';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { usePeople } from './usePeople.ts';
import { choicesOf, PeopleList, useChoosing } from './PeopleList.tsx';
import css from './PeoplePicker.module.css';

const words = {
  search: w('Name, pinyin or phone', '姓名、拼音或手机号'),
  take: w('Take {name} away', '移除{name}'),
  earlier: w('Move {name} earlier', '{name}前移'),
  later: w('Move {name} later', '{name}后移'),
  picked: w('Picked', '已选'),
};

export interface PeoplePickerProps {
  readonly value: readonly Person[];
  readonly onChange: (people: readonly Person[]) => void;
  readonly label: string;
  readonly multiple?: boolean;
  /** The order matters: shown as numbers, changed by buttons or Alt with the arrow keys. */
  readonly ordered?: boolean;
  /** Sentence of what is wrong with it. */
  readonly error?: string | null;
  readonly disabled?: boolean;
  /** Ids of people who cannot be picked, such as oneself. */
  readonly without?: readonly string[];
  readonly inputRef?: Ref<HTMLInputElement>;
}

const moved = <One,>(list: readonly One[], at: number, by: number): readonly One[] => {
  const to = at + by;
  const one = list[at];
  if (one === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(at, 1).toSpliced(to, 0, one);
};

export const PeoplePicker = (props: PeoplePickerProps) => {
  const { value, onChange, label, multiple = false, ordered = false, error = null, disabled = false, without = [], inputRef } = props;
  const say = useSay();
  const nameOf = useNameOf();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(inputRef, () => input.current!);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const { people, settled, failed } = usePeople(opened ? typed : null);
  const taken = new Set([...value.map((one) => one.id), ...without]);
  const choices = choicesOf(people).filter(({ person }) => !taken.has(person.id));
  const choose = (person: Person) => {
    onChange(multiple ? [...value, person] : [person]);
    setTyped('');
    list.first();
    setOpened(false);
    input.current?.focus();
  };
  const list = useChoosing({ choices, opened, settled: settled || typed === '', onChoose: choose, onClose: () => setOpened(false) });
  const move = (at: number, by: number) => onChange(moved(value, at, by));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (list.take(event)) return;
    if (event.code === 'ArrowDown' && !event.altKey) {
      event.preventDefault();
      setOpened(true);
    } else if (event.code === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
    else if (ordered && event.altKey && (event.code === 'ArrowUp' || event.code === 'ArrowDown')) {
      event.preventDefault();
      move(value.length - 1, event.code === 'ArrowUp' ? -1 : 1);
    }
  };

  return (
    <div className={css['picker']} data-error={error !== null || undefined}>
      <label htmlFor={id} className={css['label']}>
        {label}
      </label>
      <div className={css['box']} ref={box}>
        {value.length > 0 && (
          <ol className={css['picked']} aria-label={say(words.picked)} data-ordered={ordered || undefined}>
            {value.map((person, at) => {
              const name = nameOf(person);
              return (
                <li key={person.id} className={css['person']}>
                  {ordered && value.length > 1 && <span className={css['number']}>{at + 1}</span>}
                  {name}
                  {ordered && value.length > 1 && (
                    <>
                      <button type="button" disabled={at === 0} aria-label={say(words.earlier, { name })} onClick={() => move(at, -1)}>
                        <IconChevronUp size={14} aria-hidden />
                      </button>
                      <button
                        type="button"
                        disabled={at === value.length - 1}
                        aria-label={say(words.later, { name })}
                        onClick={() => move(at, 1)}
                      >
                        <IconChevronDown size={14} aria-hidden />
                      </button>
                    </>
                  )}
                  <button
                    type="button"
                    disabled={disabled}
                    aria-label={say(words.take, { name })}
                    onClick={() => {
                      onChange(value.filter((one) => one.id !== person.id));
                      input.current?.focus();
                    }}
                  >
                    <IconX size={14} aria-hidden />
                  </button>
                </li>
              );
            })}
          </ol>
        )}
        <input
          id={id}
          ref={input}
          className={css['input']}
          role="combobox"
          aria-label={label}
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={opened && choices.length > 0}
          aria-controls={opened && choices.length > 0 ? list.id : undefined}
          aria-activedescendant={choices.length > 0 ? list.optionId : undefined}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          disabled={disabled}
          placeholder={value.length > 0 && !multiple ? '' : say(words.search)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpened(true);
            list.first();
          }}
          onClick={() => setOpened(true)}
          onFocus={() => value.length === 0 && setOpened(true)}
          onBlur={() => setOpened(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      {opened && (
        <PeopleList id={list.id} choices={choices} active={list.active} settled={settled} failed={failed} anchor={box} onChoose={choose} />
      )}
      {error !== null && (
        <p className={css['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

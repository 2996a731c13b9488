/** The list under a box in which people are looked for: name, post, department, and who stands in for whoever is away. */
import { useAwayUntil } from '#client/theme/Away.tsx';
import { Avatar } from '#client/theme/PersonChip.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import type { Colleague } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import css from './PeoplePicker.module.css';
import { useStable } from '#client/blocks/useStable.ts';

const words = {
  none: w('Nobody found', '没有找到'),
  failed: w('The search failed. Type again to retry.', '搜索失败，重新输入可重试。'),
  searching: w('Searching…', '正在搜索…'),
  standIn: w('{name} stands in', '由{name}代理'),
  people: w('People', '人员'),
};

/** One line of the list: a colleague, or whoever stands in for the one above. */
interface Choice {
  readonly person: Person;
  readonly colleague: Colleague | null;
}

export const choicesOf = (people: readonly Colleague[]): readonly Choice[] =>
  people.flatMap((one) => [
    { person: one, colleague: one },
    ...(one.away?.substitute ? [{ person: one.away.substitute, colleague: null }] : []),
  ]);

interface Choosing {
  readonly choices: readonly Choice[];
  readonly opened: boolean;
  /** What is listed answers what is typed. */
  readonly settled: boolean;
  readonly onChoose: (person: Person) => void;
  readonly onClose: () => void;
}

/** Keys and state of a list that belongs to a text box. */
export const useChoosing = ({ choices, opened, settled, onChoose, onClose }: Choosing) => {
  const id = useId();
  const [at, setAt] = useState(0);
  // Enter meant whoever is found, not whoever stood there while it was looked for.
  const early = useRef(false);
  const choose = useStable(onChoose);
  useEffect(() => {
    if (!early.current || !settled) return;
    early.current = false;
    if (opened && choices[0]) choose(choices[0].person);
  }, [settled, opened, choices, choose]);
  const active = Math.min(at, choices.length - 1);
  /** Whether the key was for the list. */
  const take = (event: KeyboardEvent): boolean => {
    if (!opened || event.nativeEvent.isComposing || event.keyCode === 229) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.code];
    if (step !== undefined && choices.length > 0) setAt((active + step + choices.length) % choices.length);
    else if (event.code === 'Enter' && !settled) early.current = true;
    else if (event.code === 'Enter' && choices[active]) onChoose(choices[active].person);
    else if (event.code === 'Escape') onClose();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    id,
    active,
    take,
    first: () => {
      early.current = false;
      setAt(0);
    },
    optionId: opened && active >= 0 ? `${id}-${active}` : undefined,
  };
};

interface Props {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly active: number;
  readonly settled: boolean;
  readonly failed: boolean;
  /** The box under or over which it opens. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChoose: (person: Person) => void;
}

/** In the top layer, so that no dialog or bar cuts it off. */
export const PeopleList = ({ id, choices, active, settled, failed, anchor, onChoose }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const until = useAwayUntil();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, element] = [anchor.current?.getBoundingClientRect(), list.current];
    if (!box || !element) return;
    element.showPopover();
    const above = box.top > innerHeight - box.bottom;
    element.style.left = `${box.left}px`;
    element.style.width = `${Math.max(box.width, Math.min(320, innerWidth - 16))}px`;
    element.style.maxHeight = `${Math.min(320, (above ? box.top : innerHeight - box.bottom) - 12)}px`;
    element.style[above ? 'bottom' : 'top'] = `${above ? innerHeight - box.top + 4 : box.bottom + 4}px`;
  }, [anchor]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} popover="manual" className={css['list']}>
      {choices.length > 0 && (
        <ul role="listbox" id={id} aria-label={say(words.people)} className={css['options']}>
          {choices.map(({ person, colleague }, at) => (
            // The box keeps the focus and the keys; the list is for the pointer.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={`${person.id}-${at}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={css['option']}
              data-stand-in={colleague === null || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
            >
              {colleague === null ? (
                say(words.standIn, { name: nameOf(person) })
              ) : (
                <>
                  <Avatar name={nameOf(person)} />
                  <span className={css['name']}>{nameOf(person)}</span>
                  <span className={css['beside']}>
                    {[colleague.post, colleague.department].flatMap((one) => (one ? [say(one)] : [])).join(' · ')}
                  </span>
                  {colleague.away && <span className={css['away']}>{until(colleague.away)}</span>}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {choices.length === 0 && (
        <p className={css['nothing']} role="status">
          {say(failed ? words.failed : settled ? words.none : words.searching)}
        </p>
      )}
    </div>
  );
};

/** Of people who are away: until when, who does their work, and what they let senders know. */
import type { Absence, Person } from '#model/api.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import { useNameOf } from './nameOf.ts';
import css from './PersonChip.module.css';

const words = {
  until: w('away until {date}', '{date} 前不在岗'),
  trip: w('on trip until {date}', '出差至 {date}'),
  standIn: w('{name} stands in', '由{name}代理'),
  note: w('“{note}”', '“{note}”'),
};

/** Until when alone: for lines that have no room for more. */
export const useAwayUntil = (): ((absence: Absence) => string) => {
  const say = useSay();
  return ({ until, trip }) => say(trip === true ? words.trip : words.until, { date: dateAt(until).slice(5) });
};

/** `short`: until when and who stands in, in a line with other things; the rest is its title. */
export const Away = ({ people, short = false }: { readonly people: readonly Person[]; readonly short?: boolean }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const until = useAwayUntil();
  const absent = people.flatMap((person) => (person.away ? [{ person, away: person.away }] : []));
  return absent.map(({ person, away }) => {
    const { substitute, note } = away;
    const facts = [until(away), ...(substitute ? [say(words.standIn, { name: nameOf(substitute) })] : [])].join(say(w(', ', '，')));
    const said = note === null ? '' : say(words.note, { note });
    const named = people.length > 1 ? `${nameOf(person)}${say(w(': ', '：'))}` : '';
    return short ? (
      <span key={person.id} className={css['awayShort']} title={said || undefined}>
        {named}
        {facts}
      </span>
    ) : (
      <div key={person.id} className={css['away']}>
        {named}
        {facts}
        {said && ` ${said}`}
      </div>
    );
  });
};

/** What one side has alone, with boxes to choose by, the day and from whom, and what it came to. */
import frame from '#client/blocks/frame.module.css';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import type { ReactNode } from 'react';
import css from './reconcile.module.css';
import { signed, type Entry } from './reconcile.ts';
import { words } from './reconcileWords.ts';

/** More are told by their number: nobody reads so many, and the browser would be slow. */
const shown = 200;

const nameOf = ({ text, date, payNo }: Entry): string => [text || '—', date, payNo].filter(Boolean).join(' · ');

export const EntryText = ({ entry }: { readonly entry: Entry }) => (
  <span className={css['entry']}>
    {entry.text === '' ? '—' : entry.text}
    <span className={frame['second']}>{[entry.date, entry.payNo].filter(Boolean).join(' · ')}</span>
  </span>
);

interface Props<One extends Entry> {
  readonly title: Words;
  readonly none: Words;
  readonly entries: readonly One[];
  readonly currency: string;
  readonly chosen: ReadonlySet<string>;
  /** Missing for who may only look. */
  readonly onToggle?: (id: string) => void;
  readonly more?: (entry: One) => ReactNode;
}

export const Entries = <One extends Entry>({ title, none, entries, currency, chosen, onToggle, more }: Props<One>) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(title)}</h2>
      {entries.length === 0 ? (
        <p className={frame['quiet']}>{say(none)}</p>
      ) : (
        <ul className={`${frame['rows']} ${css['rows']}`} aria-label={say(title)}>
          {entries.slice(0, shown).map((one) => (
            <li key={one.id}>
              {onToggle === undefined ? (
                <EntryText entry={one} />
              ) : (
                <label className={css['picked']}>
                  <input
                    type="checkbox"
                    data-entry
                    aria-label={nameOf(one)}
                    checked={chosen.has(one.id)}
                    onChange={() => onToggle(one.id)}
                  />
                  <EntryText entry={one} />
                </label>
              )}
              <span className={css['amount']}>
                <Money value={signed(one)} currency={currency} />
              </span>
              {more?.(one)}
            </li>
          ))}
        </ul>
      )}
      {entries.length > shown && <p className={frame['quiet']}>{say(words.more, { n: entries.length - shown })}</p>}
    </section>
  );
};

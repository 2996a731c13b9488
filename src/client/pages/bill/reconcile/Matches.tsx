/** What both sides have, folded: each match with its lines and movements, and the way to take it apart. */
import frame from '#client/blocks/frame.module.css';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { sum } from '#model/calculation/rounding.ts';
import { Button } from '@mantine/core';
import { EntryText } from './Entries.tsx';
import css from './reconcile.module.css';
import { signed, type Match } from './reconcile.ts';
import { words } from './reconcileWords.ts';

interface Props {
  readonly matches: readonly Match[];
  readonly currency: string;
  /** Missing for who may only look. */
  readonly onUnmatch?: (no: number) => void;
}

export const Matches = ({ matches, currency, onUnmatch }: Props) => {
  const say = useSay();
  if (matches.length === 0) return null;
  return (
    <details className={css['matches']}>
      <summary>{say(words.matched, { n: matches.length })}</summary>
      <ul className={`${frame['rows']} ${css['rows']}`}>
        {matches.map(({ no, byHand, lines, movements }) => (
          <li key={no}>
            <span className={css['entry']}>
              {movements.map((one) => (
                <EntryText key={one.id} entry={one} />
              ))}
              {lines.map((one) => (
                <span key={one.id} className={frame['second']}>
                  {`= ${[one.text, one.date, one.payNo].filter(Boolean).join(' · ')}`}
                </span>
              ))}
              {lines.length === 0 && <span className={frame['second']}>{say(words.backAndForth)}</span>}
              {byHand && <span className={frame['second']}>{say(words.byHand)}</span>}
            </span>
            <span className={css['amount']}>
              <Money value={sum(movements.map(signed))} currency={currency} />
            </span>
            {onUnmatch && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={say(words.unmatchLong, { text: movements[0]?.text ?? '' })}
                onClick={() => onUnmatch(no)}
              >
                {say(words.unmatch)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};

/** How an amount divides: a bar for the eye, and the same parts as words and figures, which is what is read out. */
import { Money } from '#client/theme/figures.tsx';
import type { Tone } from '#client/theme/look/tokens.ts';
import { useSay } from '#client/words/language.tsx';
import { isPositive } from '#model/calculation/decimal.ts';
import type { Words } from '#model/words.ts';
import css from './ShareBar.module.css';

export interface SharePart {
  readonly key: string;
  readonly label: Words;
  /** Decimal text; a part of nothing, or below it, has no width. */
  readonly amount: string;
  readonly tone: Tone;
  /** Not there yet: in approval, on its way. */
  readonly hatched?: boolean;
}

interface Props {
  readonly label: string;
  readonly parts: readonly SharePart[];
  readonly currency?: string;
}

export const ShareBar = ({ label, parts, currency = 'CNY' }: Props) => {
  const say = useSay();
  return (
    <>
      <div className={css['bar']} aria-hidden>
        {parts
          .filter(({ amount }) => isPositive(amount))
          .map(({ key, amount, tone, hatched }) => (
            <div
              key={key}
              className={css['part']}
              data-tone={tone}
              data-hatched={hatched || undefined}
              style={{ flexGrow: Number(amount) }}
            />
          ))}
      </div>
      <dl className={css['legend']} aria-label={label}>
        {parts.map(({ key, label: name, amount, tone, hatched }) => (
          <div key={key}>
            <dt>
              <span className={css['dot']} data-tone={tone} data-hatched={hatched || undefined} aria-hidden />
              {say(name)}
            </dt>
            <dd>
              <Money value={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};

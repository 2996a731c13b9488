/** The reconciliation itself: both balances with what only the other side has, and what is still between them. */
import frame from '#client/blocks/frame.module.css';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { isZero } from '#model/calculation/decimal.ts';
import css from './reconcile.module.css';
import { sheetOf, type Reconciliation } from './reconcile.ts';
import { words } from './reconcileWords.ts';

export const Difference = ({ told }: { readonly told: Reconciliation }) => {
  const say = useSay();
  if (told.difference === null) return <strong>{say(words.unknown)}</strong>;
  if (isZero(told.difference)) return <strong>{say(words.agrees)}</strong>;
  return (
    <strong className={css['late']}>
      {say(words.difference)} <Money value={told.difference} currency={told.currency} />
    </strong>
  );
};

export const Sheet = ({ told }: { readonly told: Reconciliation }) => {
  const say = useSay();
  return (
    <section className={frame['part']} aria-label={say(words.sheet)}>
      <h2>{say(words.sheet)}</h2>
      <div className={frame['halves']}>
        {sheetOf(told).map((side, at) => (
          <dl key={at === 0 ? 'book' : 'bank'} className={css['sheet']}>
            {side.map(([label, amount]) => (
              <div key={label.zh} style={{ display: 'contents' }}>
                <dt>{say(label)}</dt>
                <dd>
                  <Money value={amount} currency={told.currency} />
                </dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </section>
  );
};

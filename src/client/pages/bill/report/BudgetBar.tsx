/** One budget: what was taken of it before, this bill, and what is left afterwards. */
import { thousands } from '#model/calculation/format.ts';
import { isOver, type BudgetShare } from '#resources/bill/rules/budgetShares.ts';
import { useChoices } from '#client/fields/choice.tsx';
import { useSay } from '#client/words/language.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import css from './report.module.css';
import { words } from './reportWords.ts';

export interface Course {
  readonly month: string;
  readonly used: string;
}

interface Props {
  readonly share: BudgetShare;
  /** Of the year, for who decides; null for others. */
  readonly months?: readonly Course[] | null;
}

const percent = (part: number, whole: number): string => `${whole <= 0 ? 0 : Math.min(100, (Math.max(0, part) / whole) * 100)}%`;

/** What was used in each month, as bars over their names. Lengths need no more exactness than a picture has. */
const Months = ({ months }: { readonly months: readonly Course[] }) => {
  const say = useSay();
  const most = Math.max(...months.map(({ used }) => Number(used)));
  return (
    <figure className={css['months']}>
      <figcaption>{say(words.course)}</figcaption>
      <ol>
        {months.map(({ month, used }) => (
          <li key={month}>
            <span>{month.slice(2)}</span>
            <span className={css['column']} aria-hidden>
              <span style={{ inlineSize: percent(Number(used), most) }} />
            </span>
            <span className={css['number']}>{thousands(used)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
};

export const BudgetBar = ({ share, months = null }: Props) => {
  const say = useSay();
  const { dictionary, value, year, budget, here } = share;
  const word = useChoices(dictionary).find((one) => one.value === value)?.label ?? value;
  const name = year === null ? word : say(words.of, { name: word, year });
  if (budget === null)
    return (
      <section className={css['budget']}>
        <h3>{name}</h3>
        <p className={css['quiet']}>{say(words.none)}</p>
      </section>
    );
  const over = isOver(share);
  const [total, left, own] = [Number(budget.total), Number(budget.left), Number(here)];
  const before = total - left;
  const whole = Math.max(total, before + own);
  return (
    <section className={css['budget']} data-over={over || undefined}>
      <h3>
        {name}
        {over && (
          <span className={css['over']}>
            <Icon name="attention" size={16} /> {say(words.over)}
          </span>
        )}
      </h3>
      <div
        className={css['bar']}
        role="meter"
        aria-label={say(words.meter, { name, here: thousands(here), left: thousands(budget.left) })}
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={before + own}
      >
        <span className={css['before']} style={{ inlineSize: percent(before, whole) }} />
        <span className={css['here']} style={{ inlineSize: percent(own, whole) }} />
      </div>
      <dl className={css['figures']}>
        {(
          [
            ['left', budget.left],
            ['here', here],
            ['after', budget.after],
          ] as const
        ).map(([key, amount]) => (
          <div key={key} data-figure={key}>
            <dt>{say(words[key])}</dt>
            <dd className={css['number']}>{thousands(amount)}</dd>
          </div>
        ))}
      </dl>
      {months !== null && months.length > 0 && <Months months={months} />}
    </section>
  );
};

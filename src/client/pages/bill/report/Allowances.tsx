/** A trip by its standards: how its allowances come from its days, and which lines are above what is allowed. */
import { useSay } from '#client/words/language.tsx';
import { isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { thousands } from '#model/calculation/format.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import type { Words } from '#model/words.ts';
import { standardOf, type StandardRow } from '#resources/bill/rules/travel.ts';
import type { ReportedTrip } from '#resources/bill/rules/travelCosts.ts';
import css from './report.module.css';
import { words } from './reportWords.ts';

interface Props {
  readonly record: AnyDoc;
  readonly facts: Readonly<Record<string, unknown>> | null;
}

interface Sum {
  readonly name: Words;
  readonly without: readonly (readonly [Words, unknown])[];
  readonly rate: string | null | undefined;
  readonly amount: unknown;
}

/** What a day is worth; known only while it is written. */
const rateOf = (record: AnyDoc, facts: Props['facts']): StandardRow | undefined => {
  const [standards, trip] = [
    facts?.['standards'] as readonly StandardRow[] | undefined,
    facts?.['trip'] as ReportedTrip | null | undefined,
  ];
  return standards && trip ? (standardOf(standards, textOf(record['grade']) || null, trip.cityTier) ?? undefined) : undefined;
};

export const Allowances = ({ record, facts }: Props) => {
  const say = useSay();
  const days = textOf(record['days']);
  const standard = rateOf(record, facts);
  const sums: readonly Sum[] = [
    { name: words.meals, without: [[words.provided, record['mealsProvidedDays']]], rate: standard?.meal, amount: record['mealAllowance'] },
    {
      name: words.local,
      without: [
        [words.car, record['carDays']],
        [words.rides, record['localDays']],
      ],
      rate: standard?.local,
      amount: record['localAllowance'],
    },
  ];
  const over = linesOf(record, 'costs').flatMap((line, at) => (isPositive(textOf(line['overAmount'])) ? [{ line, row: at + 1 }] : []));
  if (days === '') return null;
  return (
    <>
      <section className={css['part']} aria-label={say(words.allowances)}>
        <h2>{say(words.allowances)}</h2>
        <ul className={css['sum']}>
          {sums.map(({ name, without, rate, amount }) => (
            <li key={name.en}>
              <span>{say(name)}</span>
              <span className={css['number']}>
                {[
                  say(words.days, { days }),
                  ...without.flatMap(([word, count]) => (isPositive(textOf(count)) ? [say(word, { days: textOf(count) })] : [])),
                  ...(rate == null ? [] : [say(words.rate, { rate: thousands(rate) })]),
                ].join(' ')}
              </span>
              <strong className={css['number']}>{thousands(amount)}</strong>
            </li>
          ))}
        </ul>
      </section>
      {over.length > 0 && (
        <section className={css['part']} aria-label={say(words.standards)}>
          <h2>{say(words.standards)}</h2>
          <ul className={css['sum']}>
            {over.map(({ line, row }) => (
              <li key={row}>
                <span>
                  {say(words.overLine, { row, over: thousands(line['overAmount']), standard: thousands(line['standardAmount']) })}
                </span>
                <span className={css['quiet']}>{say(textOf(line['overReason']) === '' ? words.unexplained : words.explained)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

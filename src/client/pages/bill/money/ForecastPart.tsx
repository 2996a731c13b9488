/** What is expected to come and go: the first day below zero, the line of balances, and the days with the documents behind each sum. */
import frame from '#client/blocks/frame.module.css';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { thousands } from '#model/calculation/format.ts';
import css from './money.module.css';
import { lineOf, type Forecast, type ForecastDay } from './money.ts';
import { RecordLink } from './RecordLink.tsx';
import { words } from './moneyWords.ts';

const [width, height] = [720, 120] as const;

const BalanceLine = ({ forecast, days }: { readonly forecast: Forecast; readonly days: number }) => {
  const say = useSay();
  const { path, zero } = lineOf(forecast, days, width, height);
  const last = forecast.rows.at(-1)?.balance ?? forecast.opening;
  const told = say(words.line, { from: thousands(forecast.opening, 2), to: thousands(last, 2), n: days });
  return (
    <svg className={css['line']} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={told}>
      {zero !== null && <line className={css['zero']} x1={0} x2={width} y1={zero} y2={zero} />}
      <path d={path} />
    </svg>
  );
};

const Items = ({ items, currency }: Pick<ForecastDay, 'items'> & { readonly currency: string }) => {
  const say = useSay();
  return (
    <ul className={css['items']}>
      {items.map(({ resource, id, kind, code, name, amount, direction, likely }, at) => (
        // A contract may have two lines on a day.
        <li key={`${resource} ${id} ${at}`}>
          <span className={frame['quiet']}>
            {say(words[kind])}
            {likely && ` (${say(words.likely)})`}{' '}
          </span>
          <RecordLink resource={resource} id={id} name={`${code} ${name}`.trim()} />{' '}
          <Money value={direction === 'in' ? amount : `-${amount}`} currency={currency} />
        </li>
      ))}
    </ul>
  );
};

const Undated = ({ undated, currency }: Pick<Forecast, 'undated' | 'currency'>) => {
  const say = useSay();
  return (
    <>
      <h3>{say(words.undated)}</h3>
      <ul className={css['items']}>
        {undated.map(({ kind, month, people, amount }) => (
          <li key={`${kind} ${month}`}>
            {say(words[kind], { month, n: people })} <Money value={`-${amount}`} currency={currency} />
          </li>
        ))}
      </ul>
    </>
  );
};

export const ForecastPart = ({ forecast, days }: { readonly forecast: Forecast; readonly days: number }) => {
  const say = useSay();
  const { currency, firstBelow, rows, undated } = forecast;
  return (
    <section className={frame['part']}>
      <h2>{say(words.forecast)}</h2>
      <p>
        <strong className={firstBelow === null ? undefined : css['late']}>
          {firstBelow === null ? say(words.enough, { n: days }) : say(words.below, { date: firstBelow })}
        </strong>
      </p>
      <BalanceLine forecast={forecast} days={days} />
      <div className={frame['scroll']}>
        <table className={frame['table']} aria-label={say(words.forecast)}>
          <thead>
            <tr>
              <th scope="col">{say(words.date)}</th>
              <th scope="col" className={frame['number']}>
                {say(words.comes)}
              </th>
              <th scope="col" className={frame['number']}>
                {say(words.goes)}
              </th>
              <th scope="col" className={frame['number']}>
                {say(words.balance)}
              </th>
              <th scope="col">{say(words.because)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.date}>
                <th scope="row">{row.date}</th>
                <td className={frame['number']}>
                  <Money value={row.in} currency={currency} />
                </td>
                <td className={frame['number']}>
                  <Money value={row.out} currency={currency} />
                </td>
                <td className={frame['number']}>
                  <Money value={row.balance} currency={currency} />
                </td>
                <td>
                  <Items items={row.items} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {undated.length > 0 && <Undated undated={undated} currency={currency} />}
    </section>
  );
};

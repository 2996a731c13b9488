/** The statement of one account over the last days: what moved on each, from which document, and what was there at its end. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { statementQuery } from './calls.ts';
import css from './money.module.css';
import type { StatementDay } from './money.ts';
import { RecordLink } from './RecordLink.tsx';
import { words } from './moneyWords.ts';

const Movements = ({ movements, currency }: Pick<StatementDay, 'movements'> & { readonly currency: string }) => {
  const say = useSay();
  return (
    <ul className={css['items']}>
      {movements.map(({ id, direction, amount, summary, source, sourceId, takenBack }) => (
        <li key={id}>
          <RecordLink resource={source} id={sourceId} name={summary} />{' '}
          <Money value={direction === 'in' ? amount : `-${amount}`} currency={currency} />
          {takenBack && <span className={frame['quiet']}> {say(words.takenBack)}</span>}
        </li>
      ))}
    </ul>
  );
};

export const Statement = ({ account }: { readonly account: string }) => {
  const say = useSay();
  const statement = useQuery(statementQuery(account));
  return (
    <Loaded of={statement} title={words.statementFailed} height={160}>
      {({ accountName, from, to, currency, opening, days }) => (
        <section className={frame['part']}>
          <h2>{say(words.statementOf, { name: accountName, from, to })}</h2>
          <p>
            {say(words.before)} <Money value={opening} currency={currency} />
          </p>
          {days.length === 0 ? (
            <p className={frame['quiet']}>{say(words.nothingMoved)}</p>
          ) : (
            <div className={frame['scroll']}>
              <table className={frame['table']} aria-label={say(words.statement)}>
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
                  {days.map((day) => (
                    <tr key={day.date}>
                      <th scope="row">{day.date}</th>
                      <td className={frame['number']}>
                        <Money value={day.in} currency={currency} />
                      </td>
                      <td className={frame['number']}>
                        <Money value={day.out} currency={currency} />
                      </td>
                      <td className={frame['number']}>
                        <Money value={day.balance} currency={currency} />
                      </td>
                      <td>
                        <Movements movements={day.movements} currency={currency} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      )}
    </Loaded>
  );
};

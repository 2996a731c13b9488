/** What an asset was worth on a day, or will be, and the depreciation of the coming months. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useToday } from '#client/data/clock.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import { fixedDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import { isDate } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { valueQuery, type DepreciationToCome } from './calls.ts';
import { bases, words } from './assetsWords.ts';

const dateField = f.date(words.valueOn);

const ToCome = ({ rows }: { readonly rows: readonly DepreciationToCome[] }) => {
  const say = useSay();
  if (rows.length === 0) return <p className={frame['quiet']}>{say(words.noNext)}</p>;
  return (
    <details>
      <summary>{say(words.next)}</summary>
      <div className={frame['scroll']} data-flat>
        <table className={frame['table']} aria-label={say(words.next)}>
          <thead>
            <tr>
              <th scope="col">{say(words.month)}</th>
              <th scope="col" className={frame['number']}>
                {say(words.amount)}
              </th>
              <th scope="col" className={frame['number']}>
                {say(words.net)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, amount, netAfter }) => (
              <tr key={month}>
                <td>{month}</td>
                <td className={frame['number']}>{fixedDecimal(amount, 2)}</td>
                <td className={frame['number']}>{fixedDecimal(netAfter, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};

export const ValueOnDay = ({ card }: { readonly card: AnyDoc }) => {
  const say = useSay();
  const today = useToday();
  const [date, setDate] = useState<unknown>(today);
  const asked = isDate(date) ? date : '';
  const value = useQuery(valueQuery(textOf(card['id']), asked));
  return (
    <section className={frame['part']}>
      <h2>{say(words.value)}</h2>
      <div style={{ maxWidth: 220 }}>
        <FieldInput
          id="value-on"
          field={dateField}
          label={say(words.valueOn)}
          value={date}
          required={false}
          error={undefined}
          help={undefined}
          names={{}}
          onChange={setDate}
          onBlur={() => undefined}
        />
      </div>
      {asked !== '' && (
        <Loaded of={value} title={words.failedValue} height={80}>
          {({ netValue, accumulated, basis, next }) => (
            <>
              <dl className={frame['figures']}>
                <div>
                  <dt>{say(words.net)}</dt>
                  <dd>{fixedDecimal(netValue, 2)}</dd>
                </div>
                <div>
                  <dt>{say(words.accumulated)}</dt>
                  <dd>{fixedDecimal(accumulated, 2)}</dd>
                </div>
                <div>
                  <dt>{say(words.basis)}</dt>
                  <dd>{say(bases[basis])}</dd>
                </div>
              </dl>
              <ToCome rows={next} />
            </>
          )}
        </Loaded>
      )}
    </section>
  );
};

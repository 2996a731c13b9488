/** Deliveries and versions of an order, the newest first. */
import frame from '#client/blocks/frame.module.css';
import { useChoices } from '#client/fields/choice.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { words } from './ordersWords.ts';

interface Props {
  readonly arrivals: readonly AnyDoc[];
  readonly changes: readonly AnyDoc[];
}

export const OrderHistory = ({ arrivals, changes }: Props) => {
  const say = useSay();
  const kinds = useChoices('orderChanged');
  return (
    <>
      <h2>{say(words.deliveries)}</h2>
      {arrivals.length === 0 ? (
        <p className={frame['quiet']}>{say(words.none)}</p>
      ) : (
        <ul className={frame['rows']} style={{ maxWidth: 640 }} aria-label={say(words.deliveries)}>
          {arrivals.toReversed().map((one) => (
            <li key={textOf(one['id'])}>
              <span>{[textOf(one['arriveDate']), textOf(one['itemName']), looseDecimal(one['qty'])].join(' · ')}</span>
              <span className={frame['quiet']}>{[textOf(one['deliveryNo']), textOf(one['lotNo'])].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <>
          <h2>{say(words.history)}</h2>
          <div className={frame['scroll']} data-flat>
            <table className={frame['table']} aria-label={say(words.history)}>
              <thead>
                <tr>
                  <th scope="col">{say(words.version, { n: '' })}</th>
                  <th scope="col">{say(words.line)}</th>
                  <th scope="col">{say(words.what)}</th>
                  <th scope="col">{say(words.before)}</th>
                  <th scope="col">{say(words.after)}</th>
                  <th scope="col">{say(words.reason)}</th>
                </tr>
              </thead>
              <tbody>
                {changes.toReversed().map((one) => (
                  <tr key={textOf(one['id'])}>
                    <td>{textOf(one['versionNo'])}</td>
                    <td>{textOf(one['itemName'])}</td>
                    <td>{kinds.find(({ value }) => value === one['changed'])?.label}</td>
                    <td>{textOf(one['before'])}</td>
                    <td>{textOf(one['after'])}</td>
                    <td>{textOf(one['reason'])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
};

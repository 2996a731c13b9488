/** One slip in full: what was earned, what was held back, how the tax came about. */
import frame from '#client/blocks/frame.module.css';
import { FieldCell } from '#client/fields/cells.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { partsOf, type PaySlip } from '#resources/hr/rules/paySlips.ts';
import { Answer } from './Answer.tsx';
import css from './slips.module.css';
import { words } from './slipsWords.ts';

interface Props {
  readonly slip: PaySlip;
  readonly onSaid: (said: Partial<PaySlip>) => void;
}

export const SlipView = ({ slip, onSaid }: Props) => {
  const say = useSay();
  const title = say(words.slip, { month: slip.salaryMonth });
  return (
    <section className={css['slip']} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className={frame['quiet']}>
          {say(words.paidOn, { date: slip.payDate })}
          {slip.bankAccount !== null && ` ${say(words.account, { account: slip.bankAccount })}`}
        </p>
      </div>
      <dl className={css['figures']}>
        <div>
          <dt>{say(words.gross)}</dt>
          <dd>
            <Money value={slip.grossPay} />
          </dd>
        </div>
        <div>
          <dt>{say(words.net)}</dt>
          <dd>
            <Money value={slip.netPay} />
          </dd>
        </div>
      </dl>
      {partsOf(slip).map(({ label, items }) => (
        <section key={label.en} className={frame['part']}>
          <h3>{say(label)}</h3>
          <dl className={css['items']}>
            {items.map((item) => (
              <div key={item.name} style={{ display: 'contents' }}>
                <dt>{say(item.field.label)}</dt>
                <dd>
                  {item.field.kind === 'money' ? (
                    <Money value={item.value} />
                  ) : (
                    <FieldCell field={item.field} value={item.value} names={{}} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Answer key={slip.id} slip={slip} onSaid={onSaid} />
    </section>
  );
};

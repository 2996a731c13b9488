/** The money of an order: ordered, received, invoiced, paid, and the documents behind it. */
import frame from '#client/blocks/frame.module.css';
import { useNavigation } from '#client/data/page/page.ts';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import type { OrderMoney as Sums } from './match.ts';
import { words } from './ordersWords.ts';

const kinds: Readonly<Record<string, (typeof words)[keyof typeof words]>> = {
  materialEntry: words.receipt,
  invoiceReview: words.review,
  fundPayment: words.advance,
};

export const OrderMoney = ({ money }: { readonly money: Sums }) => {
  const say = useSay();
  const { href } = useNavigation();
  const figures = [
    [words.orderedSum, money.totalTax],
    [words.receivedSum, money.receivedAmount],
    [words.invoiced, money.invoicedAmount],
    [words.paid, money.paidAmount],
  ] as const;
  return (
    <section className={frame['part']} aria-label={say(words.money)}>
      <h2>{say(words.money)}</h2>
      <dl className={frame['figures']}>
        {figures.map(([label, amount]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>
              <Money value={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={frame['quiet']}>{say(words.withTax)}</p>
      {money.documents.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noDocuments)}</p>
      ) : (
        <ul className={frame['rows']} style={{ maxWidth: 640 }} aria-label={say(words.documents)}>
          {money.documents.map(({ resource, id, code, amount }) => (
            <li key={`${resource} ${id}`}>
              <span>
                <a href={href('/view', { type: resource, id })}>{code}</a>{' '}
                <span className={frame['quiet']}>{say(kinds[resource] ?? words.review)}</span>
              </span>
              <Money value={amount} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

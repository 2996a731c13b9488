/** The money of a contract: total, invoiced, paid, retention; how the total divides; and how much may be paid now, and why not more. */
import frame from '#client/blocks/frame.module.css';
import { Failed } from '#client/blocks/Loaded.tsx';
import { ShareBar } from '#client/blocks/reader/ShareBar.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { compare, isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import css from './contract.module.css';
import { invoicedParts, paidParts, type Limit, type Payable } from './contract.ts';
import { words } from './overviewWords.ts';

const Figure = ({
  label,
  children,
  second,
  late = false,
}: {
  readonly label: Words;
  readonly children: ReactNode;
  readonly second?: ReactNode;
  readonly late?: boolean;
}) => {
  const say = useSay();
  return (
    <div data-late={late || undefined}>
      <dt>{say(label)}</dt>
      <dd>
        {children}
        {second ? <span data-second>{second}</span> : null}
      </dd>
    </div>
  );
};

export const MoneyLine = ({ record }: { readonly record: AnyDoc }) => {
  const say = useSay();
  const currency = textOf(record['currency']) || 'CNY';
  const text = (name: string): string => textOf(record[name]);
  const share = (name: string): string => (text(name) === '' ? '' : say(words.ofTotal, { n: text(name) }));
  const receives = record['direction'] === 'receive';
  const changed = compare(text('originalTotal') || '0', text('currentTotal') || '0') !== 0;
  const released = record['retentionReleased'] === true ? ` · ${say(words.retentionReleased)}` : '';
  const retention =
    text('retentionDueDate') === '' ? say(words.retentionUndated) : say(words.retentionDue, { date: text('retentionDueDate') });
  const money = (name: string) => <Money value={text(name)} currency={currency} />;
  return (
    <section className={frame['part']}>
      <h2>{say(words.money)}</h2>
      <dl className={frame['figures']}>
        <Figure
          label={words.total}
          second={
            changed && (
              <>
                {say(words.original)} {money('originalTotal')}
              </>
            )
          }
        >
          {money('currentTotal')}
        </Figure>
        <Figure label={words.invoiced} second={share('invoiceRatio')}>
          {money('invoicedAmount')}
        </Figure>
        <Figure label={receives ? words.received : words.paid} second={share('payRatio')}>
          {money('paidAmount')}
        </Figure>
        {isPositive(text('retentionAmount')) && (
          <Figure label={words.retention} second={`${retention}${released}`}>
            {money('retentionAmount')}
          </Figure>
        )}
        {isPositive(text('overdueAmount')) && (
          <Figure label={words.overdue} late>
            {money('overdueAmount')}
          </Figure>
        )}
      </dl>
      <ShareBar label={say(words.payments)} parts={paidParts(record)} currency={currency} />
      <ShareBar label={say(words.invoices)} parts={invoicedParts(record)} currency={currency} />
    </section>
  );
};

interface MayPayProps {
  readonly record: AnyDoc;
  readonly payable: UseQueryResult<Payable>;
  /** What can be done about it. */
  readonly children: ReactNode;
}

export const MayPay = ({ record, payable, children }: MayPayProps) => {
  const say = useSay();
  const currency = textOf(record['currency']) || 'CNY';
  const line = (label: Words, { left, why }: Limit) => (
    <p>
      {say(label)}{' '}
      <strong>
        <Money value={left} currency={currency} />
      </strong>
      <span className={frame['second']}>{say(why)}</span>
    </p>
  );
  return (
    <section className={css['payable']} aria-label={say(words.mayPay)}>
      {payable.data ? (
        <>
          {line(record['direction'] === 'receive' ? words.mayReceive : words.mayPay, payable.data.ordinary)}
          {payable.data.retention && line(words.ofRetention, payable.data.retention)}
        </>
      ) : payable.isError ? (
        <Failed error={payable.error} onRetry={payable.refetch} title={words.payableFailed} />
      ) : (
        <Skeleton height={56} />
      )}
      <div className={frame['bar']}>{children}</div>
    </section>
  );
};

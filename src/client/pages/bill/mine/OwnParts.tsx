/** The other parts of one's own money: what is owed, invoices that nobody claimed yet, trips. */
import frame from '#client/blocks/frame.module.css';
import { isKnownPage } from '#client/data/page/knownPages.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { Money } from '#client/theme/figures.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { RecordLink } from '../money/RecordLink.tsx';
import type { Loan, OwnMoney, OwnTrip } from './calls.ts';
import { DueIn } from './DueIn.tsx';
import { words } from './mineWords.ts';

/** The page of the wallet where there is one, else its list. */
export const walletPath = (): string => (isKnownPage('/bill/wallet') ? '/bill/wallet' : '/bill/invoiceRecord');

export const Loans = ({ loans }: { readonly loans: readonly Loan[] }) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(words.iOwe)}</h2>
      {loans.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noLoans)}</p>
      ) : (
        <ul className={frame['rows']} aria-label={say(words.iOwe)}>
          {loans.map((loan) => (
            <li key={loan.id}>
              <span>
                <RecordLink resource="debitNote" id={loan.id} name={loan.code} />
                <span className={frame['second']}>
                  {say(words.due, { date: loan.planClearDate })}
                  {Number(loan.held) > 0 && ` · ${say(words.held, { amount: loan.held })}`}
                </span>
              </span>
              <span className={frame['bar']}>
                <DueIn daysLeft={loan.daysLeft} />
                <Money value={loan.balance} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <PageLink to="/bill/loanStatement">{say(words.statement)}</PageLink>
    </section>
  );
};

export const Invoices = ({ invoices: { count, total, newest } }: Pick<OwnMoney, 'invoices'>) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(words.invoices)}</h2>
      {count === 0 ? (
        <p className={frame['quiet']}>{say(words.noInvoices)}</p>
      ) : (
        <>
          <p>
            {say(words.invoicesOf, { n: count })} · <Money value={total} />
          </p>
          <ul className={frame['rows']} aria-label={say(words.invoices)}>
            {newest.map(({ id, seller, invoiceDate, amount }) => (
              <li key={id}>
                <RecordLink resource="invoiceRecord" id={id} name={[seller, invoiceDate].filter(Boolean).join(' · ')} />
                <Money value={amount} />
              </li>
            ))}
          </ul>
        </>
      )}
      <PageLink to={walletPath()}>{say(words.wallet)}</PageLink>
    </section>
  );
};

const tones = { back: 'attention', away: 'submitted', waiting: 'draft' } as const;

interface TripsProps {
  readonly trips: readonly OwnTrip[];
  readonly busy: string | null;
  readonly onReport: (trip: OwnTrip) => void;
}

export const Trips = ({ trips, busy, onReport }: TripsProps) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(words.trips)}</h2>
      {trips.length === 0 && <p className={frame['quiet']}>{say(words.noTrips)}</p>}
      <ul className={frame['rows']} aria-label={say(words.trips)}>
        {trips.map((trip) => {
          const button = say(trip.draft === null ? words.report : words.goOn);
          return (
            <li key={trip.id}>
              <span>
                <RecordLink resource="travelApply" id={trip.id} name={trip.destination ?? trip.code} />
                <span className={frame['second']}>{say(words.trip, { from: trip.startDate, to: trip.endDate })}</span>
              </span>
              <span className={frame['bar']}>
                <ToneLabel tone={tones[trip.state]} words={words[trip.state]} />
                {trip.state !== 'waiting' && (
                  <Button
                    size="compact-md"
                    variant="default"
                    loading={busy === trip.id}
                    onClick={() => onReport(trip)}
                    aria-label={say(words.ofTrip, { button, code: trip.code })}
                  >
                    {button}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

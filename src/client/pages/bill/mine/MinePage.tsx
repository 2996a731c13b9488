/** My money: what is owed to me, where my bills lie, what I owe, and the one button that begins the report which is due. Made for a phone first. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useUp } from '#client/data/server/connection.ts';
import { useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { placeIn } from '#client/data/page/place.ts';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Money } from '#client/theme/figures.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { catalogue } from '#resources/catalogue.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Bills } from './Bills.tsx';
import { ownMoneyQuery, reportTrip, type OwnMoney, type OwnTrip } from './calls.ts';
import { isEmpty, tripToReport } from './claiming.ts';
import css from './mine.module.css';
import { Invoices, Loans, Trips, walletPath } from './OwnParts.tsx';
import { words } from './mineWords.ts';

const Totals = ({ money: { owedTotal, oweTotal, inApproval } }: { readonly money: OwnMoney }) => {
  const say = useSay();
  return (
    <dl className={frame['figures']}>
      <div>
        <dt>{say(words.owed)}</dt>
        <dd>
          <Money value={owedTotal} />
          <span data-second>{say(words.owedText)}</span>
        </dd>
      </div>
      <div>
        <dt>{say(words.inApproval)}</dt>
        <dd>{inApproval.length}</dd>
      </div>
      <div>
        <dt>{say(words.iOwe)}</dt>
        <dd>
          <Money value={oweTotal} />
        </dd>
      </div>
    </dl>
  );
};

const Shown = ({ money }: { readonly money: OwnMoney }) => {
  const say = useSay();
  const up = useUp();
  const { go } = useNavigation();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const begin = (resource: string): void => {
    const { path, query } = placeIn(catalogue.get(resource)?.pages.add ?? '/');
    go(path, query);
  };
  const report = async (trip: OwnTrip): Promise<void> => {
    setBusy(trip.id);
    const id = trip.draft ?? (await reportTrip(trip.id).then(({ code, data }) => (code === '200' ? data.id : null)));
    setBusy(null);
    if (trip.draft === null) await client.invalidateQueries({ queryKey: ownMoneyQuery.queryKey });
    const place = placeOfRecord('travelReport', id, 'edit');
    if (place) go(place.path, place.query);
  };
  const trip = tripToReport(money.trips);
  return (
    <>
      <div className={css['claims']}>
        <Button
          size="md"
          disabled={!up}
          loading={trip !== null && busy === trip.id}
          leftSection={<Icon name="new" size={18} />}
          onClick={() => (trip === null ? begin('expenseReport') : void report(trip))}
        >
          {say(words.claim)}
          {trip !== null && <span className={css['for']}>{say(words.claimTrip, { place: trip.destination ?? trip.code })}</span>}
        </Button>
        {trip !== null && (
          <Button size="md" variant="default" onClick={() => begin('expenseReport')}>
            {say(words.otherClaim)}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => begin('debitNote')}>
          {say(words.advance)}
        </Button>
      </div>
      {isEmpty(money) ? (
        <EmptyState
          title={say(words.empty)}
          text={say(words.emptyText)}
          action={
            <Button variant="default" onClick={() => go(walletPath(), {})}>
              {say(words.photograph)}
            </Button>
          }
        />
      ) : (
        <>
          <Totals money={money} />
          <div className={frame['halves']}>
            {money.owed.length > 0 && (
              <section className={frame['part']}>
                <h2>{say(words.owed)}</h2>
                <Bills bills={money.owed} label={say(words.owed)} />
              </section>
            )}
            <section className={frame['part']}>
              <h2>{say(words.inApproval)}</h2>
              {money.inApproval.length === 0 ? (
                <p className={frame['quiet']}>{say(words.noApproval)}</p>
              ) : (
                <Bills bills={money.inApproval} label={say(words.inApproval)} />
              )}
            </section>
            <Trips trips={money.trips} busy={busy} onReport={(one) => void report(one)} />
            <Loans loans={money.loans} />
            <Invoices invoices={money.invoices} />
          </div>
        </>
      )}
    </>
  );
};

export const MinePage = () => {
  const say = useSay();
  usePageMarks({ title: say(words.title) });
  const own = useQuery(ownMoneyQuery);
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
      </header>
      <Loaded of={own} title={words.failed} height={320}>
        {(money) => <Shown money={money} />}
      </Loaded>
    </div>
  );
};

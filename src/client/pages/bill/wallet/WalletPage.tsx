/** The wallet of invoices on a phone: adding one comes first, then one's own invoices that are free, used or void. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useActor } from '#client/blocks/form/useActor.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useQuery } from '@tanstack/react-query';
import { AddInvoice } from './AddInvoice.tsx';
import { walletQuery } from './calls.ts';
import { Invoices } from './Invoices.tsx';
import { alikeIn, inState, states } from './wallet.ts';
import css from './wallet.module.css';
import { words } from './walletWords.ts';

export const WalletPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const { userId } = useActor();
  usePageMarks({ title: say(words.title) });
  const state = states.find((one) => one === query['state']) ?? 'free';
  const invoices = useQuery({ ...walletQuery(userId), enabled: userId !== '' });
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
      </header>
      <div className={css['wallet']}>
        <AddInvoice />
        <Loaded of={invoices} title={words.failed} height={240}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={say(words.none)} text={say(words.noneText)} />
            ) : (
              <section className={frame['part']} aria-label={say(words.states)}>
                <SegmentedControl
                  fullWidth
                  aria-label={say(words.states)}
                  value={state}
                  onChange={(value) => go(path, withPart(query, { state: value === 'free' ? null : value }), { replace: true })}
                  data={states.map((value) => ({ value, label: say(words[value], { n: inState(rows, value).length }) }))}
                />
                <Invoices state={state} rows={inState(rows, state)} alike={alikeIn(rows)} />
              </section>
            )
          }
        </Loaded>
      </div>
    </div>
  );
};

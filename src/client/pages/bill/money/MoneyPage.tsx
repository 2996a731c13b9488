/** Money of the company at a glance: accounts with their balances, what is expected, and what ends. One currency at a time. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { useSay } from '#client/words/language.tsx';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useQuery } from '@tanstack/react-query';
import { Accounts } from './Accounts.tsx';
import { accountsQuery, dueQuery, forecastQuery } from './calls.ts';
import { DuePart } from './DuePart.tsx';
import { ForecastPart } from './ForecastPart.tsx';
import { accountsIn, currenciesOf, entitiesOf } from './money.ts';
import { Statement } from './Statement.tsx';
import { words } from './moneyWords.ts';

const spans = ['30', '90', '180'] as const;
const usual = '90';

export const MoneyPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  usePageMarks({ title: say(words.title) });
  const span = spans.find((one) => one === query['days']) ?? usual;
  const days = Number(span);
  const accounts = useQuery(accountsQuery);
  const currencies = currenciesOf(accounts.data ?? []);
  const currency = currencies.find((one) => one === query['currency']) ?? 'CNY';
  const entities = entitiesOf(accounts.data ?? []);
  const org = entities.has(query['org'] ?? '') ? query['org'] : undefined;
  const forecast = useQuery(forecastQuery(days, currency, org));
  const due = useQuery(dueQuery(days));
  const show = (part: Readonly<Record<string, string | null>>): void => go(path, withPart(query, part), { replace: true });
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <div className={frame['bar']}>
          {entities.size > 1 && (
            <NativeSelect
              size="xs"
              aria-label={say(words.entity)}
              value={org ?? ''}
              onChange={({ currentTarget: { value } }) => show({ org: value === '' ? null : value, account: null })}
              data={[{ value: '', label: say(words.everyEntity) }, ...[...entities].map(([value, name]) => ({ value, label: say(name) }))]}
            />
          )}
          {currencies.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={say(words.currency)}
              value={currency}
              onChange={(value) => show({ currency: value === 'CNY' ? null : value, account: null })}
              data={[...currencies]}
            />
          )}
          <SegmentedControl
            size="xs"
            aria-label={say(words.span)}
            value={span}
            onChange={(value) => show({ days: value === usual ? null : value })}
            data={spans.map((value) => ({ value, label: say(words.days, { n: value }) }))}
          />
        </div>
      </header>
      <Loaded of={accounts} title={words.accountsFailed} height={200}>
        {(found) => (
          <Accounts accounts={accountsIn(found, currency, org)} open={query['account']} onOpen={(account) => show({ account })} />
        )}
      </Loaded>
      {query['account'] !== undefined && <Statement account={query['account']} />}
      <Loaded of={forecast} title={words.forecastFailed} height={240}>
        {(found) => <ForecastPart forecast={found} days={days} />}
      </Loaded>
      <Loaded of={due} title={words.endsFailed} height={160}>
        {(found) => <DuePart due={found} days={days} />}
      </Loaded>
    </div>
  );
};

/** Reconciling an account with its bank: which account, at the end of which day. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { companyToday } from '#client/fields/dateText.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { isDate } from '#model/calculation/dates.ts';
import { textOf } from '#model/calculation/text.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../money/calls.ts';
import { reconciliationQuery } from './calls.ts';
import { Desk } from './Desk.tsx';
import { accountText } from './reconcile.ts';
import { words } from './reconcileWords.ts';

interface Props {
  readonly account: string;
  readonly date: string | undefined;
  readonly onDate: (date: string) => void;
}

const Account = ({ account, date, onDate }: Props) => {
  const told = useQuery(reconciliationQuery(account, date));
  return (
    <Loaded of={told} title={words.failed} height={320}>
      {(found) => <Desk key={`${account} ${found.date}`} account={account} told={found} onDate={onDate} />}
    </Loaded>
  );
};

export const ReconcilePage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  usePageMarks({ title: say(words.title) });
  const accounts = useQuery(accountsQuery);
  const date = isDate(query['date']) && query['date'] <= companyToday() ? query['date'] : undefined;
  const show = (part: Readonly<Record<string, string | null>>): void => go(path, withPart(query, part), { replace: true });
  return (
    <div className={frame['page']} data-scroll>
      <Loaded of={accounts} title={words.accountsFailed} height={200}>
        {(all) => {
          // No bank reports what lies in a box.
          const banked = all.filter((one) => one['accountType'] !== 'cash');
          const account = banked.find((one) => textOf(one['id']) === query['account']) ?? banked[0];
          return (
            <>
              <header className={frame['head']}>
                <h1 tabIndex={-1}>{say(words.title)}</h1>
                <div className={frame['bar']}>
                  {account && (
                    <NativeSelect
                      size="xs"
                      aria-label={say(words.account)}
                      value={textOf(account['id'])}
                      onChange={({ currentTarget: { value } }) => show({ account: value, date: null })}
                      data={banked.map((one) => ({ value: textOf(one['id']), label: accountText(one) }))}
                    />
                  )}
                </div>
              </header>
              {account ? (
                <Account account={textOf(account['id'])} date={date} onDate={(value) => show({ date: value === '' ? null : value })} />
              ) : (
                <EmptyState title={say(words.noAccounts)} text={say(words.noAccountsText)} />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
};

/** Accounts of one currency with their balances and credit lines; each figure leads to its rows. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { isPositive } from '#model/calculation/decimal.ts';
import { thousands } from '#model/calculation/format.ts';
import { textOf } from '#model/calculation/text.ts';
import { Button } from '@mantine/core';
import { currencyOf, total, type AccountRow } from './money.ts';
import { RecordLink } from './RecordLink.tsx';
import { words } from './moneyWords.ts';

interface Props {
  readonly accounts: readonly AccountRow[];
  /** Id of the account whose statement is open. */
  readonly open: string | undefined;
  readonly onOpen: (account: string | null) => void;
}

const Credit = ({ account }: { readonly account: AccountRow }) => {
  const say = useSay();
  const id = textOf(account['id']);
  if (!isPositive(account['creditLimit'])) return null;
  return (
    <>
      <Money value={textOf(account['creditUsed'])} currency={currencyOf(account)} />
      <span className={frame['second']}>
        {say(words.creditOf, { limit: thousands(textOf(account['creditLimit']), 2) })}
        {' · '}
        <PageLink to="/bill/ebaAccept" query={{ drawerAccount: id }}>
          {say(words.bills)}
        </PageLink>
        {' · '}
        <PageLink to="/bill/BhApply" query={{ bankAccountId: id }}>
          {say(words.guarantees)}
        </PageLink>
      </span>
    </>
  );
};

export const Accounts = ({ accounts, open, onOpen }: Props) => {
  const say = useSay();
  if (accounts.length === 0) return <EmptyState title={say(words.noAccounts)} text={say(words.noAccountsText)} />;
  const currency = currencyOf(accounts[0] ?? {});
  return (
    <div className={frame['scroll']}>
      <table className={frame['table']} aria-label={say(words.accounts)}>
        <thead>
          <tr>
            <th scope="col">{say(words.account)}</th>
            <th scope="col" className={frame['number']}>
              {say(words.balance)}
            </th>
            <th scope="col" className={frame['number']}>
              {say(words.credit)}
            </th>
            <th scope="col">{say(words.statement)}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => {
            const id = textOf(account['id']);
            const isOpen = open === id;
            return (
              <tr key={id}>
                <th scope="row">
                  <RecordLink resource="companyBankAccount" id={id} name={textOf(account['accountName'])} />
                  <span className={frame['second']}>
                    {[account['bankName'], account['numberEnd']].map(textOf).filter(Boolean).join(' · ')}
                  </span>
                </th>
                <td className={frame['number']}>
                  <Money value={textOf(account['balance'])} currency={currency} />
                </td>
                <td className={frame['number']}>
                  <Credit account={account} />
                </td>
                <td>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-expanded={isOpen}
                    aria-label={`${say(isOpen ? words.closeStatement : words.statement)}: ${textOf(account['accountName'])}, ${textOf(account['bankName'])}`}
                    onClick={() => onOpen(isOpen ? null : id)}
                  >
                    {say(isOpen ? words.closeStatement : words.statement)}
                  </Button>{' '}
                  {account['accountType'] !== 'cash' && (
                    <PageLink to="/bill/reconcile" query={{ account: id }}>
                      {say(words.reconcile)}
                    </PageLink>
                  )}
                </td>
              </tr>
            );
          })}
          {accounts.length > 1 && (
            <tr>
              <th scope="row">{say(words.sum)}</th>
              <td className={frame['number']}>
                <Money value={total(accounts, 'balance')} currency={currency} />
              </td>
              <td className={frame['number']}>
                <Money value={total(accounts, 'creditUsed')} currency={currency} />
              </td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
};

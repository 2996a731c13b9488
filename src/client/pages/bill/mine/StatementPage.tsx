/** The statement of a person's loans; for finance also who owes anything, from whom one is chosen. Its address names the person. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { Money } from '#client/theme/figures.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { RecordLink } from '../money/RecordLink.tsx';
import { debtorsQuery, statementQuery, type Borrower, type Debtor, type Loan, type LoanStatement, type Whose } from './calls.ts';
import { DueIn } from './DueIn.tsx';
import css from './mine.module.css';
import { words } from './mineWords.ts';
import { WriteOff } from './WriteOff.tsx';

/** What the address may name: a user, the person of a file, or who leaves by a resignation. */
const kinds = ['borrower', 'staffId', 'leaver'] as const;

const nameOf = ({ borrowerName, borrowerNameEn }: Borrower) => ({ en: borrowerNameEn, zh: borrowerName });

const Row = ({ loan, mayWriteOff }: { readonly loan: Loan; readonly mayWriteOff: boolean }) => {
  const say = useSay();
  const isOpen = Number(loan.balance) > 0;
  return (
    <tr>
      <th scope="row">
        <RecordLink resource="debitNote" id={loan.id} name={loan.code} />
      </th>
      <td className={frame['number']}>
        <Money value={loan.amount} />
      </td>
      <td className={frame['number']}>
        <Money value={loan.balance} />
        {Number(loan.held) > 0 && <span className={frame['second']}>{say(words.held, { amount: loan.held })}</span>}
      </td>
      <td>
        {loan.planClearDate} {isOpen && <DueIn daysLeft={loan.daysLeft} />}
      </td>
      <td>
        <ul className={css['clearings']}>
          {loan.clearings.map(({ date, by, amount, resource, id }, at) => (
            <li key={at}>
              {date}{' '}
              {resource !== null && resource !== 'debitNote' && id !== null ? <RecordLink resource={resource} id={id} name={by} /> : by}{' '}
              <Money value={amount} />
            </li>
          ))}
        </ul>
        {mayWriteOff && isOpen && <WriteOff loan={loan} />}
      </td>
    </tr>
  );
};

const Statement = ({ statement }: { readonly statement: LoanStatement }) => {
  const say = useSay();
  const mayOverride = usePermit('debitNote:override');
  const { left, loans, owed, overdue, held, nextDue } = statement;
  return (
    <section className={frame['part']}>
      <div className={frame['bar']}>
        <h2>{say(nameOf(statement))}</h2>
        {left && <ToneLabel tone="invalidated" words={words.left} />}
      </div>
      <dl className={frame['figures']}>
        {(
          [
            [words.total, owed],
            [words.overdue, overdue],
            [words.heldTotal, held],
          ] as const
        ).map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd data-late={label === words.overdue && Number(value) > 0 ? true : undefined}>
              <Money value={value} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{say(words.nextDue)}</dt>
          <dd>{nextDue ?? '–'}</dd>
        </div>
      </dl>
      {loans.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noLoansOf)}</p>
      ) : (
        <div className={frame['scroll']} data-flat role="region" tabIndex={0} aria-label={say(words.loans)}>
          <table className={frame['table']} aria-label={say(words.loans)}>
            <thead>
              <tr>
                <th scope="col">{say(words.no)}</th>
                <th scope="col" className={frame['number']}>
                  {say(words.lent)}
                </th>
                <th scope="col" className={frame['number']}>
                  {say(words.open)}
                </th>
                <th scope="col">{say(words.dueOn)}</th>
                <th scope="col">{say(words.cleared)}</th>
              </tr>
            </thead>
            <tbody>
              {loans.map((loan) => (
                <Row key={loan.id} loan={loan} mayWriteOff={mayOverride && left} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};

const Debtors = ({
  path,
  debtors,
  chosen,
}: {
  readonly path: string;
  readonly debtors: readonly Debtor[];
  readonly chosen: string | undefined;
}) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(words.debtors)}</h2>
      {debtors.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noDebtors)}</p>
      ) : (
        <ul className={frame['rows']} aria-label={say(words.debtors)}>
          {debtors.map((one) => (
            <li key={one.borrower}>
              <span>
                <PageLink to={path} query={{ borrower: one.borrower }} aria-current={one.borrower === chosen ? 'true' : undefined}>
                  {say(nameOf(one))}
                </PageLink>
                <span className={frame['second']}>
                  {one.left && `${say(words.left)} · `}
                  {say(words.due, { date: one.nextDue })}
                </span>
              </span>
              <span className={frame['bar']}>
                {Number(one.overdue) > 0 && <ToneLabel tone="rejected" words={words.overdue} />}
                <Money value={one.owed} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const DebtorsLoaded = (props: { readonly path: string; readonly chosen: string | undefined }) => {
  const debtors = useQuery(debtorsQuery);
  return (
    <Loaded of={debtors} title={words.debtorsFailed} height={160}>
      {(found) => <Debtors {...props} debtors={found} />}
    </Loaded>
  );
};

export const StatementPage = ({ path, query }: PageProps) => {
  const say = useSay();
  usePageMarks({ title: say(words.statementTitle) });
  const isFinance = usePermit('debitNote:sensitive');
  const isPayroll = usePermit('hrSalaryPayment:generate');
  const asked = kinds.find((kind) => query[kind] !== undefined);
  const whose: Whose = asked === undefined ? {} : { [asked]: query[asked] };
  const statement = useQuery(statementQuery(whose));
  const debtors = (isFinance || isPayroll) && <DebtorsLoaded path={path} chosen={statement.data?.borrower} />;
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.statementTitle)}</h1>
      </header>
      <div className={frame['part']}>
        {asked === undefined && debtors}
        <Loaded of={statement} title={words.statementFailed} height={240}>
          {(found) => <Statement statement={found} />}
        </Loaded>
        {asked !== undefined && debtors}
      </div>
    </div>
  );
};

/** What a month comes to, who cannot be paid as it stands, and its grants. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { Money } from '#client/theme/figures.tsx';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { PayrollException, PayrollMonth } from '#resources/hr/rules/payrollMonth.ts';
import { Alert } from '@mantine/core';
import css from './payroll.module.css';
import { exceptionWords, words } from './payrollWords.ts';

/** Names shown of each kind. */
const named = 8;
const kinds: readonly PayrollException[] = ['missing', 'belowZero', 'noAccount'];

const Exceptions = ({ exceptions }: Pick<PayrollMonth, 'exceptions'>) => {
  const say = useSay();
  if (exceptions.length === 0) return null;
  return (
    <Alert color="amber" title={say(words.exceptions, { n: exceptions.length })}>
      <ul className={css['names']}>
        {kinds.flatMap((kind) => {
          const own = exceptions.filter((one) => one.kind === kind);
          if (own.length === 0) return [];
          const names = own.slice(0, named).map(({ name, staffNo }) => (staffNo === null ? say(name) : `${say(name)} ${staffNo}`));
          const rest = own.length > named ? ` ${say(words.more, { n: own.length - named })}` : '';
          return [
            <li key={kind}>
              <strong>{say(exceptionWords[kind])}</strong>
              {say(words.named, { names: names.join(say(words.comma)) })}
              {rest}
            </li>,
          ];
        })}
      </ul>
    </Alert>
  );
};

const Grants = ({ grants }: Pick<PayrollMonth, 'grants'>) => {
  const say = useSay();
  if (grants.length === 0) return null;
  return (
    <section className={frame['part']}>
      <h2>{say(words.grants)}</h2>
      <ul className={frame['rows']}>
        {grants.map(({ id, code, status, netTotal }) => {
          const place = placeOfRecord('hrSalaryGrant', id);
          return (
            <li key={id}>
              {place ? (
                <PageLink to={place.path} query={place.query}>
                  {code}
                </PageLink>
              ) : (
                code
              )}
              <Money value={netTotal} />
              <StatusTone status={status} />
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export const Summary = ({ month }: { readonly month: PayrollMonth }) => {
  const say = useSay();
  const { totals } = month;
  const figures = totals && [
    [words.gross, totals.grossTotal],
    [words.insurance, totals.insuranceTotal],
    [words.tax, totals.taxTotal],
    [words.other, totals.deductTotal],
    [words.net, totals.netTotal],
    [words.cost, totals.companyCost],
  ];
  return (
    <>
      {figures && (
        <section className={frame['part']}>
          <h2>{say(words.totals)}</h2>
          <dl className={css['figures']}>
            {figures.map(([label, value]) => (
              <div key={say(label as typeof words.gross)}>
                <dt>{say(label as typeof words.gross)}</dt>
                <dd>
                  <Money value={value as string} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Exceptions exceptions={month.exceptions} />
      <Grants grants={month.grants} />
    </>
  );
};

/**
 * Beside an expense or travel report: budgets as its lines take of them, what the standards allow, and the picture of the invoice of the line
 * that is being written.
 */
import { ask } from '#client/data/server/call.ts';
import type { SidePanelProps } from '#client/data/page/sidePanels.ts';
import { useSay } from '#client/words/language.tsx';
import { idOf } from '#model/calculation/text.ts';
import { budgetShares, type BudgetShare } from '#resources/bill/rules/budgetShares.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Allowances } from './Allowances.tsx';
import { BudgetBar, type Course } from './BudgetBar.tsx';
import { LineInvoice } from './LineInvoice.tsx';
import css from './report.module.css';
import { words } from './reportWords.ts';

interface Told extends BudgetShare {
  readonly months: readonly Course[] | null;
}

const Bars = ({ shares }: { readonly shares: readonly (BudgetShare & { readonly months?: readonly Course[] | null })[] }) => {
  const say = useSay();
  return shares.length === 0 ? null : (
    <section className={css['part']} aria-label={say(words.budget)}>
      <h2>{say(words.budget)}</h2>
      {shares.map((share) => (
        <BudgetBar key={`${share.value}/${share.year ?? share.line}`} share={share} months={share.months ?? null} />
      ))}
    </section>
  );
};

/** Of a document that is stored: the server knows the budgets, and who may be told what. */
const StoredBars = ({ resource, id, version }: { readonly resource: string; readonly id: string; readonly version: unknown }) => {
  const say = useSay();
  const found = useQuery({
    queryKey: ['budgetCourse', resource, id, version],
    queryFn: async ({ signal }) =>
      (await ask<{ readonly shares: readonly Told[] }>('GET', '/tydf/api/expenseBudget/course', { params: { resource, id }, signal }))
        .shares,
  });
  if (found.isError)
    return (
      <p className={css['quiet']} role="alert">
        {say(words.failed)}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void found.refetch()}>
          {say(words.retry)}
        </Button>
      </p>
    );
  return <Bars shares={found.data ?? []} />;
};

export const ReportPanel = ({ definition, record, facts, at }: SidePanelProps) => {
  const id = idOf(record['id']);
  return (
    <div className={css['panel']}>
      {facts !== null && <LineInvoice record={record} at={at} />}
      {facts !== null ? (
        <Bars shares={budgetShares(definition.key, record, facts)} />
      ) : (
        id !== null && <StoredBars resource={definition.key} id={id} version={record['version']} />
      )}
      {definition.key === 'travelReport' && <Allowances record={record} facts={facts} />}
    </div>
  );
};

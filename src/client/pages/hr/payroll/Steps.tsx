/** How far a month is, and the one thing to do next as the button. */
import frame from '#client/blocks/frame.module.css';
import { notify } from '#client/blocks/notify.ts';
import { putJob, useJobs } from '#client/data/jobs.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useSay } from '#client/words/language.tsx';
import { isOver } from '#model/operations/jobs.ts';
import { textOf } from '#model/calculation/text.ts';
import { actionOf, countsOf, nextAction, payrollSteps, type PayrollAction, type PayrollMonth } from '#resources/hr/rules/payrollMonth.ts';
import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useEffect, useRef, useState } from 'react';
import { computeTax, generate, makeGrant, type Done } from './calls.ts';
import css from './payroll.module.css';
import { actionWords, stepWords, words } from './payrollWords.ts';

interface Props {
  readonly month: PayrollMonth;
  readonly deptId: string | null;
  /** Something changed: the month is to be read again. */
  readonly onChanged: () => void;
}

/** Kinds of work on a month that go on by themselves. */
const jobKinds: ReadonlySet<string> = new Set(['payrollGeneration', 'payrollTaxation']);

const codes: Readonly<Record<PayrollAction, string>> = {
  generate: 'hrSalaryPayment:generate',
  tax: 'hrSalaryPayment:taxation',
  grant: 'hrSalaryGrant:add',
  wait: 'hrSalaryGrant:page',
  done: 'hrSalaryPayment:page',
};

export const Steps = ({ month, deptId, onChanged }: Props) => {
  const say = useSay();
  const { go } = useNavigation();
  const { salaryMonth, rows, grants } = month;
  const counts = countsOf(rows);
  const action = nextAction(month);
  // While some have no payment yet, the others can go on; and what is not granted can be generated anew.
  const ungranted = counts.draft + counts.taxed > 0;
  const other = action !== 'generate' ? (ungranted ? 'generate' : null) : rows.length > 0 ? actionOf(rows) : null;
  const permitted = usePermit(codes[action]);
  const otherPermitted = usePermit(codes[other ?? action]);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Done['errors']>([]);
  // Also one that was begun before this page was opened: it goes on wherever its owner is.
  const job = useJobs().find(({ kind }) => jobKinds.has(kind));
  const over = job === undefined || isOver(job);
  const seen = useRef(over);
  useEffect(() => {
    if (over && !seen.current) onChanged();
    seen.current = over;
  }, [over, onChanged]);

  const took = (done: Done): void => {
    setErrors(done.errors);
    if (done.job === null) return onChanged();
    putJob(done.job);
  };
  const open = (id: string, page: 'edit' | 'view'): void => {
    const place = placeOfRecord('hrSalaryGrant', id, page);
    if (place) go(place.path, place.query);
  };
  const make = async (): Promise<void> => {
    const { code, data } = await generate({ salaryMonth, deptId });
    if (code !== '200') return;
    if (data.job === null) notify.success(say(words.made, { n: data.created, m: data.refreshed }));
    took(data);
  };
  const tax = async (): Promise<void> => {
    const { code, data } = await computeTax({ salaryMonth, deptId });
    if (code !== '200') return;
    if (data.job === null)
      notify.success(
        data.totalTax === null ? say(words.taxedUnseen, { n: data.count }) : say(words.taxed, { n: data.count, sum: data.totalTax }),
      );
    took(data);
  };
  const grant = async (): Promise<void> => {
    const { code, data } = await makeGrant(
      salaryMonth,
      rows.filter(({ payState }) => payState === 'taxed'),
    );
    if (code === '200') open(textOf(data['id']), 'edit');
  };
  const wait = (): void => {
    const pending = grants.find(({ status }) => status === 'submitted' || status === 'reposted');
    if (pending) open(pending.id, 'view');
  };
  const acts: Readonly<Record<PayrollAction, (() => unknown) | null>> = { generate: make, tax, grant, wait, done: null };
  const run = async (act: () => unknown): Promise<void> => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  const act = acts[action];
  const otherAct = other === null || !otherPermitted ? null : acts[other];
  const working = job !== undefined && !over;
  const ended = job !== undefined && over ? job : null;
  return (
    <section className={frame['part']} aria-label={say(words.steps)}>
      <ol className={css['steps']}>
        {payrollSteps.map((step) => (
          <li key={step} data-filled={counts[step] > 0 || undefined}>
            {say(stepWords[step])}
            <strong>{say(words.people, { n: counts[step] })}</strong>
          </li>
        ))}
      </ol>
      <div className={frame['bar']}>
        {act !== null && permitted ? (
          <Button loading={busy || working} onClick={() => void run(act)}>
            {say(actionWords[action])}
          </Button>
        ) : (
          <span className={frame['quiet']}>{say(actionWords[action])}</span>
        )}
        {other !== null && otherAct !== null && (
          <Button variant="default" disabled={busy || working} onClick={() => void run(otherAct)}>
            {say(actionWords[other])}
          </Button>
        )}
        <PageLink to="/bill/loanStatement">{say(words.debtors)}</PageLink>
      </div>
      {working && (
        <div role="status">
          {say(words.working, { name: say(job.name), done: job.done, total: job.total ?? '?' })}
          <Progress value={job.total ? (100 * job.done) / job.total : 100} animated={job.total === null} aria-label={say(job.name)} />
        </div>
      )}
      {ended !== null && (ended.note !== null || ended.failure !== null) && (
        <p role="status" className={frame['quiet']}>
          {say(words.ended, { name: say(ended.name), note: say(ended.failure?.desc ?? ended.note ?? words.notDone) })}
        </p>
      )}
      {errors.length > 0 && (
        <div role="alert">
          <strong>{say(words.notDone)}</strong>
          <ul className={css['names']}>
            {errors.slice(0, 20).map(({ staffNo, name, reason }) => (
              <li key={staffNo}>{say(words.wrong, { name: `${name} ${staffNo}`, why: reason })}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};

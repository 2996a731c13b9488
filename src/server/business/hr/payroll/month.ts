/** Generating and taxing a month as people ask for it: few people at once, many as a job of theirs that goes on after the answer. */
import type { JobView } from '#model/operations/jobs.ts';
import { add } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { w } from '#model/words.ts';
import { invalid } from '../../../documents/refusals.ts';
import { may, type Context } from '../../../context.ts';
import { fewRows, type JobKind, type JobTurn } from '../../../jobs/kind.ts';
import { orderJob, wakeJobs } from '../../../jobs/order.ts';
import { viewOf } from '../../../jobs/rows.ts';
import { employedIds, generateMonth, type Generated } from './generate.ts';
import { failuresNote, monthAskedIn, paymentsOf, requirePayroll, shownErrors, type MonthAsked, type ShownError } from './portions.ts';
import { taxableStaff, taxMonth, type Taxed } from './taxation.ts';

type Input = Readonly<Record<string, unknown>>;
/** `job`: it is too much to wait for; the counts come with the job's note. */
type Answered<Result> = Omit<Result, 'errors'> & { readonly errors: readonly ShownError[]; readonly job: JobView | null };

/** The sum of what few people pay is what they pay: it is told to who may see pay. */
type Told = Omit<Taxed, 'totalTax'> & { readonly totalTax: string | null };
const told = (context: Context, done: Taxed): Told =>
  may(context.actor, paymentsOf(context).key, 'sensitive') ? done : { ...done, totalTax: null };

const nothingTaxed: Taxed = { count: 0, totalTax: '0.00', errors: [] };
const nothingGenerated: Generated = { created: 0, refreshed: 0, kept: 0, errors: [] };

/** Months that the named payments belong to, the earliest first; payments that are not there are named. */
async function monthsOf({ services }: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await services.db.query<{ id: string; month: string }>(
    `select id::text, salary_month as month from hr_salary_payment where id = any($1::bigint[]) and not deleted order by salary_month`,
    [ids],
    'taxation_months',
  );
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw invalid([fault('missing', 'ids', w(`there is no payment ${missing}`, `工资核算${missing}不存在`))]);
  return [...new Set(rows.map(({ month }) => month))];
}

/** One month, or those of the named payments. */
async function taxationsIn(context: Context, input: Input): Promise<MonthAsked[]> {
  const { ids, salaryMonth } = input;
  if (salaryMonth !== undefined || !Array.isArray(ids)) return [monthAskedIn(input)];
  const { ids: named } = monthAskedIn({ ids, salaryMonth: '2000-01' });
  return (await monthsOf(context, named ?? [])).map((month) => ({ salaryMonth: month, deptId: null, ids: named }));
}

async function taxAll(context: Context, input: Input, turn?: JobTurn): Promise<Taxed> {
  let all = nothingTaxed;
  for (const asked of await taxationsIn(context, input)) {
    const { count, totalTax, errors } = await taxMonth(context, asked, turn);
    all = { count: all.count + count, totalTax: add(all.totalTax, totalTax), errors: [...all.errors, ...errors] };
  }
  return all;
}

export const generation: JobKind = {
  key: 'payrollGeneration',
  words: w('Generate payroll', '生成工资'),
  byHand: true,
  again: true,
  async ask(context, input) {
    requirePayroll(context, 'generate');
    const asked = monthAskedIn(input);
    const { length } = await employedIds(context.services.db, asked);
    return { name: w(`Generate payroll ${asked.salaryMonth}`, `生成${asked.salaryMonth}工资`), rows: length };
  },
  async run(context, input, turn) {
    const { created, refreshed, kept, errors } = await generateMonth(context, monthAskedIn(input), turn);
    const failed = await failuresNote(context, errors);
    return {
      note: w(
        `${created} created, ${refreshed} refreshed, ${kept} kept${failed.en}`,
        `新建${created}人，更新${refreshed}人，保留${kept}人${failed.zh}`,
      ),
    };
  },
};

export const taxation: JobKind = {
  key: 'payrollTaxation',
  words: w('Compute tax', '计算个税'),
  byHand: true,
  again: true,
  async ask(context, input) {
    requirePayroll(context, 'taxation');
    const months = await taxationsIn(context, input);
    let rows = 0;
    for (const asked of months) rows += (await taxableStaff(context.services.db, asked)).length;
    const name = months.map(({ salaryMonth }) => salaryMonth).join(', ');
    return { name: w(`Compute tax ${name}`, `计算个税 ${name}`), rows };
  },
  async run(context, input, turn) {
    const { count, totalTax, errors } = told(context, await taxAll(context, input, turn));
    const failed = await failuresNote(context, errors);
    const sum = totalTax === null ? w('', '') : w(`, ${totalTax} in all`, `，税额合计 ${totalTax}`);
    return { note: w(`${count} computed${sum.en}${failed.en}`, `已算${count}人${sum.zh}${failed.zh}`) };
  },
};

/** What is few is done at once; the rest becomes a job, and the answer is empty but for it. */
async function answered<Result extends { readonly errors: Generated['errors'] }>(
  context: Context,
  kind: JobKind,
  input: Input,
  nothing: Result,
  work: () => Promise<Result>,
): Promise<Answered<Result>> {
  const { name, rows } = await kind.ask(context, input);
  if (rows !== null && rows <= fewRows) {
    const done = await work();
    return { ...done, errors: await shownErrors(context, done.errors), job: null };
  }
  const { db } = context.services;
  const job = await db.transaction((tx) => orderJob(tx, context, { kind: kind.key, name, input }));
  await wakeJobs(db);
  return { ...nothing, errors: [], job: viewOf(job) };
}

export const askGeneration = (context: Context, input: Input): Promise<Answered<Generated>> =>
  answered(context, generation, input, nothingGenerated, () => generateMonth(context, monthAskedIn(input)));

export const askTaxation = (context: Context, input: Input): Promise<Answered<Told>> =>
  answered(context, taxation, input, told(context, nothingTaxed), async () => told(context, await taxAll(context, input)));

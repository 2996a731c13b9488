/** The pay table of the demo company and everybody's first pay by grade and step. */
import { grades } from '#resources/grades.ts';
import { hrDictionaries } from '#resources/hr/dictionaries.ts';
import { monthlyTotal } from '#resources/hr/rules/pay.ts';
import type { Context } from '#server/context.ts';
import { writer } from '#server/documents/write.ts';
import { people, probationMonths } from '../organisation.ts';
import type { Organisation } from '../people.ts';
import { saveAll } from '../saving.ts';

/** Base, post and performance pay of step 1; each step adds 4 % to the latter two, rounded to 10. */
const firstSteps: Readonly<Record<(typeof grades)[number], readonly [base: number, post: number, performance: number]>> = {
  O1: [2600, 900, 800],
  O2: [2800, 1300, 1000],
  O3: [3000, 1800, 1300],
  T1: [3200, 1900, 1300],
  T2: [3500, 2600, 1700],
  T3: [4000, 3500, 2300],
  T4: [4500, 4600, 3100],
  M1: [4800, 5000, 3700],
  M2: [5500, 6700, 5000],
  M3: [6500, 9000, 7000],
  E1: [9000, 14_000, 10_000],
  E2: [11_000, 18_000, 13_000],
  E3: [12_000, 21_000, 15_000],
};
const steps = [1, 2, 3] as const;

const stepped = (amount: number, step: number): string => `${Math.round((amount * 1.04 ** (step - 1)) / 10) * 10}.00`;

const gradeName = (grade: string): string => hrDictionaries.salaryGrade.items.find(({ value }) => value === grade)?.label.zh ?? grade;

const standards = grades.flatMap((grade) =>
  steps.map((step) => {
    const [base, post, performance] = firstSteps[grade];
    return {
      standardNum: `${grade}-${step}`,
      name: `${gradeName(grade)}${step}档`,
      grade,
      step,
      baseSalary: `${base}.00`,
      postSalary: stepped(post, step),
      performanceBase: stepped(performance, step),
      mealAllowance: '0.00',
      phoneAllowance: '0.00',
      otherAllowance: '0.00',
      validFrom: '2014-01-01',
    };
  }),
);

interface FirstPay {
  readonly staffId: string;
  readonly deptId: string;
  readonly postId: string;
  /** Number of the standard. */
  readonly number: string;
  readonly validFrom: string;
  readonly probationRate: string;
}

/** What people were paid from their first day, in one transaction. */
export async function writeFirstPay(context: Context, rows: readonly FirstPay[]): Promise<void> {
  const { db } = context.services;
  const stored = await db.query<{ id: string; number: string }>('select id::text, standard_num as number from hr_salary_standard');
  const ids = new Map(stored.map(({ id, number }) => [number, id]));
  await db.transaction(async (tx) => {
    const write = writer(tx, context);
    for (const { number, ...row } of rows) {
      const standard = standards.find(({ standardNum }) => standardNum === number);
      if (standard === undefined) throw new Error(`the demo has no pay ${number}`);
      const { grade, baseSalary, postSalary, performanceBase } = standard;
      const pay = { grade, baseSalary, postSalary, performanceBase, totalMonthly: monthlyTotal(standard) };
      await write('hrSalaryChangeRecord', { ...row, ...pay, standardId: ids.get(number), salaryReason: 'onboard' });
    }
  });
}

/** The pay table by hand, then the first pay of everybody from their entry; a share of 80 % in probation. */
export async function loadPay(context: Context, { staff }: Organisation): Promise<void> {
  await saveAll(context, 'hrSalaryStandard', standards);
  const files = await context.services.db.query<{ id: string; deptId: string; postId: string }>(
    'select id::text, dept_id::text as "deptId", post_id::text as "postId" from hr_pf_staff_onboard',
  );
  const rows = people.map(({ login, grade, joined }): FirstPay => {
    const file = files.find(({ id }) => id === staff.get(login));
    if (file === undefined) throw new Error(`the demo cannot pay ${login}`);
    const probationRate = probationMonths[login] === undefined ? '1.00' : '0.80';
    return { staffId: file.id, deptId: file.deptId, postId: file.postId, number: grade, validFrom: joined, probationRate };
  });
  await writeFirstPay(context, rows);
}

/** The workflow calls of pay. */
import type { AnyDoc } from '#model/definition.ts';
import { salarySamples } from '#tests/support/samples/hr/salary.ts';
import type { Company, Sample } from '#tests/support/samples/sample.ts';
import { describeFlows, valueOf, type Flow } from './flows.ts';

const sampleOf = (key: string): Sample => salarySamples.find(({ definition }) => definition.key === key) as Sample;

/** Of one department; somebody for whom nothing is in approval when the document of that number is sent. */
const logins = ['caoyang', 'lengxue', 'lixiuying', 'zhangshuqin', 'sunqiang', 'wudi'] as const;
const free = [0, 0, 1, 2, 2, 3, 4, 5, 5, 5, 0] as const;
const loginFor = (n: number): string => logins[free[n] ?? 0] ?? '';

const confirmation = sampleOf('hrSalaryConfirmation');
const application = sampleOf('hrSalaryChangeApplication');
const personOf = ({ staffId }: AnyDoc, company: Company): string => logins.find((login) => company.staff(login) === staffId) ?? '';

const flows: readonly Flow[] = [
  {
    sample: {
      ...confirmation,
      record: (company, n) => ({ ...confirmation.record(company, n), staffId: company.staff(loginFor(n)) }),
    },
    approvers: [{ login: 'houmeiling' }, { login: 'zhoumin' }, { login: '', whose: personOf, fills: () => ({ staffAgreed: true }) }],
    voids: [],
    booked: (stage, { id }) =>
      valueOf(
        stage,
        `select count(*)::text as value from hr_salary_change_record where source_type = 'hrSalaryConfirmation' and source_id = $1`,
        [String(id)],
      ),
    steps: () => [0, 0, 1],
  },
  {
    sample: {
      definition: application.definition,
      by: 'houmeiling',
      made: application.made,
      change: application.change,
      filter: application.filter,
      record: (company, n) => ({
        ...application.record(company, n),
        applyForDept: company.department('D10'),
        // Half a year behind what the confirmations of the same people fixed.
        effectiveMonth: '2027-07',
        items: [{ staffId: company.staff(loginFor(n)), newStandardId: company.standard('O3-1'), newTotal: '6500.00' }],
      }),
    },
    approvers: [{ login: 'zhaomingyuan' }, { login: 'hetingting' }, { login: 'zhoumin' }, { login: 'qiaolihua' }, { login: 'gaozhenbo' }],
    voids: [],
    booked: (stage, { id }) =>
      valueOf(
        stage,
        `select count(*)::text as value from hr_salary_change where source_type = 'hrSalaryChangeApplication' and source_id = $1`,
        [String(id)],
      ),
    steps: () => [0, 0, 1],
  },
];

describeFlows(flows);

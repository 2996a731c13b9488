/** Sample of paying out: a month of one person, whose payment stands ready with its tax computed. */
import { hrSalaryGrant } from '#resources/hr/hrSalaryGrant.ts';
import { monthAfter } from '#resources/hr/grantRules.ts';
import { taxedPayment } from '../../payments.ts';
import { sample, type Sample } from '../sample.ts';

/** Months long gone, one for each record that a file makes. */
const months = Array.from({ length: 48 }, (_, at) => `${2016 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`);
const monthOf = (n: number): string => months[n] ?? '';
let payments: readonly string[] = [];
/** The month of the record made last: its line is asked for right after it. */
let latest = 0;

export const grantSample: Sample = sample({
  definition: hrSalaryGrant,
  by: 'hetingting',
  ready: async ({ db }) => {
    const made: string[] = [];
    for (const month of months) made.push(await taxedPayment(db, 'yanfei', month));
    payments = made;
  },
  record: (_, n) => {
    latest = n;
    return { salaryMonth: monthOf(n) };
  },
  lines: () => ({ payments: [{ paymentId: payments[latest] ?? '' }] }),
  made: (company) => ({
    status: 'draft',
    applicant: company.user('hetingting'),
    grantType: 'monthly',
    staffCount: 1,
    grossTotal: '10000.00',
    netTotal: '8252.41',
  }),
  change: (_, n) => ({ payMonth: monthAfter(monthAfter(monthOf(n))), diffReason: '补发绩效' }),
  filter: 'salaryMonth',
});

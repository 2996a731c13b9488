/** The loans of the demo: what is cleared, in part or whole, and the few that are overdue. */
import { expect, it } from 'vitest';
import { loanPlans, settlingPlans } from '#server/demo/loan.ts';
import { people } from '#server/demo/organisation.ts';
import { addDays, dateOf } from '#server/demo/plan.ts';
import { chance } from '#server/demo/random.ts';

const organisation = {
  staff: new Map<string, string>(),
  users: new Map(people.map(({ login }, at) => [login, String(at + 1)])),
  departments: new Map(people.map(({ department }, at) => [department, String(at + 1)])),
};
const today = new Date('2026-11-20T02:00:00Z');

it('four of the loans that are due are open', () => {
  const loans = loanPlans(chance(20_261_120), organisation, '1', today, 45);
  const settled = settlingPlans(chance(20_261_122), organisation, '1', today, loans);
  const share = new Map(settled.map(({ applicant, settles }) => [applicant, settles]));
  const paid = loans.filter(({ fate }) => fate.kind === 'approved' || (fate.kind === 'rejected' && fate.repost));
  const due = paid.filter(({ record }) => String(record['planClearDate']) <= dateOf(today));
  expect(due.filter(({ applicant }) => share.get(applicant) !== 1)).toHaveLength(4);
  expect(due.length).toBeGreaterThan(15);
  for (const { applicant, at, settles, record } of settled) {
    const loan = loans.find((one) => one.applicant === applicant);
    expect(at.getTime()).toBeGreaterThan(loan!.at.getTime());
    expect(at < addDays(today, -5)).toBe(true);
    const total = (record['items'] as readonly { readonly amount: string }[]).reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(total).toBeGreaterThanOrEqual(Number(loan!.record['amount']) * (settles ?? 0));
  }
});

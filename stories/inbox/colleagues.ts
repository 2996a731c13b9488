/** Colleagues to pick from, and opinions to choose from, for the stories. */
import type { Colleague, OpinionTemplate } from '#model/operations/personal.ts';
import { type Words, w } from '#model/words.ts';
import { departments, people } from './fixtures.ts';

const colleague = (person: (typeof people)[keyof typeof people], post: Words, department: Words): Colleague => ({
  ...person,
  staffId: null,
  post,
  department,
  away: null,
});

export const colleagues: readonly Colleague[] = [
  colleague(people.qiao, w('Finance manager', '财务经理'), departments.finance),
  {
    ...colleague(people.fang, w('Deputy general manager', '副总经理'), departments.sea),
    away: { until: '2026-11-25T16:00:00.000Z', substitute: people.chen, note: null },
  },
  colleague(people.chen, w('Auditor', '财务审核'), departments.finance),
  colleague(people.ding, w('Buyer', '采购员'), departments.purchase),
  colleague(people.wei, w('Cashier', '出纳'), departments.finance),
];

const opinion = (n: number, action: OpinionTemplate['action'], text: Words, own = false): OpinionTemplate => ({
  id: String(n),
  action,
  text,
  own,
  resource: null,
  sort: n,
});

export const opinions: readonly OpinionTemplate[] = [
  opinion(1, 'approve', w('Agree', '同意')),
  opinion(2, 'approve', w('Agreed, please proceed quickly.', '同意，请尽快办理。')),
  opinion(3, 'approve', w('Agreed, {applicant}: {amount} within the budget.', '同意，{applicant}本次{amount}在预算内。'), true),
  opinion(4, 'reject', w('Documents are missing, please add them.', '材料不全，请补充。')),
  opinion(6, 'return', w('{applicant}, correct the {amount}.', '请{applicant}更正{amount}。')),
  opinion(5, 'reject', w('The amount does not match the vouchers.', '金额与凭证不符，请核对。')),
];

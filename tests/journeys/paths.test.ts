/** Every way through every shipped flow, found by the machine itself, driven through HTTP (workflow.md, section 6). */
import { readFileSync } from 'node:fs';
import type { AnyDoc } from '#model/definition.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { pathsOf, type Path } from '#machines/explore/paths.ts';
import type { Act, Journey } from './journey.ts';
import { describeJourneys } from './play.ts';

const at = '2026-11-20T01:00:00Z';

interface Drive {
  readonly flow: string;
  /** A record of yanfei's whose computed values are those of the path. */
  readonly record: (values: Path['values']) => AnyDoc;
  /** Who approves a node, and what he fills in. */
  readonly people: Readonly<Record<string, Omit<Act, 'deed' | 'comment'>>>;
}

/** Last day of so many days of leave from Tuesday on; yanfei's crew works every day but Sundays. */
function endOf(days: number): string {
  let day = Date.UTC(2026, 10, 24);
  for (let left = days - 1; left > 0; left -= new Date(day).getUTCDay() === 0 ? 0 : 1) day += 86_400_000;
  return new Date(day).toISOString().slice(0, 10);
}

const money = (value: unknown): string => Number(value).toFixed(2);
const payment = { payAccount: '@account:basic', paidAt: '2026-11-20' };

const drives: readonly Drive[] = [
  {
    flow: 'hr/hrLeaveRequest',
    record: ({ leaveType, leaveDays }) => ({
      staffId: '@staff:yanfei',
      leaveType,
      startDate: '2026-11-24',
      startHalf: 'am',
      endDate: endOf(Number(leaveDays)),
      endHalf: 'pm',
      reason: '回乡探亲',
      agentUser: '@user:luyang',
    }),
    people: {
      leader: { as: 'qinhao' },
      inCharge: { as: 'gaozhenbo' },
      generalManager: { as: 'zhaomingyuan' },
      hrRecord: { as: 'xujiayi' },
    },
  },
  {
    flow: 'bill/expenseReport',
    record: ({ totalAmount }) => ({
      costDept: '@dept:D08',
      payeeType: 'staff',
      payeeName: '闫飞',
      payMethod: 'bankTransfer',
      reason: '循环水车间费用',
      billCount: 1,
      items: [{ expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网', amount: money(totalAmount), invoiceType: 'receipt' }],
    }),
    people: {
      costLeader: { as: 'qinhao' },
      inCharge: { as: 'gaozhenbo' },
      audit: { as: 'majun', fillLines: { items: { subject: '5101.05 制造费用-修理费' } } },
      financeManager: { as: 'qiaolihua' },
      generalManager: { as: 'zhaomingyuan' },
      chairman: { as: 'linhaichuan' },
      pay: { as: 'weixiaodan', values: payment },
    },
  },
  {
    flow: 'bill/debitNote',
    record: ({ amount }) => ({
      borrower: '@user:yanfei',
      loanType: 'petty',
      amount: money(amount),
      reason: '部门备用金',
      payMethod: 'bankTransfer',
      planClearDate: '2026-12-20',
    }),
    people: {
      leader: { as: 'qinhao' },
      inCharge: { as: 'gaozhenbo' },
      financeManager: { as: 'qiaolihua' },
      generalManager: { as: 'zhaomingyuan' },
      payOut: { as: 'weixiaodan', values: payment },
    },
  },
];

function journeyOf(drive: Drive, resource: string, path: Path): Journey {
  const decisions = path.decisions.flatMap(({ node, decision }): Journey['steps'] => {
    const person = drive.people[node];
    if (person === undefined) throw new Error(`${resource}: nobody is named for node ${node}`);
    const act: Act = decision === 'approve' ? { ...person, deed: 'approve' } : { as: person.as, deed: 'reject', comment: '请修改' };
    return [{ then: { node, waitsFor: [person.as] } }, act];
  });
  return {
    title: path.id,
    resource,
    at,
    steps: [{ as: 'yanfei', deed: 'submit', values: drive.record(path.values) }, ...decisions, { then: { status: path.end, node: null } }],
  };
}

for (const drive of drives) {
  const resource = drive.flow.split('/')[1] ?? drive.flow;
  const flow = await compileFlow(readFileSync(new URL(`../../flows/${drive.flow}.bpmn`, import.meta.url), 'utf8'));
  const { paths } = pathsOf(flow, at, { leaveType: ['annual', 'maternity', 'injury'] });
  describeJourneys(
    `Every path of ${resource}`,
    paths.map((path) => journeyOf(drive, resource, path)),
  );
}

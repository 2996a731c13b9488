/** Every way through the flows of leave and bills; those of other parts are driven beside their journeys. */
import { describePaths, money, type Drive } from './drive.ts';

/** Last day of so many days of leave from Tuesday on; yanfei's crew works every day but Sundays. */
function endOf(days: number): string {
  let day = Date.UTC(2026, 10, 24);
  for (let left = days - 1; left > 0; left -= new Date(day).getUTCDay() === 0 ? 0 : 1) day += 86_400_000;
  return new Date(day).toISOString().slice(0, 10);
}

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

await describePaths(drives, { leaveType: ['annual', 'maternity', 'injury'] });

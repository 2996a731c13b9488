/** The workflow calls of the approval documents of leave, bills and administration. */
import { expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { adminSamples } from '#tests/support/samples/admin.ts';
import { loanSample, reportSample } from '#tests/support/samples/bill.ts';
import { leaveSample } from '#tests/support/samples/hr/leave.ts';
import type { Company, Sample } from '#tests/support/samples/sample.ts';
import { balance, describeFlows, valueOf, type Flow } from './flows.ts';

const systemSample = adminSamples.find(({ definition }) => definition.key === 'sysSystem') as Sample;

const pays = (_: AnyDoc, company: Company): AnyDoc => ({ payAccount: company.account, paidAt: '2026-11-20' });
const flows: readonly Flow[] = [
  {
    sample: leaveSample,
    approvers: [{ login: 'qinhao' }, { login: 'xujiayi' }],
    voids: ['zhoumin'],
    booked: (stage) => balance(stage, 'leave', { staff: stage.company.staff('yanfei'), year: '2026', type: 'personal' }, 'used'),
    steps: () => [0, 0, 1],
  },
  {
    sample: reportSample,
    approvers: [
      { login: 'qinhao' },
      {
        login: 'majun',
        fills: ({ items }: AnyDoc) => ({ items: (items as AnyDoc[]).map(({ id }) => ({ id, subject: '660202' })) }),
      },
      { login: 'qiaolihua' },
      { login: 'weixiaodan', fills: pays },
    ],
    voids: ['qiaolihua'],
    booked: (stage) => balance(stage, 'budget', { dept: stage.company.department('D08'), type: 'repair', year: '2026' }, 'left'),
    steps: () => [0, -200.5, -200.5],
  },
  {
    sample: loanSample,
    approvers: [{ login: 'qinhao' }, { login: 'qiaolihua' }, { login: 'weixiaodan', fills: pays }],
    voids: [],
    booked: (stage, { id }) => balance(stage, 'loan', { loan: String(id) }, 'open'),
    steps: ({ amount }) => [0, 0, Number(amount)],
  },
  {
    sample: systemSample,
    approvers: [{ login: 'qinhao' }, { login: 'shenyifan' }, { login: 'admin' }, { login: 'zhaomingyuan' }],
    voids: [],
    // No ledger, but what its approval gives: a system that runs.
    booked: (stage, { id }) =>
      valueOf(stage, `select count(*)::text as value from sys_system where id = $1 and sys_status = 'running'`, [id]),
    steps: () => [0, 0, 1],
  },
];

const stage = describeFlows(flows);

it('a loan is not made void: there is no such call', async () => {
  const { json } = await (await stage().as('qiaolihua')).call('POST', '/tydf/process/debitNote/voidProcess', { id: '1', comment: '作废' });
  expect(json).toMatchObject({ code: '404', reason: 'unknownRoute' });
});

it('a day that does not exist is named', async () => {
  const { json } = await (
    await stage().as('yanfei')
  ).call('POST', '/tydf/process/hrLeaveRequest/add', { ...leaveSample.record(stage().company, 0), endDate: '2026-12-49' });
  expect(json).toMatchObject({ code: '400', faults: [{ field: 'endDate' }] });
});

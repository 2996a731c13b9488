/** Journeys of an onboarding: the way, the rules of law, what an approval brings about. */
import type { AnyDoc } from '#model/definition.ts';
import { asTokens } from '#tests/fixtures/company.ts';
import { fixture as onboarding } from '#tests/fixtures/hr/hrStaffOnboard.ts';
import type { Journey } from '../journey.ts';

const at = '2026-11-20T01:00:00Z';

/** Li Chunhua begins in RAS farming; their ID card is of nobody. */
const newcomer = (more: AnyDoc = {}): AnyDoc => ({
  ...onboarding.record(asTokens, 1),
  name: '李春花',
  nameEn: 'Li Chunhua',
  idCard: '379900199803050020',
  entryDate: '2026-11-23',
  contractFrom: '2026-11-23',
  contractTo: '2028-11-22',
  ...more,
});

const account = { userName: 'lichunhua', staffNo: 'TY0900' };
const refused = (more: AnyDoc, field: string): Journey['steps'][number] => ({
  as: 'xujiayi',
  deed: 'submit',
  values: newcomer(more),
  refused: { field },
});

export const onboardJourneys: readonly Journey[] = [
  {
    title: 'approved: the file, its contract and histories, the account, leave and things to issue',
    resource: 'hrStaffOnboard',
    at,
    steps: [
      { as: 'xujiayi', deed: 'submit', values: newcomer() },
      {
        then: { status: 'submitted', node: 'leader', waitsFor: ['qinhao'], fields: { probationEnd: '2027-01-22', userName: 'lichunhua' } },
      },
      { as: 'qinhao', deed: 'approve' },
      { as: 'zhoumin', deed: 'approve' },
      { then: { node: 'account', waitsFor: ['maoyu'] } },
      { as: 'maoyu', deed: 'approve', values: { userName: 'yanfei', staffNo: 'TY0900' }, refused: { field: 'userName' } },
      { as: 'maoyu', deed: 'approve', values: account },
      { then: { status: 'approved', fields: { applied: false, ...account } } },
      {
        then: {
          row: {
            as: 'xujiayi',
            path: '/tydf/api/hrPfStaffOnboard/page',
            find: { staffNo: 'TY0900' },
            has: { name: '李春花', staffState: 'onboarding', grade: 'O1', entryDate: '2026-11-23' },
          },
        },
      },
    ],
  },
  {
    title: 'a manager passes the general manager; rejected with a reason, corrected, reposted',
    resource: 'hrStaffOnboard',
    at,
    steps: [
      { as: 'xujiayi', deed: 'submit', values: newcomer({ grade: 'M1' }) },
      { as: 'qinhao', deed: 'reject', comment: '岗位职级不符' },
      { then: { status: 'rejected', fields: { rejectReason: '岗位职级不符' } } },
      { as: 'xujiayi', deed: 'repost', values: { grade: 'M1', address: '烟台市蓬莱区' } },
      { as: 'qinhao', deed: 'approve' },
      { as: 'zhoumin', deed: 'approve' },
      { then: { node: 'generalManager', waitsFor: ['zhaomingyuan'] } },
      { as: 'zhaomingyuan', deed: 'approve' },
      { then: { node: 'account' } },
    ],
  },
  {
    title: 'what the law and the papers ask is refused by name',
    resource: 'hrStaffOnboard',
    at,
    steps: [
      refused({ birthDate: '1998-03-06' }, 'birthDate'),
      refused({ gender: 'male' }, 'gender'),
      refused({ birthDate: '2011-03-05', idCard: '37990020110305002X' }, 'birthDate'),
      refused({ probationMonths: 3 }, 'probationMonths'),
      refused({ contractTo: null }, 'contractTo'),
      refused({ contractTo: '2026-11-23' }, 'contractTo'),
      refused({ entryDept: '@dept:D12' }, 'entryPost'),
      refused({ entryDept: '@dept:D10', entryPost: '@post:Packing operator', workArea: '@area:PARK-PLANT' }, 'healthCertNo'),
      refused({ attachments: ['@file:idCard.pdf'] }, 'attachments'),
      refused({ leaveProof: true }, 'attachments'),
      { as: 'xujiayi', deed: 'submit', values: newcomer() },
      { as: 'xujiayi', deed: 'submitAnother', values: newcomer(), refused: { field: 'idCard' } },
      { as: 'yanfei', deed: 'submitAnother', values: newcomer(), refused: {} },
      { then: { status: 'submitted' } },
    ],
  },
];

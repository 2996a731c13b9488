/** Samples of recruiting. */
import { expect } from 'vitest';
import { hrApplicationRecruit } from '#resources/hr/hrApplicationRecruit.ts';
import { hrPostApply } from '#resources/hr/hrPostApply.ts';
import { recruitmentPlan } from '#resources/hr/recruitmentPlan.ts';
import { openToOwnStaff, operators, vacancy } from '../../recruiting.ts';
import { sample, type Sample } from '../sample.ts';

const needs = (postId: string) => [
  { postId, needCount: 2, needMonth: '2027-03', channel: 'online', salaryFrom: '4500.00', salaryTo: '5200.00' },
  { postId, needCount: 1, needMonth: '2027-09' },
];

/** Vacancies that applications of the sample are for: nobody applies twice for one. */
const open: string[] = [];
const vacanciesNeeded = 12;

export const recruitSamples: readonly Sample[] = [
  sample({
    definition: recruitmentPlan,
    by: 'xujiayi',
    record: (company, n) => ({ planYear: 2040 + n, planDept: company.department('D08'), planType: 'annual', reason: '年度用工需求' }),
    lines: (company) => ({ needs: needs(company.post('Feeding operator')) }),
    made: () => ({
      status: 'draft',
      headcountNow: expect.any(Number) as unknown,
      headcountPlan: expect.any(Number) as unknown,
      totalNeed: 3,
      recruitedTotal: 0,
      budget: '0.00',
    }),
    change: () => ({ budget: '12000.00', expectedLeave: 1 }),
    brings: { totalNeed: 3 },
    filter: 'planYear',
  }),
  sample({
    definition: hrApplicationRecruit,
    by: 'xujiayi',
    record: (company, n) => ({
      ...operators,
      needDept: company.department('D08'),
      postId: company.post('Feeding operator'),
      inPlan: false,
      needDate: `2027-01-${String(n).padStart(2, '0')}`,
    }),
    made: () => ({ status: 'draft', outsideRange: false, recruitState: null, filledCount: 0, innerCount: 0, candidates: [] }),
    change: () => ({ salaryTo: '9000.00', majorReq: '水产养殖' }),
    brings: { outsideRange: true },
    filter: 'needDate',
  }),
  sample({
    definition: hrPostApply,
    by: 'tianye',
    ready: async (server) => {
      open.length = 0;
      for (let at = 0; at < vacanciesNeeded; at += 1) open.push(String((await vacancy(server, null, openToOwnStaff))['id']));
    },
    record: (_, n) => ({ recruitId: open[(n - 1) % open.length] ?? null, reason: '希望从事投喂工作', achievements: '连续两年无责任事故' }),
    made: (company) => ({
      status: 'draft',
      staffId: company.staff('tianye'),
      targetDept: company.department('D08'),
      targetPost: company.post('Feeding operator'),
      currentDept: company.department('D08'),
      currentGrade: 'O2',
      companyYears: '3.6',
      totalScore: null,
    }),
    change: () => ({ skills: '潜水证', obeyAssign: true }),
    filter: 'recruitId',
  }),
];

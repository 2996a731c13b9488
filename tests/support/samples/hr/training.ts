/** Samples of training. */
import { annualTrainNeeds } from '#resources/hr/annualTrainNeeds.ts';
import { hrTrainingApply } from '#resources/hr/hrTrainingApply.ts';
import { hrTrainingPlan } from '#resources/hr/hrTrainingPlan.ts';
import { hrTrainingSign } from '#resources/hr/hrTrainingSign.ts';
import { expect } from 'vitest';
import { approved } from '../../training.ts';
import { sample, type Company, type Sample } from '../sample.ts';

export const needLine = {
  course: '循环水操作安全',
  trainCategory: 'safety',
  trainMode: 'inner',
  target: '全体养殖工',
  persons: 12,
  hours: '4.0',
  quarter: 'q1',
  budget: '600.00',
};

export const session = (company: Company, participants: readonly string[]) => ({
  course: '安全生产月度培训',
  trainCategory: 'safety',
  trainMode: 'inner',
  teacher: '宋大伟',
  startTime: '2026-12-10T01:00:00.000Z',
  endTime: '2026-12-10T03:00:00.000Z',
  hours: '2.0',
  place: '一号会议室',
  participants: participants.map((login) => company.user(login)),
  planPersons: 10,
  examNeeded: true,
  budget: '400.00',
});

export const planRecord = (company: Company, n = 0) => ({
  planName: `安全培训计划${n}`,
  planYear: 2026,
  organizer: company.department('D03'),
  objective: '提高安全意识',
});

/** The session that rows of the sample belong to, made when they are first asked for. */
const signed = { planId: '', courseLineId: '' };
/** People who are in no session of the demo company yet, one for each row. */
const participants = [
  'yanfei',
  'luyang',
  'qinhao',
  'gaozhenbo',
  'majun',
  'weixiaodan',
  'jiangyuzhen',
  'liuguifang',
  'chensiyu',
  'gemengyao',
  'luojia',
  'xujiayi',
];

export const trainingSamples: readonly Sample[] = [
  sample({
    definition: annualTrainNeeds,
    by: 'qinhao',
    record: (company, n) => ({ needYear: 2040 + n, needDept: company.department('D08'), problem: '新员工较多' }),
    lines: () => ({ needs: [needLine, { ...needLine, course: '鱼病识别', trainCategory: 'farming', persons: 8, budget: '1500.00' }] }),
    made: () => ({ status: 'draft', totalPersons: 20, totalBudget: '2100.00', staffCount: expect.any(Number) as unknown }),
    change: () => ({ problem: '设备更新' }),
    brings: { totalBudget: '2100.00' },
    filter: 'needYear',
  }),
  sample({
    definition: hrTrainingPlan,
    by: 'xujiayi',
    record: planRecord,
    lines: (company) => ({ courses: [session(company, ['yanfei'])] }),
    made: () => ({ status: 'draft', totalHours: '2.0', totalBudget: '400.00', usedBudget: '0.00' }),
    change: () => ({ objective: '提高全员安全意识' }),
    brings: { totalBudget: '400.00' },
    filter: 'planName',
  }),
  sample({
    definition: hrTrainingApply,
    by: 'yanfei',
    record: (_, n) => ({
      inPlan: false,
      course: `潜水员复训${n}`,
      trainCategory: 'certificate',
      trainMode: 'outer',
      place: '青岛',
      startDate: '2026-12-14',
      endDate: '2026-12-16',
      hours: '24.0',
      reason: '证书到期复训',
      fee: '1800.00',
    }),
    lines: (company) => ({ participants: [{ staffId: company.staff('yanfei'), substitute: company.user('luyang') }] }),
    made: () => ({ status: 'draft', travelFee: '0.00', totalFee: '1800.00', feePerHead: '1800.00', serviceMonths: 0 }),
    change: () => ({ travelFee: '350.50' }),
    brings: { totalFee: '2150.50', feePerHead: '2150.50' },
    filter: 'course',
  }),
  sample({
    definition: hrTrainingSign,
    by: 'xujiayi',
    ready: async (server, company) => {
      const plan = await approved(server, 'hrTrainingPlan', 'xujiayi', { ...planRecord(company), courses: [session(company, [])] });
      const [line] = plan['courses'] as { readonly id: string }[];
      Object.assign(signed, { planId: plan['id'], courseLineId: line?.id });
    },
    record: (company, n) => ({ ...signed, staffId: company.staff(participants[n - 1] ?? '') }),
    made: () => ({ course: '安全生产月度培训', startTime: '2026-12-10T01:00:00.000Z', signState: 'absent', score: null, examResult: null }),
    change: () => ({ signState: 'present', score: '91.0' }),
    brings: { examResult: 'excellent' },
    filter: 'staffId',
  }),
];

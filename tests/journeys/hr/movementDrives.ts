/** Every path of the flows of transfers and post changes; those of a resignation, whose clearance is all at once, are journeys. */
import type { AnyDoc } from '#model/definition.ts';
import type { Drive } from '../drive.ts';

const managers = ['M1', 'M2', 'M3', 'E1', 'E2', 'E3'];
/** The grade that sends a document the way of the path. */
const gradeOf = (values: AnyDoc): string | undefined =>
  managers.findLast((grade) => values['newGrade'] === grade || values['oldGrade'] === grade);
const move = { effectiveDate: '2026-12-01', reason: '工作需要' };

export const movementDrives: readonly Drive[] = [
  {
    flow: 'hr/hrStaffTurn',
    by: 'xujiayi',
    record: (values) => {
      const grade = gradeOf(values);
      if (values['turnType'] === 'regular') return { ...move, staffId: '@staff:genghui', turnType: 'regular', newGrade: grade ?? null };
      const newPost = grade === undefined ? '@post:Hatching technician' : '@post:Hatchery manager';
      return { ...move, staffId: '@staff:yanfei', turnType: 'transfer', newDept: '@dept:D07', newPost, newGrade: grade ?? 'T2' };
    },
    people: {
      assess: { as: 'qinhao', values: { leaderReview: '合格', score: '80.0' } },
      oldLeader: { as: 'qinhao' },
      newLeader: { as: 'xinhaiyan' },
      hrManager: { as: 'zhoumin', values: { salaryAdjust: false } },
      inCharge: { as: 'gaozhenbo' },
      generalManager: { as: 'zhaomingyuan' },
    },
  },
  {
    flow: 'hr/hrPostMove',
    by: 'xujiayi',
    record: (values) =>
      gradeOf(values) === undefined
        ? { ...move, staffId: '@staff:wudi', moveType: 'promotion', newPost: '@post:Production planner', newGrade: 'T3' }
        : { ...move, staffId: '@staff:caoyang', moveType: 'promotion', newPost: '@post:Plant manager', newGrade: 'M2' },
    people: {
      leader: { as: 'houmeiling' },
      hrManager: { as: 'zhoumin' },
      inCharge: { as: 'gaozhenbo' },
      generalManager: { as: 'zhaomingyuan' },
    },
  },
];

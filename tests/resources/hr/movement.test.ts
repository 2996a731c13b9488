/** Transfers, post changes and resignations: limits of places, probation and notice, compensation and insurance by their days. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#model/calculation/dates.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { dictionaries } from '#resources/seeds.ts';
import { compensationMonths, compensationOf, stopMonthOf } from '#resources/hr/rules/leaving.ts';
import { longestProbation, type StaffPosition } from '#resources/hr/rules/movement.ts';
import { hrPostMove } from '#resources/hr/hrPostMove.ts';
import { hrStaffResign } from '#resources/hr/hrStaffResign.ts';
import { hrStaffTurn } from '#resources/hr/hrStaffTurn.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';

const position: StaffPosition = {
  userId: '7',
  departmentId: '3',
  postId: '30',
  extraPosts: ['31'],
  grade: 'T1',
  supervisor: '9',
  staffState: 'regular',
  entryDate: '2020-05-11',
  probationEnd: null,
  contractType: 'fixed',
  contractFrom: '2020-05-11',
  contractTo: '2023-05-10',
};
const actor = { userId: '2', staffId: '20', departmentId: '5', roles: ['hr_specialist'] };
const input = (facts: AnyDoc, today = '2026-11-20'): EvaluationInput => ({ facts, actor, today, now: `${today}T02:00:00.000Z` });
const facts = { position, openMoves: [], post: { departmentId: '4', gradeFrom: 'T1', gradeTo: 'T4', enabled: true }, home: null };

const faultsFor = (definition: Definition, doc: AnyDoc, known: AnyDoc): string[] => {
  const at = { ...input(known), dictionaries: (name: string) => new Set(dictionaries[name]?.items.map(({ value }) => value)) };
  const record = compute(definition, normalise(definition, { status: 'draft', ...doc }), at);
  return faultsOf(definition, record, at, 'submit').map(({ rule, field }) => `${rule}:${field}`);
};

describe('a transfer', () => {
  const transfer = { staffId: '70', turnType: 'transfer', newDept: '4', newPost: '40', effectiveDate: '2026-12-01', reason: '缺员' };
  const faults = (doc: AnyDoc = {}, known: AnyDoc = {}): string[] =>
    faultsFor(hrStaffTurn, { ...transfer, ...doc }, { ...facts, ...known });

  it('goes to another department, to a post of it that is in use and takes the grade', () => {
    expect(faults()).toEqual([]);
    expect(faults({ newDept: '3' })).toContain('place:newDept');
    expect(faults({ newPost: null })).toContain('place:newPost');
    expect(faults({ newGrade: 'M1' })).toEqual(['newGrade:newGrade']);
    expect(faults({}, { post: { ...facts.post, enabled: false } })).toEqual(['newPost:newPost']);
    expect(faults({}, { post: { ...facts.post, departmentId: '8' } })).toEqual(['newPost:newPost']);
  });

  it('is of somebody who works here and is not moved already; they hand over to somebody else', () => {
    expect(faults({}, { position: { ...position, staffState: 'leaving' } })).toEqual(['employed:staffId']);
    expect(faults({}, { openMoves: ['HRZD-1'] })).toEqual(['openMove:staffId']);
    expect(faults({ handoverTo: '7' })).toEqual(['handover:handoverTo']);
    expect(faults({ newSupervisor: '7' })).toEqual(['superior:newSupervisor']);
    expect(faults({ effectiveDate: '2020-01-01' })).toEqual(['afterEntry:effectiveDate']);
  });

  it('for a time ends within a year, and leads back where they came from', () => {
    const lent = { turnType: 'secondment', backDate: '2027-05-31' };
    expect(faults(lent)).toEqual([]);
    expect(faults({ turnType: 'secondment' })).toEqual(['secondment:backDate']);
    expect(faults({ ...lent, backDate: '2026-12-01' })).toEqual(['secondment:backDate']);
    expect(faults({ ...lent, backDate: '2027-12-02' })).toEqual(['secondment:backDate']);
    expect(faults({ turnType: 'back' })).toContain('secondment:turnType');
    const home = { departmentId: '6', postId: '60', grade: 'T1', supervisor: '8' };
    const at = input({ ...facts, home });
    expect(compute(hrStaffTurn, { ...transfer, turnType: 'back', newDept: null, newPost: null, status: 'draft' }, at)).toMatchObject({
      newDept: '6',
      newPost: '60',
      newSupervisor: '8',
    });
  });

  it('after probation comes in time, and goes on no longer than the law allows', () => {
    const probation = {
      ...position,
      staffState: 'probation',
      entryDate: '2026-09-01',
      probationEnd: '2026-11-30',
      contractFrom: '2026-09-01',
      contractTo: '2029-08-31',
    };
    const regular = { turnType: 'regular', newDept: null, newPost: null };
    expect(faults(regular)).toEqual(['probation:turnType']);
    expect(faults(regular, { position: probation })).toEqual([]);
    expect(faults({ ...regular, effectiveDate: '2026-12-31' }, { position: probation })).toEqual(['probation:effectiveDate']);
    expect(faults({ ...regular, score: '59.9' }, { position: probation })).toEqual(['score:score']);
    expect(faults({ ...regular, score: '59.9', extendTo: '2027-02-28' }, { position: probation })).toEqual([]);
    expect(faults({ ...regular, extendTo: '2027-03-01' }, { position: probation })).toEqual(['extendTo:extendTo']);
    expect(longestProbation({ ...probation, contractTo: '2027-08-31' })).toBe('2026-10-31');
  });
});

it('a post change goes the way that its kind says', () => {
  const move = { staffId: '70', newPost: '40', effectiveDate: '2026-12-01', reason: '考核' };
  const known = { ...facts, post: { ...facts.post, departmentId: '3' }, standard: { grade: 'T2', enabled: true } };
  const faults = (doc: AnyDoc, more: AnyDoc = {}): string[] => faultsFor(hrPostMove, { ...move, ...doc }, { ...known, ...more });
  expect(faults({ moveType: 'promotion', newGrade: 'T2' })).toEqual([]);
  expect(faults({ moveType: 'promotion', newGrade: 'T1' })).toEqual(['grade:newGrade']);
  expect(faults({ moveType: 'rotation', newGrade: 'T2' })).toEqual(['grade:newGrade']);
  expect(faults({ moveType: 'rotation', newGrade: 'T1', newPost: '30' })).toEqual(['post:newPost']);
  expect(faults({ moveType: 'demotion', newGrade: 'O3' })).toContain('consent:attachments');
  expect(faults({ moveType: 'extraPost', newPost: '31' })).toEqual(['post:newPost']);
  expect(faults({ moveType: 'removePost', newPost: '40' })).toEqual(['post:newPost']);
  expect(faults({ moveType: 'removePost', newPost: '31' })).toEqual([]);
  expect(faults({ moveType: 'promotion', newGrade: 'T2', salaryAdjust: true })).toEqual(['standard:newStandardId']);
  expect(faults({ moveType: 'promotion', newGrade: 'T2', salaryAdjust: true, newStandardId: '1' })).toEqual([]);
  expect(faults({ moveType: 'promotion', newGrade: 'T3', salaryAdjust: true, newStandardId: '1' })).toEqual(['standard:newStandardId']);
});

describe('a resignation', () => {
  const clearance = { loans: '0', items: 0, assets: [], seals: [], openTasks: 0, departments: 0, reports: 0, lastAdministrator: false };
  const record = { staffId: '70', resignType: 'mutual', resignReason: 'pay', reasonText: 'x', applyLeaveDate: '2026-12-31' };
  const faults = (doc: AnyDoc = {}, known: AnyDoc = {}): string[] =>
    faultsFor(hrStaffResign, { ...record, ...doc }, { position, openMoves: [], annualLeft: '5.0', clearance: { ...clearance, ...known } });

  it('is not cleared while something is open', () => {
    expect(faults({ clearFinance: true })).toEqual([]);
    expect(faults({ clearFinance: true }, { loans: '594.00' })).toEqual(['loans:clearFinance']);
    expect(faults({ clearDorm: false })).toEqual(['cleared:clearDorm']);
    expect(faults({ clearAdmin: true }, { items: 2 })).toEqual(['items:clearAdmin']);
    expect(faults({ clearAdmin: null, proofIssued: false }, { items: 2 })).toEqual(['items:proofIssued']);
    expect(faults({ clearAssets: true }, { assets: ['ZC202600001 手持终端'] })).toEqual(['assets:clearAssets']);
    expect(faults({ proofIssued: false }, { assets: ['ZC202600001 手持终端'] })).toEqual(['assets:proofIssued']);
    expect(faults({ clearAdmin: true }, { seals: ['YZ0001 公章'] })).toEqual(['seals:clearAdmin']);
    expect(faults({ proofIssued: false }, { seals: ['YZ0001 公章'] })).toEqual(['seals:proofIssued']);
    expect(faults({ clearAccounts: true }, { lastAdministrator: true })).toEqual(['lastAdministrator:clearAccounts']);
    // They may live in the dormitory until their last day; whoever clears it is told.
    expect(faults({ clearDorm: true }, { stay: '1号楼101-2' })).toEqual(['dorm:clearDorm']);
    expect(faults({ clearDorm: true })).toEqual([]);
  });

  it('owes a month a year, half of one for up to six months more; nothing to who goes by themselves', () => {
    expect(compensationMonths('voluntary', '2020-01-01', '2026-12-31')).toBeNull();
    expect(compensationMonths('dismissal', '2020-01-01', '2026-12-31')).toBe('7.0');
    expect(compensationMonths('dismissal', '2020-01-01', '2027-01-01')).toBe('7.5');
    expect(compensationMonths('mutual', '2020-01-01', '2027-06-30')).toBe('7.5');
    expect(compensationMonths('mutual', '2020-01-01', '2027-07-01')).toBe('8.0');
  });

  it('proposes the compensation from the pay of the last year, a month at most three local averages', () => {
    expect(compensationOf('7.5', '6400.00')).toBe('48000.00');
    expect(compensationOf('2.0', '90000.00')).toBe('49200.00');
    expect(compensationOf('2.0', null)).toBeNull();
    expect(compensationOf(null, '6400.00')).toBeNull();
  });

  it('never owes less for a day more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), (days) => {
        const [one, more] = [0, 1].map((at) => Number(compensationMonths('dismissal', '2000-02-29', addDays('2000-02-29', days + at))));
        return more! >= one! && more! - one! <= 0.5;
      }),
    );
  });

  it('ends insurance with the month of the last day until the 15th, else with the next', () => {
    expect(stopMonthOf('2026-12-15')).toBe('2026-12');
    expect(stopMonthOf('2026-12-16')).toBe('2027-01');
    expect(stopMonthOf('2026-01-31')).toBe('2026-02');
  });
});

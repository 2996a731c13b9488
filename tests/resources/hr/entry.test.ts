/** Rules of onboarding and of histories, in both directions (hrStaffOnboard and what belongs to it). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, isDate } from '#model/calculation/dates.ts';
import { compute, faultsOf, type EvaluationInput } from '#model/evaluate.ts';
import { quotaOfEntry } from '#resources/hr/rules/annualLeave.ts';
import { formLocked, spanFault } from '#resources/hr/rules/histories.ts';
import { hrPfInnerPost } from '#resources/hr/hrPfInnerPost.ts';
import { hrStaffOnboard } from '#resources/hr/hrStaffOnboard.ts';
import { hasRightDigit, holderOf } from '#resources/hr/rules/idCard.ts';
import { returnFault } from '#resources/hr/rules/items.ts';
import { leastAge, mostProbation, probationEndOf } from '#resources/hr/rules/onboardRules.ts';
import { loginOf } from '#server/effects/hr/accountProposal.ts';
import type { AnyDoc } from '#model/definition.ts';

const input = (facts: AnyDoc = {}): EvaluationInput => ({
  facts: { post: null, place: null, above: ['8'], sameCard: null, takenName: false, takenNo: false, ...facts },
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: ['hr_specialist'] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
});
const blank = Object.fromEntries(Object.keys(hrStaffOnboard.fields).map((name) => [name, null]));
const rulesOf = (doc: AnyDoc, facts: AnyDoc = {}): string[] =>
  faultsOf(hrStaffOnboard, { ...blank, ...doc }, input(facts), 'submit')
    .filter(({ rule }) => rule !== 'required')
    .map(({ rule, field }) => `${rule} ${field}`);
const paper = (id: string) => ({ id, name: 'x.pdf', size: 1, mime: 'application/pdf' });
const papers = { attachments: [paper('1'), paper('2')] };

describe('an ID card', () => {
  it('tells birth date and gender in both forms', () => {
    expect(holderOf('37990019980305002X')).toEqual({ birthDate: '1998-03-05', gender: 'female' });
    expect(holderOf('379900980305001')).toEqual({ birthDate: '1998-03-05', gender: 'male' });
    expect(holderOf('1234')).toBeNull();
  });
  it('has the check digit that follows from the others', () => {
    const card = (idCard: string) => rulesOf({ ...papers, idCard, birthDate: '1949-12-31', gender: 'female' });
    expect([card('11010519491231002X'), card('11010519491231002x')]).toEqual([[], []]);
    for (const wrong of ['110105194912310021', '11010519491231003X', '11010519491231020X'])
      expect(card(wrong)).toContain('checkDigit idCard');
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 17, maxLength: 17 });
    fc.assert(
      fc.property(digits, fc.nat(16), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const last = '0123456789X'.split('').find((sign) => hasRightDigit(body.join('') + sign)) ?? '';
        const slip = body.map((digit, place) => (place === at ? (digit + by) % 10 : digit));
        expect([last.length, hasRightDigit(slip.join('') + last)]).toEqual([1, false]);
      }),
    );
  });
  it('must agree with the form', () => {
    const doc = { ...papers, idCard: '379900199803050020', birthDate: '1998-03-05', gender: 'female' };
    expect(rulesOf(doc)).toEqual([]);
    expect(rulesOf({ ...doc, birthDate: '1998-03-06' })).toEqual(['card birthDate']);
    expect(rulesOf({ ...doc, gender: 'male' })).toEqual(['card gender']);
  });
  it('is refused while its holder works here, and tells of a former employee', () => {
    const same = { staffNo: 'TY0001', name: '裴松', active: true, code: null };
    expect(rulesOf(papers, { sameCard: same })).toEqual(['sameCard idCard']);
    expect(rulesOf(papers, { sameCard: { ...same, active: false } })).toEqual(['former idCard']);
    expect(rulesOf(papers, { sameCard: { ...same, code: 'HRRZ-1' } })).toEqual(['sameCard idCard']);
  });
});

describe('probation', () => {
  const from = '2026-12-01';
  it.each([
    ['fixed', '2027-02-27', 0],
    ['fixed', '2027-02-28', 1],
    ['fixed', '2027-11-29', 1],
    ['fixed', '2027-11-30', 2],
    ['fixed', '2029-11-29', 2],
    ['fixed', '2029-11-30', 6],
    ['task', '2030-11-30', 0],
    ['open', null, 6],
  ])('of a %s contract to %s is at most %i months', (contractType, contractTo, most) =>
    expect(mostProbation({ contractType, contractFrom: from, contractTo })).toBe(most),
  );
  it('never grows where the contract gets shorter', () =>
    fc.assert(
      fc.property(fc.nat(1800), fc.nat(1800), (a, b) => {
        const [short, long] = [Math.min(a, b), Math.max(a, b)].map((days) =>
          mostProbation({ contractType: 'fixed', contractFrom: from, contractTo: addDays(from, days + 1) }),
        );
        expect(short ?? 0).toBeLessThanOrEqual(long ?? 0);
      }),
    ));
  it('ends the day before the same day of a later month', () => {
    expect(probationEndOf('2026-11-30', 3)).toBe('2027-02-27');
    expect(probationEndOf('2026-11-23', 0)).toBeNull();
    expect(compute(hrStaffOnboard, { ...blank, entryDate: '2026-11-23', probationMonths: 2 }, input())['probationEnd']).toBe('2027-01-22');
  });
});

describe('what a post asks', () => {
  const post = { deptId: '8', category: 'operation', healthCertRequired: false, name: '网箱养殖工' };
  it('is eighteen years at sea and in the cold store for operation posts, sixteen elsewhere', () => {
    expect(leastAge(post, { atSea: true, cold: false })).toBe(18);
    expect(leastAge(post, { atSea: false, cold: true })).toBe(18);
    expect(leastAge({ ...post, name: '冷库管理员' }, null)).toBe(18);
    expect(leastAge(post, { atSea: false, cold: false })).toBe(16);
    expect(leastAge({ ...post, category: 'professional' }, { atSea: true, cold: false })).toBe(16);
    const doc = { ...papers, birthDate: '2010-01-01', entryDate: '2026-12-01' };
    expect(rulesOf(doc, { post })).toEqual([]);
    expect(rulesOf(doc, { post, place: { atSea: true, cold: false } })).toEqual(['age birthDate']);
  });
  it('is a certificate of health that is valid on the first day, where food is touched', () => {
    const facts = { post: { ...post, healthCertRequired: true } };
    const doc = { ...papers, entryDate: '2026-12-01' };
    expect(rulesOf(doc, facts)).toEqual(['healthCert healthCertNo']);
    expect(rulesOf({ ...doc, healthCertNo: 'JK1' }, facts)).toEqual(['healthCert healthCertTo']);
    expect(rulesOf({ ...doc, healthCertNo: 'JK1', healthCertTo: '2026-11-30' }, facts)).toEqual(['healthCert healthCertTo']);
    expect(rulesOf({ ...doc, healthCertNo: 'JK1', healthCertTo: '2026-12-01' }, facts)).toEqual([]);
  });
  it('is to belong to the department or one above it', () => {
    expect(rulesOf({ ...papers, entryDept: '81' }, { post, above: ['81', '8', '1'] })).toEqual([]);
    expect(rulesOf({ ...papers, entryDept: '9' }, { post, above: ['9', '1'] })).toEqual(['postOfDept entryPost']);
  });
});

describe('papers', () => {
  it('are two, and the proof of leaving where there is one', () => {
    expect(rulesOf({})).toEqual(['papers attachments']);
    expect(rulesOf({ ...papers, leaveProof: true })).toEqual(['papers attachments']);
    expect(rulesOf({ attachments: [paper('1'), paper('2'), paper('3')], leaveProof: true })).toEqual([]);
  });
});

describe('histories', () => {
  it('stand still while the form is decided on and afterwards', () => {
    for (const status of ['draft', 'rejected']) expect(formLocked({ status, education: null })).toBeNull();
    for (const status of ['submitted', 'reposted', 'approved', 'invalidated'])
      expect(formLocked({ status, education: null })).toMatchObject({ field: 'onboardId' });
  });
  it('do not end before they begin', () => {
    expect(spanFault({ dateFrom: '2020-01-02', dateTo: '2020-01-01' })).toMatchObject({ field: 'dateTo' });
    expect(spanFault({ dateFrom: '2020-01-01', dateTo: '2020-01-01' })).toBeNull();
    expect(spanFault({ dateFrom: '2020-01-01', dateTo: null })).toBeNull();
  });
});

describe('what comes with the entry', () => {
  it('is the share of annual leave that is left of the year, in whole days', () => {
    expect(quotaOfEntry('2016-07-01', '2026-11-23')).toBe('1.0');
    expect(quotaOfEntry('2016-07-01', '2026-01-01')).toBe('5.0');
    expect(quotaOfEntry('2006-01-01', '2026-01-01')).toBe('15.0');
    expect(quotaOfEntry(null, '2026-01-01')).toBe('0.0');
  });
  it('never exceeds the quota of a whole year', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 364 }), (months, day) => {
        const entry = addDays('2026-01-01', day);
        expect(isDate(entry)).toBe(true);
        expect(Number(quotaOfEntry(addMonths(entry, -months), entry))).toBeLessThanOrEqual(15);
      }),
    ));
  it('is a login name of Latin letters, else of pinyin', () => {
    expect(loginOf('陈思雨', 'Chen Siyu')).toBe('chensiyu');
    expect(loginOf('单雄信', '')).toBe('shanxiongxin');
    expect(loginOf('Ødegård', '')).not.toContain(' ');
  });
});

it('a thing comes back after it was issued, with an amount where it is charged', () => {
  expect(returnFault('2026-11-01', { returnDate: '2026-11-01', damageFee: null })).toBeNull();
  expect(returnFault('2026-11-01', { returnDate: '2026-11-01', damageFee: '80.00' })).toBeNull();
  expect(returnFault('2026-11-01', { returnDate: '2026-10-31' })).toMatchObject({ field: 'returnDate' });
  expect(returnFault('2026-11-01', {})).toMatchObject({ field: 'returnDate', rule: 'required' });
  expect(returnFault('2026-11-01', { returnDate: 'soon' })).toMatchObject({ field: 'returnDate' });
  for (const damageFee of ['-1', 'x', '1.234', 5])
    expect(returnFault('2026-11-01', { returnDate: '2026-11-02', damageFee })).toMatchObject({ field: 'damageFee' });
});

describe('posts held by an employee', () => {
  const file = { deptId: '8', postId: '80', active: true };
  const held = {
    id: '5',
    staffId: '70',
    deptId: '8',
    postId: '80',
    holdType: 'main',
    dateFrom: '2020-05-11',
    dateTo: null,
    sourceType: null,
  };
  const faults = (doc: AnyDoc, facts: AnyDoc): string[] =>
    faultsOf(hrPfInnerPost, { ...held, ...doc }, { ...input(), facts: { file, openMain: false, ...facts } }, 'submit').map(
      ({ rule, field }) => `${rule} ${field}`,
    );

  it('the present main post is one, like the file says, and no hand ends it', () => {
    expect(faults({}, {})).toEqual([]);
    expect(faults({}, { openMain: true })).toEqual(['oneMain dateTo']);
    expect(faults({ postId: '81' }, {})).toEqual(['placeOfFile postId']);
    expect(faults({ dateTo: '2026-11-19' }, {})).toEqual(['presentPost dateTo']);
    expect(faults({ dateTo: '2026-11-19' }, { openMain: true })).toEqual([]);
    expect(faults({ id: undefined, dateTo: '2026-11-19' }, {})).toEqual([]);
    expect(faults({ dateTo: '2026-11-19' }, { file: { ...file, active: false } })).toEqual([]);
    expect(faults({ dateTo: '2026-11-19', holdType: 'partTime' }, {})).toEqual([]);
    const gone = hrPfInnerPost.removal['presentPost'];
    expect(gone?.({ ...input(), facts: { file, openMain: false }, doc: held })).toMatchObject({ rule: 'presentPost' });
    expect(gone?.({ ...input(), facts: { file, openMain: true }, doc: held })).toBeNull();
  });
});

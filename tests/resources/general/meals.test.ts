/** Rules of meals in both directions, for each variant. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { judge as judgeAct } from '#model/acts.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { adminMealApplication } from '#resources/general/adminMealApplication.ts';
import { companionsFor } from '#resources/general/rules/meals.ts';

const input = (now: string): EvaluationInput => ({
  facts: {},
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: [] },
  today: now.slice(0, 10),
  now,
});
const morning = '2026-11-20T02:00:00.000Z';
const computed = (doc: AnyDoc, now = morning): AnyDoc => compute(adminMealApplication, normalise(adminMealApplication, doc), input(now));
const judge = (doc: AnyDoc, now = morning): string[] =>
  faultsOf(adminMealApplication, computed(doc, now), input(now), 'submit').map(({ rule, field }) => `${rule}:${field}`);

const shared: AnyDoc = { status: 'draft', urgency: 'normal', mealPlace: '食堂', reason: '接待', standard: '35.00', settleBy: 'company' };
const inside = { ...shared, mealType: 'in', mealDate: '2026-11-21', mealTime: 'lunch', guestCount: 2, staffCount: 3, persons: [] };
const outside = { ...inside, mealType: 'out', restaurant: '海景酒楼', guestOrg: '蓝海机电', standard: '200.00' };
const days = [
  { lineDate: '2026-12-01', count: 8, price: '25.00' },
  { lineDate: '2026-12-03', count: 6, price: '20.00' },
];
const contract = { ...shared, mealType: 'con', contractParty: '蓝海机电', periodFrom: '2026-12-01', periodTo: '2026-12-03', persons: days };

it('in order pass all three; what they cost follows from lines, else from the standard', () => {
  expect([inside, outside, contract].flatMap((doc) => judge(doc))).toEqual([]);
  expect([inside, outside, contract].map((doc) => computed(doc)).map(({ totalCount, estAmount }) => [totalCount, estAmount])).toEqual([
    [5, '175.00'],
    [5, '1000.00'],
    [14, '320.00'],
  ]);
  const lines = [{ count: 5, price: '12.50' }];
  expect(computed({ ...inside, persons: lines })['estAmount']).toBe('62.50');
});

it('each asks for what it needs', () => {
  const bare = { mealDate: null, mealTime: null, staffCount: null, restaurant: null, guestOrg: null };
  expect(judge({ ...inside, ...bare })).toEqual(['needed:mealDate', 'needed:mealTime', 'needed:staffCount']);
  expect(judge({ ...outside, ...bare })).toEqual(
    ['mealDate', 'mealTime', 'staffCount', 'restaurant', 'guestOrg'].map((field) => `needed:${field}`),
  );
  expect(judge({ ...contract, contractParty: null, periodFrom: null })).toEqual(['needed:periodFrom', 'needed:contractParty']);
});

describe('the kitchen', () => {
  it('plans at 16:00 of the day before: until then a meal is ordinary, later urgent', () => {
    const [last, late] = ['2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.001Z'];
    expect([judge(inside, last), judge(inside, late), judge({ ...inside, urgency: 'urgent' }, late)]).toEqual([[], ['inTime:urgency'], []]);
    expect(judge(outside, late)).toEqual([]);
    // What was sent in time may be decided later.
    expect(judge({ ...inside, status: 'submitted' }, late)).toEqual([]);
  });

  it('serves no past day, nobody, and nothing above its standard', () => {
    expect(judge({ ...outside, mealDate: '2026-11-19' })).toEqual(['notPast:mealDate']);
    expect(judge({ ...inside, guestCount: 0, staffCount: 0 })).toEqual(['somebody:staffCount']);
    expect([judge({ ...inside, standard: '40.00' }), judge({ ...inside, standard: '40.01' })]).toEqual([[], ['canteen:standard']]);
  });
});

it('few go along with guests: three up to ten, then a third rounded down', () => {
  expect([1, 10, 11, 12, 13, 16, 18].map(companionsFor)).toEqual([3, 3, 3, 4, 4, 5, 6]);
  expect([judge({ ...outside, guestCount: 10, staffCount: 4 }), judge({ ...outside, guestCount: 12, staffCount: 4 })]).toEqual([
    ['companions:staffCount'],
    [],
  ]);
  expect(judge({ ...outside, guestCount: 0 })).toEqual(['guests:guestCount']);
  expect(judge({ ...inside, guestCount: 1, staffCount: 30 })).toEqual([]);
});

it('drinks are for meals outside alone', () => {
  expect([judge({ ...outside, needWine: true }), judge({ ...inside, needWine: true })]).toEqual([[], ['drinks:needWine']]);
});

describe('lines', () => {
  it('count as many as eat', () => {
    expect(judge({ ...inside, persons: [{ count: 5, price: '30.00' }] })).toEqual([]);
    expect(judge({ ...inside, persons: [{ count: 4, price: '30.00' }] })).toEqual(['lines:persons']);
    expect(judge({ ...contract, persons: [] })).toEqual(['lines:persons']);
  });

  it('of a contract lie in its days', () => {
    expect(judge({ ...contract, periodTo: '2026-11-30' })).toEqual(['period:periodTo']);
    const lines = [
      { ...days[0], lineDate: null },
      { ...days[1], lineDate: '2026-12-04' },
    ];
    expect(judge({ ...contract, persons: lines })).toEqual(['period:persons.0.lineDate', 'period:persons.1.lineDate']);
  });

  it('name who pays themselves; a contract partner pays where there is a contract', () => {
    expect(judge({ ...inside, settleBy: 'personal' })).toEqual(['settles:persons']);
    const line = { count: 5, price: '30.00' };
    expect(judge({ ...inside, settleBy: 'personal', persons: [line] })).toEqual(['settles:persons.0.staffId']);
    expect(judge({ ...inside, settleBy: 'personal', persons: [{ ...line, staffId: '70' }] })).toEqual([]);
    expect([judge({ ...contract, settleBy: 'contractor' }), judge({ ...inside, settleBy: 'contractor' })]).toEqual([
      [],
      ['settles:settleBy'],
    ]);
  });
});

describe('an approved meal', () => {
  const doc = { ...inside, applicant: '7', mealStatus: 'waiting', status: 'approved' };
  const verdict = (name: string, more: AnyDoc, now: string, actor: { userId: string; roles: string[] }) => {
    const act = adminMealApplication.acts?.[name];
    if (act === undefined) throw new Error(name);
    const found = judgeAct(act, { ...doc, ...more }, null, { ...input(now), actor: { ...input(now).actor, ...actor } });
    return found === null || found === true ? found : found.reason;
  };
  const applicant = { userId: '7', roles: [] };
  const keeper = { userId: '9', roles: ['canteen_keeper'] };
  const late = '2026-11-20T08:00:00.001Z';

  it('is cancelled by its applicant while the kitchen has not planned, by the keeper until it is served', () => {
    expect([
      verdict('cancel', {}, morning, applicant),
      verdict('cancel', {}, late, applicant),
      verdict('cancel', {}, late, keeper),
    ]).toEqual([true, 'notNow', true]);
    expect(verdict('cancel', {}, morning, { userId: '8', roles: [] })).toBeNull();
    expect(verdict('cancel', { mealStatus: 'done' }, morning, keeper)).toBe('notNow');
    expect(verdict('cancel', { mealType: 'out' }, morning, keeper)).toBeNull();
  });

  it('is served from its day on, once', () => {
    expect([verdict('served', {}, morning, keeper), verdict('served', {}, '2026-11-21T02:00:00.000Z', keeper)]).toEqual(['notNow', true]);
    expect(verdict('served', { mealStatus: 'done' }, '2026-11-21T02:00:00.000Z', keeper)).toBe('notNow');
    expect(verdict('served', { mealType: 'con' }, '2026-11-21T02:00:00.000Z', keeper)).toBeNull();
  });
});

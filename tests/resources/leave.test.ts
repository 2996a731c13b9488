/** Leave: the policy table, rules 1-8 in both directions, the days that are held and booked. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, subtract } from '#model/calculation/decimal.ts';
import { addDays, datesFrom } from '#model/calculation/dates.ts';
import { sum } from '#model/calculation/rounding.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { dictionaries } from '#resources/seeds.ts';
import { annualQuota, granted, leavePolicies } from '#resources/hr/rules/leavePolicy.ts';
import { hrLeaveInformation } from '#resources/hr/hrLeaveInformation.ts';
import { hrLeaveRequest } from '#resources/hr/hrLeaveRequest.ts';
import { hrWorkCalendar } from '#resources/hr/hrWorkCalendar.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { CalendarDay } from '#model/calculation/workCalendar.ts';

const proof = [{ id: 'f1', name: 'proof.pdf', size: 1, mime: 'application/pdf' }];
/** A row of balances of 2026 with so many days left. */
const left = (days: string) => ({ '2026': { left: days, carried: '0.0', early: '0.0' } });
const actor = { userId: '7', staffId: '70', departmentId: '3', roles: ['employee'] };
const facts = {
  calendar: [] as CalendarDay[],
  staff: { userId: '7', departmentId: '3', workSystem: 'standard' },
  leaveBalance: left('10.0'),
  taken: {},
  ownLeaves: [],
  agentLeaves: [],
};
const input = (more: AnyDoc = {}, today = '2026-11-20'): EvaluationInput => ({
  facts: { ...facts, ...more },
  actor,
  today,
  now: `${today}T02:00:00.000Z`,
});

/** Tuesday to Thursday, three days of annual leave asked on the Friday before: in order. */
const asked: AnyDoc = {
  staffId: '70',
  leaveType: 'annual',
  startDate: '2026-11-24',
  startHalf: 'am',
  endDate: '2026-11-26',
  endHalf: 'pm',
  reason: '回家探亲',
  agentUser: '9',
  status: 'draft',
};
const ready = (doc: AnyDoc, at: EvaluationInput): AnyDoc => compute(hrLeaveRequest, normalise(hrLeaveRequest, { ...asked, ...doc }), at);
const rules = (doc: AnyDoc = {}, at = input()): string[] =>
  faultsOf(hrLeaveRequest, ready(doc, at), at, 'submit').map(({ rule, field }) => `${rule}:${field}`);

describe('annual leave of a year', () => {
  it.each([
    ['2026-01-02', '2025-06-01', 2026, 0],
    ['2015-07-01', '2020-05-11', 2026, 10],
    ['2016-01-01', '2020-05-11', 2026, 10],
    ['2016-01-02', '2020-05-11', 2026, 5],
    ['2006-01-01', '2020-05-11', 2026, 15],
    // Entrants: whole days of the share that is left, both ends counted.
    ['2000-07-01', '2026-07-01', 2026, 7],
    ['2000-07-01', '2026-01-01', 2026, 15],
    ['2000-07-01', '2026-12-31', 2026, 0],
    ['2000-07-01', '2027-01-01', 2026, 0],
  ])('first job %s, joined %s, in %i: %i days', (firstWork, joined, year, days) => expect(annualQuota(firstWork, joined, year)).toBe(days));

  it('is lost with 2, 3 or 4 months of sick leave, by years of work', () => {
    for (const [workYears, least] of [
      [9, 60],
      [10, 90],
      [20, 120],
    ] as const) {
      const staff = { ...facts.staff, workYears };
      expect(rules({}, input({ staff, sickDays: least - 1 }))).toEqual([]);
      expect(rules({}, input({ staff, sickDays: least }))).toEqual(['forfeited:leaveType']);
      expect(rules({ leaveType: 'personal' }, input({ staff, sickDays: least }))).toEqual([]);
    }
  });
});

describe('days', () => {
  const autumn: CalendarDay[] = [
    ...datesFrom('2026-10-01', '2026-10-07').map((day): CalendarDay => ({ day, dayType: 'holiday', statutory: day <= '2026-10-03' })),
    { day: '2026-10-10', dayType: 'makeup', statutory: false },
  ];
  const days = (doc: AnyDoc, more: AnyDoc = {}): unknown => ready(doc, input(more))['leaveDays'];

  it('follow the calendar and the working hours of the person', () => {
    const weekend = { startDate: '2026-11-27', startHalf: 'pm', endDate: '2026-11-30', endHalf: 'am' };
    expect(days(weekend)).toBe('1.0');
    expect(days(weekend, { staff: { ...facts.staff, workSystem: 'comprehensive' } })).toBe('2.0');
    expect(days({ startDate: '2026-09-30', endDate: '2026-10-10' }, { calendar: autumn })).toBe('4.0');
    expect(days({ leaveType: 'maternity', startDate: '2026-03-02', endDate: '2026-08-06' })).toBe('158.0');
    expect(days({ leaveType: 'marriage', startDate: '2026-09-30', endDate: '2026-10-10' }, { calendar: autumn })).toBe('4.0');
  });

  it('are absent while the period is not complete or runs backwards', () => {
    expect(days({ endDate: null })).toBeNull();
    expect(days({ leaveType: null })).toBeNull();
    expect(days({ endDate: '2026-11-23' })).toBeNull();
  });

  it('every leave type has a policy', () => {
    expect(Object.keys(leavePolicies)).toEqual(dictionaries['leaveType']?.items.map(({ value }) => value));
    expect([
      granted('maternity', 1, null),
      granted('maternity', 3, null),
      granted('marriage', null, true),
      granted('marriage', null, false),
      granted('sick', 1, null),
    ]).toEqual(['158.0', '188.0', '18.0', '15.0', null]);
  });

  it('a person who comes back early took fewer', () => {
    const early = ready({ actualEnd: '2026-11-25', status: 'approved' }, input());
    expect(early).toMatchObject({ leaveDays: '3.0', actualDays: '2.0', backState: 'done' });
    expect(ready({ actualEnd: '2026-11-23', status: 'approved' }, input())['actualDays']).toBe('0.0');
    expect(ready({ status: 'approved' }, input({}, '2026-11-27'))['backState']).toBe('waiting');
    expect(ready({ status: 'approved' }, input({}, '2026-11-26'))['backState']).toBe('none');
  });
});

describe('rules', () => {
  it('an ordinary request passes', () => {
    expect(rules()).toEqual([]);
  });

  it('1: the end is not before the start, halves included', () => {
    expect(rules({ endDate: '2026-11-23' })).toContain('order:endDate');
    expect(rules({ endDate: '2026-11-24', startHalf: 'pm', endHalf: 'am' })).toContain('order:endDate');
    expect(rules({ endDate: '2026-11-24', startHalf: 'pm', endHalf: 'pm' })).toEqual([]);
    expect(rules({ endDate: null })).toEqual(['required:endDate']);
  });

  it('nobody has leave before joining or after the last day', () => {
    const staff = (joined: string | null, left: string | null) => input({ staff: { ...facts.staff, joined, left } });
    expect(rules({}, staff('2026-11-24', '2026-11-26'))).toEqual([]);
    expect(rules({}, staff(null, null))).toEqual([]);
    expect(rules({}, staff('2026-11-25', null))).toEqual(['employed:startDate']);
    expect(rules({}, staff(null, '2026-11-25'))).toEqual(['employed:endDate']);
    expect(rules({}, staff(null, '2026-11-23'))).toEqual(['employed:staffId']);
  });

  it('a period without a working day is none', () => {
    expect(rules({ startDate: '2026-11-28', endDate: '2026-11-29' })).toContain('days:endDate');
    expect(rules({ startDate: '2026-11-28', endDate: '2026-11-30' })).toEqual([]);
  });

  it('2: no overlap with own leave', () => {
    const span = { code: 'HRLV-20261101-0001', from: '2026-11-26', fromHalf: 'pm', to: '2026-11-27', toHalf: 'pm' };
    expect(rules({}, input({ ownLeaves: [span] }))).toEqual(['overlap:startDate']);
    expect(rules({ endHalf: 'am' }, input({ ownLeaves: [span] }))).toEqual([]);
    expect(
      faultsOf(hrLeaveRequest, ready({}, input({ ownLeaves: [span] })), input({ ownLeaves: [span] }), 'submit')[0]?.message.en,
    ).toContain(span.code);
  });

  it('3: not more than is left, for quota types', () => {
    expect(rules({}, input({ leaveBalance: left('2.5') }))).toEqual(['quota:leaveType']);
    expect(rules({}, input({ leaveBalance: left('3.0') }))).toEqual([]);
    expect(rules({}, input({ leaveBalance: {} }))).toEqual(['quota:leaveType']);
    expect(rules({ leaveType: 'personal' }, input({ leaveBalance: {} }))).toEqual([]);
    const marriage = { leaveType: 'marriage', proof, endDate: '2026-12-08' };
    expect(rules(marriage, input({ leaveBalance: {} }))).toEqual([]);
    expect(rules({ ...marriage, endDate: '2026-12-09' }, input({ leaveBalance: {} }))).toEqual(['quota:leaveType']);
    expect(rules({ ...marriage, endDate: '2026-12-09', premarital: true }, input({ leaveBalance: {} }))).toEqual([]);
    expect(rules(marriage, input({ leaveBalance: {}, taken: { '2026': '1.0' } }))).toEqual(['quota:leaveType']);
  });

  it('4: backdated more than 3 days for sick and bereavement leave only', () => {
    const late = { startDate: '2026-11-16', endDate: '2026-11-17' };
    expect(rules(late)).toEqual(['backdated:startDate']);
    expect(rules({ ...late, startDate: '2026-11-17' })).toEqual([]);
    expect(rules({ ...late, leaveType: 'sick', proof })).toEqual([]);
    expect(rules({ ...late, leaveType: 'bereavement' })).toEqual([]);
    // The day of the first submit counts, not that of a repost.
    expect(rules({ ...late, applyDate: '2026-11-18' })).toEqual([]);
  });

  it('5: proof for sick leave of two days and the kinds that need it', () => {
    expect(rules({ leaveType: 'sick' })).toEqual(['proof:proof']);
    expect(rules({ leaveType: 'sick', proof })).toEqual([]);
    expect(rules({ leaveType: 'sick', endDate: '2026-11-25', endHalf: 'am' })).toEqual([]);
    expect(rules({ leaveType: 'sick', endDate: '2026-11-25' })).toEqual(['proof:proof']);
    for (const leaveType of ['marriage', 'maternity', 'injury']) {
      expect(rules({ leaveType }, input({ leaveBalance: {} })), leaveType).toEqual(['proof:proof']);
      expect(rules({ leaveType, proof }, input({ leaveBalance: {} })), leaveType).toEqual([]);
    }
  });

  it('6: the agent is somebody else who is there', () => {
    expect(rules({ agentUser: '7' })).toEqual(['agent:agentUser']);
    const away = [{ code: 'HRLV-20261101-0002', from: '2026-11-25', fromHalf: 'am', to: '2026-11-25', toHalf: 'pm' }];
    expect(rules({}, input({ agentLeaves: away }))).toEqual(['agent:agentUser']);
    expect(rules({ endDate: '2026-11-24' }, input({ agentLeaves: away }))).toEqual([]);
  });

  it('7: at most 20 working days of personal leave a year', () => {
    expect(rules({ leaveType: 'personal' }, input({ taken: { '2026': '17.0' } }))).toEqual([]);
    expect(rules({ leaveType: 'personal' }, input({ taken: { '2026': '17.5' } }))).toEqual(['personalLimit:leaveType']);
    expect(rules({ leaveType: 'official' }, input({ taken: { '2026': '50.0' } }))).toEqual([]);
  });

  it('8: annual leave stays within its year', () => {
    const across = { startDate: '2026-12-31', endDate: '2027-01-04' };
    expect(rules(across)).toEqual(['yearEnd:endDate']);
    expect(rules({ ...across, leaveType: 'personal' })).toEqual([]);
  });

  it('the policy limits bereavement, paternity and parental leave', () => {
    expect(rules({ leaveType: 'bereavement', endDate: '2026-11-27' })).toEqual(['policy:leaveType']);
    expect(rules({ leaveType: 'bereavement' })).toEqual([]);
    const none = input({ leaveBalance: {} });
    expect(rules({ leaveType: 'paternity', proof }, none)).toEqual(['policy:babyBirth']);
    expect(rules({ leaveType: 'paternity', proof, babyBirth: '2026-08-24' }, none)).toEqual([]);
    expect(rules({ leaveType: 'paternity', proof, babyBirth: '2026-08-23' }, none)).toEqual(['policy:startDate']);
    expect(rules({ leaveType: 'parental', proof, babyBirth: '2023-11-24' }, none)).toEqual([]);
    expect(rules({ leaveType: 'parental', proof, babyBirth: '2023-11-23' }, none)).toEqual(['policy:startDate']);
  });

  it('only HR asks for somebody else; an approver’s own file does not matter', () => {
    expect(rules({ staffId: '71' })).toEqual(['ownLeave:staffId']);
    const hr = { ...input(), actor: { ...actor, roles: ['hr_specialist'] } };
    expect(rules({ staffId: '71' }, hr)).toEqual([]);
    expect(rules({ applicant: '7' }, { ...input(), actor: { ...actor, userId: '8', staffId: '80' } })).toEqual([]);
  });
});

describe('postings', () => {
  const hold = (doc: AnyDoc, at = input()) => hrLeaveRequest.postings.hold?.({ ...at, doc: ready(doc, at) }) ?? [];
  const book = (doc: AnyDoc, at = input()) => hrLeaveRequest.postings.book?.({ ...at, doc: ready(doc, at) }) ?? [];
  const dimensions = { staff: '70', year: '2026', type: 'annual' };

  it('hold the days on submit and use them on approval', () => {
    expect(hold({})).toEqual([{ ledger: 'leave', dimensions, from: 'left', to: 'frozen', quantity: '3.0', date: '2026-11-24' }]);
    expect(book({})).toEqual([{ ledger: 'leave', dimensions, from: 'left', to: 'used', quantity: '3.0', date: '2026-11-24' }]);
  });

  it('take from nowhere where there is no balance', () => {
    const none = input({ leaveBalance: {} });
    expect(hold({ leaveType: 'personal' }, none)).toMatchObject([{ from: null, to: 'frozen', dimensions: { type: 'personal' } }]);
    expect(book({ leaveType: 'personal' }, none)).toMatchObject([{ from: null, to: 'used' }]);
  });

  it('use the days actually taken', () => {
    expect(book({ actualEnd: '2026-11-24' })).toMatchObject([{ quantity: '1.0' }]);
  });

  it('a balance stands for quota, carry-over and adjustment', () => {
    const stand = (doc: AnyDoc) => hrLeaveInformation.postings.stand?.({ ...input(), doc });
    const row = { staffId: '70', leaveYear: 2026, leaveType: 'annual', quotaDays: '10.0', carryDays: '2.0', adjustDays: '-1.5' };
    expect(stand(row)).toEqual([{ ledger: 'leave', dimensions, from: null, to: 'left', quantity: '10.5', date: '2026-11-20' }]);
    expect(stand({ ...row, quotaDays: '0.0', carryDays: '0.0' })).toEqual([
      { ledger: 'leave', dimensions, from: 'left', to: null, quantity: '1.5', date: '2026-11-20' },
    ]);
  });

  it('no request that passes the rules can overdraw a balance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.nat(30),
        fc.nat(30),
        fc.constantFrom('am', 'pm'),
        fc.constantFrom('am', 'pm'),
        (halves, gap, long, startHalf, endHalf) => {
          const at = input({ leaveBalance: left((halves / 2).toFixed(1)) });
          const startDate = addDays('2026-11-20', gap);
          const doc = { startDate, endDate: addDays(startDate, long), startHalf, endHalf };
          const postings = hold(doc, at);
          const held = sum(
            postings.map(({ quantity }) => quantity),
            1,
          );
          if (rules(doc, at).length === 0) expect(compare(held, (halves / 2).toFixed(1))).toBeLessThanOrEqual(0);
          expect(held).toBe(ready(doc, at)['leaveDays'] ?? '0.0');
          for (const { date, dimensions: at } of postings) expect(at['year']).toBe(date.slice(0, 4));
        },
      ),
    );
  });
});

describe('balances and calendar', () => {
  it('left is quota, carry-over and adjustment less what is used and frozen', () => {
    const half = fc.integer({ min: 0, max: 200 }).map((n) => (n / 2).toFixed(1));
    fc.assert(
      fc.property(half, half, half, half, half, (quotaDays, carryDays, adjustDays, usedDays, frozenDays) => {
        const { leftDays } = compute(hrLeaveInformation, { quotaDays, carryDays, adjustDays, usedDays, frozenDays }, input());
        expect(leftDays).toBe(subtract(add(quotaDays, add(carryDays, adjustDays, 1), 1), add(usedDays, frozenDays, 1), 1));
      }),
    );
  });

  it('a statutory holiday is a holiday, the weekday is the date’s', () => {
    const judge = (doc: AnyDoc) =>
      faultsOf(hrWorkCalendar, compute(hrWorkCalendar, doc, input()), input(), 'submit').map(({ rule }) => rule);
    expect(judge({ day: '2026-10-01', dayType: 'holiday', statutory: true })).toEqual([]);
    expect(judge({ day: '2026-10-01', dayType: 'work', statutory: true })).toEqual(['statutoryIsHoliday']);
    expect(compute(hrWorkCalendar, { day: '2026-11-20' }, input())['weekday']).toBe(5);
  });
});

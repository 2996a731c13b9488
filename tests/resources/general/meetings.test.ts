/** When meetings take place, and every rule of them and of their rooms in both directions. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dateAt, daysBetween, weekdayOf } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, faultsOfRemoval, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { meetApply } from '#resources/general/meetApply.ts';
import { meetingRoom } from '#resources/general/meetingRoom.ts';
import { datesOf, meetingStateAt, occasionsOf, runningAt, type Meeting } from '#resources/general/rules/meetings.ts';

const room = { name: '二号会议室', capacity: 16, needConfirm: false, openFrom: '08:00', openTo: '18:00', enabled: true };
const input = (facts: AnyDoc = {}, now = '2026-11-20T01:00:00.000Z'): EvaluationInput => ({
  facts: { room, taken: [], busy: [], ...facts },
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: ['employee'] },
  today: dateAt(now),
  now,
});

const meeting: AnyDoc = {
  topic: '周例会',
  meetType: 'regular',
  roomId: '4',
  // Nine to half past ten in Yantai.
  startTime: '2026-11-23T01:00:00.000Z',
  endTime: '2026-11-23T02:30:00.000Z',
  repeat: 'none',
  host: '7',
  recorder: '8',
  attendees: ['7', '9'],
  headcount: 4,
  content: '本周生产安排',
  status: 'draft',
};
const ready = (definition: Definition, doc: AnyDoc, at = input()): AnyDoc => compute(definition, normalise(definition, doc), at);
const judge = (doc: AnyDoc = {}, at = input()) =>
  faultsOf(meetApply, ready(meetApply, { ...meeting, ...doc }, at), at, 'submit').map(({ rule, field, severity }) =>
    severity === 'warning' ? `${rule}:${field} warns` : `${rule}:${field}`,
  );

describe('a meeting', () => {
  it('in order passes', () => {
    expect(judge()).toEqual([]);
  });

  it.each([
    ['ends after it begins', { endTime: meeting['startTime'] }, ['times:endTime']],
    ['ends on its day', { endTime: '2026-11-23T17:00:00.000Z' }, ['times:endTime']],
    ['stands on full five minutes', { startTime: '2026-11-23T01:03:00.000Z' }, ['fullSteps:startTime']],
    ['keeps to the times of its room in the morning', { startTime: '2026-11-22T23:55:00.000Z' }, ['openTimes:startTime']],
    ['keeps to the times of its room in the evening', { endTime: '2026-11-23T10:05:00.000Z' }, ['openTimes:endTime']],
    ['seats everybody', { headcount: 17 }, ['seats:headcount']],
    ['counts everybody who is named, once', { headcount: 2 }, ['persons:headcount']],
    ['says until when it repeats', { repeat: 'weekly' }, ['series:repeatUntil']],
    ['does not end its series before it begins', { repeat: 'weekly', repeatUntil: '2026-11-22' }, ['series:repeatUntil']],
    ['repeats for six months at most', { repeat: 'weekly', repeatUntil: '2027-05-24' }, ['series:repeatUntil']],
    ['leaves out only dates of its own', { exceptions: [{ day: '2026-11-24', change: 'leftOut' }] }, ['leftOut:exceptions.0.day']],
    ['takes place at least once', { exceptions: [{ day: '2026-11-23', change: 'leftOut' }] }, ['takesPlace:exceptions']],
  ] as const)('%s', (_, doc, faults) => {
    expect(judge(doc)).toEqual(faults);
  });

  it('may be as full and as long as the room allows', () => {
    expect(judge({ headcount: 16, startTime: '2026-11-23T00:00:00.000Z', endTime: '2026-11-23T10:00:00.000Z' })).toEqual([]);
    expect(judge({ headcount: 3 })).toEqual([]);
    expect(judge({ repeat: 'weekly', repeatUntil: '2027-05-23' })).toEqual([]);
  });

  it('does not begin in the past when it is sent, but may be decided later', () => {
    const later = input({}, '2026-11-23T01:30:00.000Z');
    expect(judge({}, later)).toEqual(['notPast:startTime']);
    expect(judge({ status: 'rejected' }, later)).toEqual(['notPast:startTime']);
    expect(judge({ status: 'submitted' }, later)).toEqual([]);
  });

  it('is held in a room that is in use', () => {
    expect(judge({}, input({ room: { ...room, enabled: false } }))).toEqual(['enabled:roomId']);
  });

  it('tells who has the room and who is busy, without refusing', () => {
    const taken = [{ code: 'HY-1', from: '2026-11-23T01:00:00.000Z', to: '2026-11-23T02:00:00.000Z' }];
    expect(judge({}, input({ taken, busy: ['秦浩'] }))).toEqual(['taken:roomId warns', 'busy:attendees warns']);
  });

  it('is confirmed by the desk where the room asks for it, or it prepares something', () => {
    const needsDesk = (doc: AnyDoc, at = input()): unknown => ready(meetApply, { ...meeting, ...doc }, at)['needsDesk'];
    expect(needsDesk({})).toBe(false);
    expect(needsDesk({ needProjector: true, needVideo: true })).toBe(false);
    for (const doc of [{ needTea: true }, { needNameCard: true }, { externalGuests: '市海洋局二人' }]) expect(needsDesk(doc)).toBe(true);
    expect(needsDesk({}, input({ room: { ...room, needConfirm: true } }))).toBe(true);
  });
});

describe('a room', () => {
  const roomFaults = (doc: AnyDoc, facts: AnyDoc = {}) => {
    const at = { ...input(), facts };
    return faultsOf(meetingRoom, ready(meetingRoom, doc, at), at, 'submit').map(({ rule, severity }) => `${rule} ${severity}`);
  };
  const doc = { code: 'r2', name: '二号', areaId: '1', capacity: 16, openFrom: '08:00', openTo: '18:00', status: 'enabled' };

  it('closes after it opens, and tells what is still booked when it is closed', () => {
    expect(roomFaults(doc, { booked: ['HY-1'] })).toEqual([]);
    expect(roomFaults({ ...doc, openTo: '08:00' })).toEqual(['openTimes error']);
    expect(roomFaults({ ...doc, status: 'disabled' }, { booked: [] })).toEqual([]);
    expect(roomFaults({ ...doc, status: 'disabled' }, { booked: ['HY-1'] })).toEqual(['stillBooked warning']);
  });

  it('is not deleted while it is booked', () => {
    const removal = (booked: readonly string[]) =>
      faultsOfRemoval(meetingRoom, ready(meetingRoom, doc), { ...input(), facts: { booked } }).map(({ rule }) => rule);
    expect(removal([])).toEqual([]);
    expect(removal(['HY-1'])).toEqual(['booked']);
  });
});

const once: Meeting = {
  startTime: '2026-11-23T01:00:00.000Z',
  endTime: '2026-11-23T02:30:00.000Z',
  repeat: 'none',
  repeatUntil: null,
  cancelledAt: null,
  exceptions: [],
};

describe('dates of a series', () => {
  const day = fc.integer({ min: 0, max: 700 }).map((n) => addDays('2026-01-01', n));

  it('are its weeks, its other weeks, its months', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 250 }), fc.constantFrom('weekly', 'biweekly', 'monthly'), (first, length, repeat) => {
        const until = addDays(first, length);
        const dates = datesOf({
          ...once,
          startTime: `${first}T01:00:00.000Z`,
          endTime: `${first}T02:00:00.000Z`,
          repeat,
          repeatUntil: until,
        });
        expect(dates[0]).toBe(first);
        expect(dates.every((one) => one <= until && one <= addMonths(first, 6))).toBe(true);
        if (repeat === 'monthly') {
          for (const one of dates) expect(one.slice(8) === first.slice(8) || addDays(one, 1).endsWith('-01')).toBe(true);
          expect(new Set(dates.map((one) => one.slice(0, 7))).size).toBe(dates.length);
        } else {
          const step = repeat === 'weekly' ? 7 : 14;
          for (const [at, one] of dates.entries()) {
            expect(weekdayOf(one)).toBe(weekdayOf(first));
            expect(daysBetween(first, one)).toBe(at * step);
          }
          const last = [until, addMonths(first, 6)].toSorted()[0] as string;
          expect(daysBetween(dates.at(-1) as string, last)).toBeLessThan(step);
        }
      }),
    );
  });

  it('without what is left out, cancelled or over; the times of day stay', () => {
    const series: Meeting = { ...once, repeat: 'weekly', repeatUntil: '2026-12-21' };
    expect(occasionsOf(series).map((one) => one.day)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']);
    const exceptions = [
      { day: '2026-11-23', change: 'ended', at: '2026-11-23T01:40:00.000Z' },
      { day: '2026-11-30', change: 'leftOut', at: null },
      { day: '2026-12-14', change: 'cancelled', at: '2026-12-01T00:00:00.000Z' },
    ];
    expect(occasionsOf({ ...series, exceptions })).toEqual([
      { day: '2026-11-23', from: '2026-11-23T01:00:00.000Z', to: '2026-11-23T01:40:00.000Z' },
      { day: '2026-12-07', from: '2026-12-07T01:00:00.000Z', to: '2026-12-07T02:30:00.000Z' },
      { day: '2026-12-21', from: '2026-12-21T01:00:00.000Z', to: '2026-12-21T02:30:00.000Z' },
    ]);
    expect(occasionsOf({ ...series, cancelledAt: '2026-11-24T00:00:00.000Z' })).toEqual([]);
  });
});

describe('the state of a meeting', () => {
  it.each([
    ['before', once, '2026-11-23T00:59:59.000Z', 'notStarted'],
    ['at its beginning', once, '2026-11-23T01:00:00.000Z', 'ongoing'],
    ['at its end', once, '2026-11-23T02:30:00.000Z', 'finished'],
    ['between two dates', { ...once, repeat: 'weekly', repeatUntil: '2026-12-21' }, '2026-11-24T00:00:00.000Z', 'notStarted'],
    ['after the last date', { ...once, repeat: 'weekly', repeatUntil: '2026-11-30' }, '2026-12-01T00:00:00.000Z', 'finished'],
    ['cancelled', { ...once, cancelledAt: '2026-11-20T00:00:00.000Z' }, '2026-11-25T00:00:00.000Z', 'cancelled'],
    [
      'all dates cancelled',
      { ...once, exceptions: [{ day: '2026-11-23', change: 'cancelled', at: null }] },
      '2026-11-20T00:00:00.000Z',
      'cancelled',
    ],
    [
      'ended the moment it began',
      { ...once, exceptions: [{ day: '2026-11-23', change: 'ended', at: '2026-11-23T01:00:00.000Z' }] },
      '2026-11-23T01:10:00.000Z',
      'finished',
    ],
    ['without a time', { ...once, startTime: null }, '2026-11-23T01:10:00.000Z', 'notStarted'],
  ] as const)('%s', (_, one, now, state) => {
    expect(meetingStateAt(one, now)).toBe(state);
    expect(runningAt(one, now) !== null).toBe(state === 'ongoing');
  });
});

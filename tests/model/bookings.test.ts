/** What a definition says of bookings, before any other record is looked at. */
import { describe, expect, it } from 'vitest';
import { bookingState, faultsOfBookings, inInstants, overlap, type Booking } from '#model/bookings.ts';

const of = () => [];
const room = (from: string, to: string | null, target = '1'): Booking => ({ kind: 'room', target, from, to });

describe('the state of bookings', () => {
  it.each([
    ['document', {}, { status: 'draft' }, null],
    ['document', {}, { status: 'submitted' }, 'held'],
    ['document', {}, { status: 'reposted' }, 'held'],
    ['document', {}, { status: 'approved' }, 'firm'],
    ['document', {}, { status: 'rejected' }, null],
    ['document', {}, { status: 'invalidated' }, null],
    ['document', { firmOnly: true }, { status: 'submitted' }, null],
    ['document', { firmOnly: true }, { status: 'approved' }, 'firm'],
    ['confirmable', {}, { confirmState: 'unconfirmed' }, 'held'],
    ['confirmable', {}, { confirmState: 'confirmed' }, 'firm'],
    ['confirmable', { firmOnly: true }, { confirmState: 'unconfirmed' }, null],
    ['record', {}, {}, 'firm'],
    ['register', {}, {}, 'firm'],
  ] as const)('of a %s %o as %o is %s', (kind, more, record, state) =>
    expect(bookingState({ kind, bookings: { of, ...more } }, record)).toBe(state),
  );

  it('is none where a definition books nothing', () => expect(bookingState({ kind: 'record' }, {})).toBeNull());
});

describe('times', () => {
  it('a date is the beginning of its day in the company’s zone, an instant any way of writing it', () => {
    expect(inInstants([room('2026-03-08', '2026-03-09')], 'America/New_York')).toEqual([
      room('2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'),
    ]);
    expect(inInstants([room('2026-03-08T08:00:00+08:00', null)], 'Asia/Shanghai')).toEqual([room('2026-03-08T00:00:00.000Z', null)]);
  });

  it.each([
    ['back to back', room('1', '2'), room('2', '3'), false],
    ['the same', room('1', '2'), room('1', '2'), true],
    ['one within the other', room('1', '9'), room('2', '3'), true],
    ['a shared part', room('1', '3'), room('2', '4'), true],
    ['another thing', room('1', '3'), room('1', '3', '2'), false],
    ['another kind', room('1', '3'), { ...room('1', '3'), kind: 'bed' }, false],
    ['two open ends', room('1', null), room('5', null), true],
    ['before an open end', room('1', '5'), room('5', null), false],
    ['under an open end', room('5', '6'), room('1', null), true],
  ])('%s', (_, one, other, shared) => expect([overlap(one, other), overlap(other, one)]).toEqual([shared, shared]));
});

it('a booking ends after it begins, and none takes the same thing twice at a time', () => {
  const rules = (...bookings: Booking[]) => faultsOfBookings(bookings).map(({ field, rule }) => [field, rule]);
  expect(rules(room('1', '2'), room('2', '3'), room('1', '2', '2'))).toEqual([]);
  expect(rules({ ...room('2', '2'), field: 'rooms.0.id' })).toEqual([['rooms.0.id', 'endsBeforeItBegins']]);
  expect(rules(room('1', null), { ...room('7', '8'), field: 'rooms.1.id' })).toEqual([['rooms.1.id', 'bookedTwice']]);
});

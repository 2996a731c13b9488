/** Business trips, their reports and their advances share what days and legs mean, which standard holds, and whom a trip takes. Pure. */
import type { Booking } from '#model/bookings.ts';
import { addDays, daysBetween, instantAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { compare, isPositive } from '#model/calculation/decimal.ts';
import { warning } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';

/** Standards of one grade group and city class that hold on a day; without a cap what a hotel really cost is reimbursed. */
export interface StandardRow {
  readonly gradeGroup: string;
  readonly cityTier: string;
  readonly hotelCap: string | null;
  readonly meal: string;
  readonly local: string;
}

/** Another trip of somebody who takes part in this one; `field` names where they stand here. */
export interface TripSpan {
  readonly field: 'traveller' | 'companions';
  readonly code: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Leave on days of a trip, or a trip on days of leave. */
export interface DaysTaken {
  readonly code: string;
}

export interface Leg {
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly fromCity: string | null;
  readonly toCity: string | null;
  readonly cityTier: string | null;
  readonly transport: string | null;
  readonly seatClass: string | null;
  readonly hotelNights: number | null;
  readonly remark?: string | null;
}

/** Specialists and operators are the group of whoever is no executive and no manager. */
export const gradeGroupOf = (grade: string | null): 'E' | 'M' | 'TO' =>
  grade?.startsWith('E') ? 'E' : grade?.startsWith('M') ? 'M' : 'TO';

export const standardOf = (
  rows: readonly StandardRow[] | undefined,
  grade: string | null | undefined,
  cityTier: string | null,
): StandardRow | null => rows?.find((row) => row.gradeGroup === gradeGroupOf(grade ?? null) && row.cityTier === cityTier) ?? null;

/** Days from the first to the last, both counted; null while one is missing or they are in the wrong order. */
export const tripDays = (startDate: string | null, endDate: string | null): number | null =>
  startDate === null || endDate === null || endDate < startDate ? null : daysBetween(startDate, endDate) + 1;

/** The leg to the place where most nights are spent, the first of several. */
export const mainLeg = <One extends Pick<Leg, 'hotelNights'>>(legs: readonly One[]): One | null =>
  legs.reduce<One | null>((main, leg) => (main === null || (leg.hotelNights ?? 0) > (main.hotelNights ?? 0) ? leg : main), null);

/** A day on which one trip ends is free for the beginning of another; a trip of one day stands between them. */
const hours = { arrived: '11:00', leaves: '13:00' } as const;

interface Trip {
  readonly traveller: string | null;
  readonly companions: readonly string[] | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly cancelledAt: string | null;
}

/** Whoever takes part is taken by the trip, so that of two that are sent at once one is refused; a cancelled trip takes nobody. */
export function bookingsOfTravel({ traveller, companions, startDate, endDate, cancelledAt }: Trip): readonly Booking[] {
  if (traveller === null || startDate === null || endDate === null || endDate < startDate || cancelledAt !== null) return [];
  const [from, to] =
    startDate === endDate
      ? [instantAt(startDate, hours.arrived), instantAt(endDate, hours.leaves)]
      : [instantAt(startDate, hours.leaves), instantAt(endDate, hours.arrived)];
  const others = [...new Set(companions ?? [])].filter((user) => user !== traveller);
  return [
    { kind: 'travelling', target: traveller, from, to, field: 'traveller' },
    ...others.map((target) => ({ kind: 'travelling', target, from, to, field: 'companions' })),
  ];
}

/** True where two trips share more than a day on which one ends and the other begins, or are of the same single day. */
export const tripsOverlap = (
  a: { readonly startDate: string; readonly endDate: string },
  b: { readonly startDate: string; readonly endDate: string },
): boolean => (a.startDate < b.endDate && b.startDate < a.endDate) || (a.startDate === b.startDate && a.endDate === b.endDate);

/** An itinerary leads from place to place without a gap, within the days of the trip. */
export const gapsIn = (set: string, legs: readonly Leg[], startDate: string | null, endDate: string | null): Fault[] =>
  legs.flatMap((leg, at) => {
    const before = legs[at - 1];
    const path = `${set}.${at}`;
    const leavesElsewhere = before !== undefined && before.toCity !== null && leg.fromCity !== null && before.toCity !== leg.fromCity;
    const leavesEarlier = before !== undefined && before.dateTo !== null && leg.dateFrom !== null && leg.dateFrom < before.dateTo;
    const isOutside =
      (startDate !== null && leg.dateFrom !== null && leg.dateFrom < startDate) ||
      (endDate !== null && leg.dateTo !== null && leg.dateTo > endDate);
    return [
      ...(leavesElsewhere
        ? [warning('continuous', `${path}.fromCity`, w(`the leg before ends in ${before.toCity}`, `上一段行程到达${before.toCity}`))]
        : []),
      ...(leavesEarlier
        ? [warning('continuous', `${path}.dateFrom`, w(`the leg before ends on ${before.dateTo}`, `上一段行程${before.dateTo}到达`))]
        : []),
      ...(isOutside ? [warning('continuous', `${path}.dateFrom`, w('not within the days of the trip', '不在出差日期范围内'))] : []),
    ];
  });

const plainSeats = ['economy', 'second'];

/** Specialists and operators take plain seats, and say why they fly. */
export const seatsAbove = (set: string, legs: readonly Leg[], grade: string | null | undefined): Fault[] =>
  gradeGroupOf(grade ?? null) === 'TO' && grade !== undefined
    ? legs.flatMap((leg, at) => [
        ...(leg.seatClass !== null && !plainSeats.includes(leg.seatClass)
          ? [warning('seatClass', `${set}.${at}.seatClass`, w('above the standard of the grade', '席别超出职级标准'))]
          : []),
        ...(leg.transport === 'plane' && (leg.remark ?? '').trim() === ''
          ? [warning('seatClass', `${set}.${at}.transport`, w('say in the remark why it is a plane', '乘坐飞机须在备注中说明理由'))]
          : []),
      ])
    : [];

/** True where a report or a loan names a trip that it can no longer stand on. */
export const isGone = ({ status, cancelledAt }: { readonly status: string; readonly cancelledAt: string | null }): boolean =>
  status !== 'approved' || cancelledAt !== null;

/** Days after the return within which it is reported, and after which an advance is due. */
export const reportWithin = 30;

/** True for more than nothing and no more than the estimate. */
export const isWithin = (amount: string | null, total: string | null): boolean => compare(amount, '0') > 0 && compare(amount, total) <= 0;

/** What the loan note for a trip begins with: it is the traveller's, whoever applied for the trip. Without an advance it asks for the estimate. */
export const advanceOf = (trip: {
  readonly id: string;
  readonly traveller: string | null;
  readonly projectId: string | null;
  readonly destination: string | null;
  readonly reason: string | null;
  readonly endDate: string | null;
  readonly needLoan: boolean | null;
  readonly loanAmount: string | null;
  readonly estTotal: string | null;
}): AnyDoc => ({
  borrower: trip.traveller,
  loanType: 'travel',
  travelApplyId: trip.id,
  projectId: trip.projectId,
  amount: trip.needLoan === true && isPositive(trip.loanAmount) ? trip.loanAmount : trip.estTotal,
  reason: `赴${trip.destination ?? ''}出差：${trip.reason ?? ''}`,
  planClearDate: trip.endDate === null ? null : addDays(trip.endDate, reportWithin),
});

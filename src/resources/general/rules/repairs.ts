/** What maintenance of vehicles and boats takes and costs, in pure functions. */
import type { Booking } from '#model/bookings.ts';
import { addDays, addMonths } from '#model/calculation/dates.ts';
import { compare, multiply } from '#model/calculation/decimal.ts';

/** What an actual cost may be of the estimate before the leader in charge looks at it again. */
const bearable = '1.2';
/** Months for which an inspection holds where whoever accepts it does not say another date. */
const inspectionMonths = 12;

/** The vehicle as its register has it when maintenance is asked for. */
export interface MaintainedFact {
  readonly plateNo: string;
  readonly odometer: string | null;
  readonly inspectionTo: string | null;
  readonly serviceState: string | null;
}

export interface Repair {
  readonly boatcarId: string | null;
  readonly planDate: string | null;
  readonly planDays: number | null;
  readonly acceptor: string | null;
  readonly finishDate: string | null;
}

/** Compared before anything is rounded. */
export const isOverEstimate = (actual: string | null, estimate: string | null): boolean =>
  estimate !== null && compare(actual, multiply(estimate, bearable, 3)) > 0;

/**
 * What a repair takes of its vehicle once the dispatcher has agreed and named who accepts it. The day on which it is done frees the vehicle;
 * a repair that lasts longer takes no more than was planned, since others may have booked behind it.
 */
export function bookingsOfRepair({ boatcarId, planDate, planDays, acceptor, finishDate }: Repair): readonly Booking[] {
  if (boatcarId === null || planDate === null || acceptor === null) return [];
  const planned = addDays(planDate, planDays ?? 1);
  const to = finishDate !== null && finishDate < planned ? finishDate : planned;
  return to <= planDate ? [] : [{ kind: 'vehicle', target: boatcarId, from: planDate, to, field: 'boatcarId' }];
}

/**
 * Until when a vehicle is inspected after an inspection: what was entered, else twelve months after the date that held, or after the day of the
 * inspection where that one was no longer any good.
 */
export function inspectedUntil(entered: string | null, before: string | null, finishDate: string): string {
  if (entered !== null) return entered;
  const onward = before === null ? finishDate : addMonths(before, inspectionMonths);
  return onward > finishDate ? onward : addMonths(finishDate, inspectionMonths);
}

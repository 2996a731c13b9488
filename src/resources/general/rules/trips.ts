/** What trips of vehicles and boats have in common: kinds of them, how one stands, what it takes, and what rules know of the vehicle. */
import type { Booking } from '#model/bookings.ts';
import { add, compare } from '#model/calculation/decimal.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';

const boats: readonly string[] = ['workboat', 'wellboat', 'feedBarge', 'speedboat'];

export const isBoat = (bcType: string | null): boolean => bcType !== null && boats.includes(bcType);
/** Moves on public roads, so that it must be insured and inspected. */
export const isRoadVehicle = (bcType: string | null): boolean => bcType !== null && !isBoat(bcType) && bcType !== 'forklift';

/** The strongest wind, in degrees of Beaufort, in which a boat may leave. */
export const strongestWind = 6;
/** What may lie between the return of one trip and the start of the next, in kilometres or hours, before people are asked to look. */
const usualGap = '50';

/** The vehicle that was chosen, as its register has it. */
export interface VehicleFact {
  readonly plateNo: string;
  readonly bcType: string | null;
  readonly seats: number | null;
  readonly insuranceTo: string | null;
  readonly inspectionTo: string | null;
  readonly serviceState: string | null;
}

/** Trips of the same vehicle that were made before and after this one, by the clock. */
export interface NeighboursFact {
  readonly before: { readonly code: string; readonly odometer: string } | null;
  readonly after: { readonly code: string; readonly odometer: string } | null;
}

export interface Trip {
  readonly status?: string | null;
  readonly planStart: string | null;
  readonly planEnd: string | null;
  readonly boatcarId: string | null;
  readonly driver: string | null;
  readonly actualStart: string | null;
  readonly actualEnd: string | null;
  readonly cancelledAt: string | null;
}

/** How a trip stands; nothing is to be said of one that was refused. */
export function tripStateOf({ status, boatcarId, actualStart, actualEnd, cancelledAt }: Trip): string | null {
  if (cancelledAt !== null) return 'cancelled';
  if (status === 'rejected' || status === 'invalidated') return null;
  if (actualEnd !== null) return 'finished';
  if (actualStart !== null) return 'running';
  return boatcarId === null ? 'waiting' : 'assigned';
}

/**
 * What a trip takes of its vehicle and its driver. Who leaves early takes them from then on; who is back frees the rest, and never takes more
 * than was planned, so that a return report is not refused for what others booked behind it.
 */
export function bookingsOfTrip(trip: Trip): readonly Booking[] {
  const { boatcarId, driver, planStart, planEnd, actualStart, actualEnd, cancelledAt } = trip;
  if (boatcarId === null || driver === null || planStart === null || planEnd === null || cancelledAt !== null) return [];
  const from = actualEnd === null && actualStart !== null && actualStart < planStart ? actualStart : planStart;
  const to = actualEnd !== null && actualEnd < planEnd ? actualEnd : planEnd;
  if (to <= from) return [];
  return [
    { kind: 'vehicle', target: boatcarId, from, to, field: 'boatcarId' },
    { kind: 'driver', target: driver, from, to, field: 'driver' },
  ];
}

/** Whether an odometer stands more than is usual above where it stood last. */
const isWideGap = (last: string, next: string): boolean => compare(next, add(last, usualGap)) > 0;

/** The odometer does not run backwards, and stands between where the trips before and after left it and took it up. */
export function odometerFaults(
  { startOdo, endOdo }: { readonly startOdo: string | null; readonly endOdo: string | null },
  neighbours: NeighboursFact | undefined,
): Fault | null {
  const { before = null, after = null } = neighbours ?? {};
  if (startOdo !== null && endOdo !== null && compare(endOdo, startOdo) < 0)
    return fault('odometer', 'endOdo', w('less than at the start', '不能小于出发里程'));
  if (startOdo !== null && before !== null && compare(startOdo, before.odometer) < 0)
    return fault(
      'odometer',
      'startOdo',
      w(`${before.code} came back at ${before.odometer}`, `不能小于${before.code}的返回里程${before.odometer}`),
    );
  if (endOdo !== null && after !== null && compare(endOdo, after.odometer) > 0)
    return fault('odometer', 'endOdo', w(`${after.code} left at ${after.odometer}`, `不能大于${after.code}的出发里程${after.odometer}`));
  return startOdo !== null && before !== null && isWideGap(before.odometer, startOdo)
    ? warning(
        'odometerGap',
        'startOdo',
        w(`${before.code} came back at ${before.odometer} already`, `与${before.code}的返回里程${before.odometer}相差较大`),
      )
    : null;
}

/** What is asked for when a trip begins, and when it is given up. */
export const startAsked = { startOdo: f.decimal([12, 1], w('Odometer out', '出发里程'), { required: true, least: '0' }) } as const;
export const cancelTripAsked = { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) } as const;

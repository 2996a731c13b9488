/** Trip sheets and their tests share whom they take, and how cold cargo has to be. */
import type { Booking } from '#model/bookings.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fault, warning } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';

/** The vehicle of a sheet, as its register has it. */
export interface SheetVehicle {
  readonly bcType: string | null;
}

/** Another sheet that has the vehicle, or the driver, at that time. */
export interface DrivenFact {
  readonly field: 'boatcarId' | 'driver';
  readonly code: string;
}

interface Sheet {
  readonly boatcarId: string | null;
  readonly driver: string | null;
  readonly boatcarApplyId: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/**
 * What a sheet that was entered takes: its vehicle and its driver as they were driven, which is another thing than what dispatchers book. Two
 * that are sent at once are so kept apart. The sheet of a trip takes nothing, since the return of a trip is never refused.
 */
export function bookingsOfSheet({ boatcarId, driver, boatcarApplyId, startTime, endTime }: Sheet): readonly Booking[] {
  if (boatcarId === null || driver === null || startTime === null || endTime === null || endTime <= startTime) return [];
  if (boatcarApplyId !== null) return [];
  return [
    { kind: 'drivenVehicle', target: boatcarId, from: startTime, to: endTime, field: 'boatcarId' },
    { kind: 'drivingPerson', target: driver, from: startTime, to: endTime, field: 'driver' },
  ];
}

/** Degrees up to which cargo is frozen, and between which it is chilled. */
const frozen = '-15';
const chilled = ['0', '6'] as const;

/** Refrigerated trucks say how cold they were; what is neither frozen nor chilled is pointed out. */
export function cargoTempFaults(bcType: string | null, cargoTemp: string | null): Fault | null {
  if (bcType !== 'coldTruck') return null;
  if (cargoTemp === null) return fault('cargoTemp', 'cargoTemp', w('required for refrigerated trucks', '冷藏车须填写货厢温度'));
  const isChilled = compare(cargoTemp, chilled[0]) >= 0 && compare(cargoTemp, chilled[1]) <= 0;
  return compare(cargoTemp, frozen) <= 0 || isChilled
    ? null
    : warning('cargoTemp', 'cargoTemp', w('neither frozen (−15 or less) nor chilled (0 to 6)', '既非冷冻（≤−15）也非冷藏（0至6）'));
}

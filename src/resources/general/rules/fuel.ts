/** How much vehicles, boats and machines consume, in pure functions; nothing is rounded before the result. */
import { add, compare, divide, isPositive, multiply, subtract } from '#model/calculation/decimal.ts';
import { isBoat } from './trips.ts';

/** A deviation of more than this share above the standard needs a reason and passes the manager of administration. */
const tolerance = '1.2';

/** What fills a tank to be burnt; oil for the engine and urea for its exhaust are no consumption. */
export const isMotorFuel = (oilType: string | null): boolean => oilType !== null && oilType !== 'lube' && oilType !== 'urea';

/** The vehicle that is filled, as its register has it. */
export interface FuelledFact {
  readonly plateNo: string;
  readonly bcType: string | null;
  readonly meter: string | null;
  readonly stdConsumption: string | null;
  readonly fuelCardNo: string | null;
  /** What may be spent with its card. */
  readonly balance: string;
  readonly serviceState: string | null;
}

/** Another filling of the same vehicle or machine. */
export interface FillingFact {
  readonly code: string;
  readonly odometer: string;
  readonly motor: boolean;
}

/** Fillings of the same vehicle or machine that stand, around the time of this one; null where there is none. */
export interface FillingsFact {
  readonly before: FillingFact | null;
  readonly after: FillingFact | null;
  /** The odometer at the last full filling before, and all litres since then without those of this one. */
  readonly lastFullOdo: string | null;
  readonly litersSinceFull: string | null;
}

export interface Filling {
  readonly recordType: string | null;
  readonly oilUse: string | null;
  readonly oilType: string | null;
  readonly fullTank: boolean | null;
  readonly liters: string | null;
  readonly thisOdo: string | null;
  readonly lastFullOdo: string | null;
  readonly litersSinceFull: string | null;
  readonly stdConsumption: string | null;
}

export interface Consumption {
  /** Litres for 100 km, or for an hour. */
  readonly consumption: string;
  /** Percent above or below the standard; null without a standard. */
  readonly deviation: string | null;
  /** It is above what is tolerated. */
  readonly over: boolean;
}

/**
 * What was consumed between two full fillings: only a full one tells it, because nobody knows what a tank holds that was not filled. Null where
 * it cannot be told.
 *
 * @param meter `km` or `h`; machines without a register count hours
 */
export function consumptionOf(filling: Filling, meter: string): Consumption | null {
  const { recordType, fullTank, oilType, liters, thisOdo, lastFullOdo, litersSinceFull, stdConsumption } = filling;
  if (recordType !== 'refuel' || fullTank !== true || !isMotorFuel(oilType)) return null;
  if (liters === null || thisOdo === null || lastFullOdo === null) return null;
  const distance = subtract(thisOdo, lastFullOdo, 1);
  if (!isPositive(distance)) return null;
  const burnt = multiply(add(litersSinceFull, liters), meter === 'km' ? 100 : 1, 6);
  const expected = multiply(stdConsumption, distance, 6);
  const known = isPositive(expected);
  return {
    consumption: divide(burnt, distance),
    deviation: known ? divide(multiply(subtract(burnt, expected, 6), 100, 6), expected) : null,
    over: known && compare(burnt, multiply(expected, tolerance, 6)) > 0,
  };
}

/** Whether a vehicle of that type is filled under that use. */
export const fitsUse = (bcType: string | null, oilUse: string | null): boolean => {
  if (oilUse === 'boat') return isBoat(bcType);
  if (oilUse === 'forklift') return bcType === 'forklift';
  return oilUse === 'car' && bcType !== 'forklift' && !isBoat(bcType);
};

/** What was paid for a filling: its litres at their price, rounded to the cent, less the discount. */
export const priceOf = (liters: string | null, unitPrice: string | null, discount: string | null): string =>
  subtract(multiply(liters, unitPrice), discount);

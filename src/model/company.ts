/** What a company sets for itself. */
import type { Words } from './words.ts';

export type CompanyName = Words;

export interface CompanyNumber {
  /** `resource.field`. */
  readonly key: string;
  readonly label: Words;
  readonly pattern: string;
  readonly shipped: string;
}

/** A year of the working calendar, in days. */
export interface CalendarYear {
  readonly year: number;
  readonly days: number;
  readonly working: number;
  readonly holidays: number;
  readonly makeUp: number;
  /** With triple pay. */
  readonly statutory: number;
}

export interface CompanySettings {
  readonly name: CompanyName;
  readonly zone: string;
  readonly numbers: readonly CompanyNumber[];
  readonly calendar: readonly CalendarYear[];
}

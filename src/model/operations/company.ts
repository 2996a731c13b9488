/** A company sets this for itself. */
import type { Words } from '#model/words.ts';

export type CompanyName = Words;

/** What stands at the head of the application, at sign-in and on print sheets. */
export interface Brand extends CompanyName {
  /** A picture as a data URL, at most `largestLogo` bytes before its encoding; null: the mark of the product. */
  readonly logo: string | null;
  /** Whom people ask for help: a name, a number, an address; null where the company has said nothing. */
  readonly contact: string | null;
}

/** Bytes. Every sign-in is given the picture, so it is a small one. */
export const largestLogo = 48 * 1024;

export const longestContact = 120;

export interface CompanyNumber {
  /** `resource.field`. */
  readonly key: string;
  readonly label: Words;
  readonly pattern: string;
  readonly shipped: string;
  /** Parts that fields of the record fill, with the text of one value as an example. */
  readonly parts: Readonly<Record<string, string>>;
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
  readonly logo: string | null;
  readonly contact: string | null;
  readonly zone: string;
  readonly numbers: readonly CompanyNumber[];
  readonly calendar: readonly CalendarYear[];
}

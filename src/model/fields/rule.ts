/** What every kind of field knows about its values; one row a kind in `kinds.ts`. */
import { w, type Words } from '../words.ts';
import type { Field } from '../field.ts';

/** Codes of a dictionary, where the caller knows them; unknown dictionaries check nothing. */
export type KnownCodes = (dictionary: string) => ReadonlySet<string> | undefined;

export interface FieldFault {
  readonly rule: 'type' | 'length' | 'range' | 'choice';
  readonly message: Words;
}

export interface FieldRule {
  /** Brings a value into the one form it is stored in: trimmed, digits in ASCII, decimals at their scale. Never throws; what it does not understand it leaves. */
  readonly normalise: (value: unknown, field: Field) => unknown;
  /** Faults of type and length of a value that is not null; also checked on drafts. */
  readonly faults: (value: unknown, field: Field, known: KnownCodes) => readonly FieldFault[];
  /** Faults of range; checked on submit only. */
  readonly range?: (value: unknown, field: Field) => readonly FieldFault[];
}

export const wrongType = (en: string, zh: string): readonly FieldFault[] => [{ rule: 'type', message: w(en, zh) }];
export const none: readonly FieldFault[] = [];

/** Full-width digits, letters and signs (and the ideographic space) as an input method leaves them, in ASCII. */
export const halfWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (char) => String.fromCodePoint(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

/**
 * How the product says no. A refusal is an answer, not a crash: it names the field or record, is shown in the reader's language,
 * and maps to the envelope `{ code, desc, data, reason, params, faults }` in one place (`server/http`).
 */
import { w, type Words } from './words.ts';

export type RefusalCode = '400' | '401' | '403' | '404' | '409' | '413' | '415' | '416' | '422' | '429' | '503';

/** One thing wrong with a record. `field` is a path: `endDate`, `items.2.amount`; empty for the record as a whole. */
export interface Fault {
  readonly field: string;
  readonly message: Words;
  /** A warning is shown and does not stop the person. */
  readonly severity: 'error' | 'warning';
  /** Name of the rule or validator that found it. */
  readonly rule: string;
}

/** Values that follow from a change, and how whoever made it is warned of them. */
export interface Followed<Doc> {
  readonly values: Partial<Doc>;
  readonly warnings: readonly Fault[];
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: RefusalCode,
    /** Machine-readable name of the reason: `missingRecord`, `alreadyDecided`, `stockShort` … */
    readonly reason: string,
    readonly desc: Words,
    readonly params: Readonly<Record<string, string | number>> = {},
    readonly faults: readonly Fault[] = [],
  ) {
    super(desc.en);
  }
}

/** As much of the names of fields as a sentence bears, in characters. */
const NAMED = 300;

/** A body whose fields are not right; each is named, and said what of it is wrong. */
export const invalidBody = (faults: readonly Fault[]): Refusal =>
  new Refusal(
    '400',
    'invalidBody',
    w('These fields are not right: {fields}', '以下字段有误：{fields}'),
    {
      fields: faults
        .map(({ field }) => field)
        .filter((field) => field !== '')
        .join(', ')
        .slice(0, NAMED),
    },
    faults,
  );

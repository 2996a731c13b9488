/**
 * The values that a document computes from facts (a calendar, a balance, a personnel file) may have changed since it was sent. Before anything is
 * booked on it, it is computed anew, so that what it says and what the ledgers say are one.
 */
import type { TrailChange } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, type EvaluationInput } from '#model/evaluate.ts';
import { warning } from '#model/faults.ts';
import { fieldOf } from '#model/common.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { changesBetween } from '#server/documents/checks/nodeFields.ts';

export interface Anew {
  readonly record: AnyDoc;
  /** The trail keeps these changes. */
  readonly changes: readonly TrailChange[];
  /** Whoever decides is warned where the figure of the document or what it books became another. */
  readonly warnings: readonly Fault[];
}

const value = (one: unknown): string => textOf(one) || '—';

/** People decide on another thing where the figure, the postings or the bookings changed. */
const weighs = ({ document, postings, bookings }: Definition, before: AnyDoc, after: AnyDoc, input: EvaluationInput): boolean => {
  const stands = (doc: AnyDoc): string =>
    JSON.stringify([document?.figure && doc[document.figure.field], postings.book?.({ ...input, doc }), bookings?.of({ ...input, doc })]);
  return stands(before) !== stands(after);
};

/** The record as it is computed from the facts of now, and what that changes in it. */
export function computedAnew(definition: Definition, stored: AnyDoc, input: EvaluationInput): Anew {
  const record = compute(definition, stored, input);
  const changes = changesBetween(definition, stored, record);
  const heavy = changes.length > 0 && weighs(definition, stored, record, input);
  const shown = heavy ? changes.filter(({ field }) => fieldOf(definition, field)?.sensitive !== true && !field.includes('.')) : [];
  return {
    record,
    changes,
    warnings: shown.map(({ field, before, after }) => {
      const { en, zh } = fieldOf(definition, field)?.label ?? definition.lines[field]?.label ?? w(field, field);
      return warning(
        'computedAnew',
        field,
        w(`${en} has changed since: ${value(before)} → ${value(after)}`, `${zh}已变化：${value(before)} → ${value(after)}`),
      );
    }),
  };
}

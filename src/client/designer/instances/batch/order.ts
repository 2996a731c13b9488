/** An act on many as it is put together, told before, and ordered. */
import type { OperationKind } from '#model/operations/operations.ts';
import { at } from '../calls.ts';

/** Whom it concerns: named, whatever fits a filter, or all that waits for one person. */
export type Subjects =
  | { readonly ids: readonly string[] }
  | { readonly filter: Readonly<Record<string, string>> }
  | { readonly incidents: readonly string[] }
  | { readonly handover: true };

export interface Intended {
  readonly kind: OperationKind;
  readonly subjects: Subjects;
  /** How many there are, as far as is known. */
  readonly count: number | null;
  /** Key of the flow, of a migration. */
  readonly flow?: string;
}

/** What the act needs beside: who takes over, from whom, which version, which end. */
export interface Params {
  readonly userId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly as?: 'rejected' | 'invalidated';
}

const isHandover = (subjects: Subjects): subjects is { readonly handover: true } => 'handover' in subjects;

export const pathOf = ({ subjects }: Intended): string => at(isHandover(subjects) ? '/handover' : '/batch');

export const bodyOf = ({ kind, subjects }: Intended, params: Params): Readonly<Record<string, unknown>> =>
  isHandover(subjects) ? { ...params } : { kind, ...subjects, ...params };

/** Whether everything that the act needs has been said. */
export const isComplete = ({ kind, subjects }: Intended, { userId, from, to }: Params): boolean =>
  (kind !== 'reassign' || userId !== undefined) &&
  (kind !== 'migrate' || to !== undefined) &&
  (!isHandover(subjects) || from !== undefined);

/** What a keeper stamps of a document: each of its seals, and which of them are in the keeper's hands. */
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import type { Seal } from '../seals.ts';

/** One seal of a document that is to be stamped. `id` of its line; null where the document itself is of one seal. */
export interface Stamping {
  readonly id: string | null;
  readonly stampId: string;
  readonly copies: number;
  readonly expected: number;
  /** What its keeper has counted already. */
  readonly counted: number | null;
  readonly own: boolean;
}

const numberOf = (value: unknown): number => Number(value ?? 0);

/** Seals of a document, and which of them the person stamps with: those that they keep, or keep as deputy. */
export function stampingsIn({ resource, document }: DocumentBundle, seals: readonly Seal[], userId: string): readonly Stamping[] {
  const keeps = (stampId: string): boolean => seals.some(({ id, keeper, deputy }) => id === stampId && [keeper, deputy].includes(userId));
  const of = (line: AnyDoc, id: string | null): Stamping => {
    const stampId = idOf(line['stampId']) ?? '';
    const counted = line['actualCount'];
    return {
      id,
      stampId,
      copies: numberOf(line['copies']),
      expected: numberOf(line['expected']),
      counted: typeof counted === 'number' ? counted : null,
      own: keeps(stampId) && typeof counted !== 'number',
    };
  };
  return resource === 'stampUse' ? linesOf(document, 'stamps').map((line) => of(line, textOf(line['id']))) : [of(document, null)];
}

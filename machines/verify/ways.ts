/** The conditions of several flows over the cells of what they read: where each of them holds. */
import { readExpression } from '../feel/tree.ts';
import { conditionOf } from '../run/conditions.ts';
import { dimensionOf, pointsOf, valuesAt, type Dimension } from './cells.ts';
import { literalsIn, type Literals } from './literals.ts';
import type { Known } from './names.ts';

/** A time for conditions that ask for one; those are not analysed, only tried. */
export const someDay = '2026-01-05T04:00:00.000Z';

export interface Ways {
  readonly flows: readonly { readonly id: string; readonly condition: string }[];
  readonly dimensions: readonly Dimension[];
  /** Points with the truth of each flow there. */
  readonly points: readonly { readonly at: readonly number[]; readonly holds: readonly boolean[] }[];
}

/** The conditions of several flows over the cells of all that they read; null where that is not exact. */
export const waysOf = (flows: Ways['flows'], known: Known): Ways | null => {
  const literals: Literals = new Map();
  try {
    if (!flows.every(({ condition }) => literalsIn(readExpression(condition), literals))) return null;
  } catch {
    return null;
  }
  const dimensions = [...literals].map(([name, values]) => dimensionOf(name, values, known.fields.get(name)));
  if (dimensions.some((one) => one === null)) return null;
  const made = dimensions as readonly Dimension[];
  const points = pointsOf(made)?.map((at) => {
    const values = valuesAt(made, at);
    return { at, holds: flows.map(({ condition }) => conditionOf(condition).holds(values, someDay) === true) };
  });
  return points ? { flows, dimensions: made, points } : null;
};

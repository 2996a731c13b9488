/** Which way a flow tried out came to an element: for the token that moves on the drawing, and for why it came. */
import type { Values } from '../../flow.ts';
import { wayTo, type Way } from '../why.ts';
import type { Trial, Visit } from './state.ts';

/** Elements already behind, in their order. */
const behind = (visits: readonly Visit[]): readonly string[] => visits.filter(({ state }) => state !== 'here').map(({ nodeId }) => nodeId);

/** Null where the way cannot be told from the values at hand. */
export const wayIn = ({ flow, labels, now }: Trial, visits: readonly Visit[], node: string, values: Values): Way | null =>
  wayTo(flow, node, behind(visits), { values, now }, labels);

/** From the step before to this one, both with it. */
export const idsOf = (way: Way | null, node: string): readonly string[] =>
  way === null ? [node] : [...(way.from === null ? [] : [way.from]), ...way.passed, node];

/** The end of the process that was reached, behind the latest step. */
export const endReached = (trial: Trial, visits: readonly Visit[], values: Values): { readonly id: string; readonly way: Way } | null => {
  const last = behind(visits).at(-1) ?? null;
  for (const { id, type, parent } of Object.values(trial.flow.elements)) {
    if (type !== 'EndEvent' || parent !== null) continue;
    const way = wayIn(trial, visits, id, values);
    if (way?.from === last) return { id, way };
  }
  return null;
};

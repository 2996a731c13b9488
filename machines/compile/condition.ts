/** Conditions that cannot decide anything. */
import { conditionOf } from '../run/conditions.ts';
import { neverTrue } from './problem.ts';

/** The problem of a condition over no variable that is neither true nor false; null where it may decide. */
export const conditionProblem = (feel: string): typeof neverTrue | null => {
  const condition = conditionOf(feel);
  return condition.reads.length === 0 && typeof condition.holds({}, '2000-01-01T00:00:00Z') !== 'boolean' ? neverTrue : null;
};

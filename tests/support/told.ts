/** Outlines as short texts, for tests. */
import type { Line, PlanItem } from '#machines/outline/plan.ts';

/** The plan in a line: `start, a, x1 {a < 3: b | otherwise: }, end`. */
export const told = (line: Line): string => line.items.map(item).join(', ');
const item = (one: PlanItem): string => {
  if (one.type === 'jump') return `${one.back ? 'back' : 'on'} to ${one.id}`;
  if (one.type !== 'block')
    return one.type === 'step' && one.aside.length > 0
      ? `${one.id} (${one.aside.map(({ id, line }) => `${id}: ${told(line)}`).join('; ')})`
      : one.id;
  const branches = one.branches.map(
    ({ condition, otherwise, line }) => `${otherwise ? 'otherwise: ' : condition === null ? '' : `${condition}: `}${told(line)}`,
  );
  return `${one.id}${one.fixed ? `! ${one.fixed}` : ''}${one.join === null ? '' : ` ${one.join}`} {${branches.join(' | ')}}`;
};

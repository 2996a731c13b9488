/** Blocks into or out of whose branches a way leads that the outline cannot show as a branch: their structure stays as it is drawn. */
import type { Line, PlanBlock, PlanItem, Scope } from './plan.ts';

/** Branches around an item, outermost first. */
interface Around {
  readonly block: PlanBlock;
  readonly branch: string;
}

const branchesOf = (item: PlanItem) => (item.type === 'block' ? item.branches : item.type === 'step' ? item.aside : []);

/**
 * A way on into another branch crosses the blocks around both ends. A way back is a loop, which every block of choices allows; where
 * branches run at the same time it may not lead in or out.
 */
export const crossedIn = (scope: Scope): ReadonlySet<string> => {
  const places = new Map<string, readonly Around[]>();
  const jumps: { readonly to: string; readonly back: boolean; readonly from: readonly Around[] }[] = [];
  const visit = (line: Line, around: readonly Around[]): void => {
    for (const item of line.items) {
      if (item.type === 'jump') jumps.push({ to: item.id, back: item.back, from: around });
      else if (!places.has(item.id)) places.set(item.id, around);
      for (const branch of branchesOf(item))
        visit(branch.line, item.type === 'block' ? [...around, { block: item, branch: branch.id }] : around);
      if (item.type === 'step' && item.inside) for (const inner of item.inside.lines) visit(inner, []);
    }
  };
  for (const line of [...scope.lines, { items: [...scope.handlers, ...scope.loose], last: null }]) visit(line, []);

  const crossed = new Set<string>();
  for (const { to, back, from } of jumps) {
    const target = places.get(to) ?? [];
    const shared = (one: Around, others: readonly Around[]): boolean =>
      others.some(({ block, branch }) => block.id === one.block.id && branch === one.branch);
    for (const one of [...from.filter((around) => !shared(around, target)), ...target.filter((around) => !shared(around, from))])
      if (!back || one.block.way === 'parallel' || one.block.way === 'several') crossed.add(one.block.id);
  }
  return crossed;
};

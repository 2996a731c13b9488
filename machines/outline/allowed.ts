/** The outline allows only what leaves the flow sound; the drawing itself allows more. */
import { gapsIn, itemsIn, type Gap, type Line, type PlanBlock, type PlanBranch, type PlanItem, type PlanStep, type Scope } from './plan.ts';

/** Where a line stands: the blocks around it, innermost last. */
export interface Around {
  readonly block: PlanBlock;
  readonly branch: PlanBranch;
}

const asScope = (line: Line): Scope => ({ lines: [line], handlers: [], loose: [] });

const isConcurrent = ({ block }: Around): boolean => block.way === 'parallel' || block.way === 'several';

/** The way can go on from its end, or ends the flow there; a way that only goes back does neither. */
const leadsOn = (line: Line): boolean => {
  const last = line.items.at(-1);
  if (line.last || last?.type === 'end') return true;
  return last?.type === 'block' && last.meets === null && last.branches.some((branch) => leadsOn(branch.line));
};

/** Ways lead out of its branches: back, or to an end. */
const leaks = (block: PlanBlock): boolean =>
  block.branches.some(({ line }) => itemsIn(asScope(line)).some(({ type }) => type === 'jump' || type === 'end'));

/** Why a branch cannot be taken away: there are more, and it is the one otherwise; or the flow goes on by it alone. */
export const keepsBranch = (block: PlanBlock, branch: PlanBranch): 'fixed' | 'otherwise' | 'onlyWay' | null => {
  if (block.fixed) return 'fixed';
  const others = block.branches.filter((one) => one !== branch);
  if (branch.otherwise && others.length > 1) return 'otherwise';
  const goesOn = block.meets === null ? leadsOn : ({ last }: Line): boolean => last !== null;
  return block.way === 'parallel' || others.some(({ line }) => goesOn(line)) ? null : 'onlyWay';
};

/** A block can be taken away as a whole where something comes behind it. */
export const canRemoveBlock = (block: PlanBlock): boolean => block.fixed === null && block.meets !== null;

export const canMoveBlock = (block: PlanBlock): boolean => block.gap !== null && canRemoveBlock(block) && !leaks(block);

/** One of the branches or several: only where they all meet. */
export const canTurnSeveral = (block: PlanBlock): boolean =>
  canRemoveBlock(block) && (block.way === 'several' || (block.way === 'choice' && !leaks(block)));

/** A branch may end the flow, or go back, where another one goes on and nothing waits for it. */
const canLeave = (gap: Gap, around: readonly Around[]): boolean => {
  const inner = around.at(-1);
  return (
    inner !== undefined &&
    inner.branch.line.last === gap &&
    inner.block.way === 'choice' &&
    inner.block.fixed === null &&
    gap.flows.length > 0 &&
    inner.block.branches.some(({ line }) => line !== inner.branch.line && line.last !== null)
  );
};

export const canEnd = (gap: Gap, around: readonly Around[]): boolean => canLeave(gap, around) && !around.some(isConcurrent);

/** The block whose branches a way out of it, back or to an end, could go on to meet; null where it cannot. */
export const rejoins = (line: Line, around: readonly Around[]): PlanBlock | null => {
  const inner = around.at(-1);
  if (inner?.branch.line !== line) return null;
  const { block } = inner;
  return block.fixed === null && block.way === 'choice' && block.meets !== null ? block : null;
};

const stepsBefore = (line: Line, until: (item: PlanItem) => boolean): readonly PlanStep[] => {
  const end = line.items.findIndex(until);
  return line.items.slice(0, end === -1 ? undefined : end).filter((item): item is PlanStep => item.type === 'step');
};

/** Steps that a branch may go back to: those before its block, as far as nothing else goes on at the same time. */
export const backTargets = (gap: Gap, main: Line, around: readonly Around[]): readonly PlanStep[] => {
  if (!canLeave(gap, around)) return [];
  const from = around.findLastIndex(isConcurrent);
  const lines = [...(from === -1 ? [main] : []), ...around.slice(Math.max(from, 0), -1).map(({ branch }) => branch.line)];
  const inside = around.map(({ block }) => block.id);
  return lines.flatMap((line) => stepsBefore(line, ({ id, type }) => type === 'block' && inside.includes(id)));
};

/** The places next to an item in its line: before it, and behind it. */
export const sidesOf = (line: Line, item: PlanItem): { readonly before: Gap | null; readonly after: Gap | null } => ({
  before: item.gap,
  after: (line.items[line.items.indexOf(item) + 1] ?? { gap: line.last }).gap,
});

/** The next place, up or down in the order of reading, to which an item can be moved; null where there is none. */
export const nextPlace = (main: Line, line: Line, item: PlanItem, by: -1 | 1): Gap | null => {
  if (!(item.type === 'step' ? item.gap !== null && !item.turns : item.type === 'block' && canMoveBlock(item))) return null;
  const places = gapsIn(asScope({ ...main, items: main.items.map((one) => withoutInside(one)) }));
  const { before, after } = sidesOf(line, item);
  const at = by === -1 ? before : after;
  return at === null ? null : (places[places.indexOf(at) + by] ?? null);
};

/** An element stays in its sub-process, so the places inside others are none for it. */
const withoutInside = (item: PlanItem): PlanItem => {
  const lineOf = (line: Line): Line => ({ ...line, items: line.items.map((one) => withoutInside(one)) });
  if (item.type === 'step') return { ...item, inside: null, aside: item.aside.map((branch) => ({ ...branch, line: lineOf(branch.line) })) };
  return item.type === 'block' ? { ...item, branches: item.branches.map((branch) => ({ ...branch, line: lineOf(branch.line) })) } : item;
};

/** Steps of a flow in the order of its outline: where work can begin, and what lists are narrowed to. Pure. */
import type { OutlineItem } from '#model/api.ts';
import type { Words } from '#model/words.ts';

type Step = Extract<OutlineItem, { type: 'step' }>;

/** Events are no steps; those inside sub-processes and behind border events are. */
export const stepsIn = (items: readonly OutlineItem[]): readonly Step[] =>
  items.flatMap((item) => {
    if (item.type === 'jump') return [];
    if (item.type !== 'step') return item.branches.flatMap((branch) => stepsIn(branch.items));
    const inner = [...stepsIn(item.inside), ...item.boundary.flatMap((branch) => stepsIn(branch.items))];
    return item.kind.endsWith('Event') ? inner : [item, ...inner];
  });

/** Names of everything in an outline. */
export const namesIn = (items: readonly OutlineItem[]): ReadonlyMap<string, Words> =>
  new Map(
    items.flatMap((item): (readonly [string, Words])[] => {
      if (item.type === 'jump') return [];
      if (item.type === 'step')
        return [[item.id, item.name], ...namesIn(item.inside), ...item.boundary.flatMap((one) => [...namesIn(one.items)])];
      return [[item.id, item.name], ...item.branches.flatMap((one) => [[one.flow, one.name] as const, ...namesIn(one.items)])];
    }),
  );

/** Sequence flows that lead out of a place where the way parts. */
export const branchesIn = (items: readonly OutlineItem[]): readonly string[] =>
  items.flatMap((item): readonly string[] => {
    if (item.type === 'jump') return [];
    if (item.type === 'step') return [...branchesIn(item.inside), ...item.boundary.flatMap((one) => branchesIn(one.items))];
    return item.branches.flatMap((one) => [one.flow, ...branchesIn(one.items)]);
  });

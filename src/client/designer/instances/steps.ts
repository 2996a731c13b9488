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

/** Steps that a jump passes over: where the instance stands itself, and what comes between it and the step it jumps to. */
export const skippedBy = <S extends { readonly id: string }>(
  steps: readonly S[],
  here: readonly { readonly id: string }[],
  to: string | null,
): readonly S[] => {
  const places = here.map(({ id }) => steps.findIndex((step) => step.id === id)).filter((place) => place >= 0);
  const target = steps.findIndex(({ id }) => id === to);
  return places.length === 0 ? [] : steps.slice(Math.min(...places), Math.max(target, 0));
};

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

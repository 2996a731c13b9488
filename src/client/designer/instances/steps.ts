/** Steps of a flow in the order of its outline: where work can begin, and what lists are narrowed to. Pure. */
import type { OutlineItem } from '#model/api.ts';

type Step = Extract<OutlineItem, { type: 'step' }>;

/** Events are no steps; those inside sub-processes and behind border events are. */
export const stepsIn = (items: readonly OutlineItem[]): readonly Step[] =>
  items.flatMap((item) => {
    if (item.type === 'jump') return [];
    if (item.type !== 'step') return item.branches.flatMap((branch) => stepsIn(branch.items));
    const inner = [...stepsIn(item.inside), ...item.boundary.flatMap((branch) => stepsIn(branch.items))];
    return item.kind.endsWith('Event') ? inner : [item, ...inner];
  });

/** How each element of a flow stands, for the drawing and its outline alike. */
import type { FlowView } from '#model/api.ts';
import { type Words, w } from '#model/words.ts';

export type Mark = 'done' | 'here' | 'rejected' | 'expected' | 'closed';

/** In the order of a legend. */
export const markWords: Readonly<Record<Mark, Words>> = {
  done: w('done', '已完成'),
  here: w('here now', '当前'),
  rejected: w('rejected', '已驳回'),
  expected: w('expected', '预计'),
  closed: w('not taken', '不经过'),
};

/** By id of element and sequence flow; what nothing is known of has no mark. */
export const marksOf = ({ marks, route, way }: FlowView): Readonly<Record<string, Mark>> => {
  const each = (ids: readonly string[] | undefined, mark: Mark) => (ids ?? []).map((id) => [id, mark] as const);
  const steps = route.flatMap(({ nodeId, state }) => (state === 'undecided' ? [] : [[nodeId, state] as const]));
  return {
    ...Object.fromEntries([...each(way?.closed, 'closed'), ...each(way?.expected, 'expected'), ...each(way?.done, 'done'), ...steps]),
    ...marks,
  };
};

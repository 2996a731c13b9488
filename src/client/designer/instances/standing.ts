/** An instance as its drawing and its outline show it: marks, and the words beside them. Pure. */
import type { FlowView, RouteStep } from '#model/api.ts';
import type { Standing } from '#model/workflow/instanceActs.ts';
import type { InstanceView } from '#model/workflow/instanceView.ts';
import { w } from '#model/words.ts';

export type Marks = Readonly<Record<string, string>>;

const stateMark = { waiting: 'here', done: 'done', rejected: 'rejected', cancelled: 'closed' } as const;

/** How it stands now: elements by their state, and the flows on the way to them in the present run. */
export const marksNow = ({ elements, reached, run }: Pick<InstanceView, 'elements' | 'reached' | 'run'>): FlowView['marks'] & Marks => ({
  ...Object.fromEntries(reached.filter((one) => one.run === run).flatMap(({ passed }) => passed.map((id) => [id, 'done'] as const))),
  ...Object.fromEntries(
    Object.entries(elements).flatMap(([id, { state }]) => (state === 'cancelled' ? [] : [[id, stateMark[state]] as const])),
  ),
});

/** Where it waits now and would not any more, and where it would wait instead. */
export const marksAfter = (here: readonly string[], after: Standing | null): Marks => {
  if (!after) return {};
  const gone = here.filter((id) => !after.here.includes(id));
  const come = after.here.filter((id) => !here.includes(id));
  return Object.fromEntries([...gone.map((id) => [id, 'leaving'] as const), ...come.map((id) => [id, 'coming'] as const)]);
};

/** The instance as the outline of a flow reads it. */
export const asFlowView = (view: InstanceView, marks: FlowView['marks']): FlowView => {
  const names = new Map(view.passed.map(({ node, name }) => [node, name]));
  const here = new Set(view.here);
  const nodes = [...new Set(view.reached.filter(({ run }) => run === view.run).flatMap(({ node }) => node ?? []))];
  const route = [...nodes.filter((id) => !here.has(id)), ...nodes.filter((id) => here.has(id))].map((id): RouteStep => {
    const open = view.tasks.filter(({ nodeId }) => nodeId === id);
    const done = view.passed.filter(({ node, by }) => node === id && by !== null);
    return {
      nodeId: id,
      name: names.get(id) ?? w(id, id),
      state: here.has(id) ? 'here' : 'done',
      mode: 'one',
      people: here.has(id) ? open.flatMap(({ assignee, people }) => (assignee ? [assignee] : people)) : done.flatMap(({ by }) => by ?? []),
      group: open.find(({ group, assignee }) => group !== null && assignee === null)?.group ?? null,
      because: null,
      problem: null,
    };
  });
  const since = Object.fromEntries(view.tasks.toReversed().map(({ nodeId, openedAt }) => [nodeId, openedAt]));
  return { definitionId: view.definitionId, version: view.version, name: view.name, marks, route, since };
};

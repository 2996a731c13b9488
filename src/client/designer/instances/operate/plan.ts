/** What is planned for an instance before anything is done: acts in their order, each with what it is called. */
import type { Person } from '#model/api.ts';
import type { PlannedAct } from '#model/workflow/instanceActs.ts';
import type { Subscription } from '#model/workflow/instanceView.ts';
import { type Words, w } from '#model/words.ts';

export interface Planned {
  readonly act: PlannedAct;
  /** What it does, for people: `{what}` and `{whom}` filled in. */
  readonly words: Words;
  readonly params: Readonly<Record<string, string>>;
}

export interface Plan {
  readonly acts: readonly Planned[];
  /** What was taken back, the latest last. */
  readonly undone: readonly Planned[];
}

export const nothingPlanned: Plan = { acts: [], undone: [] };

export const withAct = ({ acts }: Plan, planned: Planned): Plan => ({ acts: [...acts, planned], undone: [] });
export const undo = ({ acts, undone }: Plan): Plan => {
  const last = acts.at(-1);
  return last ? { acts: acts.slice(0, -1), undone: [...undone, last] } : { acts, undone };
};
export const redo = ({ acts, undone }: Plan): Plan => {
  const last = undone.at(-1);
  return last ? { acts: [...acts, last], undone: undone.slice(0, -1) } : { acts, undone };
};
export const without = ({ acts, undone }: Plan, place: number): Plan => ({ acts: acts.toSpliced(place, 1), undone });

const texts = {
  suspend: w('Suspend the instance', '挂起实例'),
  activate: w('Activate the instance', '激活实例'),
  jump: w('Move to “{to}”', '跳转到“{to}”'),
  branch: w('Move from “{from}” to “{to}”', '从“{from}”跳转到“{to}”'),
  send: w('Go on at “{node}”: {what}', '“{node}”继续：{what}'),
  sendWith: w('Go on at “{node}”: {what}, with {names}', '“{node}”继续：{what}，附{names}'),
  reassign: w('“{node}” → {person}', '“{node}”转派给{person}'),
  migrate: w('Go on in version {to}', '迁移到版本 {to}'),
  retry: w('Retry the incident', '重试异常'),
  solve: w('Mark the incident as solved', '将异常标记为已解决'),
  end: w('End the instance', '终止实例'),
  rejected: w('End it: rejected for good', '终止：终审驳回'),
  invalidated: w('End it: invalidated', '终止：作废'),
} as const;

/** One place for each act, so that the menu, the diagram and the panels plan the same. */
export const planned = {
  suspend: (): Planned => ({ act: { kind: 'suspend' }, words: texts.suspend, params: {} }),
  activate: (): Planned => ({ act: { kind: 'activate' }, words: texts.activate, params: {} }),
  jump: (to: string, name: string, from?: { readonly id: string; readonly name: string }): Planned =>
    from
      ? { act: { kind: 'jump', to, from: from.id }, words: texts.branch, params: { to: name, from: from.name } }
      : { act: { kind: 'jump', to }, words: texts.jump, params: { to: name } },
  send: (
    { nodeId, wait }: Pick<Subscription, 'nodeId' | 'wait'>,
    node: string,
    what: string,
    variables: Readonly<Record<string, unknown>>,
  ): Planned => {
    const names = Object.keys(variables).join(', ');
    return {
      act: { kind: 'send', nodeId, wait, variables },
      words: names === '' ? texts.send : texts.sendWith,
      params: { node, what, names },
    };
  },
  reassign: (task: { readonly taskId: string } | { readonly nodeId: string }, node: string, person: Person, name: string): Planned => ({
    act: { kind: 'reassign', ...task, userId: person.id },
    words: texts.reassign,
    params: { node, person: name },
  }),
  migrate: (to: string, version: number, map: Readonly<Record<string, string>>, askAgain: boolean): Planned => ({
    act: { kind: 'migrate', to, map, askAgain },
    words: texts.migrate,
    params: { to: `v${version}` },
  }),
  retry: (incidentId: string): Planned => ({ act: { kind: 'retry', incidentId }, words: texts.retry, params: {} }),
  solve: (incidentId: string): Planned => ({ act: { kind: 'solve', incidentId }, words: texts.solve, params: {} }),
  end: (as?: 'rejected' | 'invalidated'): Planned => ({
    act: { kind: 'end', ...(as ? { as } : {}) },
    words: as ? texts[as] : texts.end,
    params: {},
  }),
};

/** Loops in which nobody is asked; where nothing is waited for either, they turn until the engine stops them. */
import { w, type Words } from '#model/words.ts';
import type { FlowElement } from '../flow.ts';
import { circles } from './circles.ts';
import type { Finding } from './finding.ts';
import type { Scope } from './scopes.ts';

const waiting = new Set(['UserTask', 'ReceiveTask', 'IntermediateCatchEvent', 'CallActivity', 'EventBasedGateway', 'SubProcess']);
/** Time passes here before it goes on: somebody is asked, or something is waited for. */
export const waits = ({ type, event, task }: FlowElement): boolean => task !== undefined || (waiting.has(type) && event?.kind !== 'link');
/** A person is asked, here or perhaps inside. */
const human = ({ type, task }: FlowElement): boolean => task !== undefined || type === 'SubProcess' || type === 'CallActivity';

const rounds = (scope: Scope, left: (element: FlowElement) => boolean): readonly (readonly FlowElement[])[] => {
  const ids = new Set([...scope.nodes.values()].filter(({ element }) => !left(element)).map(({ id }) => id));
  const followers = (id: string): readonly string[] => scope.nodes.get(id)!.out.flatMap(({ to }) => (ids.has(to) ? [to] : []));
  return circles([...ids], followers).map((group) => group.map((id) => scope.nodes.get(id)!.element));
};

const spins = (group: readonly FlowElement[], severity: Finding['severity'], reason: Words): Finding => ({
  element: group[0]!.id,
  severity,
  kind: 'spins',
  reason,
  mend: w('Put a task into the loop, or remove it', '在循环中加入任务，或删除循环'),
  path: group.map(({ id }) => id),
});

export const spinning = (scope: Scope): Finding[] => {
  const atOnce = rounds(scope, waits).map((group) =>
    group.every(({ type }) => type.endsWith('Gateway'))
      ? spins(
          group,
          'error',
          w('A loop of gateways alone: nothing in it changes, so it never ends', '仅由网关组成的循环：条件不会改变，因此不会结束'),
        )
      : spins(group, 'warning', w('A loop in which nobody is asked and nothing is waited for', '循环中无人办理，也没有等待')),
  );
  const byItself = rounds(scope, human)
    .filter((group) => group.some(waits))
    .map((group) =>
      spins(group, 'info', w('A loop without a person: it goes on by time and messages alone', '循环中无人办理，仅由时间或消息推动')),
    );
  return [...atOnce, ...byItself];
};

/** Loops in which nobody is asked and nothing is waited for: they turn until the engine stops them (rulings 17). */
import { w } from '#model/words.ts';
import type { FlowElement } from '../flow.ts';
import { circles } from './circles.ts';
import type { Finding } from './finding.ts';
import type { Scope } from './scopes.ts';

const waiting = new Set([
  'UserTask',
  'ManualTask',
  'ReceiveTask',
  'IntermediateCatchEvent',
  'CallActivity',
  'EventBasedGateway',
  'SubProcess',
]);
const waits = ({ type, event, task }: FlowElement): boolean => task !== undefined || (waiting.has(type) && event?.kind !== 'link');

export const spinning = (scope: Scope): Finding[] => {
  const nodes = [...scope.nodes.values()].filter(({ element }) => !waits(element));
  const ids = new Set(nodes.map(({ id }) => id));
  const followers = (id: string): readonly string[] => scope.nodes.get(id)!.out.flatMap(({ to }) => (ids.has(to) ? [to] : []));
  return circles([...ids], followers).map((group): Finding => {
    const changes = !group.every((id) => scope.nodes.get(id)!.element.type.endsWith('Gateway'));
    return {
      element: group[0]!,
      severity: changes ? 'warning' : 'error',
      kind: 'spins',
      reason: changes
        ? w('A loop in which nobody is asked and nothing is waited for', '循环中无人办理，也没有等待')
        : w('A loop of gateways alone: nothing in it changes, so it never ends', '仅由网关组成的循环：条件不会改变，因此不会结束'),
      mend: w('Put a task or a timer into the loop, or remove it', '请在循环中加入任务或定时器，或删除循环'),
      path: group,
    };
  });
};

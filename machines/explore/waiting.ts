/** Where a flow stands without anybody being asked: catching events and receive tasks. What waits beside a task (its due time, its border) is the task's. */
import type { StepWait } from '#model/workflow/stepWait.ts';
import { w, type Words } from '#model/words.ts';
import type { CompiledFlow, FlowElement, StoredSnapshot } from '../flow.ts';
import { waitKind } from '../run/waits.ts';
import { contextOf } from './ahead.ts';

const unnamed: Readonly<Record<StepWait['kind'], Words>> = {
  timer: w('Waiting for its time', '等待到时'),
  message: w('Waiting for a message', '等待消息'),
  signal: w('Waiting for a signal', '等待信号'),
  condition: w('Waiting for a condition', '等待条件成立'),
  trigger: w('Waiting to be told to go on', '等待触发'),
};

const standsAlone = ({ type }: FlowElement): boolean => type === 'IntermediateCatchEvent' || type === 'ReceiveTask';

/** What people call the element, by what it waits for where it has no name. Null of anything but such an element. */
export function waitName(flow: Pick<CompiledFlow, 'elements'>, id: string): Words | null {
  const element = flow.elements[id];
  const kind = element && standsAlone(element) ? waitKind(element) : null;
  if (!element || kind === null) return null;
  return element.name.zh === '' ? unnamed[kind] : element.name;
}

/** Ids of those elements, each once, in the order in which they were reached. */
export const waitingAt = (flow: Pick<CompiledFlow, 'elements'>, snapshot: StoredSnapshot): readonly string[] => [
  ...new Set(Object.values(contextOf(snapshot).waits).flatMap(({ event }) => (waitName(flow, event) === null ? [] : [event]))),
];

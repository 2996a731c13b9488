/** The whole process as one net, played by tokens (run/net): for whatever is no structured statechart. */
import type { Chart, StateChart, Way } from '../chart.ts';
import type { FlowElement } from '../flow.ts';
import { clear, concerns, play, played, start } from '../vocabulary.ts';

/** Events that work in a net may wait for. */
const netEvents = [
  'ASSIGNED',
  'APPROVE',
  'REJECT',
  'TRANSFER',
  'DELEGATE',
  'ADD_APPROVERS',
  'REMOVE_APPROVER',
  'RETURN',
  'JUMP',
  'TIMER',
  'CAUGHT',
  'TRIGGERED',
  'EFFECT_DONE',
  'EFFECT_FAILED',
  'CHILD_DONE',
  'CHILD_FAILED',
  'CHILD_ESCALATED',
  'VARIABLES',
];

const key = '+net';
const done = '+done';
const step: readonly Way[] = [{ guard: concerns(key), actions: play(key) }];

const states: Readonly<Record<string, StateChart>> = {
  [key]: {
    id: `body:${key}`,
    entry: start(key),
    exit: clear(key),
    always: [
      { guard: played(key, 'rejected'), target: '#rejected' },
      { guard: played(key, 'ended'), target: '#approved' },
      { guard: played(key, 'done'), target: `#body:${done}` },
    ],
    on: Object.fromEntries(netEvents.map((event) => [event, step])),
  },
  [done]: { id: `body:${done}`, type: 'final' },
};

export const netOf = (elements: Readonly<Record<string, FlowElement>>): Pick<Chart, 'body' | 'nets'> => {
  const nodes = Object.values(elements).flatMap(({ id, type, parent }) => (parent === null && type !== 'SequenceFlow' ? [id] : []));
  return { body: { initial: key, states }, nets: { [key]: { nodes } } };
};

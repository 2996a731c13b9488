/** A running instance tells what happened to it, and the events by which another version of its flow is told so. */
import { w, type Words } from '#model/words.ts';
import { contextOf, nodeOf, workingIn } from '../explore/ahead.ts';
import type { CompiledFlow, FlowEvent, Principal, Step, Values } from '../flow.ts';
import { adderIn, slotsOf } from '../step.ts';

/** One entry of the trail. `values`: the document and who started it, as they were then. */
export interface Happened {
  readonly action:
    | 'submit'
    | 'repost'
    | 'approve'
    | 'reject'
    | 'return'
    | 'transfer'
    | 'delegate'
    | 'addBefore'
    | 'addAfter'
    | 'removeApprover'
    | 'jump'
    | 'timer'
    | 'message'
    | 'done';
  /** The step, event or called process that it concerns; null for submit and repost, and where only one can be meant. */
  readonly node: string | null;
  /** Id of the user who did it. */
  readonly by?: string;
  /** Reject and return: the node gone back to; jump: the node moved to. */
  readonly to?: string;
  /** Return: from there it comes back at once. */
  readonly straight?: true;
  /** To whom work was handed on, who were added or taken away. */
  readonly people?: readonly Principal[];
  readonly at: string;
  readonly values: Values;
}

/** The event of the new machine for an entry of the trail. */
export const eventOf = (
  flow: CompiledFlow,
  { snapshot }: Step,
  { action, node, by, to, straight, people = [] }: Happened,
): FlowEvent | null => {
  const slots = slotsOf(snapshot).filter((one) => nodeOf(flow, one.node) === node);
  const slot = (slots.find(({ principals }) => by !== undefined && principals.includes(`u:${by}`)) ?? slots[0])?.slot;
  const wait = Object.entries(contextOf(snapshot).waits).find(
    ([, { event, at, kind }]) =>
      event === node || (event === 'due' && nodeOf(flow, at) === node) || (node === null && (kind === 'message' || kind === 'signal')),
  );
  const work = workingIn(flow, snapshot).find(({ element }) => element.id === node || (node === null && element.call !== undefined));
  switch (action) {
    case 'submit':
      return { type: 'SUBMIT' };
    case 'repost':
      return { type: 'REPOST' };
    case 'approve':
      return slot === undefined ? null : { type: 'APPROVE', slot };
    case 'reject':
      return slot === undefined ? null : { type: 'REJECT', slot, ...(to === undefined ? {} : { to }) };
    case 'return':
      return slot === undefined || to === undefined ? null : { type: 'RETURN', slot, to, ...(straight ? { straight } : {}) };
    case 'transfer':
    case 'delegate':
      return slot === undefined ? null : { type: action === 'transfer' ? 'TRANSFER' : 'DELEGATE', slot, to: people };
    case 'addBefore':
    case 'addAfter':
      if (slot === undefined) return null;
      return { type: 'ADD_APPROVERS', slot, place: action === 'addBefore' ? 'before' : 'after', voters: people.map((one) => [one]) };
    case 'removeApprover': {
      const removed = slots.find((one) => one.principals.some((principal) => people.includes(principal)))?.slot;
      const adder = removed === undefined ? null : adderIn(snapshot, removed);
      return removed === undefined || adder === null ? null : { type: 'REMOVE_APPROVER', slot: removed, by: adder.slot };
    }
    case 'jump':
      return to === undefined ? null : { type: 'JUMP', to };
    case 'timer':
      return wait ? { type: 'TIMER', timer: wait[0] } : null;
    case 'message':
      return wait ? { type: 'CAUGHT', wait: wait[0] } : work ? { type: 'TRIGGERED', at: work.at } : null;
    case 'done':
      return work?.element.call ? { type: 'CHILD_DONE', call: work.at, values: {} } : null;
  }
};

/** How people read what happened. */
export const actionWords: Readonly<Record<Happened['action'], Words>> = {
  submit: w('submitted', '提交'),
  repost: w('submitted again', '重新提交'),
  approve: w('approved', '同意'),
  reject: w('rejected', '驳回'),
  return: w('returned', '退回'),
  transfer: w('transferred', '转交'),
  delegate: w('delegated', '委派'),
  addBefore: w('given another approver', '前加签'),
  addAfter: w('given another approver', '后加签'),
  removeApprover: w('rid of an approver', '减签'),
  jump: w('jumped to', '跳转'),
  timer: w('time passed', '到时'),
  message: w('message came', '收到消息'),
  done: w('called process ended', '子流程结束'),
};

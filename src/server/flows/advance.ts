/**
 * Plays a machine's commands to the end: people are looked up, effects asked for, and what must be written is collected as data
 * (a `Plan`). Nothing is written here; the machine answers every question in the same transaction.
 */
import { advance, isAwaited, isStep } from '#machines/step.ts';
import type { Command, FlowEvent, FlowInput, Step, Values } from '#machines/flow.ts';
import { w, type Words } from '#model/words.ts';
import type { Beyond } from './beyond.ts';
import { lookUp, peopleBy, type Question } from './directory.ts';
import { mustChoose, nameOf, refusalOf } from './notTaken.ts';
import { reachOut, type Told } from './outwards.ts';
import type { Plan, PlayWorld } from './plan.ts';
import { settle } from '#machines/assign.ts';
import { seenAt, type FlowContext } from '#machines/run/context.ts';
import { Refusal } from '#model/refusal.ts';

/** Thrown on the fast path when the step turns out to need the long one. */
export class NeedsTransaction extends Error {}

const because: Readonly<Record<string, Words>> = {
  nobody: w('Nobody to decide, passed', '无审批人，自动通过'),
  self: w('Own document, passed', '本人单据，自动通过'),
  repeated: w('Same approver, auto passed', '同一审批人自动通过'),
  timer: w('Time is up, passed', '超时自动通过'),
};

/** Text of an automatic step, for whoever shows the trail. */
export const automaticText = (reason: string): Words => because[reason] ?? w(reason, reason);

const beyondOf = ({ beyond }: PlayWorld): Beyond => {
  if (!beyond) throw new NeedsTransaction();
  return beyond;
};

/** One command; answers the events that the machine is told because of it. */
async function carryOut(world: PlayWorld, command: Command, plan: Plan): Promise<readonly Told[]> {
  const { flow, question } = world;
  switch (command.type) {
    case 'assign':
      return [{ event: await assigned(world, command, plan) }];
    case 'openTask':
      plan.open.push({
        slot: command.slot,
        nodeId: command.node,
        kind: 'approve',
        name: command.name === undefined ? nameOf(flow, command.node) : { en: command.name, zh: command.name },
        principals: command.principals,
        about: command.about ?? null,
        // The due time of the node was set when it was entered, before its people were found.
        dueAt: plan.timers.find(({ nodeId, onDue }) => nodeId === command.node && onDue !== null)?.dueAt ?? world.dueOf(command.node),
      });
      return [];
    case 'closeTask': {
      const fresh = plan.open.findIndex(({ slot }) => slot === command.slot);
      if (fresh >= 0) plan.open.splice(fresh, 1);
      else plan.closeSlots.push(command.slot);
      return [];
    }
    case 'passed':
      plan.happenings.push({
        action: 'autoPassed',
        actorId: null,
        node: { id: command.node, name: nameOf(flow, command.node) },
        comment: command.because,
      });
      return [];
    case 'setTimer': {
      const dueAt = world.dueAt(command.due, command.onDue !== undefined);
      plan.timers.push({ nodeId: command.node, timer: command.timer, dueAt, onDue: command.onDue ?? null });
      return [];
    }
    case 'cancelTimer':
      plan.timers = plan.timers.filter(({ timer }) => timer !== command.timer);
      plan.cancelTimers.push(command.timer);
      return [];
    case 'listen':
    case 'unlisten':
    case 'throw':
    case 'call':
    case 'cancelCall':
    case 'evaluate':
    case 'runEffect':
      return reachOut(world, beyondOf(world), command, plan);
    case 'send':
      plan.notices.push({ key: command.message, principals: [`u:${question.starter.userId}`], params: {} });
      return [];
    case 'copy': {
      const found = (await peopleBy(questionAt(world, plan), command.rules, null)).flatMap(({ holders }) => holders);
      // Several rules may name one person.
      plan.copyTo.push(...new Set(found.filter((id) => !plan.copyTo.includes(id))));
      return [];
    }
    case 'ended':
      plan.final = command.final;
      plan.ended = true;
      if (command.error !== undefined) plan.failure = { error: command.error, text: command.text ?? '' };
      return [];
  }
}

/** A plan in which nothing is done yet. */
export const freshPlan = ({ snapshot, status, here }: Pick<Step, 'snapshot' | 'status' | 'here'>): Plan => ({
  snapshot,
  status,
  final: false,
  ended: false,
  here,
  open: [],
  closeSlots: [],
  timers: [],
  cancelTimers: [],
  happenings: [],
  copyTo: [],
  notices: [],
  fields: {},
  lasting: false,
  listens: [],
  unlisten: [],
  jobs: [],
  failure: null,
});

/** Conditions read this, with what effects have set of the document since. */
const inputAfter = ({ input }: PlayWorld, { fields }: Plan): FlowInput => ({ ...input, values: { ...input.values, ...fields } });

/** Plays on from the machine's first answer until it waits for people or time, or has ended. */
export async function play(world: PlayWorld, first: Step): Promise<Plan> {
  const plan = freshPlan(first);
  const queue: Command[] = [...first.commands];
  for (let command = queue.shift(); command; command = queue.shift()) {
    for (const { event, otherwise } of await carryOut(world, command, plan)) {
      const next = advance(world.flow, plan.snapshot, event, inputAfter(world, plan));
      if (isStep(next)) {
        Object.assign(plan, { snapshot: next.snapshot, status: next.status, here: next.here });
        queue.push(...next.commands);
      } else if (next.refused !== 'notNow') throw refusalOf(world.flow, next);
      // What asked may be over by the time it is answered: the same step may have ended it.
      else if (isAwaited(plan.snapshot, event))
        throw otherwise ?? new Error(`flow ${world.flow.key} did not take an answer that it waits for: ${next.detail}`);
    }
  }
  return plan;
}

/** The question as rules put it at this moment of the step: variables may have been set, and fields of the document, since it began. */
const questionAt = ({ question, input }: PlayWorld, { snapshot, fields }: Plan, locals: Values = {}): Question => {
  const { variables } = snapshot['context'] as FlowContext;
  return { ...question, values: seenAt(variables, { ...input.values, ...fields }, locals) };
};

/** Answers `assign`: who is asked at the node, or why nobody is. */
async function assigned(world: PlayWorld, { node, at, values }: Extract<Command, { type: 'assign' }>, plan: Plan): Promise<FlowEvent> {
  const settings = world.flow.elements[node]?.task;
  if (!settings) throw new Error(`${node} is no user task of flow ${world.flow.key}`);
  const question = questionAt(world, plan, values);
  const people = await lookUp(question, settings.approvers, node);
  if (people.found.length === 0 && settings.approvers.includes('previous.choose')) throw mustChoose(world.flow, [node]);
  // Approvals of nodes to which the document went back since do not count any more.
  const { path } = plan.snapshot['context'] as FlowContext;
  const approvals = world.decided.filter(({ action, nodeId }) => action === 'approve' && path.includes(nodeId));
  const last = approvals.at(-1)?.nodeId;
  const answer = settle(
    settings,
    people,
    {
      approved: approvals.map(({ by }) => by),
      previous: approvals.filter(({ nodeId }) => nodeId === last).map(({ by }) => by),
    },
  );
  if ('fail' in answer)
    throw new Refusal('409', 'nobodyFound', w('Nobody is found to decide “{node}”', '节点“{node}”找不到审批人'), {
      node: nameOf(world.flow, node).zh,
    });
  if ('pass' in answer) return { type: 'ASSIGNED', node, at, voters: [], pass: answer.pass };
  if (answer.noticeAdmins)
    plan.notices.push({ key: 'flow_no_assignee', principals: ['r:sys_admin'], params: { node: nameOf(world.flow, node).zh } });
  return { type: 'ASSIGNED', node, at, voters: answer.voters };
}

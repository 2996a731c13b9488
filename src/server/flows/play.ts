/**
 * Plays a machine's commands to the end: people are looked up, effects asked for, and what must be written is collected as data
 * (a `Plan`). Nothing is written here; the machine answers every question in the same transaction (workflow.md, section 3).
 */
import { settle } from '#machines/assign.ts';
import { advance, isStep } from '#machines/step.ts';
import type { FlowContext } from '#machines/run/context.ts';
import type { Command, CompiledFlow, FlowEvent, FlowInput, NotTaken, Principal, Step, StoredSnapshot, Values } from '#machines/flow.ts';
import type { Status } from '#model/api.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { reaches, type Beyond, type NewJob, type Wait } from './beyond.ts';
import { lookUp, peopleBy, type Question } from './directory.ts';
import { inChargeFrom, leadersFrom } from './climb.ts';
import type { Instance } from './instance.ts';
import type { Happening } from './trail.ts';

interface NewTask {
  readonly slot: string;
  readonly nodeId: string;
  readonly kind: 'approve' | 'repost';
  readonly name: Words;
  readonly principals: readonly Principal[];
  readonly dueAt: string | null;
  /** Properties of models drawn elsewhere: description, priority, form key … */
  readonly about: Values | null;
}

interface NewTimer {
  readonly nodeId: string;
  readonly timer: string;
  readonly dueAt: string;
  readonly onDue: string | null;
}

/** A message to people, sent after commit. */
export interface Notice {
  readonly key: string;
  readonly principals: readonly Principal[];
  readonly params: Readonly<Record<string, string>>;
}

/** Everything a step asks the database for. */
export interface Plan {
  snapshot: StoredSnapshot;
  status: Status;
  final: boolean;
  ended: boolean;
  here: readonly string[];
  open: NewTask[];
  closeSlots: string[];
  timers: NewTimer[];
  cancelTimers: string[];
  happenings: Happening[];
  copyTo: string[];
  notices: Notice[];
  listens: Wait[];
  unlisten: string[];
  jobs: NewJob[];
  /** Error with which the flow ended because nothing in it caught it. */
  failure: { readonly error: string; readonly text: string } | null;
}

export interface PlayWorld {
  readonly flow: CompiledFlow;
  readonly input: FlowInput;
  readonly question: Question;
  /** Decisions of this run including the one that is being made. */
  readonly decided: Instance['decided'];
  /** Absent on the fast path, which stays inside its instance. */
  readonly beyond?: Beyond;
  /** The instant of a date-time or of a duration (ISO 8601) from now on; `task`: it is a task's due time, counted in working time. */
  readonly dueAt: (due: string, task: boolean) => string;
  /** Due time that a node in progress already has: the next voter of a sequence shares it. */
  readonly dueOf: (node: string) => string | null;
}

/** Thrown on the fast path when the step turns out to need the long one (rulings 16). */
export class NeedsTransaction extends Error {}

/** The refusal for an event that the machine did not take (rulings 17, 18). */
export function refusalOf(flow: CompiledFlow, notTaken: NotTaken): Refusal {
  const element = notTaken.element
    ? (flow.elements[notTaken.element]?.name ?? { en: notTaken.element, zh: notTaken.element })
    : { en: '', zh: '' };
  const params = { element: element.en || (notTaken.element ?? ''), detail: notTaken.detail };
  switch (notTaken.refused) {
    case 'noFlowFits':
      return new Refusal(
        '409',
        'noFlowFits',
        w('No way through the flow fits this document ({element}): {detail}', '没有适用于该单据的流程路径（{element}）：{detail}'),
        params,
      );
    case 'unknownValue':
      return new Refusal(
        '409',
        'unknownValue',
        w('A condition of the flow has no value to decide on ({element}): {detail}', '流程条件缺少可判断的值（{element}）：{detail}'),
        params,
      );
    case 'unknownSlot':
      return new Refusal('409', 'alreadyDecided', w('This task is no longer open', '该任务已不在待办状态'), params);
    default:
      return new Refusal(
        '409',
        'notNow',
        w('This cannot be done in the present state of the document', '单据当前状态不允许此操作'),
        params,
      );
  }
}

const nameOf = (flow: CompiledFlow, node: string): Words => flow.elements[node]?.name ?? { en: node, zh: node };

const because: Readonly<Record<string, Words>> = {
  nobody: w('Nobody to decide, passed', '无审批人，自动通过'),
  self: w('Own document, passed', '本人单据，自动通过'),
  repeated: w('Same approver, auto passed', '同一审批人自动通过'),
  timer: w('Time is up, passed', '超时自动通过'),
};

/** Text of an automatic step, for whoever shows the trail. */
export const automaticText = (reason: string): Words => because[reason] ?? w(reason, reason);

/** People have to be picked for these nodes before the step can be taken (`starter.choose`, `previous.choose`). */
export const mustChoose = (flow: CompiledFlow, nodes: readonly string[]): Refusal => {
  const name = nameOf(flow, nodes[0] ?? '');
  return new Refusal(
    '400',
    'mustChoose',
    w('Pick who decides at {nodeEn}', '请选择“{node}”的审批人'),
    { node: name.zh, nodeEn: name.en },
    nodes.map((node) => ({ field: `chosen.${node}`, rule: 'required', severity: 'error', message: w('required', '必填') })),
  );
};

const beyondOf = ({ beyond }: PlayWorld): Beyond => {
  if (!beyond) throw new NeedsTransaction();
  return beyond;
};

/** Answers `assign`: who is asked at the node, or why nobody is. */
async function assigned(world: PlayWorld, { node, at, values }: Extract<Command, { type: 'assign' }>, plan: Plan): Promise<FlowEvent> {
  const settings = world.flow.elements[node]?.task;
  if (!settings) throw new Error(`${node} is no user task of flow ${world.flow.key}`);
  const byCharge = settings.approvers.some((rule) => rule.includes('inCharge'));
  const question: Question = values ? { ...world.question, values: { ...world.question.values, ...values } } : world.question;
  const people = await lookUp(question, settings.approvers, node);
  if (people.found.length === 0 && settings.approvers.includes('previous.choose')) throw mustChoose(world.flow, [node]);
  const { organisation, starter } = question;
  const line = (byCharge ? inChargeFrom : leadersFrom)(organisation, starter.departmentId, starter.userId);
  // Approvals of nodes to which the document went back since do not count any more.
  const { path } = plan.snapshot['context'] as FlowContext;
  const approvals = world.decided.filter(({ action, nodeId }) => action === 'approve' && path.includes(nodeId));
  const last = approvals.at(-1)?.nodeId;
  const answer = settle(
    settings,
    { ...people, aboveStarter: line[0] ?? null },
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

/** What the instance hears itself, at once; a signal and a message that it does not hear go out to the others. */
async function thrown(world: PlayWorld, command: Extract<Command, { type: 'throw' }>, plan: Plan): Promise<FlowEvent[]> {
  const { kind, name, key, values } = command;
  const beyond = beyondOf(world);
  if (kind === 'escalation') {
    plan.jobs.push({ kind: 'escalated', call: null, payload: { code: name, values } });
    return [];
  }
  const open = [...(await beyond.waits()), ...plan.listens].filter((wait) => !plan.unlisten.includes(wait.wait) && reaches(command, wait));
  const own = kind === 'signal' ? open : open.slice(0, 1);
  const within = world.flow.elements[command.node]?.event?.within ?? false;
  if (!within && (kind === 'signal' || own.length === 0)) plan.jobs.push({ kind, call: null, payload: { name, key, values } });
  return own.map(({ wait }): FlowEvent => ({ type: 'CAUGHT', wait, values }));
}

/** Evaluates a decision; what it refuses is an error that the flow may catch. */
async function evaluated(world: PlayWorld, { node, at, decision, values }: Extract<Command, { type: 'evaluate' }>): Promise<FlowEvent> {
  return { type: 'EFFECT_DONE', node, at, value: await beyondOf(world).decide(decision, values) };
}

/** One command; answers the events that the machine is told because of it. */
async function carryOut(world: PlayWorld, command: Command, plan: Plan): Promise<FlowEvent | readonly FlowEvent[] | null> {
  const { flow, question } = world;
  switch (command.type) {
    case 'assign':
      return assigned(world, command, plan);
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
      return null;
    case 'closeTask': {
      const fresh = plan.open.findIndex(({ slot }) => slot === command.slot);
      if (fresh >= 0) plan.open.splice(fresh, 1);
      else plan.closeSlots.push(command.slot);
      return null;
    }
    case 'passed':
      plan.happenings.push({
        action: 'autoPassed',
        actorId: null,
        node: { id: command.node, name: nameOf(flow, command.node) },
        comment: command.because,
      });
      return null;
    case 'setTimer': {
      const dueAt = world.dueAt(command.due, command.onDue !== undefined);
      plan.timers.push({ nodeId: command.node, timer: command.timer, dueAt, onDue: command.onDue ?? null });
      return null;
    }
    case 'cancelTimer':
      plan.timers = plan.timers.filter(({ timer }) => timer !== command.timer);
      plan.cancelTimers.push(command.timer);
      return null;
    case 'listen': {
      beyondOf(world);
      const { wait, node, kind, name, key } = command;
      plan.listens.push({ wait, node, kind, name, key });
      return null;
    }
    case 'unlisten':
      beyondOf(world);
      plan.listens = plan.listens.filter(({ wait }) => wait !== command.wait);
      plan.unlisten.push(command.wait);
      return null;
    case 'throw':
      return thrown(world, command, plan);
    case 'call': {
      const { node, call, process, binding, values } = command;
      const definitionId = await beyondOf(world).called(process, binding);
      plan.jobs.push({ kind: 'start', call, payload: { definitionId, node, values } });
      return null;
    }
    case 'cancelCall':
      beyondOf(world);
      plan.jobs.push({ kind: 'cancel', call: command.call, payload: {} });
      return null;
    case 'evaluate':
      return evaluated(world, command);
    // Work of programs that are not here (models drawn elsewhere) is passed, and the trail says so.
    case 'runEffect':
      beyondOf(world);
      plan.happenings.push({
        action: 'effectPassed',
        actorId: null,
        node: { id: command.node, name: nameOf(flow, command.node) },
        comment: command.effect,
      });
      return { type: 'EFFECT_DONE', node: command.node, at: command.at };
    case 'send':
      plan.notices.push({ key: command.message, principals: [`u:${question.starter.userId}`], params: {} });
      return null;
    case 'copy': {
      const found = (await peopleBy(question, command.rules, null)).flatMap(({ holders }) => holders);
      plan.copyTo.push(...found.filter((id) => !plan.copyTo.includes(id)));
      return null;
    }
    case 'ended':
      plan.final = command.final;
      plan.ended = true;
      if (command.error !== undefined) plan.failure = { error: command.error, text: command.text ?? '' };
      return null;
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
  listens: [],
  unlisten: [],
  jobs: [],
  failure: null,
});

/** Plays on from the machine's first answer until it waits for people or time, or has ended. */
export async function play(world: PlayWorld, first: Step): Promise<Plan> {
  const plan = freshPlan(first);
  const queue: Command[] = [...first.commands];
  for (let command = queue.shift(); command; command = queue.shift()) {
    const told = await carryOut(world, command, plan);
    for (const event of told === null ? [] : [told].flat()) {
      const next = advance(world.flow, plan.snapshot, event, world.input);
      if (isStep(next)) {
        Object.assign(plan, { snapshot: next.snapshot, status: next.status, here: next.here });
        queue.push(...next.commands);
        // What asked may be over by the time it is answered: the same step may have ended it.
      } else if (next.refused !== 'notNow') throw refusalOf(world.flow, next);
    }
  }
  return plan;
}

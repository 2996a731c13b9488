/** A flow that is tried out offers what people and time may do next, and does it. */
import type { DocumentAction, Person, PersonAct } from '#model/api.ts';
import type { CaseStep } from '#model/workflow/design.ts';
import type { FlowElement, FlowEvent } from '../../flow.ts';
import { cameOf } from '../../run/net/course.ts';
import { advance, begin } from '../../step.ts';
import { contextOf, workingIn } from '../ahead.ts';
import { changed, drive, inputOf, type Draft } from './drive.ts';
import type { Timer, Trial, TrialState, Visit } from './state.ts';

/** A chance can happen at one place now. */
export interface Chance {
  readonly nodeId: string;
  /** Who may act; empty where only time or a message can. */
  readonly people: readonly Person[];
  readonly actions: readonly CaseStep['action'][];
  /** Steps to which it may be returned, and to which a rejection may go where that is chosen; the latest first. */
  readonly returnTo: readonly string[];
  readonly rejectTo: readonly string[];
  readonly timers: readonly Timer[];
}

/** Buttons of whoever is asked at a step: what its drawing allows, or all there are. */
export const buttonsOf = ({ task }: FlowElement): readonly (DocumentAction | PersonAct)[] =>
  task && task.actions.length > 0
    ? task.actions
    : ['approve', 'reject', 'return', 'transfer', 'delegate', 'addBefore', 'addAfter', 'copyTo', 'ask', 'comment'];

const slotsAt = (state: TrialState, { at }: Visit) =>
  (contextOf(state.snapshot).ballots[at]?.slots ?? []).filter((slot) => slot.state === 'open');

/** Who may act at a step now: of each open ballot its people, behind a group whoever holds it. */
const peopleAt = (state: TrialState, visit: Visit): readonly Person[] => {
  const slots = slotsAt(state, visit);
  const asked = new Set(slots.flatMap(({ principals }) => principals));
  const people = visit.answer?.people ?? [];
  const groups = [...asked].some((one) => !one.startsWith('u:'));
  const alone = new Set((visit.answer?.voters ?? []).flat().filter((one) => one.startsWith('u:')));
  return people.filter(({ id }) => asked.has(`u:${id}`) || (groups && !alone.has(`u:${id}`)));
};

const timersOf = ({ flow }: Trial, { timers }: TrialState, nodeId: string): readonly Timer[] =>
  timers.filter((one) => one.nodeId === nodeId || flow.elements[one.nodeId]?.host === nodeId);

const atTask = (trial: Trial, state: TrialState, visit: Visit): Chance => {
  const { flow } = trial;
  const element = flow.elements[visit.nodeId]!;
  const buttons = buttonsOf(element);
  const timers = timersOf(trial, state, visit.nodeId);
  const before = contextOf(state.snapshot)
    .path.filter((one) => one !== visit.nodeId && cameOf(flow.elements, one, visit.nodeId))
    .toReversed();
  const back = buttons.includes('return') && before.length > 0;
  const chosen = element.task?.rejectTo === 'chosen' ? before : [];
  return {
    nodeId: visit.nodeId,
    people: peopleAt(state, visit),
    actions: [
      ...(['approve', 'reject'] as const).filter((one) => buttons.includes(one)),
      ...(back ? (['return'] as const) : []),
      ...(timers.length > 0 ? (['timeout'] as const) : []),
    ],
    returnTo: back ? before : [],
    rejectTo: chosen,
    timers,
  };
};

const atWait = (trial: Trial, state: TrialState, visit: Visit): Chance => {
  const timers = timersOf(trial, state, visit.nodeId);
  const listens = state.listening.some(({ nodeId }) => nodeId === visit.nodeId);
  const triggered = trial.flow.elements[visit.nodeId]?.type === 'ReceiveTask' && !listens;
  return {
    nodeId: visit.nodeId,
    people: [],
    actions: [...(listens || triggered ? (['message'] as const) : []), ...(timers.length > 0 ? (['timeout'] as const) : [])],
    returnTo: [],
    rejectTo: [],
    timers,
  };
};

/** Events that begin a sub-process while the flow runs. */
const besides = (trial: Trial, state: TrialState): readonly Chance[] => {
  const starts = new Set(
    [...state.timers, ...state.listening].map(({ nodeId }) => nodeId).filter((id) => trial.flow.elements[id]?.type === 'StartEvent'),
  );
  const boundary = state.listening.filter(({ nodeId }) => trial.flow.elements[nodeId]?.host !== undefined).map(({ nodeId }) => nodeId);
  return [...starts, ...boundary].map((nodeId) => ({
    nodeId,
    people: [],
    actions: state.listening.some((one) => one.nodeId === nodeId) ? ['message' as const] : ['timeout' as const],
    returnTo: [],
    rejectTo: [],
    timers: state.timers.filter((one) => one.nodeId === nodeId),
  }));
};

/** All that may happen now, people first, in the order in which they were asked. */
export const chancesIn = (trial: Trial, state: TrialState): readonly Chance[] => {
  if (state.over === 'rejected' && state.status === 'rejected' && !contextOf(state.snapshot).final)
    return [{ nodeId: '', people: [], actions: ['repost'], returnTo: [], rejectTo: [], timers: [] }];
  if (state.over !== null) return [];
  const here = state.visits.filter((visit) => visit.state === 'here');
  return [
    ...here.filter(({ kind }) => kind === 'task').map((visit) => atTask(trial, state, visit)),
    ...here.filter(({ kind }) => kind === 'wait').map((visit) => atWait(trial, state, visit)),
    ...besides(trial, state),
  ].filter(({ actions }) => actions.length > 0);
};

/** The likely step happens if nobody says otherwise: whoever is asked first approves; a message comes before time is up. It is null where nothing more happens. */
export const likelyStep = (trial: Trial, state: TrialState): CaseStep | null => {
  if (state.over !== null) return null;
  const usual = chancesIn(trial, state).filter(({ nodeId }) => {
    const element = trial.flow.elements[nodeId];
    return element?.type !== 'StartEvent' && element?.type !== 'BoundaryEvent';
  });
  const first = usual.find(({ people, actions }) => people.length > 0 && actions[0] === 'approve') ?? usual[0];
  return first ? { nodeId: first.nodeId, action: first.actions[0]!, by: null } : null;
};

interface Told {
  readonly event: FlowEvent;
  readonly visit: Visit | null;
  readonly by: Person | null;
}

/** The machine's event for a move; null where it is not possible now. */
const eventOf = (trial: Trial, state: TrialState, { nodeId, action, by, to }: CaseStep): Told | null => {
  if (action === 'repost') return { event: { type: 'REPOST' }, visit: null, by: null };
  const visits = state.visits.filter((one) => one.state === 'here' && one.nodeId === nodeId);
  const alone = (event: FlowEvent): Told => ({ event, visit: visits[0] ?? null, by: null });
  if (action === 'timeout') {
    const [timer] = timersOf(trial, state, nodeId);
    return timer ? alone({ type: 'TIMER', timer: timer.timer }) : null;
  }
  if (action === 'message') {
    const wait = state.listening.find((one) => one.nodeId === nodeId)?.wait;
    const work = workingIn(trial.flow, state.snapshot).find(({ element }) => element.id === nodeId);
    return wait !== undefined ? alone({ type: 'CAUGHT', wait }) : work ? alone({ type: 'TRIGGERED', at: work.at }) : null;
  }
  for (const visit of visits) {
    const people = peopleAt(state, visit);
    const person = by === null ? (people[0] ?? null) : (people.find(({ id }) => id === by) ?? null);
    if (by !== null && person === null) continue;
    const slots = slotsAt(state, visit);
    const slot = slots.find(({ principals }) => person && principals.includes(`u:${person.id}`)) ?? slots[0];
    if (!slot) continue;
    const back = to === undefined ? {} : { to };
    if (action === 'return') return to === undefined ? null : { event: { type: 'RETURN', slot: slot.slot, to }, visit, by: person };
    return {
      event: { type: action === 'approve' ? 'APPROVE' : 'REJECT', slot: slot.slot, ...(action === 'reject' ? back : {}) },
      visit,
      by: person,
    };
  }
  return null;
};

const isPlain = (trial: Trial, state: TrialState, step: CaseStep, by: Person | null): boolean => {
  const usual = likelyStep(trial, state);
  const [first] = chancesIn(trial, state).find(({ nodeId }) => nodeId === step.nodeId)?.people ?? [];
  return usual?.action === step.action && (by?.id ?? null) === (first?.id ?? null);
};

/** The state after a move; null where it is not possible now. */
export async function move(trial: Trial, state: TrialState, step: CaseStep): Promise<TrialState | null> {
  const told = eventOf(trial, state, step);
  if (!told) return null;
  const { event, visit, by } = told;
  const plain = isPlain(trial, state, step, by);
  const draft: Draft = {
    ...state,
    travelled: [],
    over: null,
    problem: null,
    moves: [...state.moves, { ...step, by: by?.id ?? step.by, plain }],
  };
  if (visit) {
    const decided = [...visit.decided, { action: step.action, by }];
    changed(draft, (one) => one === visit, { decided, ...(step.action === 'return' ? { state: 'returned' } : {}) });
    if (step.action === 'approve' && by) draft.approvals = [...draft.approvals, { node: visit.nodeId, by: by.id }];
  }
  if (step.action === 'repost') draft.approvals = [];
  const after = await drive(trial, draft, advance(trial.flow, state.snapshot, event, inputOf(trial)));
  if (step.action !== 'reject' || !visit) return after;
  // A no is not always the last word: others may still be voting.
  const at = after.visits.findLastIndex((one) => one.at === visit.at && one.state === 'left');
  return at < 0 ? after : { ...after, visits: after.visits.with(at, { ...after.visits[at]!, state: 'rejected' }) };
}

/** A flow begins: a document is submitted, or a process is started. */
export function start(trial: Trial): Promise<TrialState> {
  const input = inputOf(trial);
  const draft: Draft = {
    snapshot: {},
    status: 'draft',
    here: [],
    visits: [],
    timers: [],
    listening: [],
    approvals: [],
    moves: [],
    travelled: [],
    over: null,
    problem: null,
  };
  const { flow, document, values } = trial;
  const plain = Object.values(flow.elements).some(
    ({ id, type, parent }) => type === 'StartEvent' && parent === null && !flow.starts.includes(id),
  );
  const [first] = plain ? [] : flow.starts;
  return drive(trial, draft, begin(flow, input, { ...(first === undefined ? {} : { start: first }), ...(document ? {} : { values }) }));
}

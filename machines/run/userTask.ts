/** A person's work: find the people, open a ballot for each voter, count until it is decided. */
import type { FlowElement, TaskSettings } from '../flow.ts';
import { cast, isAct, type Slot } from './ballot.ts';
import { textOrFeel } from './conditions.ts';
import { give, numbered, omit, type AnyFlowEvent, type Ballot, type FlowContext, type Work } from './context.ts';
import { endWait, endWaits, firedBy, setDue } from './waits.ts';
import { stillStraight } from './straight.ts';
import type { Behaviour } from './behaviour.ts';
import type { Outcome } from '../vocabulary.ts';

const settingsOf = (element: FlowElement): TaskSettings => element.task!;

/** The slot that an event decides or leaves. */
const slotOf = (context: FlowContext, at: string, event: AnyFlowEvent): string | undefined =>
  'slot' in event ? context.ballots[at]?.slots.find(({ slot, state }) => slot === event.slot && state === 'open')?.slot : undefined;

const put = (work: Work, at: string, ballot: Ballot): void => {
  work.context = { ...work.context, ballots: { ...work.context.ballots, [at]: ballot } };
};

const outcome = (context: FlowContext, at: string, element: FlowElement, event: AnyFlowEvent): Outcome | null => {
  const ballot = context.ballots[at];
  if (!ballot) return null;
  if (event.type === 'ASSIGNED') {
    const mine = event.at === undefined ? event.node === element.id : event.at === at;
    if (!mine || ballot.asked) return null;
    return event.pass !== undefined || event.voters.length === 0 ? 'passed' : 'open';
  }
  if (isAct(event)) return cast(settingsOf(element), ballot, event, () => '')?.outcome ?? null;
  if (firedBy(context, at, event) !== 'due') return null;
  const { onDue } = settingsOf(element);
  return onDue === 'approve' ? 'approved' : onDue === 'reject' ? 'rejected' : 'open';
};

/** Name and properties of a task whose drawing has expressions in them. */
const aboutOf = (work: Work, at: string, { about = {} }: TaskSettings): Readonly<Record<string, string | null>> => {
  const values = work.values(at);
  return Object.fromEntries(Object.entries(about).map(([name, text]) => [name, textOrFeel(work.context, text, values)]));
};

const openTask = (work: Work, at: string, element: FlowElement, { slot, principals }: Slot): void => {
  const settings = settingsOf(element);
  const { name, ...about } = settings.about ? aboutOf(work, at, settings) : {};
  work.commands.push({
    type: 'openTask',
    node: element.id,
    slot,
    principals,
    ...(name ? { name } : {}),
    ...(settings.about ? { about } : {}),
  });
};

const open = (work: Work, at: string, element: FlowElement, event: AnyFlowEvent): void => {
  const settings = settingsOf(element);
  if (event.type === 'ASSIGNED') {
    const slots: Slot[] = [];
    for (const principals of event.voters) {
      const before = settings.mode === 'sequence' ? slots.at(-1) : undefined;
      const slot = `${element.id}:${numbered(work)}`;
      slots.push({ slot, principals, state: before ? 'next' : 'open', ...(before ? { after: [before.slot] } : {}) });
    }
    put(work, at, { asked: true, slots });
    for (const one of slots) if (one.state === 'open') openTask(work, at, element, one);
    return;
  }
  if (event.type === 'TIMER') {
    endWait(work, event.timer, true);
    return;
  }
  if (!isAct(event)) return;
  const voted = cast(settings, work.context.ballots[at]!, event, () => `${element.id}:${numbered(work)}`);
  if (!voted) return;
  if (event.type === 'APPROVE') give(work, at, element, event.values);
  for (const slot of voted.closed) work.commands.push({ type: 'closeTask', node: element.id, slot });
  for (const one of voted.opened) openTask(work, at, element, one);
  if (event.type === 'APPROVE' || event.type === 'REJECT') work.context = { ...work.context, decided: work.context.decided + 1 };
  put(work, at, { asked: true, slots: voted.slots });
};

export const userTask: Behaviour = {
  enter: (work, at, element) => {
    put(work, at, { asked: false, slots: [] });
    work.context = stillStraight(work.context);
    const values = work.locals(at);
    work.commands.push({ type: 'assign', node: element.id, at, ...(Object.keys(values).length === 0 ? {} : { values }) });
    const { due, onDue } = settingsOf(element);
    if (due !== null) setDue(work, at, element.id, due, onDue);
  },
  outcome,
  open,
  close: (work, at, element, event, result) => {
    if (event.type === 'APPROVE') give(work, at, element, event.values);
    const { context } = work;
    const byPerson = event.type === 'APPROVE' || event.type === 'REJECT';
    const decided = context.decided + (byPerson ? 1 : 0);
    if (result === 'rejected') {
      work.context = { ...context, decided, rejectedAt: element.id, final: settingsOf(element).rejectTo === 'end' };
    } else {
      work.context = { ...context, decided, path: [...context.path.filter((node) => node !== element.id), element.id] };
    }
    if (event.type === 'ASSIGNED') work.commands.push({ type: 'passed', node: element.id, because: event.pass ?? 'nobody' });
    if (event.type === 'TIMER') work.commands.push({ type: 'passed', node: element.id, because: 'timer' });
  },
  /** Closes every ballot that is still open but the one that decided. One that is taken away closes with the others. */
  leave: (work, at, element, event) => {
    const deciding = event.type === 'APPROVE' || event.type === 'REJECT' ? slotOf(work.context, at, event) : undefined;
    for (const { slot, state } of work.context.ballots[at]?.slots ?? [])
      if (state === 'open' && slot !== deciding) work.commands.push({ type: 'closeTask', node: element.id, slot });
    endWaits(work, at, event);
    work.context = { ...work.context, ballots: omit(work.context.ballots, at) };
  },
};

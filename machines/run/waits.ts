/** Work waits for timers, messages, signals, conditions. They are set when the work begins and end with it. */
import type { EventDetails, FlowElement } from '../flow.ts';
import { conditionOf, textOrFeel, timeIn } from './conditions.ts';
import { numbered, omit, stop, type AnyFlowEvent, type FlowContext, type Wait, type Work } from './context.ts';

/** A cycle `R[n]/[start/]interval[/end]` or a cron line: how often, and its first and further times. Null where the text is none. */
export const cycleOf = (text: string): { readonly times: number | null; readonly first: string; readonly interval: string } | null => {
  const whole = text.trim();
  // A cron line tells the next time itself, whenever it is asked.
  if (whole.split(/\s+/).length >= 5) return { times: null, first: whole, interval: whole };
  const [, times, ...parts] = /^R(\d*)\/([^/]+)(?:\/([^/]+))?$/.exec(whole) ?? [];
  const interval = parts.find((part) => part?.startsWith('P'));
  if (interval === undefined) return null;
  return { times: times === '' ? null : Number(times), first: parts[0]!, interval };
};

const put = (work: Work, id: string, wait: Wait): void => {
  work.context = { ...work.context, waits: { ...work.context.waits, [id]: wait } };
};

/** Sets a timer; `left`: firings after the next one, for a cycle. */
const arm = (work: Work, at: string, node: string, event: string, due: string, more: { left?: number | null; onDue?: string }): void => {
  const timer = `${event === 'due' ? node : event}:${numbered(work)}`;
  put(work, timer, { at, event, kind: 'timer', ...(more.left === undefined ? {} : { left: more.left }) });
  work.commands.push({ type: 'setTimer', node, timer, due, ...(more.onDue === undefined ? {} : { onDue: more.onDue }) });
};

/** The due time of a person's task. */
export const setDue = (work: Work, at: string, node: string, due: string, onDue: string): void =>
  arm(work, at, node, 'due', timeIn(work.context, node, due, work.values(at)), { onDue });

const setTimer = (work: Work, at: string, element: FlowElement, timer: NonNullable<EventDetails['timer']>): void => {
  const text = timeIn(work.context, element.id, timer.text, work.values(at));
  const cycle = cycleOf(text);
  if (!cycle) return arm(work, at, element.id, element.id, text, {});
  if (cycle.times === 0) return;
  arm(work, at, element.id, element.id, cycle.first, { left: cycle.times === null ? null : cycle.times - 1 });
};

const waitKinds = { timer: 'timer', message: 'message', signal: 'signal', conditional: 'condition' } as const;

/** How an element waits: by its event, a receive task without message for its trigger. Null: it waits for nothing. */
export const waitKind = ({ type, event }: Pick<FlowElement, 'type' | 'event'>): Wait['kind'] | null => {
  const kind = event?.kind ?? 'none';
  if (type === 'ReceiveTask' && kind === 'none') return 'trigger';
  return event?.throws !== true && kind in waitKinds ? waitKinds[kind as keyof typeof waitKinds] : null;
};

const listensFor = (kind: Wait['kind']): boolean => kind === 'message' || kind === 'signal' || kind === 'trigger';

/** Begins to wait for the event of an element. Errors, escalations, links and compensation are not waited for: they are thrown at their catcher. */
export const waitFor = (work: Work, at: string, element: FlowElement): void => {
  const { event } = element;
  const kind = waitKind(element);
  switch (kind) {
    case 'timer':
      return setTimer(work, at, element, event?.timer ?? { kind: 'duration', text: 'PT0S' });
    case 'message':
    case 'signal':
    case 'trigger': {
      const values = work.values(at);
      const wait = `${element.id}:${numbered(work)}`;
      const name = textOrFeel(work.context, event?.name ?? '', values) ?? '';
      const key = event?.key === undefined ? null : textOrFeel(work.context, `=${event.key}`, values);
      if (event?.key !== undefined && key === null)
        stop(work.context, { refused: 'unknownValue', element: element.id, detail: `the key “${event.key}” is not known` });
      put(work, wait, { at, event: element.id, kind });
      work.commands.push({ type: 'listen', node: element.id, wait, kind, name, key });
      return;
    }
    case 'condition':
      return put(work, `${element.id}:${numbered(work)}`, { at, event: element.id, kind: 'condition', held: false });
    default:
  }
};

/** Ends one wait; the one that just came needs no cancelling. */
export const endWait = (work: Work, id: string, came: boolean): void => {
  const wait = work.context.waits[id];
  if (!wait) return;
  work.context = { ...work.context, waits: omit(work.context.waits, id) };
  if (wait.kind === 'timer' && !came) work.commands.push({ type: 'cancelTimer', timer: id });
  if (listensFor(wait.kind)) work.commands.push({ type: 'unlisten', wait: id });
};

/** Name of the wait that an event answers. */
const answered = (event: AnyFlowEvent): string | null =>
  event.type === 'TIMER' ? event.timer : event.type === 'CAUGHT' ? event.wait : null;

/** Ends all waits of the work. */
export const endWaits = (work: Work, at: string, event: AnyFlowEvent | null): void => {
  const came = event && answered(event);
  for (const [id, wait] of Object.entries(work.context.waits)) if (wait.at === at) endWait(work, id, id === came);
};

/** The wait that an event answers, where it belongs to this work. */
export const waitOf = (context: FlowContext, event: AnyFlowEvent): { readonly id: string; readonly wait: Wait } | null => {
  const id = answered(event);
  const wait = id === null ? undefined : context.waits[id];
  return id !== null && wait ? { id, wait } : null;
};

/** The event of the work that fired, null where the event is another's. */
export const firedBy = (context: FlowContext, at: string, event: AnyFlowEvent): string | null => {
  const found = waitOf(context, event);
  return found?.wait.at === at ? found.wait.event : null;
};

/** A wait that may fire again has fired: a cycle is set anew, a single timer is over; messages and signals are still listened for. */
export const fired = (work: Work, id: string, element: FlowElement): void => {
  const wait = work.context.waits[id];
  if (wait?.kind !== 'timer') return;
  work.context = { ...work.context, waits: omit(work.context.waits, id) };
  if (wait.left === undefined || wait.left === 0) return;
  const cycle = cycleOf(timeIn(work.context, element.id, element.event?.timer?.text ?? '', work.values(wait.at)));
  if (cycle) arm(work, wait.at, element.id, element.id, cycle.interval, { left: wait.left === null ? null : wait.left - 1 });
};

/** Conditions that have become true since they were last looked at; notes for each whether it holds. */
export const becameTrue = (work: Work, elementOf: (id: string) => FlowElement): readonly string[] => {
  const now: string[] = [];
  for (const [id, wait] of Object.entries(work.context.waits)) {
    if (wait.kind !== 'condition') continue;
    const text = elementOf(wait.event).event?.condition ?? 'false';
    const answer = conditionOf(text).holds(work.values(wait.at), work.context.step?.input.now ?? '');
    const held = answer === true;
    if (held === wait.held) continue;
    put(work, id, { ...wait, held });
    if (held) now.push(id);
  }
  return now;
};

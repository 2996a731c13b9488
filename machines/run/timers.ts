/** Timers of a node's work: set when it begins, cancelled when it ends. */
import { timeIn } from './conditions.ts';
import { omit, type AnyFlowEvent, type Work } from './context.ts';

export const setTimer = (work: Work, at: string, node: string, event: string, due: string, onDue?: string): void => {
  const seq = work.context.seq + 1;
  const timer = `${event === 'due' ? node : event}:${seq}`;
  work.context = { ...work.context, seq, timers: { ...work.context.timers, [timer]: { at, event } } };
  work.commands.push({
    type: 'setTimer',
    node,
    timer,
    due: timeIn(work.context, event === 'due' ? node : event, due),
    ...(onDue === undefined ? {} : { onDue }),
  });
};

/** Ends all timers of the work; the one that just fired needs no cancelling. */
export const cancelTimers = (work: Work, at: string, event: AnyFlowEvent): void => {
  for (const [timer, one] of Object.entries(work.context.timers)) {
    if (one.at !== at) continue;
    if (!(event.type === 'TIMER' && event.timer === timer)) work.commands.push({ type: 'cancelTimer', timer });
    work.context = { ...work.context, timers: omit(work.context.timers, timer) };
  }
};

/** The event of the work's timer that fired, null where the event is another. */
export const firedBy = (context: Work['context'], at: string, event: AnyFlowEvent): string | null => {
  if (event.type !== 'TIMER') return null;
  const timer = context.timers[event.timer];
  return timer?.at === at ? timer.event : null;
};

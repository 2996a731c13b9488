/** Waits for its time. */
import type { Behaviour } from './behaviour.ts';
import { cancelTimers, firedBy, setTimer } from './timers.ts';

export const timerCatch: Behaviour = {
  enter: (work, at, element) => setTimer(work, at, element.id, element.id, element.timer ?? 'PT0S'),
  outcome: (context, at, element, event) => (firedBy(context, at, event) === element.id ? 'done' : null),
  open: () => {},
  close: () => {},
  leave: (work, at, _element, event) => cancelTimers(work, at, event),
};

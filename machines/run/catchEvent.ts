/** Waits for its timer, message, signal or condition; a receive task without message waits to be triggered. */
import type { Behaviour } from './behaviour.ts';
import { give } from './context.ts';
import { endWaits, firedBy, waitFor } from './waits.ts';

export const catchEvent: Behaviour = {
  enter: (work, at, element) => waitFor(work, at, element),
  outcome: (context, at, element, event) =>
    firedBy(context, at, event) === element.id || (event.type === 'TRIGGERED' && event.at === at) ? 'done' : null,
  open: () => {},
  close: (work, at, element, event) => {
    if (event.type === 'CAUGHT' || event.type === 'TRIGGERED') give(work, at, element, event.values);
  },
  leave: (work, at, _element, event) => endWaits(work, at, event),
};

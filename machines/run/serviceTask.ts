/** Work that the server does: it answers EFFECT_DONE with values. A failure that nothing in the flow catches is not taken: an incident, with another try. */
import type { Behaviour } from './behaviour.ts';
import { cancelTimers } from './timers.ts';

export const serviceTask: Behaviour = {
  enter: (work, at, element) => {
    work.commands.push({ type: 'runEffect', node: element.id, at, effect: element.effect ?? element.id });
  },
  outcome: (_context, _at, element, event) => (event.type === 'EFFECT_DONE' && event.node === element.id ? 'done' : null),
  open: () => {},
  close: (work, _at, _element, event) => {
    if (event.type === 'EFFECT_DONE' && event.values)
      work.context = { ...work.context, variables: { ...work.context.variables, ...event.values } };
  },
  leave: (work, at, _element, event) => cancelTimers(work, at, event),
};

/**
 * Work that somebody else does: the server an effect or a decision, another instance a called process. A failure that nothing in the
 * flow catches is not taken: an incident, with another try.
 */
import type { FlowElement, Values } from '../flow.ts';
import type { Behaviour } from './behaviour.ts';
import { textOrFeel } from './conditions.ts';
import { give, stop, type AnyFlowEvent, type Work } from './context.ts';
import { endWaits } from './waits.ts';

const isAnswer = (event: AnyFlowEvent, at: string, element: FlowElement): boolean =>
  event.type === 'EFFECT_DONE' && (event.at === undefined ? event.node === element.id : event.at === at);

export const serviceTask: Behaviour = {
  enter: (work, at, element) => {
    const values = work.locals(at);
    const node = element.id;
    if (element.decision) {
      const asked = work.values(at);
      const decision = textOrFeel(work.context, element.decision.key, asked);
      if (!decision) stop(work.context, { refused: 'unknownValue', element: node, detail: `“${element.decision.key}” names no decision` });
      work.commands.push({ type: 'evaluate', node, at, decision: decision!, values: asked });
    } else
      work.commands.push({
        type: 'runEffect',
        node,
        at,
        effect: element.effect ?? node,
        ...(Object.keys(values).length === 0 ? {} : { values }),
      });
  },
  outcome: (_context, at, element, event) => (isAnswer(event, at, element) ? 'done' : null),
  open: () => {},
  close: (work, at, element, event) => {
    if (event.type !== 'EFFECT_DONE') return;
    const result = element.decision?.result ?? element.result;
    give(work, at, element, event.values);
    if (result && event.value !== undefined) give(work, at, element, { [result]: event.value });
  },
  leave: (work, at, _element, event) => endWaits(work, at, event),
};

/** A called process gets all variables, or those of its mappings, which are local variables by now. */
const given = (work: Work, at: string, element: FlowElement): Values =>
  element.call?.allIn
    ? { ...work.context.variables, ...work.locals(at) }
    : Object.fromEntries((element.inputs ?? []).map(({ target }) => [target, work.locals(at)[target]]));

export const callActivity: Behaviour = {
  enter: (work, at, element) => {
    const call = element.call!;
    const process = textOrFeel(work.context, call.process, work.values(at));
    if (!process) stop(work.context, { refused: 'unknownValue', element: element.id, detail: `“${call.process}” names no process` });
    work.commands.push({
      type: 'call',
      node: element.id,
      call: at,
      process: process!,
      binding: call.binding,
      values: given(work, at, element),
    });
  },
  outcome: (_context, at, _element, event) => (event.type === 'CHILD_DONE' && event.call === at ? 'done' : null),
  open: () => {},
  close: (work, at, element, event) => {
    if (event.type === 'CHILD_DONE' && element.call?.allOut) work.set(at, event.values);
  },
  leave: (work, at, _element, event) => {
    const over = (event.type === 'CHILD_DONE' || event.type === 'CHILD_FAILED') && event.call === at;
    if (!over) work.commands.push({ type: 'cancelCall', call: at });
    endWaits(work, at, event);
  },
};

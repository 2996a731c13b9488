/** A net inside a machine: begun, played on, ended. */
import type { Net } from '../../chart.ts';
import { behaviourOf, waiting } from '../behaviours.ts';
import { omit, type AnyFlowEvent, type FlowContext, type Work } from '../context.ts';
import { waitOf } from '../waits.ts';
import { cameOf } from './course.ts';
import { handle } from './events.ts';
import { Game } from './game.ts';
import { inNet } from './jump.ts';
import { settle } from './settle.ts';
import { isCaught } from './throwing.ts';
import type { Elements } from './ways.ts';

const emptied = (work: Work, id: string): void => {
  const root = { [id]: { element: '', scope: '' } };
  work.context = { ...work.context, nets: { ...work.context.nets, [id]: { activities: root, state: 'running' } } };
};

/** Puts the first token into the net and plays until all wait. */
export const startNet = (work: Work, id: string, net: Net, elements: Elements, event: AnyFlowEvent): void => {
  emptied(work, id);
  const game = new Game(work, id, net, elements, event);
  game.openScope(id, event.type === 'SUBMIT' ? event.start : undefined);
  settle(game);
};

export const playNet = (work: Work, id: string, net: Net, elements: Elements, event: AnyFlowEvent): void => {
  const game = new Game(work, id, net, elements, event);
  handle(game);
  settle(game);
};

/** Does the event concern work in the net? A failure concerns it only where something catches it, otherwise it is an incident. */
export const netConcerned = (context: FlowContext, id: string, net: Net, elements: Elements, event: AnyFlowEvent): boolean => {
  const activities = context.nets[id]?.activities ?? {};
  if (event.type === 'VARIABLES') return event.at === undefined || event.at in activities;
  if (event.type === 'RETURN')
    return (
      inNet({ elements, net }, event.to) &&
      context.path.includes(event.to) &&
      Object.entries(activities).some(
        ([at, { element }]) =>
          context.ballots[at]?.slots.some(({ slot, state }) => slot === event.slot && state === 'open') &&
          cameOf(elements, event.to, element),
      )
    );
  if (event.type === 'JUMP')
    return (
      inNet({ elements, net }, event.to) &&
      Object.values(activities).some(({ element }) => event.from === undefined || element === event.from)
    );
  const found = waitOf(context, event);
  if (found && found.wait.event !== 'due') return found.wait.at in activities;
  if (event.type === 'CHILD_ESCALATED' || (event.type === 'CHILD_FAILED' && !event.onlyCaught)) return event.call in activities;
  if (event.type === 'EFFECT_FAILED' || event.type === 'CHILD_FAILED') {
    const at =
      event.type === 'CHILD_FAILED'
        ? event.call
        : (event.at ?? Object.keys(activities).find((one) => activities[one]!.element === event.node));
    const work: Work = { context, commands: [], values: () => ({}), locals: () => ({}), hold: () => {}, set: () => {} };
    return at !== undefined && at in activities && isCaught(new Game(work, id, net, elements, event), at, event.error);
  }
  return Object.entries(activities).some(([at, { element: node, turns }]) => {
    const element = elements[node];
    if (!element || turns || !waiting(element)) return false;
    return behaviourOf(element).outcome(context, at, element, event) !== null;
  });
};

/** Ends all work in the net and forgets its tokens. */
export const clearNet = (work: Work, id: string, net: Net, elements: Elements, event: AnyFlowEvent): void => {
  if (work.context.nets[id]) {
    const game = new Game(work, id, net, elements, event);
    game.clear(id);
  }
  for (const [wait, { at }] of Object.entries(work.context.waits))
    if (at === id) work.context = { ...work.context, waits: omit(work.context.waits, wait) };
  work.context = { ...work.context, nets: omit(work.context.nets, id) };
};

/** Events that begin something beside or instead of what runs: event sub-processes and boundaries. */
import type { FlowElement, Values } from '../../flow.ts';
import { endWait } from '../waits.ts';
import type { Moves } from './moves.ts';

const interrupts = ({ event }: FlowElement): boolean => event?.interrupting ?? true;

/** Begins an event sub-process in its scope; one that interrupts ends all else there, and no other begins after it. */
export const beginEventSub = (game: Moves, scope: string, start: FlowElement, values: Values = {}): void => {
  const sub = game.elements[start.parent!]!;
  if (interrupts(start)) {
    game.clear(scope);
    for (const [id, wait] of Object.entries(game.work.context.waits))
      if (wait.at === scope && game.elements[wait.event]?.type === 'StartEvent') endWait(game.work, id, game.answers(id));
  }
  const at = game.tree.add({ element: sub.id, scope });
  if (Object.keys(values).length > 0) game.work.set(at, values);
  game.openScope(at, start.id);
};

/** A boundary event goes on from its activity, which an interrupting one ends. */
export const fromBoundary = (game: Moves, at: string, boundary: FlowElement, values: Values = {}): void => {
  const { scope } = game.tree.get(at);
  if (interrupts(boundary)) game.cancel(at);
  if (Object.keys(values).length > 0) game.work.set(scope, values);
  game.leave(scope, boundary);
};

/** Compensation: what is done is remembered with what undoes it; a throw undoes it, the latest first. */
import type { FlowElement, Values } from '../../flow.ts';
import type { Done } from '../context.ts';
import type { Moves } from './moves.ts';

const handlerOf = (game: Moves, element: FlowElement): string | undefined => {
  const boundary = (element.boundary ?? []).map((id) => game.elements[id]!).find(({ event }) => event?.kind === 'compensation');
  if (boundary?.handler !== undefined) return boundary.handler;
  // A sub-process may undo itself by an event sub-process.
  return Object.values(game.elements).find(
    ({ id, parent, eventSubProcess }) =>
      eventSubProcess && parent === element.id && game.startsOf(id).some(({ event }) => event?.kind === 'compensation'),
  )?.id;
};

/** Notes an activity that is done. A sub-process without a handler of its own leaves what was done in it. */
export const rememberDone = (game: Moves, scope: string, element: FlowElement, variables: Values, inner: readonly Done[] = []): void => {
  if (element.forCompensation || !game.tree.has(scope)) return;
  const handler = handlerOf(game, element);
  const done: readonly Done[] =
    handler === undefined
      ? inner.map((one) => ({ ...one, within: [...(one.within ?? []), element.id], variables: { ...variables, ...one.variables } }))
      : [{ element: element.id, handler, variables }];
  handOver(game, scope, done);
};

/** Work that was done inside can be undone from the scope around. The instances of a loop can be when all of it is over. */
export const handOver = (game: Moves, scope: string, done: readonly Done[]): void => {
  if (done.length > 0 && game.tree.has(scope)) game.tree.patch(scope, { done: [...(game.tree.get(scope).done ?? []), ...done] });
};

/** A compensation throw: undoes one activity or all of the scope, waits until that is done, goes on. */
export const beginCompensation = (game: Moves, scope: string, element: FlowElement): void => {
  const own = game.scopeElement(scope);
  const of = own !== null && game.elements[own]?.eventSubProcess ? game.tree.get(scope).scope : scope;
  const only = element.event?.activity;
  const all = game.tree.get(of).done ?? [];
  const wanted = (one: Done): boolean => only === undefined || one.element === only || (one.within ?? []).includes(only);
  const undo = all.filter(wanted);
  if (undo.length === 0) return goOn(game, scope, element);
  game.tree.patch(of, { done: all.filter((one) => !wanted(one)) });
  const at = game.tree.add({ element: element.id, scope, pending: undo.length });
  for (const { handler, variables } of undo.toReversed()) game.begin(of, game.elements[handler]!, variables, at);
};

const goOn = (game: Moves, scope: string, element: FlowElement): void => {
  if (element.type !== 'EndEvent') game.leave(scope, element);
};

/** One handler has ended; after the last the throwing event goes on. */
export const compensated = (game: Moves, at: string): void => {
  if (!game.tree.has(at)) return;
  const { pending = 1, scope } = game.tree.get(at);
  if (pending > 1) return game.tree.patch(at, { pending: pending - 1 });
  const element = game.element(at);
  game.tree.remove(at);
  goOn(game, scope, element);
};

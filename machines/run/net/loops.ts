/** Repeated activities: multi-instance, one after the other or all at once, and standard loops. */
import type { FlowElement, Values } from '../../flow.ts';
import { watchBoundary } from '../behaviours.ts';
import { valueOf } from '../conditions.ts';
import { stop, type Turns } from '../context.ts';
import type { Moves } from './moves.ts';

const mostTurns = 10_000;

const refuse = (game: Moves, element: FlowElement, detail: string): never =>
  stop(game.work.context, { refused: 'unknownValue', element: element.id, detail });

/** The items of a collection, or how many instances; neither of a standard loop. */
const planned = (game: Moves, scope: string, element: FlowElement): Pick<Turns, 'total' | 'items'> => {
  const { kind, collection, cardinality } = element.loop!;
  if (kind === 'standard') return { total: null, items: null };
  const values = game.work.values(scope);
  if (collection !== undefined) {
    const items = valueOf(game.work.context, collection, values);
    if (!Array.isArray(items)) return refuse(game, element, `“${collection}” gives no list`);
    return { total: items.length, items };
  }
  const total = Number(valueOf(game.work.context, cardinality ?? '1', values) ?? Number.NaN);
  if (!Number.isInteger(total) || total < 0 || total > mostTurns)
    return refuse(game, element, `“${cardinality ?? ''}” gives no number of instances`);
  return { total, items: null };
};

const active = (element: FlowElement, total: number, done: number): number =>
  element.loop!.kind === 'parallel' ? total - done : Math.min(1, total - done);

const counted = (element: FlowElement, total: number | null, done: number): Values =>
  total === null ? {} : { nrOfInstances: total, nrOfCompletedInstances: done, nrOfActiveInstances: active(element, total, done) };

/** The counters as Zeebe calls them. */
const otherNames = ({ total }: Turns, done: number, element: FlowElement): Values => ({
  numberOfInstances: total,
  numberOfCompletedInstances: done,
  numberOfActiveInstances: active(element, total ?? done, done),
  numberOfTerminatedInstances: 0,
});

const startTurn = (game: Moves, body: string, element: FlowElement): void => {
  const turns = game.tree.get(body).turns!;
  const variables = {
    loopCounter: turns.started,
    ...(turns.items && element.loop!.element !== undefined ? { [element.loop!.element]: turns.items[turns.started] } : {}),
  };
  game.tree.patch(body, { turns: { ...turns, started: turns.started + 1 } });
  game.begin(body, element, variables);
};

/** A standard loop takes another turn until its condition fails or its maximum is reached. */
const again = (game: Moves, body: string, element: FlowElement): boolean => {
  const { condition, maximum } = element.loop!;
  const { started } = game.tree.get(body).turns!;
  const values = { ...game.work.values(body), loopCounter: started };
  const most = maximum === undefined ? mostTurns : Number(valueOf(game.work.context, maximum, values));
  if (started >= most) return false;
  return condition === undefined ? maximum !== undefined : valueOf(game.work.context, condition, values) === true;
};

const finish = (game: Moves, body: string, element: FlowElement): void => {
  for (const child of game.tree.children(body)) game.cancel(child);
  const { turns, scope } = game.tree.get(body);
  const { output } = element.loop!;
  if (output) game.work.set(scope, { [output.target]: turns!.out });
  game.complete(body);
};

export const beginTurns = (game: Moves, scope: string, element: FlowElement): void => {
  const plan = planned(game, scope, element);
  const turns: Turns = { ...plan, started: 0, done: 0, out: Array.from({ length: plan.total ?? 0 }, () => null) };
  const body = game.tree.add({ element: element.id, scope, turns, variables: counted(element, plan.total, 0) });
  watchBoundary(game.work, body, element, game.elements);
  const { kind, testBefore } = element.loop!;
  const first = kind === 'standard' ? !testBefore || again(game, body, element) : plan.total! > 0;
  if (!first) return finish(game, body, element);
  const many = kind === 'parallel' ? plan.total! : 1;
  // A turn that does not wait may already have ended the whole.
  for (let nth = 0; nth < many && game.tree.has(body); nth++) startTurn(game, body, element);
};

/** One instance is done; `variables` are its own. */
export const turnDone = (game: Moves, body: string, variables: Values): void => {
  const { turns, element: id } = game.tree.get(body);
  const element = game.elements[id]!;
  const { kind, condition, output } = element.loop!;
  const done = turns!.done + 1;
  const nth = Number(variables['loopCounter'] ?? turns!.done);
  const values = { ...game.work.values(body), ...variables };
  const out = output ? turns!.out.with(nth, valueOf(game.work.context, output.source, values)) : turns!.out;
  game.tree.patch(body, {
    turns: { ...turns!, done, out },
    variables: { ...game.tree.get(body).variables, ...counted(element, turns!.total, done) },
  });
  if (kind === 'standard') return again(game, body, element) ? startTurn(game, body, element) : finish(game, body, element);
  const enough =
    condition !== undefined &&
    valueOf(game.work.context, condition, { ...game.work.values(body), ...variables, ...otherNames(turns!, done, element) }) === true;
  if (enough || done === turns!.total) return finish(game, body, element);
  if (kind === 'sequential') startTurn(game, body, element);
};

/**
 * Moving tokens against the drawing: a person returns a task to a node decided before, an administrator jumps. Joins that had their
 * tokens from branches that are not done again keep them, so the way on is not blocked.
 */
import type { FlowElement } from '../../flow.ts';
import { stop, type FlowContext } from '../context.ts';
import { watchBoundary } from '../behaviour.ts';
import type { Game } from './game.ts';
import { upstream, type Elements } from './ways.ts';

/** Nodes that may follow a node in its scope, itself among them. */
const downstream = (elements: Elements, from: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const queue = [from];
  while (queue.length > 0) {
    const id = queue.pop()!;
    if (found.has(id)) continue;
    found.add(id);
    const { outgoing, boundary = [] } = elements[id]!;
    queue.push(...outgoing.map((flow) => elements[flow]!.outgoing[0]!), ...boundary);
  }
  return found;
};

/** The scope in which the element lies; sub-processes that are not running begin without their start. */
const scopeFor = (game: Game, element: FlowElement, near: string | null): string => {
  if (element.parent === (game.net.scope ?? null)) return game.id;
  for (let at = near ?? ''; at !== ''; at = game.tree.get(at).scope) if (game.scopeElement(at) === element.parent) return at;
  const running = Object.keys(game.tree.activities).find((at) => game.scopeElement(at) === element.parent && !game.tree.get(at).turns);
  if (running !== undefined) return running;
  const sub = game.elements[element.parent!]!;
  if (sub.loop)
    stop(game.work.context, { refused: 'notNow', element: sub.id, detail: 'a repeated sub-process is entered by its own start' });
  const at = game.tree.add({ element: sub.id, scope: scopeFor(game, sub, near) });
  watchBoundary(game.work, at, sub, game.elements);
  game.listen(at);
  return at;
};

/** The activity in a scope that contains another. */
const within = (game: Game, scope: string, at: string): string => {
  let one = at;
  while (game.tree.get(one).scope !== scope && game.tree.get(one).scope !== '') one = game.tree.get(one).scope;
  return one;
};

/** Gives joins ahead the tokens of branches that are over and will not come again. */
const keepJoins = (game: Game, scope: string, ahead: ReadonlySet<string>): void => {
  const before = (game.tree.get(scope).joins ?? []).filter((flow) => !ahead.has(game.elements[flow]!.incoming[0]!));
  const busy = new Set(game.tree.children(scope).map((at) => game.tree.get(at).element));
  const missing = [...ahead].flatMap((id) => {
    const gate = game.elements[id]!;
    if (gate.type !== 'ParallelGateway' || gate.incoming.length < 2) return [];
    return gate.incoming.filter((flow) => {
      const source = game.elements[flow]!.incoming[0]!;
      return !ahead.has(source) && !before.includes(flow) && ![...upstream(game.elements, id, flow)].some((node) => busy.has(node));
    });
  });
  game.tree.patch(scope, { joins: [...before, ...missing] });
};

/** Puts a token on an element. `from`: the work that it comes from; `all`: nothing else goes on. */
export const jump = (game: Game, to: string, from: string | null, all: boolean): void => {
  const target = game.elements[to]!;
  if (all) game.clear(game.id);
  const scope = scopeFor(game, target, from !== null && game.tree.has(from) ? from : null);
  const ahead = downstream(game.elements, to);
  if (from !== null && game.tree.has(from)) {
    game.cancel(within(game, scope, from));
    for (const child of game.tree.children(scope)) if (ahead.has(game.tree.get(child).element)) game.cancel(child);
  }
  keepJoins(game, scope, ahead);
  game.put(scope, to);
};

/** Forgets that the node and what followed it were decided. */
export const forget = (context: FlowContext, to: string): FlowContext => {
  const at = context.path.indexOf(to);
  return at < 0 ? context : { ...context, path: context.path.slice(0, at) };
};

/** Does the element lie in the net? */
export const inNet = (game: { readonly elements: Elements; readonly net: Game['net'] }, id: string): boolean => {
  const element = game.elements[id];
  if (!element) return false;
  return element.parent === game.net.scope ? game.net.nodes.includes(id) : element.parent !== null && inNet(game, element.parent);
};

/**
 * Moving tokens against the drawing: a person returns a task to a node decided before, an administrator jumps. Joins that had their
 * tokens from branches that are not done again keep them, so the way on is not blocked.
 */
import type { FlowElement } from '../../flow.ts';
import { stop } from '../context.ts';
import { watchBoundary } from '../behaviours.ts';
import type { Game } from './game.ts';
import { ahead } from './course.ts';
import { upstream, type Elements } from './ways.ts';

const notThere = (game: Game, { id }: FlowElement, detail: string): never =>
  stop(game.work.context, { refused: 'notNow', element: id, detail });

/** The scope in which the element lies; sub-processes that are not running begin without their start. */
const scopeFor = (game: Game, element: FlowElement, near: string | null): string => {
  if (element.parent === null) return game.id;
  for (let at = near ?? ''; at !== ''; at = game.tree.get(at).scope) if (game.scopeElement(at) === element.parent) return at;
  const sub = game.elements[element.parent!]!;
  // Of several that run, as in the instances of a loop, the one in the same scope as the work.
  const outer = scopeFor(game, sub, near);
  const running = game.tree.children(outer).find((at) => game.tree.get(at).element === sub.id && !game.tree.get(at).turns);
  if (running !== undefined) return running;
  if (sub.loop || sub.eventSubProcess) notThere(game, sub, 'a sub-process that repeats or waits for its event is entered by its own start');
  const at = game.tree.add({ element: sub.id, scope: outer });
  watchBoundary(game.work, at, sub, game.elements);
  game.listen(at);
  return at;
};

/** Gives joins ahead the tokens of branches that are over and will not come again. */
const keepJoins = (game: Game, scope: string, following: ReadonlySet<string>): void => {
  const before = (game.tree.get(scope).joins ?? []).filter((flow) => !following.has(game.elements[flow]!.incoming[0]!));
  const busy = new Set(game.tree.children(scope).map((at) => game.tree.get(at).element));
  const missing = [...following].flatMap((id) => {
    const gate = game.elements[id]!;
    if (gate.type !== 'ParallelGateway' || gate.incoming.length < 2) return [];
    return gate.incoming.filter((flow) => {
      const source = game.elements[flow]!.incoming[0]!;
      return !following.has(source) && !before.includes(flow) && ![...upstream(game.elements, id, flow)].some((node) => busy.has(node));
    });
  });
  game.tree.patch(scope, { joins: [...before, ...missing] });
};

/** Ends in a scope what came of a node, and the work itself that the token is taken from; `but` stays. */
const undo = (game: Game, scope: string, node: string, from: string | null, but: string | null): void => {
  const following = ahead(game.elements, node);
  for (const child of game.tree.children(scope))
    if (child !== but && (child === from || following.has(game.tree.get(child).element))) game.cancel(child);
  keepJoins(game, scope, following);
};

/** Puts a token on an element. `from`: the work that it comes from; `all`: nothing else goes on. */
export const jump = (game: Game, to: string, from: string | null, all: boolean): void => {
  const target = game.elements[to]!;
  if (target.forCompensation) notThere(game, target, 'what undoes others begins with the undoing');
  if (all) game.clear(game.id);
  const work = from !== null && game.tree.has(from) ? from : null;
  /** The work and the scopes around it, the innermost first. */
  const line: string[] = [];
  for (let at = work ?? ''; at !== ''; at = game.tree.get(at).scope) line.push(at);
  const inner = scopeFor(game, target, work);
  // Outwards from the target to the scope in which the work lies as well.
  for (let [scope, node, but] = [inner, to, null as string | null]; scope !== '';) {
    const own = line.indexOf(scope);
    undo(game, scope, node, own > 0 ? line[own - 1]! : null, but);
    if (own >= 0) break;
    [but, node, scope] = [scope, game.tree.get(scope).element, game.tree.get(scope).scope];
  }
  game.put(inner, to);
};

/** Puts the token of a node on a later one, and takes what waits in the joins between the two: nothing comes there any more. */
export const jumpOn = (game: Game, to: string, from: string): void => {
  const { element, scope } = game.tree.get(from);
  const [before, after] = [ahead(game.elements, element), ahead(game.elements, to)];
  jump(game, to, from, false);
  const between = (flow: string): boolean => {
    const gate = game.elements[flow]!.outgoing[0]!;
    return before.has(gate) && !after.has(gate);
  };
  if (game.elements[to]!.parent === game.elements[element]!.parent)
    game.tree.patch(scope, { joins: (game.tree.get(scope).joins ?? []).filter((flow) => !between(flow)) });
};

/** Does the element lie in the net? */
export const inNet = (game: { readonly elements: Elements; readonly net: Game['net'] }, id: string): boolean => {
  const element = game.elements[id];
  if (!element) return false;
  return element.parent === null ? game.net.nodes.includes(id) : element.parent !== null && inNet(game, element.parent);
};

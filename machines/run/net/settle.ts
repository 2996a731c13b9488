/** From a change to rest: tokens run, joins fire, scopes end, conditions are looked at, until everything waits. */
import { becameTrue, endWaits } from '../waits.ts';
import { came } from './events.ts';
import { isScope, type Game } from './game.ts';
import { inclusiveJoin } from './ways.ts';

/** One inclusive join that has all it can get. */
const joinsFire = (game: Game): boolean => {
  for (const [scope, { joins }] of Object.entries(game.tree.activities)) {
    if (!joins || joins.length === 0) continue;
    const gates = [...new Set(joins.map((flow) => game.elements[flow]!.outgoing[0]!))].map((id) => game.elements[id]!);
    const busy = [...game.tree.children(scope).map((at) => game.tree.get(at).element), ...gates.map(({ id }) => id)];
    for (const gate of gates) {
      const left = gate.type === 'InclusiveGateway' ? inclusiveJoin(game.elements, gate, joins, busy) : null;
      if (!left) continue;
      game.tree.patch(scope, { joins: left });
      game.leave(scope, gate);
      return true;
    }
  }
  return false;
};

/** One scope in which nothing is left to do. A token in a join that will never fire keeps its scope open (BPMN 2.0, 13.4.2). */
const scopeEnds = (game: Game): boolean => {
  for (const [at, { turns, joins = [], element }] of Object.entries(game.tree.activities)) {
    if (turns || (at !== game.id && !isScope(game.elements[element]!))) continue;
    if (joins.length > 0 || game.tree.children(at).length > 0) continue;
    if (at !== game.id) {
      game.complete(at);
      return true;
    }
    endWaits(game.work, at, game.event);
    game.tree.state = 'done';
  }
  return false;
};

/** Conditions that have become true since they were last looked at. */
const conditionsCome = (game: Game): boolean => {
  const ids = becameTrue(game.work, (id) => game.elements[id]!);
  for (const id of ids) if (id in game.work.context.waits) came(game, id, {});
  return ids.length > 0;
};

/** Plays until every token waits, and writes the net back. */
export const settle = (game: Game): void => {
  for (;;) {
    const [token, ...rest] = game.tokens;
    if (token) {
      game.tokens = rest;
      game.arrive(token);
    } else if (game.tree.state !== 'running' || !(joinsFire(game) || scopeEnds(game) || conditionsCome(game))) break;
  }
  game.tree.save();
};

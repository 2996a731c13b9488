/** Throwing events: errors and escalations travel outwards to the nearest catcher, messages and signals leave the net. */
import type { FlowElement, Values } from '../../flow.ts';
import { textOrFeel, valueOf } from '../conditions.ts';
import type { Moves } from './moves.ts';
import { beginEventSub, fromBoundary } from './interrupt.ts';

type Kind = 'error' | 'escalation';

interface Catcher {
  readonly element: FlowElement;
  /** The activity whose boundary it is, or the scope whose event sub-process begins by it. */
  readonly at: string;
}

/** The catcher for this very code, otherwise one for any. */
const fitting = (candidates: readonly FlowElement[], kind: Kind, code: string): FlowElement | undefined => {
  const ofKind = candidates.filter(({ event }) => event?.kind === kind && !event.throws);
  return ofKind.find(({ event }) => event!.name === code) ?? ofKind.find(({ event }) => event!.name === undefined || event!.name === '');
};

const boundaryOf = (game: Moves, at: string, kind: Kind, code: string): Catcher | null => {
  // Instances of a loop have no boundary of their own: it belongs to the whole.
  if (game.tree.get(game.tree.get(at).scope || at).turns) return null;
  const ids = game.elements[game.tree.get(at).element]?.boundary ?? [];
  const element = fitting(
    ids.map((id) => game.elements[id]!),
    kind,
    code,
  );
  return element ? { element, at } : null;
};

const eventSubOf = (game: Moves, scope: string, from: string, kind: Kind, code: string): Catcher | null => {
  const around = game.scopeElement(scope);
  const inside = game.tree.has(from) ? game.tree.get(from).element : '';
  const subs = Object.values(game.elements).filter(
    ({ id, parent, eventSubProcess }) => eventSubProcess && parent === around && id !== inside,
  );
  const element = fitting(
    subs.flatMap(({ id }) => game.startsOf(id)),
    kind,
    code,
  );
  return element ? { element, at: scope } : null;
};

/** The nearest catcher around an activity (or, of a node without one, from its scope outwards). */
const nearest = (game: Moves, from: string, kind: Kind, code: string): Catcher | null => {
  let inside = '';
  for (let at = from; at !== ''; at = game.tree.get(at).scope) {
    const isRoot = at === game.id;
    const isTurns = game.tree.get(at).turns !== undefined;
    const isLeaf = !isRoot && game.element(at).type !== 'SubProcess';
    const found =
      (isLeaf || isTurns ? null : eventSubOf(game, at, inside, kind, code)) ?? (isRoot ? null : boundaryOf(game, at, kind, code));
    if (found) return found;
    inside = at;
  }
  return null;
};

const caughtValues = ({ event }: FlowElement, code: string, text: string): Values => ({
  ...(event?.codeVariable ? { [event.codeVariable]: code } : {}),
  ...(event?.textVariable ? { [event.textVariable]: text } : {}),
});

const caught = (game: Moves, { element, at }: Catcher, values: Values): void =>
  element.type === 'StartEvent' ? beginEventSub(game, at, element, values) : fromBoundary(game, at, element, values);

/** An error is thrown by an activity, or by an end event in this scope. One that nothing catches ends the whole. */
export const throwError = (game: Moves, from: string, code: string, text: string): void => {
  const catcher = nearest(game, from, 'error', code);
  if (catcher) return caught(game, catcher, caughtValues(catcher.element, code, text));
  game.fail(code, text, game.tree.get(from).element);
};

/** Is there a catcher for what this activity may throw? */
export const isCaught = (game: Moves, from: string, code: string): boolean => nearest(game, from, 'error', code) !== null;

const throwEscalation = (game: Moves, from: string, node: string, code: string): boolean => {
  const catcher = nearest(game, from, 'escalation', code);
  if (catcher) caught(game, catcher, caughtValues(catcher.element, code, ''));
  else game.work.commands.push({ type: 'throw', node, kind: 'escalation', name: code, key: null, values: {} });
  return catcher?.element.event?.interrupting !== true;
};

/**
 * Carries out a throwing event in its scope; `code` stands in for its own where a called process threw it. Answers whether the token
 * that threw goes on.
 */
export const throwEvent = (game: Moves, scope: string, element: FlowElement, code?: string): boolean => {
  const { event } = element;
  const values = game.work.values(scope);
  const name = code ?? textOrFeel(game.work.context, event?.name ?? '', values) ?? '';
  switch (code === undefined ? event?.kind : 'escalation') {
    case 'error':
      throwError(game, scope, name, '');
      return false;
    case 'escalation':
      return throwEscalation(game, scope, element.id, name);
    case 'terminate':
      game.terminate(event!.all ? game.id : scope);
      return false;
    case 'message':
    case 'signal':
      game.work.commands.push({
        type: 'throw',
        node: element.id,
        kind: event!.kind as 'message' | 'signal',
        name,
        key: event!.key === undefined ? null : textOrFeel(game.work.context, `=${event!.key}`, values),
        values: Object.fromEntries(
          (element.inputs ?? []).map(({ target, source }) => [target, valueOf(game.work.context, source, values)]),
        ),
      });
      return true;
    default:
      return true;
  }
};

/** An event from outside moves the tokens of a net here. */
import type { FlowElement, Values } from '../../flow.ts';
import { waiting } from '../behaviours.ts';
import { give, type AnyFlowEvent } from '../context.ts';
import { endWaits, fired } from '../waits.ts';
import type { Game } from './game.ts';
import { cameOf } from './course.ts';
import { beginEventSub, fromBoundary } from './interrupt.ts';
import { backStraight, sentBack } from '../straight.ts';
import { jump, jumpOn } from './jump.ts';
import { throwError, throwEvent } from './throwing.ts';

/** Something that work waited for has come. */
export const came = (game: Game, id: string, values: Values): void => {
  const { at, event } = game.work.context.waits[id]!;
  const source = game.elements[event]!;
  const beside = source.event?.interrupting === false;
  if (source.type === 'BoundaryEvent' || (source.type === 'StartEvent' && source.parent !== null)) {
    if (beside) fired(game.work, id, source);
    return source.type === 'BoundaryEvent' ? fromBoundary(game, at, source, values) : beginEventSub(game, at, source, values);
  }
  endWaits(game.work, at, game.event);
  const { scope } = game.tree.get(at);
  if (game.element(at).type === 'EventBasedGateway') {
    game.tree.remove(at);
    if (Object.keys(values).length > 0) game.work.set(scope, values);
    return game.leave(scope, source);
  }
  give(game.work, at, game.element(at), values);
  game.complete(at);
};

/** The activity in which a failure or an escalation from outside lies. */
const sourceOf = (game: Game, event: AnyFlowEvent): string | undefined => {
  if (event.type === 'CHILD_FAILED' || event.type === 'CHILD_ESCALATED') return game.tree.has(event.call) ? event.call : undefined;
  if (event.type !== 'EFFECT_FAILED') return undefined;
  return event.at ?? game.find(({ element }) => element === event.node);
};

/** Where a rejection goes back to instead of to the author, as the task's settings say; undefined: to the author. */
const backTo = ({ event, work, elements }: Game, { id, task }: FlowElement): string | undefined => {
  const before = work.context.path.filter((node) => node !== id && cameOf(elements, node, id));
  if (task?.rejectTo === 'previous') return before.at(-1);
  return task?.rejectTo === 'chosen' && event.type === 'REJECT' && event.to !== undefined && before.includes(event.to)
    ? event.to
    : undefined;
};

/** Work that decides by the event itself: people's tasks, effects, calls. */
const decided = (game: Game): void => {
  const { event, work } = game;
  for (const [at, { element: id, turns }] of Object.entries(game.tree.activities)) {
    const element = game.elements[id];
    const behaviour = element && !turns ? waiting(element) : undefined;
    const outcome = behaviour?.outcome(work.context, at, element!, event) ?? null;
    if (!behaviour || outcome === null) continue;
    if (outcome === 'open') return behaviour.open(work, at, element!, event);
    behaviour.leave(work, at, element!, event);
    behaviour.close(work, at, element!, event, outcome);
    if (outcome !== 'rejected') {
      const back = work.context.straight?.[id]?.to;
      if (back === undefined) return game.complete(at);
      work.context = backStraight(work.context, id);
      return jumpOn(game, back, at);
    }
    const back = backTo(game, element!);
    if (back === undefined) return game.endAll('rejected');
    work.context = sentBack({ ...work.context, rejectedAt: null }, event, back, null);
    return jump(game, back, at, false);
  }
};

export const handle = (game: Game): void => {
  const { event, work } = game;
  const source = sourceOf(game, event);
  switch (event.type) {
    case 'VARIABLES':
      return work.set(event.at !== undefined && game.tree.has(event.at) ? event.at : game.id, event.values);
    case 'RETURN': {
      const from = game.findAt((at) => work.context.ballots[at]?.slots.some(({ slot }) => slot === event.slot) ?? false);
      const node = from === undefined ? null : game.element(from).id;
      work.context = { ...sentBack(work.context, event, event.to, node), decided: work.context.decided + 1 };
      return jump(game, event.to, from ?? null, false);
    }
    case 'JUMP':
      return jump(game, event.to, game.find(({ element }) => element === event.from) ?? null, event.from === undefined);
    case 'EFFECT_FAILED':
    case 'CHILD_FAILED':
      return source === undefined ? undefined : throwError(game, source, event.error, event.text ?? '');
    case 'CHILD_ESCALATED':
      if (source !== undefined) throwEvent(game, source, game.element(source), event.code);
      return;
    case 'TIMER':
    case 'CAUGHT': {
      const id = event.type === 'TIMER' ? event.timer : event.wait;
      const wait = work.context.waits[id];
      if (wait && wait.event !== 'due') return came(game, id, event.type === 'CAUGHT' ? (event.values ?? {}) : {});
      return decided(game);
    }
    default:
      return decided(game);
  }
};

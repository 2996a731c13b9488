/** Timers, messages, signals and conditions of a migrated instance: what is still drawn goes on, what is new begins, the rest is over. */
import type { CompiledFlow } from '../flow.ts';
import type { Work } from '../run/context.ts';
import { endWait, waitFor, waitKind } from '../run/waits.ts';
import type { Effect, Passage } from './passage.ts';
import { playsTokens, wholeNet, type Standing } from './places.ts';

/** Events for which work at an element waits: its own, those of its boundary, those that begin its event sub-processes, those behind it. */
const eventsOf = ({ elements }: CompiledFlow, id: string): readonly string[] => {
  const element = elements[id];
  const subs = Object.values(elements).filter(({ parent, eventSubProcess }) => eventSubProcess && parent === (id === '' ? null : id));
  const starts = subs.flatMap((sub) =>
    Object.values(elements).flatMap(({ id: start, type, parent }) => (type === 'StartEvent' && parent === sub.id ? [start] : [])),
  );
  const behind = element?.type === 'EventBasedGateway' ? element.outgoing.map((flow) => elements[flow]!.outgoing[0]!) : [];
  return [...(element ? [id] : []), ...(element?.boundary ?? []), ...starts, ...behind].filter((one) => {
    const event = elements[one];
    return event !== undefined && waitKind(event) !== null;
  });
};

/** Where tokens begin to play what was a statechart, the whole begins to wait as well. */
const rooted = ({ fresh }: Passage, places: Standing['places']): Standing['places'] =>
  playsTokens(fresh) && !places.some(({ at }) => at === wholeNet) ? [{ at: wholeNet, element: '', activity: null }, ...places] : places;

export const moveWaits = (work: Work, passage: Passage, { places }: Standing, names: ReadonlyMap<string, string>): readonly Effect[] => {
  const effects: Effect[] = [];
  const elementAt = new Map(places.map(({ at, element }) => [at, element]));
  /** Old events that were dropped, and so may begin anew. */
  const dropped = new Set<string>();
  for (const [id, wait] of Object.entries(work.context.waits)) {
    const host = elementAt.get(wait.at) ?? '';
    const fresh = passage.element(wait.event);
    const stays =
      wait.event === 'due' ||
      (fresh !== undefined &&
        waitKind(fresh) === wait.kind &&
        eventsOf(passage.fresh, host === '' ? '' : passage.id(host)).includes(fresh.id));
    if (!stays) {
      endWait(work, id, false);
      dropped.add(wait.event);
      effects.push({ element: wait.event, what: 'dropped' });
      continue;
    }
    const event = wait.event === 'due' ? 'due' : passage.id(wait.event);
    work.context = { ...work.context, waits: { ...work.context.waits, [id]: { ...wait, event, at: names.get(wait.at) ?? wait.at } } };
  }
  for (const { at, element, activity } of rooted(passage, places)) {
    if (activity?.turns) continue;
    // One that the old version has and that is not waited for has come already.
    const had = new Set(
      eventsOf(passage.old, element)
        .filter((one) => !dropped.has(one))
        .map((one) => passage.id(one)),
    );
    for (const one of eventsOf(passage.fresh, element === '' ? '' : passage.id(element))) {
      if (had.has(one)) continue;
      waitFor(work, names.get(at) ?? at, passage.fresh.elements[one]!);
      effects.push({ element: one, what: 'begun' });
    }
  }
  return effects;
};

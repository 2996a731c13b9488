/**
 * Votes of one task, counted purely: deciding, handing on, asking others before or after oneself.
 * A slot is one voter's; its name is unique in the instance for ever, so whoever is asked again gets a new one.
 */
import type { FlowEvent, Principal, TaskSettings } from '../flow.ts';
import type { Ballot } from './context.ts';

export type Slot = Ballot['slots'][number];

/** An event changes the votes, and may settle the outcome. */
export interface Cast {
  readonly outcome: 'open' | 'approved' | 'rejected';
  readonly slots: readonly Slot[];
  readonly opened: readonly Slot[];
  readonly closed: readonly string[];
}

type Act = Extract<FlowEvent, { type: 'APPROVE' | 'REJECT' | 'TRANSFER' | 'DELEGATE' | 'ADD_APPROVERS' | 'REMOVE_APPROVER' }>;

const acts: readonly string[] = ['APPROVE', 'REJECT', 'TRANSFER', 'DELEGATE', 'ADD_APPROVERS', 'REMOVE_APPROVER'] satisfies Act['type'][];

export const isAct = (event: { readonly type: string }): event is Act => acts.includes(event.type);

/** The votes of those who were asked by the drawing settle it; those whom people added count apart. */
const drawn = ({ mode, share }: TaskSettings, slots: readonly Slot[]): Cast['outcome'] => {
  const yes = slots.filter(({ state }) => state === 'yes').length;
  const no = slots.filter(({ state }) => state === 'no').length;
  switch (mode) {
    case 'one':
    case 'any':
      return yes > 0 ? 'approved' : no > 0 ? 'rejected' : 'open';
    case 'vote':
      if (yes >= share * slots.length - 1e-9 && yes > 0) return 'approved';
      return slots.length - no < share * slots.length - 1e-9 || no === slots.length ? 'rejected' : 'open';
    default:
      return no > 0 ? 'rejected' : yes === slots.length ? 'approved' : 'open';
  }
};

/** Whoever was added has to agree as well. */
const verdict = (settings: TaskSettings, slots: readonly Slot[]): Cast['outcome'] => {
  const added = slots.filter(({ by }) => by !== undefined);
  if (added.some(({ state }) => state === 'no')) return 'rejected';
  const outcome = drawn(
    settings,
    slots.filter(({ by }) => by === undefined),
  );
  return outcome === 'approved' && added.some(({ state }) => state !== 'yes') ? 'open' : outcome;
};

const renamed = (slots: readonly Slot[], from: string, to: string): readonly Slot[] =>
  slots.map((one) => ({
    ...one,
    slot: one.slot === from ? to : one.slot,
    ...(one.after ? { after: one.after.map((name) => (name === from ? to : name)) } : {}),
    ...(one.by === from ? { by: to } : {}),
  }));

const changed = (slots: readonly Slot[], slot: string, change: Partial<Slot>): readonly Slot[] =>
  slots.map((one) => (one.slot === slot ? { ...one, ...change } : one));

/** Opens whoever waited for votes that are there now. Whoever was to agree after a voter who says no is not asked. */
const goOn = (settings: TaskSettings, all: readonly Slot[], opened: readonly Slot[], closed: readonly string[]): Cast => {
  const refused = all.filter(({ state }) => state === 'no').map(({ slot }) => slot);
  const slots = all.filter(
    ({ by, state, after = [] }) => by === undefined || state !== 'next' || !after.some((name) => refused.includes(name)),
  );
  const outcome = verdict(settings, slots);
  if (outcome !== 'open') return { outcome, slots, opened: [], closed };
  const ready = ({ state, after = [] }: Slot): boolean =>
    state === 'next' && after.every((name) => slots.find(({ slot }) => slot === name)?.state === 'yes');
  const next = slots.map((one) => (ready(one) ? { ...one, state: 'open' as const } : one));
  return { outcome, slots: next, opened: [...opened, ...next.filter((one, at) => one !== slots[at])], closed };
};

/** The slot handed to others: `back` to whom it returns when they have said what they think. */
const handed = (slots: readonly Slot[], mine: Slot, to: readonly Principal[], name: string, back?: readonly Principal[]): Cast => {
  const { back: _, ...kept } = mine;
  const fresh: Slot = { ...kept, slot: name, principals: to, state: 'open', ...(back ? { back } : {}) };
  const next = renamed(slots, mine.slot, name).map((one) => (one.slot === name ? fresh : one));
  return { outcome: 'open', slots: next, opened: [fresh], closed: [mine.slot] };
};

const added = (slots: readonly Slot[], mine: Slot, event: Extract<Act, { type: 'ADD_APPROVERS' }>, name: () => string): Cast => {
  const fresh = (state: Slot['state']): Slot[] => event.voters.map((principals) => ({ slot: name(), principals, state, by: mine.slot }));
  if (event.place === 'after') {
    const later = fresh('next').map((one): Slot => ({ ...one, after: [mine.slot] }));
    return { outcome: 'open', slots: [...slots, ...later], opened: [], closed: [] };
  }
  const first = fresh('open');
  const again = name();
  const waits = changed(slots, mine.slot, { state: 'next', after: [...(mine.after ?? []), ...first.map(({ slot }) => slot)] });
  return {
    outcome: 'open',
    slots: renamed([...waits, ...first], mine.slot, again),
    opened: first.map((one) => ({ ...one, by: again })),
    closed: [mine.slot],
  };
};

const removed = (settings: TaskSettings, slots: readonly Slot[], target: Slot): Cast => {
  const rest = slots
    .filter((one) => one !== target)
    .map((one) => (one.after ? { ...one, after: one.after.filter((name) => name !== target.slot) } : one));
  return goOn(settings, rest, [], target.state === 'open' ? [target.slot] : []);
};

/** An act changes the ballot; it is null where its slot is not open (or, of a removal, was not added by `by`). `name` gives a new slot's name. */
export const cast = (settings: TaskSettings, { slots }: Ballot, event: Act, name: () => string): Cast | null => {
  const mine = slots.find(({ slot }) => slot === event.slot);
  if (!mine) return null;
  if (event.type === 'REMOVE_APPROVER')
    return mine.by === event.by && (mine.state === 'open' || mine.state === 'next') ? removed(settings, slots, mine) : null;
  if (mine.state !== 'open') return null;
  switch (event.type) {
    case 'TRANSFER':
      return handed(slots, mine, event.to, name(), mine.back);
    case 'DELEGATE':
      return handed(slots, mine, event.to, name(), mine.back ?? mine.principals);
    case 'ADD_APPROVERS':
      return event.voters.length === 0 ? null : added(slots, mine, event, name);
    default:
      // Who was asked for an opinion gives the task back with it.
      if (mine.back) return { ...handed(slots, mine, mine.back, name()), closed: [] };
      return goOn(settings, changed(slots, mine.slot, { state: event.type === 'APPROVE' ? 'yes' : 'no' }), [], []);
  }
};

/**
 * Where a seal is, and whether it may be used: two states, each of its own. `serviceState` says what the seal is good for, `custody` who has
 * it. A seal that was declared invalid while it was lent is still with its borrower until they bring it back.
 */
import { notNow, type NotNow } from '#model/acts.ts';
import { w } from '#model/words.ts';

/** The ledger keeps this of a seal beside what it is. */
export interface Seat {
  readonly serviceState: string | null;
  readonly custody: string | null;
  readonly keeper: string | null;
  readonly borrower: string | null;
  readonly heldSince: string | null;
  readonly dueBack: string | null;
  readonly useTo: string | null;
}

export type Move =
  | { readonly kind: 'takenOver'; readonly at: string; readonly today: string }
  | { readonly kind: 'dropped'; readonly today: string }
  | { readonly kind: 'lent'; readonly to: string; readonly due: string; readonly at: string }
  | { readonly kind: 'givenBack'; readonly at: string }
  | { readonly kind: 'kept'; readonly by: string; readonly at: string }
  | { readonly kind: 'suspended' | 'resumed' }
  /** An abolition is under way; one that was lost may be lent. */
  | { readonly kind: 'heldBack'; readonly lost: boolean }
  /** The abolition was refused: it stands as it stood before. */
  | { readonly kind: 'restored'; readonly to: string }
  | { readonly kind: 'invalidated'; readonly today: string }
  | { readonly kind: 'ended'; readonly as: 'destroyed' | 'abolished' | 'lost'; readonly today: string };

/** States in which a seal counts among those of its entity: nobody has another with its text made meanwhile. */
export const liveStates: readonly string[] = ['making', 'inUse', 'suspended'];
const overStates: readonly string[] = ['abolished', 'destroyed', 'lost'];

/** People read this as the state of a seal. */
export const statusOfSeal = ({ serviceState, custody }: Pick<Seat, 'serviceState' | 'custody'>): string | null =>
  serviceState === 'inUse' && custody === 'lent' ? 'borrowed' : serviceState;

/** The one person who has it; nobody where it is gone. */
export const holderOf = ({ custody, keeper, borrower }: Pick<Seat, 'custody' | 'keeper' | 'borrower'>): string | null =>
  custody === 'kept' ? keeper : custody === 'lent' ? borrower : null;

export const isUsable = ({ serviceState, custody }: Pick<Seat, 'serviceState' | 'custody'>): boolean =>
  serviceState === 'inUse' && custody === 'kept';

const notInUse = notNow('sealNotInUse', w('The seal is not in use', '该印章不在使用中'));
const isOut = notNow('sealOut', w('The seal is lent', '该印章已外借'));
const notOut = notNow('notOut', w('The seal is not lent', '该印章未外借'));
const already = notNow('already', w('The seal no longer holds already', '该印章已作废或废止'));

const mustBe = (seat: Seat, ...states: readonly string[]): NotNow | null =>
  seat.serviceState !== null && states.includes(seat.serviceState) ? null : notInUse;

/** Why a move cannot be made of a seal that stands so; null where it can. */
export function whyNot(seat: Seat, move: Move): NotNow | null {
  const lent = seat.custody === 'lent' ? isOut : null;
  switch (move.kind) {
    case 'takenOver':
    case 'dropped':
      return mustBe(seat, 'making');
    case 'lent':
      return lent ?? mustBe(seat, 'inUse');
    case 'givenBack':
      return lent === null ? notOut : null;
    case 'kept':
      return lent ?? mustBe(seat, 'inUse', 'suspended');
    case 'suspended':
      return lent ?? mustBe(seat, 'inUse');
    case 'resumed':
      return lent ?? mustBe(seat, 'suspended');
    case 'heldBack':
    case 'ended':
      return (
        (seat.custody === 'lent' && !(move.kind === 'heldBack' ? move.lost : move.as === 'lost') ? isOut : null) ??
        mustBe(seat, 'inUse', 'suspended', 'invalid')
      );
    case 'restored':
      return mustBe(seat, 'suspended', 'invalid');
    case 'invalidated':
      return seat.serviceState === 'invalid' || overStates.includes(seat.serviceState ?? '') ? already : mustBe(seat, ...liveStates);
  }
}

/** Answers what a move that can be made changes. */
export function changesOfMove(seat: Seat, move: Move): Partial<Seat> & { readonly useFrom?: string } {
  switch (move.kind) {
    case 'takenOver':
      return { serviceState: 'inUse', custody: 'kept', heldSince: move.at, useFrom: move.today };
    case 'dropped':
      return { serviceState: 'invalid', custody: 'gone', useTo: move.today };
    case 'lent':
      return { custody: 'lent', borrower: move.to, heldSince: move.at, dueBack: move.due };
    case 'givenBack':
      return { custody: 'kept', borrower: null, heldSince: move.at, dueBack: null };
    case 'kept':
      return { keeper: move.by, heldSince: move.at };
    case 'suspended':
      return { serviceState: 'suspended' };
    case 'resumed':
      return { serviceState: 'inUse' };
    case 'heldBack':
      return seat.serviceState === 'inUse' ? { serviceState: 'suspended' } : {};
    case 'restored':
      return { serviceState: move.to };
    case 'invalidated':
      return { serviceState: 'invalid', useTo: move.today };
    case 'ended':
      return { serviceState: move.as, custody: 'gone', borrower: null, heldSince: null, dueBack: null, useTo: seat.useTo ?? move.today };
  }
}

/** Says what a change of a seal asks for, and of which seals. */
import { stampDictionaries } from './dictionaries.ts';

/** A seal as a change of it needs to know it. */
export interface ChangedSeal {
  readonly stampType: string;
  readonly stampText: string;
  readonly scope: string | null;
  readonly location: string | null;
  readonly recordNo: string | null;
  readonly keeper: string;
  readonly keeperName: string;
  readonly serviceState: string;
  readonly custody: string;
}

/** Only what was made is abolished, and also what was declared invalid: somebody has it and destroys it. */
export const abolishable: readonly string[] = ['inUse', 'suspended', 'invalid'];

/** A seal that is suspended changes its keeper and its place, and is taken into use again; all else waits until then. */
const whileSuspended: readonly string[] = ['keeper', 'location', 'status'];
export const mayChange = (serviceState: string, changeType: string | null): boolean =>
  serviceState === 'inUse' || (serviceState === 'suspended' && whileSuspended.includes(changeType ?? ''));

/** A seal is suspended or taken into use again; all else that its state says comes from other documents. */
export const stateAfter = (serviceState: string): string => (serviceState === 'suspended' ? 'inUse' : 'suspended');

/** A field of the change that it fills for each of its types. */
export const askedBy = {
  newKeeper: 'keeper',
  newText: 'rename',
  newScope: 'scope',
  newLocation: 'location',
  newStatus: 'status',
} as const;

/** The Chinese word of a state of a seal, as it stands in its history. */
export const statusWord = (status: string | null): string =>
  stampDictionaries.stampStatus.items.find(({ value }) => value === status)?.label.zh ?? status ?? '';

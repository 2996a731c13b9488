/** Documents that stamp share the seal as the ledger has it, how many imprints are expected, and until when it can be done. */
import { addDays, instantAt } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';

/** A seal as it stands in the ledger. */
export interface SealFact {
  readonly id: string;
  readonly stampNo: string;
  readonly stampName: string;
  readonly stampType: string;
  readonly serviceState: string;
  readonly custody: string;
  readonly keeper: string;
  readonly deputy: string | null;
  /** Somebody stands in for the keeper now, as was recorded. */
  readonly keeperAway: boolean;
}

/** So many days behind the day of use it can still be stamped; then the document has expired. */
const stampedWithin = 15;
export const stampedBy = (useDate: string | null): string | null =>
  useDate === null ? null : instantAt(addDays(useDate, stampedWithin + 1), '00:00');

/** An imprint across the pages is one more on each copy. */
export const expectedImprints = (copies: number | null, positions: number | null, crossPage: boolean | null): number =>
  (copies ?? 0) * ((positions ?? 0) + (crossPage === true ? 1 : 0));

/** Who stamps with it: the keeper, or the deputy while the keeper is away. */
export const handOf = ({ keeper, deputy, keeperAway }: SealFact): string => (keeperAway && deputy !== null ? deputy : keeper);
/** General stand-ins never stamp: only the keeper, and the deputy while the keeper is away. */
export const mayStamp = (seal: SealFact, userId: string): boolean => seal.keeper === userId || handOf(seal) === userId;

export const notInUse = (field: string, seal: SealFact | undefined): Fault | null =>
  seal !== undefined && seal.serviceState !== 'inUse' ? fault('sealNotInUse', field, w('is not in use', '该印章不在使用中')) : null;

export const notHere = (field: string, seal: SealFact | undefined): Fault | null =>
  seal !== undefined && seal.custody !== 'kept' ? fault('sealOut', field, w('is lent', '该印章已外借')) : null;

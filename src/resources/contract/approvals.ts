/** What an approval may do to a contract in which state, and what becomes of it. */
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';

/** The contract that an approval is about, as it stands. Money in its own currency. */
export interface Standing {
  readonly code: string;
  readonly contractName: string;
  readonly counterparty: string;
  readonly contractState: string;
  readonly endDate: string | null;
  /** The project and budget line that it commits, null where it commits none. */
  readonly projectId: string | null;
  readonly budgetDetailId: string | null;
  /** CNY for one of its currency. */
  readonly exchangeRate: string;
  readonly currentTotal: string;
  readonly paid: string;
  /** Paid and being paid. */
  readonly settled: string;
  /** There is retention money that nobody has released yet. */
  readonly retentionOpen: boolean;
}

interface Kind {
  /** States in which it is possible. */
  readonly from: readonly string[];
  /** State that the contract gets, where it gets another. */
  readonly to?: string;
  readonly settles?: true;
}

const kinds: Readonly<Record<string, Kind>> = {
  sign: { from: ['toSign'], to: 'effective' },
  supplement: { from: ['effective', 'suspended'] },
  extend: { from: ['effective', 'suspended'] },
  suspend: { from: ['effective'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'effective' },
  terminate: { from: ['effective', 'suspended'], to: 'terminated', settles: true },
  close: { from: ['effective', 'terminated'], to: 'finished', settles: true },
};

/** Whether it ends the contract at a settled amount. */
export const settling = (approveType: string | null): boolean => kinds[approveType ?? '']?.settles === true;

/** State that the contract has afterwards; null where it keeps its own. */
export const stateAfter = (approveType: string | null): string | null => kinds[approveType ?? '']?.to ?? null;

export const fits = (approveType: string | null, contractState: string | null): boolean =>
  kinds[approveType ?? '']?.from.includes(contractState ?? '') === true;

export const doesNotFit: Words = w('This is not possible with the contract in its present state', '合同当前状态不能进行此签批');

const notAgreed = fault('contractState', 'contractId', w('is no approved contract', '不是已审批通过的合同'));

/** Why an approval of this kind is not possible now; null where it is, and while nobody has said which kind. */
export const stateFault = (approveType: string | null, contract: Standing | null): Fault | null => {
  if (contract === null) return notAgreed;
  if (approveType === null || fits(approveType, contract.contractState)) return null;
  return fault('contractState', 'approveType', doesNotFit);
};

/** Seals on the server. */
import { sealCalls } from '../business/stamp/ledger.ts';
import { sealForgotten, sealKept, sealsDropped, sealsTakenOver, stampDetailFacts, stampNewFacts, stampsMade } from '../business/stamp/seals.ts';
import type { Area } from './area.ts';

export const stamp: Partial<Area> = {
  effects: { sealForgotten, sealKept, stampsMade, sealsTakenOver, sealsDropped },
  facts: { stampDetail: stampDetailFacts, stampNew: stampNewFacts },
  calls: sealCalls,
};

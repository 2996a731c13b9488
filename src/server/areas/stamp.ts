/** Seals on the server. */
import { sealCalls } from '../business/stamp/ledger.ts';
import { chapterApplyFacts, stampBorrowFacts, stampUseFacts } from '../business/stamp/sealFacts.ts';
import { borrowCalls, filesSealed, scanArchived, sealLent, sealUsed, sealsUsed } from '../business/stamp/uses.ts';
import {
  sealForgotten,
  sealKept,
  sealsDropped,
  sealsTakenOver,
  stampDetailFacts,
  stampNewFacts,
  stampsMade,
} from '../business/stamp/seals.ts';
import type { Area } from './area.ts';

export const stamp: Partial<Area> = {
  effects: { filesSealed, sealsUsed, scanArchived, sealUsed, sealLent, sealForgotten, sealKept, stampsMade, sealsTakenOver, sealsDropped },
  facts: {
    stampDetail: stampDetailFacts,
    stampNew: stampNewFacts,
    stampUse: stampUseFacts,
    stampBorrow: stampBorrowFacts,
    chapterApply: chapterApplyFacts,
  },
  calls: [...sealCalls, ...borrowCalls],
};

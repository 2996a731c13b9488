/** Seals on the server. */
import { sealEnded, sealHeldBack, sealRestored, stampAbolitionFacts } from '../business/stamp/abolition.ts';
import { oneChangeAtOnce, sealChanged, stampChangeFacts } from '../business/stamp/changes.ts';
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
  effects: {
    filesSealed,
    sealsUsed,
    scanArchived,
    sealUsed,
    sealLent,
    sealForgotten,
    sealKept,
    stampsMade,
    sealsTakenOver,
    sealsDropped,
    sealHeldBack,
    sealRestored,
    sealEnded,
    oneChangeAtOnce,
    sealChanged,
  },
  facts: {
    stampDetail: stampDetailFacts,
    stampNew: stampNewFacts,
    stampAbolition: stampAbolitionFacts,
    stampChange: stampChangeFacts,
    stampUse: stampUseFacts,
    stampBorrow: stampBorrowFacts,
    chapterApply: chapterApplyFacts,
  },
  calls: [...sealCalls, ...borrowCalls],
};

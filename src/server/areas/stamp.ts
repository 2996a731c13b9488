/** Seals on the server. */
import { sealEnded, sealHeldBack, sealRestored, stampAbolitionFacts } from '../business/stamp/abolition.ts';
import { oneChangeAtOnce, sealChanged, stampChangeFacts } from '../business/stamp/changes.ts';
import {
  controlCalls,
  controlStampApplyFacts,
  controlStampFacts,
  copiesChanged,
  copiesIssued,
  oneIssue,
} from '../business/stamp/controlled.ts';
import { askSealCalls } from '../business/stamp/asking.ts';
import { calendarCalls } from '../business/stamp/calendar.ts';
import { sealCalls } from '../business/stamp/ledger.ts';
import { chapterApplyFacts, stampBorrowFacts, stampUseFacts } from '../business/stamp/sealFacts.ts';
import { borrowCalls, contractScanned, filesSealed, scanArchived, sealLent, sealUsed, sealsUsed } from '../business/stamp/uses.ts';
import {
  sealForgotten,
  sealKept,
  sealsDropped,
  sealsTakenOver,
  stampDetailFacts,
  stampNewFacts,
  stampsMade,
} from '../business/stamp/seals.ts';
import type { Area } from '#server/context.ts';

export const stamp: Partial<Area> = {
  effects: {
    filesSealed,
    sealsUsed,
    scanArchived,
    contractScanned,
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
    oneIssue,
    copiesIssued,
    copiesChanged,
  },
  facts: {
    stampDetail: stampDetailFacts,
    stampNew: stampNewFacts,
    stampAbolition: stampAbolitionFacts,
    stampChange: stampChangeFacts,
    controlStamp: controlStampFacts,
    controlStampApply: controlStampApplyFacts,
    stampUse: stampUseFacts,
    stampBorrow: stampBorrowFacts,
    chapterApply: chapterApplyFacts,
  },
  calls: [...sealCalls, ...calendarCalls, ...borrowCalls, ...controlCalls, ...askSealCalls],
};

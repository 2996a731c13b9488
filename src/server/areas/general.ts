/** General administration on the server. */
import { dormApplyFacts } from '../business/general/dormApplyFacts.ts';
import { bedGivenBack } from '../business/general/dormStays.ts';
import { dormFloorCalls } from '../business/general/dormFloors.ts';
import { dormMeterCalls, dormWorks } from '../business/general/dormMeters.ts';
import { dormCalls } from '../business/general/dorms.ts';
import { kitchenCalls } from '../business/general/kitchen.ts';
import { mealCalls } from '../business/general/meals.ts';
import { mealTurn } from '../business/general/mealTurns.ts';
import { boatcarApplyFacts, boatcarManagementFacts } from '../business/general/tripFacts.ts';
import { tripCalls } from '../business/general/trips.ts';
import { vehicleTurn } from '../business/general/vehicleTurns.ts';
import { meetingCalls } from '../business/general/meetings.ts';
import { meetingTurn } from '../business/general/meetingTurns.ts';
import { newsCalls } from '../business/general/news.ts';
import { newsReadingCalls } from '../business/general/newsReading.ts';
import { newsTurn } from '../business/general/newsTurns.ts';
import { roomCalendarCalls } from '../business/general/roomCalendar.ts';
import { meetApplyFacts, meetingRoomFacts } from '../business/general/meetingFacts.ts';
import { greenFacts, receiptPersonFacts } from '../effects/general/officeFacts.ts';
import { dormRoomFacts, dormStayFacts } from '../effects/general/dormFacts.ts';
import { dormAsked, dormToLeave } from '../effects/general/dormDrafts.ts';
import { bedGiven, bedsCounted, stayFollows } from '../effects/general/dorms.ts';
import { visitErasure } from '../business/general/visitErasure.ts';
import { visitRecordCalls } from '../business/general/visitRecords.ts';
import { watchApplyFacts, watchGiftFacts, watchReceiveFacts, watchRecordFacts } from '../effects/general/visitFacts.ts';
import { visitEffects } from '../effects/general/visits.ts';
import { mealAskedLate, mealStands } from '../effects/general/meals.ts';
import { meetingArranged } from '../effects/general/meetings.ts';
import { materialCountCalls } from '../business/general/materialCount.ts';
import { materialCalls } from '../business/general/materials.ts';
import { materialFacts, stockMoves } from '../effects/general/materials.ts';
import { postingCalls, postingFacts, postingIssued, postingSigned, postingVoided } from '../business/general/documentPosting.ts';
import { receiptCalls, receiptCirculated, receiptFacts, receiptInstructed } from '../business/general/documentReceipt.ts';
import {
  archiveCalls,
  archiveFacts,
  archivedVoided,
  papersFacts,
  papersHandedOut,
  postingArchived,
  receiptArchived,
} from '../business/general/archive.ts';
import { fuelCalls } from '../business/general/fuel.ts';
import { fuelFollows } from '../effects/general/fuel.ts';
import { fuelFacts } from '../effects/general/fuelFacts.ts';
import { boatcarMaintainFacts, repairDone } from '../effects/general/repairs.ts';
import { tripDispatched, tripOver } from '../effects/general/trips.ts';
import type { Area } from '#server/context.ts';
import { materialManagementReportCalls } from '../business/general/materialManagementReport.ts';

/** One line for each subject, so that subjects are added without touching each other. */
const calls = [
  ...meetingCalls,
  ...roomCalendarCalls,
  ...materialCalls,
  ...materialCountCalls,
  ...materialManagementReportCalls,
  ...dormCalls,
  ...dormMeterCalls,
  ...dormFloorCalls,
  ...visitRecordCalls,
  ...postingCalls,
  ...receiptCalls,
  ...newsCalls,
  ...newsReadingCalls,
  ...mealCalls,
  ...kitchenCalls,
  ...tripCalls,
  ...archiveCalls,
  ...fuelCalls,
];

export const general: Partial<Area> = {
  effects: {
    meetingArranged,
    bedsCounted,
    bedGiven,
    stayFollows,
    bedGivenBack,
    dormAsked,
    dormToLeave,
    ...visitEffects,
    postingSigned,
    postingIssued,
    postingVoided,
    receiptCirculated,
    receiptInstructed,
    mealAskedLate,
    mealStands,
    tripDispatched,
    tripOver,
    postingArchived,
    receiptArchived,
    archivedVoided,
    papersHandedOut,
    repairDone,
    fuelFollows,
  },
  facts: {
    meetApply: meetApplyFacts,
    meetingRoom: meetingRoomFacts,
    greenInformationInput: greenFacts,
    documentReceiptPerson: receiptPersonFacts,
    adMaterialManagement: materialFacts,
    watchApply: watchApplyFacts,
    watchRecordDetail: watchRecordFacts,
    watchReceiveDetail: watchReceiveFacts,
    watchGiftDetail: watchGiftFacts,
    dormApply: dormApplyFacts,
    dormManagement: dormRoomFacts,
    dormManagementDetail: dormStayFacts,
    documentPosting: postingFacts,
    documentReceipt: receiptFacts,
    boatcarApply: boatcarApplyFacts,
    boatcarMaintain: boatcarMaintainFacts,
    administrationOilManagement: fuelFacts,
    boatcarManagement: boatcarManagementFacts,
    documentsManagement: archiveFacts,
    companyIntelligenceApply: papersFacts,
  },
  calls,
  ledgerEffects: { adStock: stockMoves },
  works: [...dormWorks, visitErasure],
  turns: [meetingTurn, newsTurn, mealTurn, vehicleTurn],
};

/** Human resources on the server. */
import type { Area } from '#server/context.ts';
import { resignationCalls } from '../business/hr/resignations.ts';
import { itemRequestCalls } from '../business/hr/itemRequests.ts';
import { entryCalls } from '../business/hr/entry.ts';
import { leaveCalls, leaveWorks } from '../business/hr/leave.ts';
import { payCalls, payWorks } from '../business/hr/pay.ts';
import { personCalls } from '../business/hr/personOverview.ts';
import { grantCalls } from '../business/hr/grantInfo.ts';
import { payReportCalls } from '../business/hr/payReports.ts';
import { payrollSheetCalls } from '../business/hr/payrollSheet.ts';
import { paySlipCalls } from '../business/hr/paySlips.ts';
import { recruitCalls } from '../business/hr/recruit.ts';
import { insuranceCalls, insuranceWorks } from '../business/hr/insurance.ts';
import { payrollCalls } from '../business/hr/payroll/calls.ts';
import { generation, taxation } from '../business/hr/payroll/month.ts';
import { figureCalls, monthlyFigures } from '../business/hr/snapshots.ts';
import { trainingCalls } from '../business/hr/training.ts';
import { trainingScoreCalls } from '../business/hr/trainingScores.ts';
import { trainingSessions } from '../business/hr/trainingSessions.ts';
import { postMoveFacts, resignFacts, turnFacts } from '../effects/hr/movementFacts.ts';
import { calendarChanged } from '../effects/hr/calendar.ts';
import { resignApproved, resignRevoked, resignTakesEffect } from '../effects/hr/leaving.ts';
import { oneMoveAtOnce, postMoveApproved, postMoveRevoked, postMoveTakesEffect, turnTakesEffect } from '../effects/hr/movement.ts';
import { reportFigures } from '../effects/hr/figures.ts';
import { onboardFacts, onboardRowFacts, postOfFileFacts, schoolOfOnboardFacts, workOfOnboardFacts } from '../effects/hr/entryFacts.ts';
import { grantEffects } from '../effects/hr/grant.ts';
import { grantFacts } from '../effects/hr/grantFacts.ts';
import { accountProposed } from '../effects/hr/accountProposal.ts';
import { highestSchool, startingPost } from '../effects/hr/histories.ts';
import { itemFacts, itemIssued } from '../effects/hr/items.ts';
import { enrolmentEffects } from '../effects/hr/enrolments.ts';
import { paymentEffects } from '../effects/hr/payments.ts';
import { enrolmentFacts, paymentFacts, schemeFacts, taxTableFacts } from '../effects/hr/payrollFacts.ts';
import { insuranceDrafted, payDrafted } from '../effects/hr/payDraft.ts';
import { personBegins, personTakenOn } from '../effects/hr/onboard.ts';
import { leaveMonths } from '../effects/hr/leaveMonths.ts';
import { leaveFacts, leaveInformationFacts } from '../effects/hr/leaveFacts.ts';
import { trainingGranted, trainingPlanned, trainingSigned } from '../effects/hr/training.ts';
import { annualTrainNeedsFacts, trainingApplyFacts, trainingPlanFacts, trainingSignFacts } from '../effects/hr/trainingFacts.ts';
import { applicantTaken, applicationsCounted, candidateJoined, vacancyKept } from '../effects/hr/recruit.ts';
import { vacancyAnnounced } from '../effects/hr/vacancyNews.ts';
import { hrApplicationRecruitFacts, hrPostApplyFacts, recruitmentPlanFacts } from '../effects/hr/recruitFacts.ts';
import {
  salaryApplicationApproved,
  salaryApplicationDecided,
  salaryChangeConfirmed,
  salaryConfirmationApproved,
} from '../effects/hr/pay.ts';
import { applicationFacts, confirmationFacts, salaryChangeFacts, standardFacts } from '../effects/hr/payFacts.ts';

export const hr: Partial<Area> = {
  effects: {
    calendarChanged,
    oneMoveAtOnce,
    turnTakesEffect,
    postMoveApproved,
    postMoveRevoked,
    postMoveTakesEffect,
    resignApproved,
    resignRevoked,
    resignTakesEffect,
    startingPost,
    accountProposed,
    personTakenOn,
    payDrafted,
    insuranceDrafted,
    personBegins,
    highestSchool,
    itemIssued,
    applicantTaken,
    applicationsCounted,
    candidateJoined,
    vacancyKept,
    vacancyAnnounced,
    ...enrolmentEffects,
    ...paymentEffects,
    salaryConfirmationApproved,
    salaryApplicationDecided,
    salaryApplicationApproved,
    salaryChangeConfirmed,
    trainingGranted,
    trainingPlanned,
    trainingSigned,
    ...grantEffects,
  },
  facts: {
    hrStaffTurn: turnFacts,
    hrPostMove: postMoveFacts,
    hrStaffResign: resignFacts,
    hrStaffOnboard: onboardFacts,
    hrInnerPost: onboardRowFacts,
    hrStaffFamily: onboardRowFacts,
    hrStaffWorkexp: workOfOnboardFacts,
    hrStaffLearnexp: schoolOfOnboardFacts,
    hrPfInnerPost: postOfFileFacts,
    hrItemRequisitionRecord: itemFacts,
    recruitmentPlan: recruitmentPlanFacts,
    hrApplicationRecruit: hrApplicationRecruitFacts,
    hrPostApply: hrPostApplyFacts,
    hrLeaveRequest: leaveFacts,
    hrLeaveInformation: leaveInformationFacts,
    hrSalaryGrant: grantFacts,
    hrDatasReport: reportFigures,
    annualTrainNeeds: annualTrainNeedsFacts,
    hrTrainingPlan: trainingPlanFacts,
    hrTrainingApply: trainingApplyFacts,
    hrTrainingSign: { ...trainingSignFacts, ...leaveInformationFacts },
    hrSalaryStandard: standardFacts,
    hrSalaryConfirmation: confirmationFacts,
    hrSalaryChangeApplication: applicationFacts,
    hrSalaryChange: salaryChangeFacts,
    hrSocialSecurityFund: schemeFacts,
    hrSocialSecurity: enrolmentFacts,
    hrTaxFoundation: taxTableFacts,
    hrSalaryPayment: paymentFacts,
  },
  ledgerEffects: { leave: leaveMonths },
  calls: [
    ...resignationCalls,
    ...entryCalls,
    ...itemRequestCalls,
    ...recruitCalls,
    ...figureCalls,
    ...leaveCalls,
    ...personCalls,
    ...payCalls,
    ...insuranceCalls,
    ...payrollCalls,
    ...trainingCalls,
    ...trainingScoreCalls,
    ...grantCalls,
    ...paySlipCalls,
    ...payrollSheetCalls,
    ...payReportCalls,
  ],
  works: [monthlyFigures, ...payWorks, ...insuranceWorks, ...leaveWorks],
  turns: [trainingSessions],
  jobs: [generation, taxation],
};

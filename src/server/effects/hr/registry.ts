/** Effects by name and facts by resource of human resources, one line a part. */
import { postMoveFacts, resignFacts, turnFacts } from './movementFacts.ts';
import { resignApproved, resignRevoked, resignTakesEffect } from './leaving.ts';
import { oneMoveAtOnce, postMoveApproved, postMoveRevoked, postMoveTakesEffect, turnTakesEffect } from './movement.ts';
import type { Effect, FactLookup } from '../effect.ts';
import { reportFigures } from './figures.ts';
import { onboardFacts, onboardRowFacts, postOfFileFacts, schoolOfOnboardFacts, workOfOnboardFacts } from './entryFacts.ts';
import { grantEffects } from './grant.ts';
import { grantFacts } from './grantFacts.ts';
import { accountProposed } from './accountProposal.ts';
import { highestSchool, startingPost } from './histories.ts';
import { itemIssued } from './items.ts';
import { enrolmentEffects } from './enrolments.ts';
import { paymentEffects } from './payments.ts';
import { enrolmentFacts, paymentFacts, schemeFacts, taxTableFacts } from './payrollFacts.ts';
import { insuranceDrafted, payDrafted } from './payDraft.ts';
import { personBegins, personTakenOn } from './onboard.ts';
import { leaveFacts, leaveInformationFacts } from './leaveFacts.ts';
import { trainingGranted, trainingPlanned, trainingSigned } from './training.ts';
import { annualTrainNeedsFacts, trainingApplyFacts, trainingPlanFacts, trainingSignFacts } from './trainingFacts.ts';
import { applicantTaken, applicationsCounted, candidateJoined, vacancyKept } from './recruit.ts';
import { hrApplicationRecruitFacts, hrPostApplyFacts, recruitmentPlanFacts } from './recruitFacts.ts';
import { salaryApplicationApproved, salaryApplicationDecided, salaryChangeConfirmed, salaryConfirmationApproved } from './pay.ts';
import { applicationFacts, confirmationFacts, salaryChangeFacts, standardFacts } from './payFacts.ts';

export const hrEffects: Readonly<Record<string, Effect>> = {
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
};

export const hrFacts: Readonly<Record<string, Readonly<Record<string, FactLookup>>>> = {
  hrStaffTurn: turnFacts,
  hrPostMove: postMoveFacts,
  hrStaffResign: resignFacts,
  hrStaffOnboard: onboardFacts,
  hrInnerPost: onboardRowFacts,
  hrStaffFamily: onboardRowFacts,
  hrStaffWorkexp: workOfOnboardFacts,
  hrStaffLearnexp: schoolOfOnboardFacts,
  hrPfInnerPost: postOfFileFacts,
  hrItemRequisitionRecord: leaveInformationFacts,
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
};

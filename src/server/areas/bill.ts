/** Bills on the server. */
import type { Area } from './area.ts';
import { accountCalls } from '../business/bill/accounts.ts';
import { bankStatementCalls } from '../business/bill/bankStatements.ts';
import { budgetCourseCalls } from '../business/bill/budgetCourse.ts';
import { budgetCalls, budgetFacts } from '../business/bill/budgets.ts';
import { assetCalls, monthlyDepreciation } from '../business/bill/assets.ts';
import { assetCheckCalls } from '../business/bill/assetChecks.ts';
import { assetDraftCalls } from '../business/bill/assetDrafts.ts';
import { assetReceiptCalls } from '../business/bill/assetReceipts.ts';
import { assetLabelCalls } from '../business/bill/assetLabels.ts';
import { assetValueCalls } from '../business/bill/assetValues.ts';
import { pastClaims } from '../business/bill/pastClaims.ts';
import { pastSheets } from '../business/bill/pastSheets.ts';
import { sheetFacts } from '../business/bill/sheetFacts.ts';
import { warrantyCalls } from '../business/bill/warranties.ts';
import { voucherBatchCalls } from '../business/bill/voucherBatches.ts';
import { voucherCodes, voucherExpiry } from '../business/bill/voucherJobs.ts';
import { voucherLookCalls } from '../business/bill/voucherLooks.ts';
import { voucherSheetCalls } from '../business/bill/voucherSheets.ts';
import { voucherUseCalls } from '../business/bill/voucherUsing.ts';
import { voucherCalls } from '../business/bill/vouchers.ts';
import { travelCalls } from '../business/bill/travel.ts';
import { seesSource } from '../business/bill/claimRights.ts';
import { bankBillCalls } from '../business/bill/bankBills.ts';
import { forecastCalls } from '../business/bill/forecast.ts';
import { paymentCalls, paymentDropped, paymentHeld, paymentMade } from '../business/bill/payments.ts';
import { reviewApproved, reviewCalls, reviewVoided } from '../business/bill/reviews.ts';
import { cashierDeskCalls } from '../business/bill/cashierDesk.ts';
import { paymentResultCalls } from '../business/bill/paymentResults.ts';
import { paymentRunCalls } from '../business/bill/paymentRuns.ts';
import { loanCalls } from '../business/bill/loans.ts';
import { loanStatementCalls } from '../business/bill/loanStatement.ts';
import { ownMoneyCalls } from '../business/bill/ownMoney.ts';
import { assetsHeld, assetsMoved, assetsReleased, assetsScrapped, scrapFacts, transferFacts } from '../effects/bill/assetMoves.ts';
import { assetsAccepted, assetSaved } from '../effects/bill/assets.ts';
import { claimClosed, claimOpened, claimsShown } from '../effects/bill/claims.ts';
import { expenseFacts, loanFacts, projectExpenseFacts } from '../effects/bill/billFacts.ts';
import { transferFacts as fundTransferFacts } from '../effects/bill/fundFacts.ts';
import { paymentFacts } from '../effects/bill/paymentFacts.ts';
import { reviewFacts } from '../effects/bill/reviewFacts.ts';
import { loanWithinLimit } from '../effects/bill/loans.ts';
import { sheetApproved, sheetVoided } from '../effects/bill/sheets.ts';
import { travelApproved, travelFacts, travelReported, travelReportSent, travelReportVoided } from '../effects/bill/travel.ts';
import { reportFacts } from '../effects/bill/travelReportFacts.ts';
import { warrantyApproved, warrantyFacts } from '../effects/bill/warranties.ts';
import { walletCalls } from '../business/bill/wallet.ts';
import { walletClaims, walletFacts } from '../effects/bill/wallet.ts';
import { voucherCodesMade, vouchersVoided } from '../business/bill/voucherCodes.ts';
import { acceptanceFacts, acceptanceLines, guaranteeFacts } from '../effects/bill/bankBills.ts';
import { notInRun } from '../business/bill/heldByRun.ts';
import { bankFlows, loanClearings } from '../effects/bill/statements.ts';

export const bill: Partial<Area> = {
  effects: {
    assetSaved,
    assetsAccepted,
    assetsHeld,
    assetsReleased,
    assetsMoved,
    assetsScrapped,
    sheetApproved,
    sheetVoided,
    warrantyApproved,
    loanWithinLimit,
    voucherCodesMade,
    vouchersVoided,
    travelApproved,
    travelReportSent,
    travelReported,
    travelReportVoided,
    reviewApproved,
    reviewVoided,
    paymentHeld,
    paymentMade,
    paymentDropped,
    claimOpened,
    claimClosed,
    notInRun,
  },
  facts: {
    expenseBudget: budgetFacts,
    invoiceRecord: walletFacts,
    expenseReport: expenseFacts,
    expenseReportProject: projectExpenseFacts,
    debitNote: loanFacts,
    assetTransfer: transferFacts,
    fixassetScrapped: scrapFacts,
    driveRecord: sheetFacts,
    vehicleWarranty: warrantyFacts,
    travelApply: travelFacts,
    travelReport: reportFacts,
    BhApply: guaranteeFacts,
    ebaAccept: acceptanceFacts,
    fundTransfer: fundTransferFacts,
    invoiceReview: reviewFacts,
    fundPayment: paymentFacts,
  },
  calls: [
    ...loanCalls,
    ...loanStatementCalls,
    ...ownMoneyCalls,
    ...budgetCalls,
    ...budgetCourseCalls,
    ...accountCalls,
    ...bankStatementCalls,
    ...assetCalls,
    ...assetCheckCalls,
    ...assetDraftCalls,
    ...assetReceiptCalls,
    ...assetLabelCalls,
    ...assetValueCalls,
    ...warrantyCalls,
    ...voucherBatchCalls,
    ...voucherSheetCalls,
    ...voucherLookCalls,
    ...voucherUseCalls,
    ...voucherCalls,
    ...travelCalls,
    ...bankBillCalls,
    ...forecastCalls,
    ...reviewCalls,
    ...paymentCalls,
    ...walletCalls,
    ...paymentRunCalls,
    ...paymentResultCalls,
    ...cashierDeskCalls,
  ],
  works: [monthlyDepreciation, pastSheets, pastClaims, voucherExpiry],
  jobs: [voucherCodes],
  ledgerEffects: { acceptance: acceptanceLines, bank: bankFlows, loan: loanClearings, invoice: walletClaims, claim: claimsShown },
  narrowings: { claimSource: seesSource },
};

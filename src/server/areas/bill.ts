/** Bills on the server. */
import type { Area } from '#server/context.ts';
import { accountCalls } from '#server/business/bill/bank/accounts.ts';
import { bankStatementCalls } from '#server/business/bill/bank/bankStatements.ts';
import { budgetCourseCalls } from '../business/bill/budgetCourse.ts';
import { budgetCalls, budgetFacts } from '../business/bill/budgets.ts';
import { assetCalls, monthlyDepreciation } from '#server/business/bill/assets/assets.ts';
import { assetCheckCalls } from '#server/business/bill/assets/assetChecks.ts';
import { assetDraftCalls } from '#server/business/bill/assets/assetDrafts.ts';
import { assetReceiptCalls } from '#server/business/bill/assets/assetReceipts.ts';
import { assetLabelCalls } from '#server/business/bill/assets/assetLabels.ts';
import { assetValueCalls } from '#server/business/bill/assets/assetValues.ts';
import { pastClaims } from '../business/bill/pastClaims.ts';
import { pastSheets } from '../business/bill/pastSheets.ts';
import { sheetFacts } from '../business/bill/sheetFacts.ts';
import { warrantyCalls } from '../business/bill/warranties.ts';
import { voucherBatchCalls } from '#server/business/bill/vouchers/voucherBatches.ts';
import { voucherCodes, voucherExpiry } from '#server/business/bill/vouchers/voucherJobs.ts';
import { voucherLookCalls } from '#server/business/bill/vouchers/voucherLooks.ts';
import { voucherSheetCalls } from '#server/business/bill/vouchers/voucherSheets.ts';
import { voucherUseCalls } from '#server/business/bill/vouchers/voucherUsing.ts';
import { voucherCalls } from '#server/business/bill/vouchers/vouchers.ts';
import { travelCalls } from '../business/bill/travel.ts';
import { seesSource } from '../business/bill/claimRights.ts';
import { bankBillCalls } from '#server/business/bill/bank/bankBills.ts';
import { forecastCalls } from '#server/business/bill/bank/forecast.ts';
import { paymentCalls, paymentDropped, paymentHeld, paymentMade } from '../business/bill/payments.ts';
import { reviewApproved, reviewCalls, reviewVoided } from '../business/bill/reviews.ts';
import { cashierDeskCalls } from '#server/business/bill/bank/cashierDesk.ts';
import { paymentResultCalls } from '../business/bill/paymentResults.ts';
import { paymentRunCalls } from '../business/bill/paymentRuns.ts';
import { loanCalls } from '../business/bill/loans.ts';
import { loanStatementCalls } from '../business/bill/loanStatement.ts';
import { ownMoneyCalls } from '../business/bill/ownMoney.ts';
import { assetsHeld, assetsMoved, assetsReleased, assetsScrapped, scrapFacts, transferFacts } from '../effects/bill/assetMoves.ts';
import { acceptedWithinInvoice, acceptFacts } from '../effects/bill/assetInvoice.ts';
import { assetsAccepted, assetSaved } from '../effects/bill/assets.ts';
import { claimClosed, claimOpened, claimsShown } from '../effects/bill/claims.ts';
import { expenseFacts, loanFacts, projectExpenseFacts } from '../effects/bill/billFacts.ts';
import { transferFacts as fundTransferFacts } from '../effects/bill/fundFacts.ts';
import { paymentFacts } from '../effects/bill/paymentFacts.ts';
import { reviewFacts } from '../effects/bill/reviewFacts.ts';
import { budgetOver } from '../effects/bill/budgetOver.ts';
import { loanWithinLimit } from '../effects/bill/loans.ts';
import { sheetApproved, sheetVoided } from '../effects/bill/sheets.ts';
import { travelApproved, travelFacts, travelReported, travelReportSent, travelReportVoided } from '../effects/bill/travel.ts';
import { reportFacts } from '../effects/bill/travelReportFacts.ts';
import { warrantyApproved, warrantyFacts } from '../effects/bill/warranties.ts';
import { walletCalls } from '../business/bill/wallet.ts';
import { walletClaims, walletFacts } from '../effects/bill/wallet.ts';
import { voucherCodesMade, vouchersVoided } from '#server/business/bill/vouchers/voucherCodes.ts';
import { acceptanceFacts, acceptanceLines, guaranteeFacts } from '../effects/bill/bankBills.ts';
import { notInRun } from '../business/bill/heldByRun.ts';
import { bankFlows, loanClearings } from '../effects/bill/statements.ts';

export const bill: Partial<Area> = {
  effects: {
    assetSaved,
    assetsAccepted,
    acceptedWithinInvoice,
    assetsHeld,
    assetsReleased,
    assetsMoved,
    assetsScrapped,
    sheetApproved,
    sheetVoided,
    warrantyApproved,
    loanWithinLimit,
    budgetOver,
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
    fixassetAccept: acceptFacts,
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

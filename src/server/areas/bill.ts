/** Bills on the server. */
import type { Area } from './area.ts';
import { accountCalls } from '../business/bill/accounts.ts';
import { budgetCalls, budgetFacts } from '../business/bill/budgets.ts';
import { assetCalls, monthlyDepreciation } from '../business/bill/assets.ts';
import { pastSheets } from '../business/bill/pastSheets.ts';
import { sheetFacts } from '../business/bill/sheetFacts.ts';
import { walletCalls } from '../business/bill/wallet.ts';
import { warrantyCalls } from '../business/bill/warranties.ts';
import { paymentCalls, paymentDropped, paymentHeld, paymentMade } from '../business/bill/payments.ts';
import { reviewApproved, reviewCalls, reviewVoided } from '../business/bill/reviews.ts';
import { loanCalls } from '../business/bill/loans.ts';
import { assetsHeld, assetsMoved, assetsReleased, assetsScrapped, scrapFacts, transferFacts } from '../effects/bill/assetMoves.ts';
import { assetsAccepted, assetSaved } from '../effects/bill/assets.ts';
import { expenseFacts, loanFacts, projectExpenseFacts } from '../effects/bill/billFacts.ts';
import { transferFacts as fundTransferFacts } from '../effects/bill/fundFacts.ts';
import { paymentFacts } from '../effects/bill/paymentFacts.ts';
import { reviewFacts } from '../effects/bill/reviewFacts.ts';
import { sheetApproved, sheetVoided } from '../effects/bill/sheets.ts';
import { warrantyApproved, warrantyFacts } from '../effects/bill/warranties.ts';
import { walletClaims, walletFacts } from '../effects/bill/wallet.ts';
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
    reviewApproved,
    reviewVoided,
    paymentHeld,
    paymentMade,
    paymentDropped,
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
    fundTransfer: fundTransferFacts,
    invoiceReview: reviewFacts,
    fundPayment: paymentFacts,
  },
  calls: [...loanCalls, ...budgetCalls, ...walletCalls, ...accountCalls, ...assetCalls, ...warrantyCalls, ...reviewCalls, ...paymentCalls],
  works: [monthlyDepreciation, pastSheets],
  ledgerEffects: { bank: bankFlows, loan: loanClearings, invoice: walletClaims },
};

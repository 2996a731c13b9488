/** Bills on the server. */
import type { Area } from './area.ts';
import { accountCalls } from '../business/bill/accounts.ts';
import { assetCalls, monthlyDepreciation } from '../business/bill/assets.ts';
import { loanCalls } from '../business/bill/loans.ts';
import { assetsHeld, assetsMoved, assetsReleased, assetsScrapped, scrapFacts, transferFacts } from '../effects/bill/assetMoves.ts';
import { assetsAccepted, assetSaved } from '../effects/bill/assets.ts';
import { expenseFacts, loanFacts } from '../effects/bill/billFacts.ts';
import { bankFlows, loanClearings } from '../effects/bill/statements.ts';

export const bill: Partial<Area> = {
  effects: { assetSaved, assetsAccepted, assetsHeld, assetsReleased, assetsMoved, assetsScrapped },
  facts: { expenseReport: expenseFacts, debitNote: loanFacts, assetTransfer: transferFacts, fixassetScrapped: scrapFacts },
  calls: [...loanCalls, ...accountCalls, ...assetCalls],
  works: [monthlyDepreciation],
  ledgerEffects: { bank: bankFlows, loan: loanClearings },
};

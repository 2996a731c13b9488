/** Bills on the server. */
import type { Area } from './area.ts';
import { accountCalls } from '../business/bill/accounts.ts';
import { loanCalls } from '../business/bill/loans.ts';
import { expenseFacts, loanFacts } from '../effects/bill/billFacts.ts';
import { bankFlows, loanClearings } from '../effects/bill/statements.ts';

export const bill: Partial<Area> = {
  facts: { expenseReport: expenseFacts, debitNote: loanFacts },
  calls: [...loanCalls, ...accountCalls],
  ledgerEffects: { bank: bankFlows, loan: loanClearings },
};

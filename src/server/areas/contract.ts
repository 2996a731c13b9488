/** Contracts on the server. */
import { calendarCalls } from '../business/contract/calendar.ts';
import { contractHeads } from '../business/contract/heads.ts';
import { invoiceCalls } from '../business/contract/invoices.ts';
import { ledgerCalls } from '../business/contract/ledger.ts';
import { paymentCalls } from '../business/contract/payments.ts';
import { approveFacts, contractChanged } from '../business/contract/changed.ts';
import { contractAgreed, contractFacts, contractVoided } from '../business/contract/agreed.ts';
import type { Area } from '#server/context.ts';

export const contract: Partial<Area> = {
  effects: { contractAgreed, contractVoided, contractChanged },
  facts: { contractDefinition: contractFacts, contractApprove: approveFacts },
  calls: [...contractHeads, ...ledgerCalls, ...invoiceCalls, ...paymentCalls, ...calendarCalls],
};

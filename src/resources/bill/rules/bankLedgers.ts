/** Ledgers of what banks give credit for: credit lines of the company's accounts, and the face amounts of accepted bills. */
import { isPositive } from '#model/calculation/decimal.ts';
import { posting, type Posting, ledger } from '#model/posting.ts';
import { w } from '#model/words.ts';

/** Credit line of an account: what guarantees and accepted bills take of it beyond their margin. Amounts are in the account's currency. */
export const credit = ledger({
  key: 'credit',
  label: w('Credit line', '授信额度'),
  dimensions: ['account'],
  accounts: {
    free: { label: w('Free', '可用授信'), floor: '0' },
    used: { label: w('Used', '已用授信'), floor: '0' },
  },
  short: { reason: 'creditShort', desc: w('The credit line of the account is not sufficient.', '账户可用授信不足。') },
  mirrors: [{ resource: 'companyBankAccount', by: { account: 'id' }, fields: { used: 'creditUsed' } }],
});

/** Takes credit of an account, or gives it back. */
export const creditPosting = (account: string, quantity: string, date: string, way: 'take' | 'giveBack' = 'take'): Posting =>
  posting(credit, {
    dimensions: { account },
    from: way === 'take' ? 'free' : 'used',
    to: way === 'take' ? 'used' : 'free',
    quantity,
    date,
  });

/**
 * Face amounts of accepted bills: `free` once issued, `held` by payments in approval, `delivered` to the supplier. What a payment holds it
 * delivers when it is approved, in the settling that takes its hold back.
 */
export const acceptance = ledger({
  key: 'acceptance',
  label: w('Accepted bills', '承兑汇票'),
  dimensions: ['acceptance'],
  accounts: {
    free: { label: w('Not delivered', '未交付'), floor: '0' },
    held: { label: w('In approval', '付款审批中'), floor: '0' },
    delivered: { label: w('Delivered', '已交付'), floor: '0' },
  },
  short: { reason: 'acceptanceShort', desc: w('Not as much of the bill is left to deliver.', '汇票未交付金额不足。') },
  mirrors: [
    {
      resource: 'ebaAccept',
      by: { acceptance: 'id' },
      fields: { free: 'freeAmount', held: 'heldAmount', delivered: 'deliveredAmount' },
    },
  ],
});

const ofBill = (
  bill: string,
  quantity: string,
  date: string,
  [from, to]: readonly [keyof typeof acceptance.accounts | null, keyof typeof acceptance.accounts | null],
): Posting[] => (isPositive(quantity) ? [posting(acceptance, { dimensions: { acceptance: bill }, from, to, quantity, date })] : []);

/** What a payment by acceptance holds of a bill while it is in approval. `bill`: id of the accepted bill; `amount` as decimal text. */
export const acceptanceHeld = (bill: string, amount: string, date: string): Posting[] => ofBill(bill, amount, date, ['free', 'held']);
/** What a payment by acceptance books when it is approved: so much of the bill is delivered, and no bank account moves. */
export const acceptanceDelivered = (bill: string, amount: string, date: string): Posting[] =>
  ofBill(bill, amount, date, ['free', 'delivered']);
/** A bill that is issued may be delivered up to its face amount. */
export const acceptanceOpened = (bill: string, amount: string, date: string): Posting[] => ofBill(bill, amount, date, [null, 'free']);
/** A bill that is cancelled, or what of an honoured one was never delivered, is delivered no more. */
export const acceptanceClosed = (bill: string, amount: string, date: string): Posting[] => ofBill(bill, amount, date, ['free', null]);

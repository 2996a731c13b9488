/** Ledgers of what banks give credit for: credit lines of the company's accounts, and the face amounts of accepted bills. */
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

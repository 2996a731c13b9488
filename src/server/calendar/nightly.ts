/** Every night it is looked whether the ledgers add up; what does not is told in the log, account by account. */
import { w } from '#model/words.ts';
import type { Work } from '#server/business/work.ts';
import { unbalanced } from '#server/postings/reading.ts';

export const ledgersAddUp: Work = {
  key: 'ledgers_add_up',
  name: w('Ledgers add up', '账目核对'),
  about: w('Accounts whose balance is not the sum of their entries; none, where all is well', '余额与明细合计不符的账户；正常时为0'),
  time: '03:30',
  run: async ({ db, ledgers, log }) => {
    const wrong = await unbalanced(db, ledgers);
    for (const account of wrong) log.error(account, 'a ledger does not add up');
    return wrong.length;
  },
};

/** What bills know of the company's accounts, and the rules of money that leaves them. Pure, over accounts given in plain shapes. */
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import type { Fault } from '#model/refusal.ts';

/** One of the company's own accounts; `balance` is in its currency. */
export interface AccountFact {
  readonly orgId: string | null;
  readonly accountType: string | null;
  readonly currency: string;
  readonly balance: string;
  readonly enabled: boolean;
}

/** The account is there and in use; null where it is not known yet. */
export const accountInUse = (field: string, account: AccountFact | null | undefined): Fault | null =>
  account === undefined || account?.enabled === true
    ? null
    : fault('account', field, w('this account is not in use', '该账户不存在或未启用'));

/** So much is there. The ledger judges it once more when the money is booked. */
export const moneyThere = (field: string, amount: string | null, account: AccountFact | null | undefined): Fault | null =>
  account && compare(amount, account.balance) > 0
    ? fault('balanceShort', field, w(`only ${fixed(account.balance)} is on the account`, `账户余额不足，仅有${fixed(account.balance)}`))
    : null;

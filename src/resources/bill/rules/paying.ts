/**
 * How bills are paid: what the cashier fills in at the last step, what is wrong with it, and what it books. Facts of the account come from
 * `payingAccount`, of which the server looks up what `PayingAccount` says.
 */
import { isPositive } from '#model/calculation/decimal.ts';
import { f } from '#model/field.ts';
import { fault, warning } from '#model/faults.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { bank } from '#resources/bill/ledgers.ts';

/** The company's account that a bill is paid from, while it is filled in. */
export interface PayingAccount {
  readonly id: string;
  readonly enabled: boolean;
  readonly orgId: string;
  readonly accountType: string;
  readonly currency: string;
  /** Number of another payment from this account with the same slip, null where there is none. */
  readonly slipOf: string | null;
}

/** Filled in by the cashier. */
export const payingFields = {
  payAccount: f.ref('companyBankAccount', w('Paid from', '付款账户'), { node: true }),
  paidAt: f.date(w('Paid on', '付款日期'), { node: true }),
  payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 40, node: true }),
};

/** Fields on which the fact `payingAccount` rests. */
export const payingOn = ['payAccount', 'payNo'] as const;

export interface Paying {
  readonly payAccount: string | null;
  readonly paidAt: string | null;
  readonly payMethod: string | null;
  readonly applyDate?: string | null;
}

/** What a payment is for, beside what the cashier fills in. */
interface PaidFor {
  /** What goes out, in the currency of the bill. */
  readonly amount: string | null;
  readonly currency?: string | null;
  /** The entity that pays, null where nothing says which. */
  readonly orgId?: string | null;
  /** An account of another entity is pointed out, or refused. */
  readonly otherEntity?: 'refused';
}

/**
 * What the cashier filled in stands: an account wherever something is paid, one in use, in the bill's currency and fit for the method; a day
 * that has come. An account of another entity, a day before the bill was sent and a slip that another bill names already are pointed out.
 */
export const payingFaults = (
  { payAccount, paidAt, payMethod, applyDate }: Paying,
  { amount, currency = 'CNY', orgId = null, otherEntity }: PaidFor,
  account: PayingAccount | null | undefined,
  today: string,
): Fault[] => {
  const found: Fault[] = [];
  if (paidAt !== null) {
    if (paidAt > today) found.push(fault('paying', 'paidAt', w('cannot lie in the future', '不能晚于今天')));
    else if (paidAt < (applyDate ?? paidAt))
      found.push(warning('paying', 'paidAt', w('lies before the bill was sent', '付款日期早于提交日期')));
    if (payAccount === null && isPositive(amount))
      found.push(fault('paying', 'payAccount', w('say from which account it was paid', '须填写付款账户')));
  }
  if (payAccount === null || !account || account.id !== payAccount) return found;
  const wrong = (message: ReturnType<typeof w>): number => found.push(fault('paying', 'payAccount', message));
  if (!account.enabled) wrong(w('this account is not in use', '该账户已停用'));
  if (account.currency !== (currency ?? 'CNY')) wrong(w(`this account is kept in ${account.currency}`, `该账户币种为${account.currency}`));
  if ((payMethod === 'cash') !== (account.accountType === 'cash'))
    wrong(
      payMethod === 'cash'
        ? w('cash is paid from a cash box', '现金付款须从库存现金账户支付')
        : w('a cash box pays cash only', '库存现金账户仅用于现金付款'),
    );
  if (orgId !== null && account.orgId !== orgId) {
    const told = otherEntity === 'refused' ? fault : warning;
    found.push(told('paying', 'payAccount', w('this account belongs to another entity', '该账户属于其他单位')));
  }
  if (account.slipOf !== null)
    found.push(warning('paying', 'payNo', w(`${account.slipOf} names this slip already`, `${account.slipOf}已使用该回单号`)));
  return found;
};

/** What goes out of the account; nothing where nothing is paid. With a `floor` the account keeps at least so much. */
export const paymentPostings = (
  { payAccount, payNo }: { readonly payAccount: string | null; readonly payNo: string | null },
  amount: string | null,
  date: string,
  floor?: string,
): Posting[] =>
  payAccount !== null && isPositive(amount)
    ? [
        posting(bank, {
          dimensions: { account: payAccount },
          from: 'balance',
          to: null,
          quantity: amount ?? '0',
          date,
          ...(floor === undefined ? {} : { floor }),
          ...(payNo ? { note: payNo } : {}),
        }),
      ]
    : [];

/** A paid bill is voided in the month of its payment or not at all. */
export const voidedInMonth = ({ paidAt }: { readonly paidAt: string | null }, today: string): Fault | null =>
  paidAt !== null && paidAt.slice(0, 7) !== today.slice(0, 7)
    ? fault('sameMonth', 'paidAt', w('only within the month of payment', '只能在付款当月作废'))
    : null;

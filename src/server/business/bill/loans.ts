/** Calls of loans: money that a borrower pays back. */
import { fault } from '#model/faults.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fixed } from '#model/rounding.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { debitNote } from '#resources/bill/debitNote.ts';
import { payBackFields, payBackPostings } from '#resources/bill/loans.ts';
import { invalid } from '../../documents/refusals.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessCall } from '../call.ts';
import type { ActAsked } from '../heads/act.ts';
import { actAndShow } from '../heads/booked.ts';

interface PayBack {
  readonly amount: string;
  readonly date: string;
  readonly account: string;
  readonly payNo: string | null;
  readonly requestId: string | null;
}

/**
 * Books what comes back: the loan is cleared by it and the account has it.
 * @returns the loan note as its reader sees it
 * @throws 400 `invalid` for a date before the loan was paid out or after today, and for an account that is not in use; 409 `loanShort` where
 *   less is open, what reports in approval hold not counted
 */
const repay = (asked: ActAsked, given: PayBack): Promise<AnyDoc> =>
  actAndShow(
    asked,
    { name: 'repay', body: { ...given }, said: fixed(given.amount) },
    async ({ tx, context, record, id, now, today, post }) => {
      const [account] = await tx.query<{ status: string | null }>(
        'select status from company_bank_account where id = $1 and not deleted',
        [given.account],
        'repay_account',
      );
      const paidAt = textOf(record['paidAt']);
      const faults = [
        ...(given.date > today ? [fault('future', 'date', w('cannot lie in the future', '不能晚于今天'))] : []),
        ...(given.date < paidAt ? [fault('beforeLoan', 'date', w(`not before ${paidAt}`, `不能早于${paidAt}`))] : []),
        ...(account?.status === 'enabled' ? [] : [fault('account', 'account', w('this account is not in use', '该账户不存在或未启用'))]),
      ];
      if (faults.length > 0) throw invalid(faults);
      await post(payBackPostings(id, given));
      const params = { code: textOf(record['code']), date: given.date };
      await tell(tx, now, [{ key: 'loan_repaid', principals: [`u:${textOf(record['borrower'])}`], params, actorId: context.actor.userId }]);
    },
  );

export const loanCalls: readonly BusinessCall[] = [
  call({
    resource: debitNote.key,
    method: 'POST',
    path: 'repay/:id',
    action: 'repay',
    summary: w('Book what a borrower pays back', '登记借款归还'),
    body: payBackFields,
    answer: 'record',
    run: ({ body, ...asked }) => repay(asked, body),
  }),
];

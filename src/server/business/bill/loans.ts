/** Calls of loans: money that a borrower pays back, and what is given up of it. */
import { fault } from '#model/faults.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { debitNote } from '#resources/bill/debitNote.ts';
import { payBackFields, payBackPostings, writeOffFields, writeOffPostings } from '#resources/bill/rules/loans.ts';
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

interface WriteOff {
  readonly amount: string;
  readonly reason: string;
  readonly requestId: string | null;
}

/** @throws 409 `borrowerStays` while the borrower has not left, `loanShort` where less is open */
const writeOff = (asked: ActAsked, given: WriteOff): Promise<AnyDoc> =>
  actAndShow(
    asked,
    { name: 'writeOff', body: { ...given }, said: `${fixed(given.amount)} ${given.reason}` },
    async ({ tx, definition, record, id, today, post, write }) => {
      const [file] = await tx.query<{ gone: boolean }>(
        `select staff_state in ('resigned', 'retired') as gone from hr_pf_staff_onboard where user_id = $1 and not deleted order by id desc limit 1`,
        [textOf(record['borrower'])],
        'write_off_borrower',
      );
      if (file?.gone !== true)
        throw new Refusal('409', 'borrowerStays', w('Only once the borrower has left the company', '借款人离职后方可核销'));
      await post(writeOffPostings(id, given, today));
      await write(definition.key, { writeOffReason: given.reason }, { id });
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
  call({
    resource: debitNote.key,
    method: 'POST',
    path: 'writeOff/:id',
    action: 'override',
    summary: w('Give up what a borrower who left will not pay back', '核销离职人员借款'),
    body: writeOffFields,
    answer: 'record',
    run: ({ body, ...asked }) => writeOff(asked, body),
  }),
];

/** Calls of loans: money that a borrower pays back. */
import { fault } from '#model/faults.ts';
import { dateAt } from '#model/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fixed } from '#model/rounding.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { debitNote } from '#resources/bill/debitNote.ts';
import { payBackFields, payBackPostings } from '#resources/bill/loans.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { requireAct } from '../../documents/acts.ts';
import { postMore } from '../../documents/consequences.ts';
import { evaluation } from '../../documents/evaluation.ts';
import { keepAnswer, requestOf, takeRequest } from '../../documents/once.ts';
import { shownRecord } from '../../documents/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord, notForYou } from '../../documents/refusals.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';

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
async function repay({ context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>, given: PayBack) {
  const { db, clock, zone } = context.services;
  const id = textOf(params['id']);
  const request = requestOf(context, `repay/${id}`, definition.key, { ...given });
  await db.transaction(async (tx) => {
    const now = clock.now().toISOString();
    if (request !== null && (await takeRequest<AnyDoc>(tx, request, now)) !== null) return;
    const loan = await readRecord(tx, definition, id, { lock: true });
    if (loan === null) throw missingRecord(definition, id);
    if (!(await mayRead(context, definition, loan, tx))) throw notForYou(definition, id);
    requireAct(context, definition, 'repay', loan);
    const [account] = await tx.query<{ status: string | null }>(
      'select status from company_bank_account where id = $1 and not deleted',
      [given.account],
      'repay_account',
    );
    const paidAt = textOf(loan['paidAt']);
    const faults = [
      ...(given.date > dateAt(now, zone) ? [fault('future', 'date', w('cannot lie in the future', '不能晚于今天'))] : []),
      ...(given.date < paidAt ? [fault('beforeLoan', 'date', w(`not before ${paidAt}`, `不能早于${paidAt}`))] : []),
      ...(account?.status === 'enabled' ? [] : [fault('account', 'account', w('this account is not in use', '该账户不存在或未启用'))]),
    ];
    if (faults.length > 0) throw invalid(faults);
    const input = await evaluation(tx, context, definition, loan, now);
    await postMore(tx, context, definition, loan, payBackPostings(id, given), input);
    const params_ = { code: textOf(loan['code']), date: given.date };
    await tell(tx, now, [
      { key: 'loan_repaid', principals: [`u:${textOf(loan['borrower'])}`], params: params_, actorId: context.actor.userId },
    ]);
    await logOperation(tx, context, {
      action: 'repay',
      resource: definition.key,
      recordId: id,
      name: `${nameOfRecord(definition, loan)}: ${fixed(given.amount)}`,
    });
    if (request !== null) await keepAnswer(tx, request, { id });
  });
  const loan = await readRecord(db, definition, id);
  if (loan === null) throw missingRecord(definition, id);
  return shownRecord(context, definition, loan);
}

export const loanCalls: readonly BusinessCall[] = [
  call({
    resource: debitNote.key,
    method: 'POST',
    path: 'repay/:id',
    action: 'repay',
    summary: w('Book what a borrower pays back', '登记借款归还'),
    body: payBackFields,
    answer: 'record',
    run: async ({ body, ...asked }) => repay(asked, body),
  }),
];

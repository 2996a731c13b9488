/** Calls of the company's accounts: money that comes and goes without a document. */
import { fault } from '#model/faults.ts';
import { dateAt } from '#model/dates.ts';
import { posting } from '#model/posting.ts';
import { fixed } from '#model/rounding.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { companyBankAccount, movementAsked } from '#resources/bill/companyBankAccount.ts';
import { bank } from '#resources/bill/ledgers.ts';
import { logOperation } from '../../audit/operations.ts';
import { requireAct } from '../../documents/acts.ts';
import { postMore } from '../../documents/consequences.ts';
import { evaluation } from '../../documents/evaluation.ts';
import { shownRecord } from '../../documents/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';

interface Movement {
  readonly direction: string;
  readonly kind: string;
  readonly amount: string;
  readonly date: string;
  readonly counterparty: string;
  readonly summary: string;
  readonly payNo: string | null;
}

/**
 * Books one movement, which the statement lists with counterparty and summary.
 * @throws 400 `invalid` for a date after today, and for a correction by somebody who is no finance manager
 */
async function adjust({ context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>, given: Movement) {
  const { db, clock, zone } = context.services;
  const id = textOf(params['id']);
  await db.transaction(async (tx) => {
    const now = clock.now().toISOString();
    const account = await readRecord(tx, definition, id, { lock: true });
    if (account === null) throw missingRecord(definition, id);
    requireAct(context, definition, 'adjust', account);
    const { amount: quantity, date, counterparty, summary, payNo } = given;
    const faults = [
      ...(date > dateAt(now, zone) ? [fault('future', 'date', w('cannot lie in the future', '不能晚于今天'))] : []),
      ...(given.kind === 'correction' && !context.actor.roles.includes('finance_manager')
        ? [fault('correction', 'kind', w('only the finance manager corrects an account', '仅财务经理可登记更正'))]
        : []),
    ];
    if (faults.length > 0) throw invalid(faults);
    const [from, to] = given.direction === 'in' ? ([null, 'balance'] as const) : (['balance', null] as const);
    const note = payNo === null ? {} : { note: payNo };
    const moves = [posting(bank, { dimensions: { account: id }, from, to, quantity, date, ...note })];
    const input = await evaluation(tx, context, definition, account, now);
    await postMore(tx, context, definition, { ...account, title: `${counterparty}：${summary}` }, moves, input);
    const name = `${textOf(account['accountName'])}: ${given.direction === 'in' ? '+' : '-'}${fixed(quantity)} ${summary}`;
    await logOperation(tx, context, { action: 'adjust', resource: definition.key, recordId: id, name });
  });
  const account = await readRecord(db, definition, id);
  if (account === null) throw missingRecord(definition, id);
  return shownRecord(context, definition, account);
}

export const accountCalls: readonly BusinessCall[] = [
  call({
    resource: companyBankAccount.key,
    method: 'POST',
    path: 'adjust/:id',
    action: 'confirm',
    summary: w('Book money that no document pays', '登记账户收支'),
    body: movementAsked,
    answer: 'record',
    run: async ({ body, ...asked }) => adjust(asked, body),
  }),
];

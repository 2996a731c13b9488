/** Calls of guarantees and accepted bills: how each of them ends, with the money that moves. */
import { fault } from '#model/faults.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import type { Posting } from '#model/posting.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { cancelAsked, cancelPostings, honourAsked, honourPostings, type Bill } from '#resources/bill/rules/acceptances.ts';
import { bhApply } from '#resources/bill/BhApply.ts';
import { ebaAccept } from '#resources/bill/ebaAccept.ts';
import {
  claimedOfMargin,
  guaranteeEndAsked,
  guaranteeEndFaults,
  guaranteeEndPostings,
  type Guarantee,
  type GuaranteeEnd,
} from '#resources/bill/rules/guarantees.ts';
import { compare } from '#model/calculation/decimal.ts';
import type { Sql } from '#server/db/sql.ts';
import { invalid } from '#server/documents/refusals.ts';
import { call, type BusinessCall } from '#server/business/call.ts';
import type { ActAsked } from '#server/business/heads/act.ts';
import { actAndShow } from '#server/business/heads/booked.ts';

/** What an act makes of a document: postings, then fields of its own. */
interface Ending {
  readonly postings: readonly Posting[];
  readonly values: AnyDoc;
}

/** Ends a document by an act of its definition, with what it books. */
const endBy = (
  asked: ActAsked,
  name: string,
  body: AnyDoc,
  ending: (document: AnyDoc, today: string) => Ending,
  then?: (tx: Sql, id: string) => Promise<unknown>,
): Promise<AnyDoc> =>
  actAndShow(asked, { name, body }, async ({ tx, definition, record, id, today, post, write }) => {
    const { postings, values } = ending(record, today);
    await post(postings);
    await write(definition.key, values, { id });
    await then?.(tx, id);
  });

const guaranteeOf = (document: AnyDoc): Guarantee => ({
  amount: textOf(document['amount']),
  marginAmount: textOf(document['marginAmount']),
  openMargin: textOf(document['openMargin']),
  bankAccountId: idOf(document['bankAccountId']),
  marginAccount: idOf(document['marginAccount']),
  issueDate: (document['issueDate'] as string | null) ?? null,
  outcome: (document['outcome'] as string | null) ?? null,
});

const billOf = (document: AnyDoc): Bill => ({
  id: textOf(document['id']),
  amount: textOf(document['amount']),
  marginAmount: textOf(document['marginAmount']),
  freeAmount: textOf(document['freeAmount']),
  drawerAccount: idOf(document['drawerAccount']),
  marginAccount: idOf(document['marginAccount']),
});

/** @throws 400 `invalid` as `guaranteeEndFaults` names it; 409 `guaranteeOver`, `balanceShort` where the margin account holds less */
const giveBack = (asked: ActAsked, end: GuaranteeEnd & { readonly requestId: string | null }): Promise<AnyDoc> =>
  endBy(asked, 'giveBack', { ...end }, (document, today) => {
    const guarantee = guaranteeOf(document);
    const faults = guaranteeEndFaults(guarantee, end, today);
    if (faults.length > 0) throw invalid(faults);
    const isWhole = compare(claimedOfMargin(end.claimAmount, guarantee.marginAmount), guarantee.openMargin) >= 0;
    return {
      postings: guaranteeEndPostings(guarantee, end),
      values: {
        outcome: end.outcome,
        marginReturned: end.marginReturned || isWhole,
        ...(guarantee.outcome === null ? { returnDate: end.date, claimAmount: end.claimAmount } : {}),
      },
    };
  });

const showLines = (state: 'paid' | 'cancelled') => (tx: Sql, id: string) =>
  tx.query('update eba_accept_bills set bill_state = $2 where parent_id = $1', [id, state], 'acceptance_closed');

/** @throws 400 `invalid` for a day before it is due or after today; 409 `beforeDue`, `balanceShort` where an account holds less */
const honour = (
  asked: ActAsked,
  { date, payNo, requestId }: { date: string; payNo: string | null; requestId: string | null },
): Promise<AnyDoc> =>
  endBy(
    asked,
    'honour',
    { date, payNo, requestId },
    (document, today) => {
      const due = textOf(document['dueDate']);
      if (date > today) throw invalid([fault('future', 'date', w('cannot lie in the future', '不能晚于今天'))]);
      if (date < due) throw invalid([fault('beforeDue', 'date', w(`not before ${due}`, `不能早于${due}`))]);
      return { postings: honourPostings(billOf(document), date), values: { honouredAt: date, payNo } };
    },
    showLines('paid'),
  );

/** @throws 409 `delivered` where some of it is delivered or held by a payment, also by one that comes at the same moment (`acceptanceShort`) */
const cancel = (asked: ActAsked, { reason, requestId }: { reason: string; requestId: string | null }): Promise<AnyDoc> =>
  endBy(
    asked,
    'cancel',
    { reason, requestId },
    (document, today) => ({ postings: cancelPostings(billOf(document), today), values: { cancelledAt: today, cancelReason: reason } }),
    showLines('cancelled'),
  );

/** The same id does nothing a second time. */
const once = { requestId: f.text(w('Request', '请求号'), { max: 200 }) };

export const bankBillCalls: readonly BusinessCall[] = [
  call({
    resource: bhApply.key,
    method: 'PUT',
    path: 'giveBack/:id',
    action: 'giveBack',
    summary: w('A guarantee was given back or claimed, or its margin came back', '登记保函退回、索赔或保证金退回'),
    body: { ...guaranteeEndAsked, ...once },
    answer: 'record',
    run: ({ body, ...asked }) => giveBack(asked, body),
  }),
  call({
    resource: ebaAccept.key,
    method: 'PUT',
    path: 'honour/:id',
    action: 'confirm',
    summary: w('A bill was honoured', '登记汇票兑付'),
    body: { ...honourAsked, ...once },
    answer: 'record',
    run: ({ body, ...asked }) => honour(asked, body),
  }),
  call({
    resource: ebaAccept.key,
    method: 'PUT',
    path: 'cancel/:id',
    action: 'void',
    summary: w('Cancel a bill before it is delivered', '撤销未交付的汇票'),
    body: { ...cancelAsked, ...once },
    answer: 'record',
    run: ({ body, ...asked }) => cancel(asked, body),
  }),
];

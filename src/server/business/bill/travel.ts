/** Calls of business trips: one is given up, its advance is asked for, its costs are reported. */
import { addDays, dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { isInForce, isPending } from '#model/status.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { debitNote } from '#resources/bill/debitNote.ts';
import { advanceOf } from '#resources/bill/rules/travel.ts';
import { cancelTravelAsked, travelApply } from '#resources/bill/travelApply.ts';
import { travelReport } from '#resources/bill/travelReport.ts';
import { logOperation } from '../../audit/operations.ts';
import { keepBookings } from '../../bookings/keep.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { writer } from '../../documents/write.ts';
import { liveReport } from '../../effects/bill/travel.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessCall } from '../call.ts';
import type { ActAsked } from '../heads/act.ts';
import { actAndShow, actOnce } from '../heads/booked.ts';

/** A trip as it is stored. */
type Trip = AnyDoc & Parameters<typeof advanceOf>[0];

/** Days after which an advance is due when its trip was cancelled. */
const backWithin = 7;

interface TripLoan {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly borrower: string;
  readonly loanState: string | null;
}

const loansOfTrip = (tx: Sql, trip: string): Promise<TripLoan[]> =>
  tx.query<TripLoan>(
    `select id::text, code, status, borrower::text, loan_state as "loanState" from debit_note
     where travel_apply_id = $1 and not deleted order by id for update`,
    [trip],
    'travel_loans',
  );

/** A leg as lines of costs: the way there and the nights in its city. */
const costsOfLeg = ({ dateFrom, dateTo, fromCity, toCity, transport, cityTier, hotelNights }: AnyDoc): readonly AnyDoc[] => [
  { costKind: 'transport', happenDate: dateFrom, fromCity, toCity, transport, currency: 'CNY', fxRate: '1' },
  ...(Number(hotelNights ?? 0) > 0
    ? [{ costKind: 'hotel', happenDate: dateTo, toCity, cityTier, nights: hotelNights, currency: 'CNY', fxRate: '1' }]
    : []),
];

/** What was not sent goes; what was paid is due soon, and its borrower is told. */
async function settleLoans(tx: Sql, context: Context, trip: Trip, now: string): Promise<void> {
  const write = writer(tx, context);
  const planClearDate = addDays(dateAt(now, context.services.zone), backWithin);
  for (const { id, code, status, borrower, loanState } of await loansOfTrip(tx, trip.id)) {
    if (status === 'draft') {
      await tx.query(
        'update debit_note set deleted = true, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
        [id, context.actor.userId, now],
        'travel_loan_gone',
      );
      await logOperation(tx, context, { action: 'deletes', resource: debitNote.key, recordId: id, name: code });
    } else if (isInForce(status) && loanState !== 'cleared') {
      await write(debitNote.key, { planClearDate }, { id });
      const params = { name: code, code: textOf(trip['code']), date: planClearDate, resource: debitNote.key, documentId: id };
      await tell(tx, now, [{ key: 'travel_advance_due', principals: [`u:${borrower}`], params, actorId: null }]);
    }
  }
}

/** A trip is not given up while somebody reports its costs. */
async function refuseReported(tx: Sql, trip: string): Promise<void> {
  const [report] = await tx.query<{ code: string }>(
    `select code from travel_report where travel_apply_id = $1 and status in ('submitted', 'reposted', 'approved') and not deleted
     order by id limit 1`,
    [trip],
    'travel_any_report',
  );
  if (report) throw new Refusal('409', 'travelReported', w('{code} reports its costs', '已有差旅报销单{code}'), { code: report.code });
}

/**
 * Gives a trip up, so that its days are free again.
 * @throws 409 `travelReported` where a report is in approval or approved, `travelCancelled` a second time
 */
const cancel = (asked: ActAsked, body: { readonly reason: string }): Promise<AnyDoc> =>
  actAndShow(asked, { name: 'cancel', body }, async ({ tx, context, definition, record, id, now, write }) => {
    await refuseReported(tx, id);
    const written = await write(definition.key, { cancelledAt: now, cancelReason: body.reason }, { id });
    await keepBookings(tx, context, definition, written, await evaluation(tx, context, definition, written, now));
    await settleLoans(tx, context, record as Trip, now);
  });

/**
 * Drafts the loan note of the traveller for this trip.
 * @throws 409 `travelLoan` where they have one already
 */
const askForLoan = (asked: ActAsked, body: AnyDoc): Promise<string> =>
  actOnce(asked, { name: 'loan', body, drafts: debitNote.key }, async ({ tx, context, record, id: trip, write }) => {
    const live = (await loansOfTrip(tx, trip)).find(({ status }) => status === 'draft' || isPending(status) || isInForce(status));
    if (live) throw new Refusal('409', 'travelLoan', w('{code} is for this trip', '本次出差已有借款单{code}'), { code: live.code });
    const { id } = await write(debitNote.key, advanceOf(record as Trip), { applicant: context.actor.userId });
    return textOf(id);
  });

/**
 * Drafts the actor's own report of this trip: its days and legs, the nights of its hotels, and their advances for it. What was really paid is left to
 * be written from the tickets.
 * @throws 409 `oneReport` where they have one under way or paid
 */
const report = (asked: ActAsked, body: AnyDoc): Promise<string> =>
  actOnce(asked, { name: 'report', body, drafts: travelReport.key }, async ({ tx, context, record: trip, id: tripId, write }) => {
    const person = context.actor.userId;
    const other = await liveReport(tx, { trip: tripId, person, but: null });
    if (other !== null) throw new Refusal('409', 'oneReport', w('{code} reports it already', '该出差已由{code}报销'), { code: other });
    const loans = (await loansOfTrip(tx, tripId)).filter(
      ({ borrower, status, loanState }) => borrower === person && isInForce(status) && loanState !== 'cleared',
    );
    const begun = {
      travelApplyId: tripId,
      startDate: trip['startDate'],
      endDate: trip['endDate'],
      costDept: trip['costDept'],
      costs: linesOf(trip, 'itinerary').flatMap(costsOfLeg),
      offsets: loans.map(({ id }) => ({ debitNoteId: id })),
    };
    const { id } = await write(travelReport.key, begun, { applicant: person });
    return textOf(id);
  });

const requestId = f.text(w('Request', '请求号'), { max: 200 });
const draftMade = { id: f.text(w('Id of the draft', '草稿编号'), { required: true }) };

export const travelCalls: readonly BusinessCall[] = [
  call({
    resource: travelApply.key,
    method: 'PUT',
    path: 'cancel/:id',
    action: 'page',
    summary: w('Give up a business trip', '取消出差'),
    body: { ...cancelTravelAsked, requestId },
    answer: 'record',
    run: ({ body, ...asked }) => cancel(asked, body),
  }),
  call({
    resource: travelApply.key,
    method: 'POST',
    path: 'report/:id',
    // Whoever was on the trip; `run` asks for the right to add what is drafted.
    action: null,
    summary: w('Draft the report of a trip', '生成差旅报销草稿'),
    body: { requestId },
    answer: draftMade,
    run: async ({ body, ...asked }) => ({ id: await report(asked, body) }),
  }),
  call({
    resource: travelApply.key,
    method: 'POST',
    path: 'loan/:id',
    // Whoever was on the trip; `run` asks for the right to add what is drafted.
    action: null,
    summary: w('Draft the loan note for a trip', '生成出差借款单草稿'),
    body: { requestId },
    answer: draftMade,
    run: async ({ body, ...asked }) => ({ id: await askForLoan(asked, body) }),
  }),
];

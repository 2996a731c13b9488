/** Calls of business trips: one is given up, its advance is asked for, its costs are reported. */
import { addDays, dateAt } from '#model/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { isInForce, isPending } from '#model/status.ts';
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { debitNote } from '#resources/bill/debitNote.ts';
import { advanceOf } from '#resources/bill/travel.ts';
import { cancelTravelAsked, travelApply } from '#resources/bill/travelApply.ts';
import { travelReport } from '#resources/bill/travelReport.ts';
import { requireCode } from '../../access/require.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { keepBookings } from '../../bookings/keep.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '../../documents/acts.ts';
import { evaluation } from '../../documents/evaluation.ts';
import { keepAnswer, requestOf, takeRequest } from '../../documents/once.ts';
import { shownRecord } from '../../documents/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { liveReport } from '../../effects/bill/travel.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;
/** A trip as it is stored. */
type Trip = AnyDoc & Parameters<typeof advanceOf>[0];

/** Days after which an advance is due when its trip was cancelled. */
const backWithin = 7;

/**
 * One act on the locked trip, in one transaction, once for each request id.
 * @param drafts resource of the draft that it makes, which the actor may add
 * @param work answers the id of that draft, or of the trip
 * @returns the same, also when the call is made again
 */
async function onTrip(
  { context, definition, params }: Asked,
  { name, body, drafts }: { readonly name: string; readonly body: AnyDoc; readonly drafts?: string },
  work: (tx: Sql, trip: Trip, now: string) => Promise<string>,
): Promise<string> {
  const { db, clock } = context.services;
  const request = requestOf(context, `${name}/${textOf(params['id'])}`, definition.key, body);
  return db.transaction(async (tx) => {
    const now = clock.now().toISOString();
    const before = request === null ? null : await takeRequest<{ readonly id: string }>(tx, request, now);
    if (before !== null) return before.id;
    const trip = await readRecord(tx, definition, params['id'], { lock: true });
    if (trip === null || !(await mayRead(context, definition, trip, tx))) throw missingRecord(definition, params['id']);
    if (drafts !== undefined) requireCode(context.actor, `${drafts}:add`);
    requireAct(context, definition, name, trip);
    const answered = await work(tx, trip as Trip, now);
    await logOperation(tx, context, {
      action: name,
      resource: definition.key,
      recordId: textOf(trip['id']),
      name: nameOfRecord(definition, trip),
    });
    if (request !== null) await keepAnswer(tx, request, { id: answered });
    return answered;
  });
}

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
async function cancel(asked: Asked, body: { readonly reason: string }): Promise<AnyDoc> {
  const { context, definition } = asked;
  const id = await onTrip(asked, { name: 'cancel', body }, async (tx, trip, now) => {
    await refuseReported(tx, trip.id);
    const written = await writer(tx, context)(definition.key, { cancelledAt: now, cancelReason: body.reason }, { id: trip.id });
    await keepBookings(tx, context, definition, written, await evaluation(tx, context, definition, written, now));
    await settleLoans(tx, context, trip, now);
    return trip.id;
  });
  const trip = await readRecord(context.services.db, definition, id);
  if (trip === null) throw missingRecord(definition, id);
  return shownRecord(context, definition, trip);
}

/**
 * Drafts the loan note of the traveller for this trip.
 * @throws 409 `travelLoan` where he has one already
 */
const askForLoan = (asked: Asked, body: AnyDoc): Promise<string> =>
  onTrip(asked, { name: 'loan', body, drafts: debitNote.key }, async (tx, trip) => {
    const live = (await loansOfTrip(tx, trip.id)).find(({ status }) => status === 'draft' || isPending(status) || isInForce(status));
    if (live) throw new Refusal('409', 'travelLoan', w('{code} is for this trip', '本次出差已有借款单{code}'), { code: live.code });
    const { id } = await writer(tx, asked.context)(debitNote.key, advanceOf(trip), { applicant: asked.context.actor.userId });
    return textOf(id);
  });

/**
 * Drafts the actor's own report of this trip: its days and legs, the nights of its hotels, and his advances for it. What was really paid is left to
 * be written from the tickets.
 * @throws 409 `oneReport` where he has one under way or paid
 */
const report = (asked: Asked, body: AnyDoc): Promise<string> =>
  onTrip(asked, { name: 'report', body, drafts: travelReport.key }, async (tx, trip) => {
    const { context } = asked;
    const person = context.actor.userId;
    const other = await liveReport(tx, { trip: trip.id, person, but: null });
    if (other !== null) throw new Refusal('409', 'oneReport', w('{code} reports it already', '该出差已由{code}报销'), { code: other });
    const loans = (await loansOfTrip(tx, trip.id)).filter(
      ({ borrower, status, loanState }) => borrower === person && isInForce(status) && loanState !== 'cleared',
    );
    const begun = {
      travelApplyId: trip.id,
      startDate: trip['startDate'],
      endDate: trip.endDate,
      costDept: trip['costDept'],
      costs: linesOf(trip, 'itinerary').flatMap(costsOfLeg),
      offsets: loans.map(({ id }) => ({ debitNoteId: id })),
    };
    const { id } = await writer(tx, context)(travelReport.key, begun, { applicant: person });
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

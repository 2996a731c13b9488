/** Calls of dispatched trips: the driver leaves, or the trip is given up before it begins. */
import type { AnyDoc } from '#model/definition.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { boatcarManagement } from '#resources/general/boatcarManagement.ts';
import { cancelTripAsked, startAsked } from '#resources/general/rules/trips.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { keepBookings } from '../../bookings/keep.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { tellTrip } from '../../effects/general/trips.ts';
import { endInstance } from '../../workflow/operate/end.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { neighboursOf, runningTrip } from './tripFacts.ts';

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

/** One act on a stored trip: judged, written, its bookings moved with it, in one transaction. */
async function act(
  { context, definition, params }: Asked,
  name: string,
  values: (tx: Sql, record: AnyDoc, now: string) => Promise<AnyDoc>,
  then: (tx: Sql, written: AnyDoc) => Promise<unknown>,
): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const id = await db.transaction(async (tx) => {
    const record = await readRecord(tx, definition, params['id'], { lock: true });
    if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, name, record);
    const now = clock.now().toISOString();
    const written = await writer(tx, context)(definition.key, await values(tx, record, now), { id: textOf(record['id']) });
    await keepBookings(tx, context, definition, written, await evaluation(tx, context, definition, written, now));
    await then(tx, written);
    await logOperation(tx, context, {
      action: name,
      resource: definition.key,
      recordId: textOf(record['id']),
      name: nameOfRecord(definition, record),
    });
    return textOf(record['id']);
  });
  const saved = await readRecord(db, definition, id);
  if (saved === null) throw missingRecord(definition, id);
  return shownRecord(context, definition, saved);
}

const start = (asked: Asked, startOdo: string): Promise<AnyDoc> =>
  act(
    asked,
    'start',
    async (tx, record, now) => {
      const [id, boatcarId] = [textOf(record['id']), textOf(record['boatcarId'])];
      // The row of the vehicle is taken first, so that two who leave with it at once wait for each other.
      await readRecord(tx, boatcarManagement, boatcarId, { lock: true });
      const other = await runningTrip(tx, boatcarId, id);
      if (other !== null)
        throw new Refusal('409', 'stillOut', w('It is still out with {code}', '该车船仍由{code}使用，尚未收车'), { code: other.code });
      const { before } = await neighboursOf(tx, boatcarId, now, now, { resource: asked.definition.key, id });
      if (before !== null && compare(startOdo, before.odometer) < 0)
        throw invalid([
          fault(
            'odometer',
            'startOdo',
            w(`${before.code} came back at ${before.odometer}`, `不能小于${before.code}的返回里程${before.odometer}`),
          ),
        ]);
      return { actualStart: now, startOdo };
    },
    (tx, { boatcarId }) => writer(tx, asked.context)('boatcarManagement', {}, { id: textOf(boatcarId) }),
  );

const cancel = (asked: Asked, reason: string): Promise<AnyDoc> =>
  act(
    asked,
    'cancel',
    async (_tx, _record, now) => ({ cancelledAt: now, cancelReason: reason }),
    async (tx, written) => {
      const [instance] = await tx.query<{ id: string }>(
        'select id::text from flow_instance where resource = $1 and document_id = $2',
        [asked.definition.key, written['id']],
        'trip_instance',
      );
      if (instance) await endInstance(tx, asked.context, instance.id, reason, 'rejected');
      if (idOf(written['boatcarId'])) await tellTrip(tx, asked.context, 'vehicle_cancelled', written, reason);
    },
  );

export const tripCalls: readonly BusinessCall[] = [
  call({
    resource: 'boatcarApply',
    method: 'PUT',
    path: 'start/:id',
    action: 'page',
    summary: w('The driver leaves', '登记出车'),
    body: startAsked,
    answer: 'record',
    run: ({ body, ...asked }) => start(asked, body.startOdo),
  }),
  call({
    resource: 'boatcarApply',
    method: 'PUT',
    path: 'cancel/:id',
    action: 'page',
    summary: w('Give up a trip before it begins', '取消行程'),
    body: cancelTripAsked,
    answer: 'record',
    run: ({ body, ...asked }) => cancel(asked, body.reason),
  }),
];

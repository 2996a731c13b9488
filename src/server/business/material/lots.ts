/** Lots on hold and released, and the way of a lot through the house. */
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { materialLot, holdAsked } from '#resources/material/materialLot.ts';
import { read } from '#server/documents/shown/read.ts';
import { actOnRecord, type ActAsked } from '../heads/act.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { documentCodes } from './codes.ts';

/** Holds as an act leaves them; a posting that passes at the same time waits for the row, or is waited for. */
const change = (asked: ActAsked, act: 'hold' | 'release', holds: (lot: AnyDoc, now: string) => readonly AnyDoc[]): Promise<AnyDoc> =>
  actOnRecord(asked, act, {
    values: (lot, now) => {
      const after = holds(lot, now);
      return { holds: after, held: after.some(({ releasedAt }) => (releasedAt ?? null) === null) };
    },
  });

/** Where a lot came from, where it lay, who got it: every movement of it, in its order. */
async function trace({ context, definition, params }: BusinessAsked): Promise<AnyDoc> {
  const lot = await read(context, definition, textOf(params['id']));
  const rows = await context.services.db.query<AnyDoc & { docType: string; docId: string }>(
    `select e.id::text, e.date::text, e.resource as "docType", e.record_id::text as "docId", round(e.quantity, 3)::text as qty,
       case when e.from_account is null then 'in' else 'out' end as direction,
       s.id::text as "storehouseId", s.store_name as "storeName", u.real_name as "byName", r.real_name as "receiverName", d.name as "deptName", e.reverses::text
     from ledger_entry e
     join material_storehouse s on s.id = (e.dimensions ->> 'store')::bigint
     left join users u on u.id = e.actor_id
     left join material_exit x on e.resource = 'materialExit' and x.id = e.record_id
     left join users r on r.id = x.receiver_id
     left join sys_department d on d.id = x.use_dept
     where e.ledger = 'stockLot' and (e.from_account is null or e.to_account is null)
       and e.dimensions ->> 'item' = $1 and e.dimensions ->> 'lot' = $2
     order by e.date, e.id limit 5000`,
    [lot['itemId'], lot['lotNo']],
    'lot_trace',
  );
  const codes = await documentCodes(context, rows);
  return { lot, movements: rows.map((row) => ({ ...row, docCode: codes.get(`${row.docType} ${row.docId}`) ?? null })) };
}

export const lotCalls: readonly BusinessCall[] = [
  call({
    resource: materialLot.key,
    method: 'PUT',
    path: 'hold/:id',
    action: 'hold',
    summary: w('Put a lot on hold', '冻结批次'),
    body: holdAsked,
    answer: 'record',
    run: ({ body, ...asked }) =>
      change(asked, 'hold', (lot, now) => [
        ...linesOf(lot, 'holds'),
        { reason: body.reason, heldBy: asked.context.actor.userId, heldAt: now, releaseReason: null, releasedBy: null, releasedAt: null },
      ]),
  }),
  call({
    resource: materialLot.key,
    method: 'PUT',
    path: 'release/:id',
    action: 'release',
    summary: w('Release a lot', '解除批次冻结'),
    body: holdAsked,
    answer: 'record',
    run: ({ body, ...asked }) =>
      change(asked, 'release', (lot, now) => {
        const holds = linesOf(lot, 'holds');
        if (holds.length === 0) throw new Refusal('409', 'notHeld', w('It is not on hold', '该批次未冻结'));
        return holds.map((hold) =>
          (hold['releasedAt'] ?? null) === null
            ? { ...hold, releaseReason: body.reason, releasedBy: asked.context.actor.userId, releasedAt: now }
            : hold,
        );
      }),
  }),
  {
    resource: materialLot.key,
    method: 'GET',
    path: 'trace/:id',
    action: 'page',
    summary: w('The way of a lot', '批次追溯'),
    run: trace,
  },
];

/** The calendar of seals: who has booked which of them when, as far as whoever asks may know it. */
import { addDays, instantAt } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { liveStates } from '#resources/stamp/custody.ts';
import { stampBorrow } from '#resources/stamp/stampBorrow.ts';
import { stampDetail } from '#resources/stamp/stampDetail.ts';
import { takenBetween } from '../../bookings/register.ts';
import { toldOf } from '../../bookings/told.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tables } from '../../db/typed.ts';
import { invalid } from '../../documents/refusals.ts';
import { call, type BusinessCall } from '../call.ts';

/** Days that one answer covers, at most. */
const mostDays = 62;

const sealsIn = (sql: Sql) =>
  tables(sql, stampDetail)
    .selectFrom('stampDetail')
    .select(['id', 'stampNo', 'stampName'])
    .where('deleted', '=', false)
    .where('serviceState', 'in', [...liveStates])
    .orderBy('stampNo')
    .limit(2000)
    .execute();

/** Borrowings that the person has drawn up, takes part in, or whose seal they keep. */
async function ownOf(sql: Sql, { actor }: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    `select id::text from stamp_borrow where id = any($1::bigint[]) and $2::bigint in (applicant, borrower, companion, keeper)`,
    [ids, actor.userId],
    'seal_bookings_own',
  );
  return new Set(rows.map(({ id }) => id));
}

async function calendar(context: Context, from: string, to: string) {
  if (to < from) throw invalid([fault('range', 'to', w('lies before the first day', '不能早于开始日期'))]);
  if (to > addDays(from, mostDays - 1)) throw invalid([fault('range', 'to', w(`at most ${mostDays} days`, `最多${mostDays}天`))]);
  const { db, zone } = context.services;
  const seals = await sealsIn(db);
  const ids = seals.map(({ id }) => id);
  const taken = await takenBetween(db, 'stamp', ids, instantAt(from, '00:00', zone), instantAt(addDays(to, 1), '00:00', zone));
  const own = await ownOf(
    db,
    context,
    taken.filter(({ resource }) => resource === stampBorrow.key).map(({ recordId }) => recordId),
  );
  const bookings = (await toldOf(context, db, taken)).map((one) => ({
    targetId: one.target,
    from: one.from,
    to: one.to,
    held: one.state === 'held',
    code: one.code,
    topic: one.title,
    resource: one.resource,
    recordId: one.title === null ? null : one.recordId,
    own: own.has(one.recordId),
  }));
  return {
    seals: seals.map(({ id, stampNo, stampName }) => ({ id, stampNo: textOf(stampNo), stampName: textOf(stampName) })),
    bookings,
  };
}

export const calendarCalls: readonly BusinessCall[] = [
  call({
    resource: stampDetail.key,
    method: 'GET',
    path: 'calendar',
    action: 'page',
    summary: w('Seals in service and who has booked them', '印章日历'),
    query: { from: f.date(w('From', '开始日期'), { required: true }), to: f.date(w('To', '结束日期'), { required: true }) },
    answer: {
      seals: f.json(w('Seals', '印章'), { required: true }),
      bookings: f.json(w('Bookings', '外借预约'), { required: true }),
    },
    run: ({ context, query }) => calendar(context, query.from, query.to),
  }),
];

/** Looks up what rules of documents ask of seals. */
import { addDays, instantAt, isDate } from '#model/calculation/dates.ts';
import { idOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { chapterApply } from '#resources/stamp/chapterApply.ts';
import { stampBorrow } from '#resources/stamp/stampBorrow.ts';
import { stampUse } from '#resources/stamp/stampUse.ts';
import type { SealFact } from '#resources/stamp/uses.ts';
import { statesInForce } from '#model/status.ts';
import { takenBetween } from '../../bookings/register.ts';
import { toldOf } from '../../bookings/told.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { lookups } from '../../effects/effect.ts';

/** Seals by their ids, as the ledger has them now. */
const sealsBy = (sql: Sql, { services: { clock } }: Context, ids: readonly string[]): Promise<SealFact[]> =>
  sql.query<SealFact>(
    `select s.id::text, s.stamp_no as "stampNo", s.stamp_name as "stampName", s.stamp_type as "stampType", s.service_state as "serviceState",
            s.custody, s.keeper::text, s.deputy::text,
            exists (select from substitution b where b.user_id = s.keeper and b.over_at is null and b.from_at <= $2 and b.to_at > $2) as "keeperAway"
     from stamp_detail s where s.id = any($1::bigint[]) and not s.deleted`,
    [ids, clock.now()],
    'fact_seals',
  );

export async function sealBy(sql: Sql, context: Context, value: unknown): Promise<SealFact | null | undefined> {
  const id = idOf(value);
  if (id === null) return undefined;
  const [seal] = await sealsBy(sql, context, [id]);
  return seal ?? null;
}

/** Borrowings that have booked seals on a day, by the seal and the number of the borrowing. */
export async function lentOn(
  context: Context,
  sql: Sql,
  ids: readonly string[],
  day: unknown,
): Promise<readonly { stampId: string; code: string }[]> {
  if (ids.length === 0 || !isDate(day)) return [];
  const { zone } = context.services;
  const taken = await takenBetween(sql, 'stamp', ids, instantAt(day, '00:00', zone), instantAt(addDays(day, 1), '00:00', zone));
  return (await toldOf(context, sql, taken)).map(({ target, code }) => ({ stampId: target, code }));
}

const sealIds = (record: object): readonly string[] => linesOf({ ...record }, 'stamps').flatMap(({ stampId }) => idOf(stampId) ?? []);

export const stampUseFacts = lookups(stampUse, {
  seals: ({ sql, context, record }) => sealsBy(sql, context, sealIds(record)),
  lent: ({ sql, context, record }) => lentOn(context, sql, sealIds(record), record.useDate),
  stamped: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (id === null) return {};
    const rows = await sql.query<{ id: string; n: number }>(
      'select id::text, actual_count as n from stamp_use_stamps where parent_id = $1 and actual_count is not null',
      [id],
      'fact_stamped',
    );
    return Object.fromEntries(rows.map((row) => [row.id, row.n]));
  },
  agreed: async ({ sql, record }) => {
    const id = idOf(record.contractId);
    if (id === null) return undefined;
    const rows = await sql.query(
      'select from contract_definition where id = $1 and status = any($2) and not deleted',
      [id, statesInForce],
      'fact_contract_agreed',
    );
    return rows.length > 0;
  },
  deciding: async ({ context }) => context.actor.userId,
});

export const chapterApplyFacts = lookups(chapterApply, {
  seal: ({ sql, context, record }) => sealBy(sql, context, record.stampId),
  lent: async ({ sql, context, record }) => {
    const id = idOf(record.stampId);
    const [first] = await lentOn(context, sql, id === null ? [] : [id], record.useDate);
    return first?.code ?? null;
  },
  deciding: async ({ context }) => context.actor.userId,
});

export const stampBorrowFacts = lookups(stampBorrow, {
  seal: ({ sql, context, record }) => sealBy(sql, context, record.stampId),
  late: async ({ sql, record, today }) => {
    const borrower = idOf(record.borrower);
    if (borrower === null) return undefined;
    const rows = await sql.query(
      `select from stamp_borrow where borrower = $1 and back_state = 'out' and return_on < $2::date and id is distinct from $3::bigint and not deleted limit 1`,
      [borrower, today, idOf(record.id)],
      'fact_borrower_late',
    );
    return rows.length > 0;
  },
});

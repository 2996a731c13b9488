/** What the rules of dormitory applications ask (src/resources/general/dormApply.ts says what each fact means). */
import { inInstants } from '#model/bookings.ts';
import { isDate } from '#model/calculation/dates.ts';
import { idOf } from '#model/calculation/text.ts';
import { dormApply, type PersonOfApplication, type PresentStay } from '#resources/general/dormApply.ts';
import { bedTarget, mostBeds } from '#resources/general/rules/dorms.ts';
import { clashesWith } from '../../bookings/register.ts';
import { toldOf } from '../../bookings/told.ts';
import { roomOf } from '../../effects/general/dormFacts.ts';
import { lookups } from '../../effects/effect.ts';

const isBed = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostBeds;

export const dormApplyFacts = lookups(dormApply, {
  person: async ({ sql, record }) => {
    const id = idOf(record.staffId);
    if (!id) return undefined;
    const [person] = await sql.query<PersonOfApplication>(
      `select gender, entry_date::text as "entryDate" from hr_pf_staff_onboard where id = $1`,
      [id],
      'fact_dorm_person',
    );
    return person ?? null;
  },
  stay: async ({ sql, record }) => {
    const id = idOf(record.staffId);
    if (!id) return undefined;
    const [stay] = await sql.query<PresentStay>(
      `select id::text, dorm_id::text as "dormId", bed_no as "bedNo", check_in_date::text as "checkInDate"
       from dorm_management_detail where staff_id = $1 and stay_status = 'living' and not deleted order by id limit 1`,
      [id],
      'fact_dorm_stay',
    );
    return stay ?? null;
  },
  others: async ({ sql, record }) => {
    const id = idOf(record.staffId);
    if (!id) return undefined;
    const rows = await sql.query<{ code: string }>(
      `select code from dorm_apply where staff_id = $1 and id is distinct from $2::bigint and not deleted
         and (status in ('submitted', 'reposted') or status = 'approved' and not coalesce(applied, false)) order by code`,
      [id, idOf(record.id)],
      'fact_dorm_others',
    );
    return rows.map(({ code }) => code);
  },
  room: ({ sql, record }) => roomOf(sql, record.dormId),
  bedTaken: async ({ sql, context, record }) => {
    const [dormId, { bedNo, planInDate, status }] = [idOf(record.dormId), record];
    // The stay of an approved one has the bed for it.
    if (!dormId || !isBed(bedNo) || !isDate(planInDate) || status === 'approved') return [];
    const id = idOf(record.id);
    const wanted = inInstants([{ kind: 'bed', target: bedTarget(dormId, bedNo), from: planInDate, to: null }], context.services.zone);
    const clashes = await clashesWith(sql, wanted, id ? { resource: dormApply.key, recordId: id } : null);
    const told = await toldOf(
      context,
      sql,
      clashes.map(({ taken }) => taken),
    );
    return told.map(({ code }) => code);
  },
});

/**
 * Annual leave over the turn of the year: the rows of a year, what is left of the year before is carried
 * over until 31 March, and what of that was not taken by then lapses. The ledger says what is left, so each is done once however often it runs.
 */
import { yearOf } from '#model/calculation/dates.ts';
import { add, compare, isPositive, negate, subtract } from '#model/calculation/decimal.ts';
import { annualQuota, carryEnd } from '#resources/hr/rules/leavePolicy.ts';
import type { Context } from '../../context.ts';
import { writer } from '../../documents/write.ts';

const employed = `('probation', 'regular', 'seconded', 'leaving')`;

/** Rows of a year for those employed who have none, not even one that was deleted; answers how many, and how many there were. */
export async function generateAnnual(context: Context, year: number): Promise<{ readonly created: number; readonly kept: number }> {
  const { db } = context.services;
  return db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('hrLeaveInformation'))`);
    const people = await tx.query<{ id: string; firstWork: string | null; joined: string; has: boolean }>(
      `select s.id::text, s.first_work_date as "firstWork", s.entry_date as joined,
         exists (select from hr_leave_information i where i.staff_id = s.id and i.leave_year = $1 and i.leave_type = 'annual') as has
       from hr_pf_staff_onboard s
       where s.staff_state in ${employed} and s.entry_date <= make_date($1, 12, 31) and not s.deleted order by s.id`,
      [year],
      'leave_people',
    );
    const write = writer(tx, context);
    const without = people.filter(({ has }) => !has);
    for (const { id, firstWork, joined } of without)
      await write('hrLeaveInformation', {
        staffId: id,
        leaveYear: year,
        leaveType: 'annual',
        quotaDays: String(annualQuota(firstWork ?? joined, joined, year)),
        carryDays: '0',
        adjustDays: '0',
        validTo: `${year}-12-31`,
      });
    return { created: without.length, kept: people.length - without.length };
  });
}

interface Balance {
  readonly id: string;
  readonly adjust: string;
  readonly left: string;
  readonly nextId: string;
  readonly carried: string;
}

/** From 1 January to 31 March what is left of the year before goes to the new year's row; answers for how many people. */
export async function carryOver(context: Context, today: string): Promise<number> {
  const year = yearOf(today);
  if (today > carryEnd(year)) return 0;
  return context.services.db.transaction(async (tx) => {
    const rows = await tx.query<Balance>(
      `select o.id::text, coalesce(o.adjust_days, 0)::text as adjust, o.left_days::text as left, n.id::text as "nextId",
         coalesce(n.carry_days, 0)::text as carried
       from hr_leave_information o join hr_leave_information n on n.staff_id = o.staff_id and n.leave_type = o.leave_type and n.leave_year = $1
       where o.leave_year = $1 - 1 and o.leave_type = 'annual' and o.left_days > 0 and not o.deleted and not n.deleted
       order by o.id for update of o, n`,
      [year],
      'leave_carry',
    );
    const write = writer(tx, context);
    for (const { id, adjust, left, nextId, carried } of rows) {
      await write('hrLeaveInformation', { adjustDays: subtract(adjust, left, 1), adjustReason: `结转至${year}年` }, { id });
      await write('hrLeaveInformation', { carryDays: add(carried, left, 1) }, { id: nextId });
    }
    return rows.length;
  });
}

/** From 1 April on what was carried over and not asked for the days until 31 March is gone; answers for how many people. */
export async function lapse(context: Context, today: string): Promise<number> {
  const year = yearOf(today);
  const end = carryEnd(year);
  if (today <= end) return 0;
  return context.services.db.transaction(async (tx) => {
    const rows = await tx.query<{ id: string; carried: string; left: string; taken: string }>(
      `select i.id::text, i.carry_days::text as carried, i.left_days::text as left,
         coalesce((select sum(case when e.to_account in ('frozen', 'used') then e.quantity else 0 end)
             - sum(case when e.from_account in ('frozen', 'used') then e.quantity else 0 end)
           from ledger_entry e where e.ledger = 'leave' and e.date <= $2::date
             and e.dimensions = jsonb_build_object('staff', i.staff_id::text, 'year', $1::text, 'type', 'annual')), 0)::text as taken
       from hr_leave_information i
       where i.leave_year = $1::int and i.leave_type = 'annual' and i.carry_days > 0 and i.left_days > 0 and not i.deleted
       order by i.id for update of i`,
      [String(year), end],
      'leave_lapse',
    );
    const write = writer(tx, context);
    let lapsed = 0;
    for (const { id, carried, left, taken } of rows) {
      const unused = subtract(carried, taken, 1);
      // What was asked for later in the year has taken its part of it already.
      const gone = compare(unused, left) > 0 ? left : unused;
      if (!isPositive(gone)) continue;
      lapsed += 1;
      await write('hrLeaveInformation', { carryDays: add(carried, negate(gone, 1), 1), adjustReason: `结转假期${end}到期失效` }, { id });
    }
    return lapsed;
  });
}

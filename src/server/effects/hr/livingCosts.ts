/** Charges of the dormitory, compensation for assets and personal meals that payments take off: found, marked as taken, and given free with a payment that is deleted. */
import type { OpenCharge, Taken } from '#resources/hr/rules/livingCosts.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import { lastDay, nextMonth } from '#resources/hr/rules/payTerms.ts';
import type { Sql } from '../../db/sql.ts';

export interface ChargeOf extends OpenCharge {
  /** Where it stands. */
  readonly of: 'dormCharge' | 'assetCompensation';
  readonly month: string;
  readonly staffId: string;
  /** Of the damage, what the payment that is made anew has taken already. */
  readonly before: string;
}
export interface MealOf {
  readonly id: string;
  readonly documentId: string;
  readonly staffId: string;
  readonly amount: string;
}
export interface LivingCosts {
  readonly charges: readonly ChargeOf[];
  readonly meals: readonly MealOf[];
}

/**
 * What these people owe up to a month and no other payment has taken. Rows are held until the end of the transaction.
 *
 * @param payments ids of payments that are made anew: what they took counts again
 */
export async function owedBy(tx: Sql, month: string, staffIds: readonly string[], payments: readonly string[]): Promise<LivingCosts> {
  const charges = await tx.query<ChargeOf>(
    `select 'dormCharge' as of, month, id::text, staff_id::text as "staffId", (room_fee + meter_fee)::text as fees, damage_fee::text as damage,
       case when payment_id is null then 0 else damage_fee end::text as before
     from dorm_charge where staff_id = any($1::bigint[]) and month <= $2 and not deleted and (pay_state = 'open' or payment_id = any($3::bigint[]))
     order by month, id for update`,
    [staffIds, month, payments],
    'owed_charges',
  );
  const compensation = await tx.query<ChargeOf>(
    `select 'assetCompensation' as of, month, id::text, staff_id::text as "staffId", '0.00' as fees, amount::text as damage,
       case when payment_id is null then 0 else amount end::text as before
     from asset_compensation where staff_id = any($1::bigint[]) and month <= $2 and not deleted
       and (pay_state = 'open' or payment_id = any($3::bigint[])) order by month, id for update`,
    [staffIds, month, payments],
    'owed_compensation',
  );
  const meals = await tx.query<MealOf>(
    `select l.id::text, m.id::text as "documentId", l.staff_id::text as "staffId", l.amount::text
     from admin_meal_application m join admin_meal_application_persons l on l.parent_id = m.id
     where l.staff_id = any($1::bigint[]) and m.settle_by = 'personal' and m.status = 'approved' and m.meal_status in ('done', 'settled')
       and not m.deleted and coalesce(l.line_date, m.meal_date) <= $2::date and (l.pay_month is null or l.pay_month = $3)
     order by m.id, l.id for update of m`,
    [staffIds, lastDay(month), month],
    'owed_meals',
  );
  // The oldest first, whatever it is for: one limit holds for all damage of a month together.
  return { charges: [...charges, ...compensation].toSorted((a, b) => a.month.localeCompare(b.month)), meals };
}

/** What is left of a damage is owed with the next month that no payment has taken. */
async function carryOver(tx: Sql, { id, left }: Taken<ChargeOf>): Promise<void> {
  const [charge] = await tx.query<{ month: string; stayId: string; taken: readonly string[] }>(
    `select month, stay_id::text as "stayId", array(select o.month from dorm_charge o where o.stay_id = c.stay_id and o.pay_state = 'carried'
       and not o.deleted) as taken from dorm_charge c where id = $1`,
    [id],
    'charge_left',
  );
  if (charge === undefined) return;
  let month = nextMonth(charge.month);
  while (charge.taken.includes(month)) month = nextMonth(month);
  await tx.query(
    `insert into dorm_charge (month, stay_id, dorm_id, staff_id, dept_id, days, room_fee, meter_fee, damage_fee, total, pay_state, created_at)
     select $2, stay_id, dorm_id, staff_id, dept_id, 0, 0, 0, $3::numeric, $3::numeric, 'open', created_at from dorm_charge where id = $1
     on conflict (month, stay_id) where not deleted
     do update set damage_fee = dorm_charge.damage_fee + excluded.damage_fee, total = dorm_charge.total + excluded.total`,
    [id, month, left],
    'charge_carried_over',
  );
}

/** A part of a compensation is taken; what is left is owed from the next month on that has taken none. Of nothing, nothing changes. */
async function partTaken(tx: Sql, month: string, { id, damage, left }: Taken<ChargeOf>): Promise<void> {
  if (!isPositive(damage)) {
    await tx.query(`update asset_compensation set pay_state = 'open', payment_id = null where id = $1`, [id], 'compensation_open');
    return;
  }
  if (isPositive(left)) {
    const [part] = await tx.query<{ taken: readonly string[] }>(
      `select array(select o.month from asset_compensation o where o.scrap_id = c.scrap_id and o.pay_state = 'carried' and not o.deleted) as taken
       from asset_compensation c where id = $1`,
      [id],
      'compensation_left',
    );
    let later = nextMonth(month);
    while (part?.taken.includes(later) === true) later = nextMonth(later);
    await tx.query(
      `insert into asset_compensation (scrap_id, month, staff_id, dept_id, amount, pay_state, created_at)
       select scrap_id, $2, staff_id, dept_id, $3::numeric, 'open', created_at from asset_compensation where id = $1
       on conflict (scrap_id, month) where not deleted do update set amount = asset_compensation.amount + excluded.amount`,
      [id, later, left],
      'compensation_carried_over',
    );
  }
  await tx.query(
    `update asset_compensation c set amount = $2, pay_state = 'carried', payment_id = p.id
     from hr_salary_payment p where c.id = $1 and p.staff_id = c.staff_id and p.salary_month = $3 and not p.deleted`,
    [id, damage, month],
    'compensation_taken',
  );
}

/** Marks what the payments of a month have taken; they are stored already. */
export async function markTaken(tx: Sql, month: string, charges: readonly Taken<ChargeOf>[], meals: readonly MealOf[]): Promise<void> {
  for (const charge of charges) {
    if (charge.of === 'assetCompensation') {
      await partTaken(tx, month, charge);
      continue;
    }
    if (isPositive(charge.left)) await carryOver(tx, charge);
    await tx.query(
      `update dorm_charge c set damage_fee = $2, total = room_fee + meter_fee + $2, pay_state = 'carried', payment_id = p.id
       from hr_salary_payment p where c.id = $1 and p.staff_id = c.staff_id and p.salary_month = $3 and not p.deleted`,
      [charge.id, charge.damage, month],
      'charge_taken',
    );
  }
  await tx.query(
    'update admin_meal_application_persons set pay_month = $2 where id = any($1::bigint[])',
    [meals.map(({ id }) => id), month],
    'meals_taken',
  );
  // A contract is settled by its accountant, whatever payroll takes of it.
  await tx.query(
    `update admin_meal_application m set meal_status = 'settled' where id = any($1::bigint[]) and meal_type <> 'con'
       and not exists (select from admin_meal_application_persons l where l.parent_id = m.id and l.staff_id is not null and l.pay_month is null)`,
    [meals.map(({ documentId }) => documentId)],
    'meals_settled',
  );
}

/** A payment is gone: what it took is owed again. */
export async function freeTaken(
  tx: Sql,
  payment: { readonly id: string; readonly staffId: string; readonly salaryMonth: string },
): Promise<void> {
  await tx.query(`update dorm_charge set pay_state = 'open', payment_id = null where payment_id = $1`, [payment.id], 'charges_free');
  await tx.query(
    `update asset_compensation set pay_state = 'open', payment_id = null where payment_id = $1`,
    [payment.id],
    'compensation_free',
  );
  const freed = await tx.query<{ documentId: string }>(
    `update admin_meal_application_persons set pay_month = null where staff_id = $1 and pay_month = $2 returning parent_id::text as "documentId"`,
    [payment.staffId, payment.salaryMonth],
    'meals_free',
  );
  await tx.query(
    `update admin_meal_application set meal_status = 'done' where id = any($1::bigint[]) and meal_type <> 'con' and meal_status = 'settled'`,
    [freed.map(({ documentId }) => documentId)],
    'meals_unsettled',
  );
}

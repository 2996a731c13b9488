/** Charges of the dormitory, written and brought up to date in the transaction of whatever changes them. */
import type { AnyDoc } from '#model/definition.ts';
import { daysLived, feeFor, isNothing, lastOf, monthAfter, sharesOf, totalOf, type ChargedStay } from '#resources/general/dormCharges.ts';
import type { Sql } from '../../db/sql.ts';
import type { WriteRecord } from '../effect.ts';

interface StayOfRoom extends ChargedStay {
  readonly staffId: string;
  readonly deptId: string | null;
}
interface StandingCharge {
  readonly id: string;
  readonly stayId: string;
  readonly damageFee: string;
  readonly payState: string;
}

/** Stays of a room, living or left, that began by the end of a month. */
const staysOf = (tx: Sql, dormId: string, month: string) =>
  tx.query<StayOfRoom>(
    `select d.id::text, d.staff_id::text as "staffId", d.dept_id::text as "deptId", d.check_in_date::text as "checkInDate",
       d.check_out_date::text as "checkOutDate",
       exists (select from dorm_management_detail o where o.staff_id = d.staff_id and o.id <> d.id and not o.deleted
         and o.stay_status in ('living', 'left') and o.check_in_date = d.check_out_date) as moved
     from dorm_management_detail d
     where d.dorm_id = $1 and d.stay_status in ('living', 'left') and not d.deleted and d.check_in_date <= $2 order by d.id`,
    [dormId, lastOf(month)],
    'dorm_charged_stays',
  );

const chargesOf = (tx: Sql, dormId: string, month: string) =>
  tx.query<StandingCharge>(
    `select id::text, stay_id::text as "stayId", damage_fee::text as "damageFee", pay_state as "payState"
     from dorm_charge where dorm_id = $1 and month = $2 and not deleted for update`,
    [dormId, month],
    'dorm_charges_of',
  );

/** True where payroll has taken a charge of the room for the month, after which nothing of it changes. */
export const isCarried = async (tx: Sql, dormId: string, month: string): Promise<boolean> =>
  (await chargesOf(tx, dormId, month)).some(({ payState }) => payState === 'carried');

/** True where the charges of a month are written. */
export async function isCharged(tx: Sql, month: string): Promise<boolean> {
  const [row] = await tx.query('select 1 from dorm_charge where month = $1 and days > 0 and not deleted limit 1', [month], 'dorm_charged');
  return row !== undefined;
}

/** Writes what everybody in a room owes for a month; answers how many owe something. The room is locked, so two never write at once. */
export async function chargeRoom(tx: Sql, write: WriteRecord, dormId: string, month: string): Promise<number> {
  const [room] = await tx.query<{ monthlyFee: string }>(
    `select coalesce(monthly_fee, 0)::text as "monthlyFee" from dorm_management where id = $1 for update`,
    [dormId],
    'dorm_charged_room',
  );
  const standing = await chargesOf(tx, dormId, month);
  if (room === undefined || standing.some(({ payState }) => payState === 'carried')) return 0;
  const [meter] = await tx.query<{ amount: string }>(
    'select amount::text as amount from dorm_meter where dorm_id = $1 and month = $2 and not deleted',
    [dormId, month],
    'dorm_charged_meter',
  );
  const stays = await staysOf(tx, dormId, month);
  const days = stays.map((stay) => daysLived(stay, month));
  const shares = sharesOf(meter?.amount ?? '0.00', days);
  let written = 0;
  for (const [at, { id: stayId, staffId, deptId }] of stays.entries()) {
    const charge = standing.find((one) => one.stayId === stayId);
    const [lived, meterFee, damageFee] = [days[at] ?? 0, shares[at] ?? '0.00', charge?.damageFee ?? '0.00'];
    if (isNothing(lived, damageFee)) {
      if (charge !== undefined) await tx.query('update dorm_charge set deleted = true where id = $1', [charge.id], 'dorm_no_charge');
      continue;
    }
    const roomFee = feeFor(room.monthlyFee, lived, month);
    const values: AnyDoc = { days: lived, roomFee, meterFee, damageFee, total: totalOf([roomFee, meterFee, damageFee]) };
    await write(
      'dormCharge',
      charge === undefined ? { ...values, month, stayId, dormId, staffId, deptId } : values,
      charge === undefined ? {} : { id: charge.id },
    );
    // Shown with the stay; whoever edits it meanwhile can still save.
    await tx.query('update dorm_management_detail set meter_fee = $2 where id = $1', [stayId, meterFee], 'dorm_meter_fee');
    written += 1;
  }
  return written;
}

/** Charges of rooms that are written already follow when days of a stay become known late: from the month of a day until last month. */
export async function chargeSince(tx: Sql, write: WriteRecord, dormIds: readonly string[], since: string, today: string): Promise<void> {
  for (let month = since.slice(0, 7); month < today.slice(0, 7); month = monthAfter(month))
    if (await isCharged(tx, month)) for (const dormId of new Set(dormIds)) await chargeRoom(tx, write, dormId, month);
}

/** Damage that was found when a room was taken back is owed in the month in which it was decided. */
export async function chargeDamage(tx: Sql, write: WriteRecord, stay: AnyDoc, damageFee: string, month: string): Promise<void> {
  const { id: stayId, dormId, staffId, deptId } = stay;
  const [charge] = await tx.query<{ id: string; roomFee: string; meterFee: string }>(
    `select id::text, room_fee::text as "roomFee", meter_fee::text as "meterFee" from dorm_charge
     where month = $1 and stay_id = $2 and not deleted for update`,
    [month, stayId],
    'dorm_damage_charge',
  );
  const total = totalOf([charge?.roomFee ?? null, charge?.meterFee ?? null, damageFee]);
  await write(
    'dormCharge',
    charge === undefined ? { month, stayId, dormId, staffId, deptId, damageFee, total } : { damageFee, total },
    charge === undefined ? {} : { id: charge.id },
  );
}

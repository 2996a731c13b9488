/** What the rules of fuel ask (src/resources/general/rules/fuel.ts says what each fact means), and which fillings rest on another. */
import { isInstant } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { administrationOilManagement } from '#resources/general/administrationOilManagement.ts';
import { boatcarManagement } from '#resources/general/boatcarManagement.ts';
import type { FillingFact, FillingsFact, FuelledFact } from '#resources/general/rules/fuel.ts';
import type { Sql } from '../../db/sql.ts';
import { tables } from '../../db/typed.ts';
import { lookups } from '../effect.ts';

/** Whose tank it is: a vehicle of the register, else a machine by its use and name. */
export interface Tank {
  readonly boatcarId: string | null;
  readonly oilUse: string | null;
  readonly machineName: string | null;
}

/** Fillings of a tank that stand, other than `$5`; for the four parameters of `tankOf`. */
const fillings = `from administration_oil_management o where o.stands and not o.deleted and o.record_type = 'refuel'
  and case when $1::bigint is null then o.boatcar_id is null and o.oil_use = $2 and o.machine_name = $3 else o.boatcar_id = $1 end`;
/** Order of fillings: by their time, of one moment in the order in which they were entered; what has no id yet comes last. */
const place = '(o.refuel_time, o.id)';
const own = '($4::timestamptz, coalesce($5::bigint, 9223372036854775807))';
const motor = `o.oil_type not in ('lube', 'urea')`;

const tankOf = ({ boatcarId, oilUse, machineName }: Tank) => [boatcarId, oilUse, machineName] as const;

/**
 * The fillings around a moment: the highest odometer before it and the lowest behind it, where a filling of fuel stands for what was filled beside
 * it. `but`: id of the filling that asks, which does not count for itself.
 */
export async function fillingsAround(sql: Sql, tank: Tank, at: string, but: string | null): Promise<FillingsFact> {
  const parameters = [...tankOf(tank), at, but];
  const others = `${fillings} and o.this_odo is not null`;
  const columns = `o.code, o.this_odo::text as odometer, ${motor} as motor`;
  const [[before], [after], [full]] = await Promise.all([
    sql.query<FillingFact>(
      `select ${columns} ${others} and o.id is distinct from $5::bigint and ${place} < ${own} order by o.this_odo desc, ${motor} desc limit 1`,
      parameters,
      'filling_before',
    ),
    sql.query<FillingFact>(
      `select ${columns} ${others} and o.id is distinct from $5::bigint and ${place} > ${own} order by o.this_odo, ${motor} desc limit 1`,
      parameters,
      'filling_after',
    ),
    sql.query<{ odometer: string; liters: string }>(
      `with last as (
         select o.refuel_time, o.id, o.this_odo ${others} and o.full_tank and ${motor} and o.id is distinct from $5::bigint
           and ${place} < ${own} order by o.refuel_time desc, o.id desc limit 1)
       select last.this_odo::text as odometer,
         (select coalesce(sum(o.liters), 0)::numeric(12, 2)::text ${fillings} and ${motor} and o.id is distinct from $5::bigint
            and ${place} > (last.refuel_time, last.id) and ${place} < ${own}) as liters
       from last`,
      parameters,
      'filling_full',
    ),
  ]);
  return { before: before ?? null, after: after ?? null, lastFullOdo: full?.odometer ?? null, litersSinceFull: full?.liters ?? null };
}

/** Ids of the fillings whose figures rest on one of that moment, in their order: all behind it, up to the next full one and with it. */
export async function fillingsBehind(sql: Sql, tank: Tank, at: string, id: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string; full: boolean }>(
    `select o.id::text, o.full_tank and o.this_odo is not null and ${motor} as full ${fillings} and o.id is distinct from $5::bigint
       and ${place} > ${own} order by o.refuel_time, o.id`,
    [...tankOf(tank), at, id],
    'fillings_behind',
  );
  const last = rows.findIndex(({ full }) => full);
  return (last === -1 ? rows : rows.slice(0, last + 1)).map((row) => row.id);
}

/** A vehicle as its register has it; null where there is none. */
export async function fuelled(sql: Sql, id: string): Promise<(FuelledFact & { readonly odometer: string | null }) | null> {
  const [found] = await tables(sql, boatcarManagement)
    .selectFrom('boatcarManagement')
    .select(['plateNo', 'bcType', 'meter', 'stdConsumption', 'fuelCardNo', 'fuelCardBalance', 'serviceState', 'odometer'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .execute();
  if (found === undefined) return null;
  const { fuelCardBalance, plateNo, ...more } = found;
  return { ...more, plateNo: textOf(plateNo), balance: fuelCardBalance ?? '0.00' };
}

const words = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

export const fuelFacts = lookups(administrationOilManagement, {
  vehicle: async ({ sql, record }) => {
    const id = idOf(record.boatcarId);
    if (!id) return undefined;
    const found = await fuelled(sql, id);
    if (found === null) return null;
    const { odometer: _odometer, ...fact } = found;
    return fact;
  },
  fillings: async ({ sql, record }) => {
    const [boatcarId, machineName, oilUse] = [idOf(record.boatcarId), words(record.machineName), words(record.oilUse)];
    if (!isInstant(record.refuelTime) || (!boatcarId && (machineName === null || oilUse === null))) return undefined;
    const at = new Date(record.refuelTime).toISOString();
    return fillingsAround(sql, { boatcarId: boatcarId ?? null, machineName, oilUse }, at, idOf(record.id) ?? null);
  },
});

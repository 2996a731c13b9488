/** Carries out what follows from papers of vehicles, and looks up what their rules ask. */
import { isDate } from '#model/calculation/dates.ts';
import { idOf } from '#model/calculation/text.ts';
import { invoiceKeys } from '#resources/bill/rules/invoices.ts';
import { vehicleWarranty } from '#resources/bill/vehicleWarranty.ts';
import { laterDate, paperInvoice, renewedBy, type InsuredFact } from '#resources/bill/rules/warranties.ts';
import { effect, lookups } from '../effect.ts';
import { invoicesInUse, named } from './usedInvoices.ts';

/** The papers that one takes the place of: what it renews, and earlier ones of its kind. A warranty ends by itself. */
const replaced = `
select id::text from vehicle_warranty o where not deleted and status = 'approved' and renewed_by_id is null and id <> $1
  and (id = $2::bigint or boatcar_id = $3 and warranty_type = $4 and $4 <> 'maintenance' and date_from < $5::date and date_to < $6::date
    and (compulsory_fee = 0 or $7::numeric > 0) and (commercial_fee = 0 or $8::numeric > 0))
order by id for update`;

/** The vehicle's date moves on, never back, and nobody is reminded any more of what this one renews. */
export const warrantyApproved = effect(vehicleWarranty, async ({ tx, definition, record, write }) => {
  const { id, boatcarId, dateFrom, dateTo, warrantyType, compulsoryFee, commercialFee, renewsId } = record;
  if (boatcarId === null || dateFrom === null || dateTo === null) return;
  const field = renewedBy(record);
  const [vehicle] = await tx.query<{ insuranceTo: string | null; inspectionTo: string | null }>(
    `select insurance_to::text as "insuranceTo", inspection_to::text as "inspectionTo" from boatcar_management where id = $1 for update`,
    [boatcarId],
    'warranty_vehicle',
  );
  if (field !== null && vehicle !== undefined)
    await write('boatcarManagement', { [field]: laterDate(vehicle[field], dateTo) }, { id: boatcarId });
  const before = await tx.query<{ id: string }>(
    replaced,
    [id, renewsId, boatcarId, warrantyType, dateFrom, dateTo, compulsoryFee ?? '0', commercialFee ?? '0'],
    'warranties_replaced',
  );
  for (const one of before) await write(definition.key, { renewedById: id }, { id: one.id });
});

export const warrantyFacts = lookups(vehicleWarranty, {
  insured: async ({ sql, record }) => {
    const { dateFrom, dateTo } = record;
    const boatcarId = idOf(record.boatcarId);
    if (record.warrantyType !== 'insurance' || !boatcarId || !isDate(dateFrom) || !isDate(dateTo)) return [];
    return sql.query<InsuredFact>(
      `select code, compulsory_fee > 0 as compulsory, commercial_fee > 0 as commercial from vehicle_warranty
       where boatcar_id = $1 and warranty_type = 'insurance' and date_from <= $3::date and date_to >= $2::date and id is distinct from $4::bigint
         and status in ('submitted', 'reposted', 'approved') and not deleted order by date_from, id`,
      [boatcarId, dateFrom, dateTo, idOf(record.id)],
      'warranty_insured',
    );
  },
  usedInvoices: async ({ sql, record }) =>
    invoicesInUse(sql, invoiceKeys([paperInvoice(named(record))]), { resource: vehicleWarranty.key, id: idOf(record.id) }),
});

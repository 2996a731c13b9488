/** The card of one material in one storehouse: its movements with what lay there after each, twelve months, and who has reserved it. */
import { addMonths, dateAt } from '#model/calculation/dates.ts';
import { add, subtract } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { materialStock } from '#resources/material/materialStock.ts';
import { materialStorehouse } from '#resources/material/materialStorehouse.ts';
import type { Context } from '../../context.ts';
import { askedOf } from '#server/documents/lists/filters.ts';
import { read } from '#server/documents/shown/read.ts';
import { missing } from '../../documents/refusals.ts';
import type { BusinessAsked } from '../call.ts';
import { documentCodes } from './codes.ts';
import { dayIn, idIn, pagingIn, seesCosts } from './asked.ts';

/** Both keys as the ledger keeps them together: its index finds the few movements of one item in one storehouse among millions. */
const account = `jsonb_build_object('store', $1::text, 'item', $2::text)`;
/** What came in and went out of one item of one storehouse; what is reserved stays where it is. */
const moves = `
  select id, date, resource, record_id, line_id, kind, reverses, actor_id, at, 1 as sign, quantity, value from ledger_entry
  where ledger = 'stock' and to_dimensions = ${account} and to_account is not null and from_account is null
  union all
  select id, date, resource, record_id, line_id, kind, reverses, actor_id, at, -1, quantity, value from ledger_entry
  where ledger = 'stock' and dimensions = ${account} and from_account is not null and to_account is null`;

interface Key {
  readonly store: string;
  readonly item: string;
}

interface Sums {
  readonly total: number;
  readonly openingQty: string;
  readonly openingAmount: string;
  readonly inQty: string;
  readonly outQty: string;
  readonly closingQty: string;
  readonly closingAmount: string;
}

/** What lay there before the range and after it, and what moved in it. */
async function sumsOf({ services: { db } }: Context, { store, item }: Key, begin: string | null, end: string | null): Promise<Sums> {
  const [sums] = await db.query<Sums>(
    `with moves as (${moves}), placed as (
       select *, date < coalesce($3::date, '-infinity') as before, date <= coalesce($4::date, 'infinity') as reached from moves)
     select count(*) filter (where not before and reached)::int as total,
       round(coalesce(sum(sign * quantity) filter (where before), 0), 3)::text as "openingQty",
       round(coalesce(sum(sign * value) filter (where before), 0), 2)::text as "openingAmount",
       round(coalesce(sum(quantity) filter (where sign > 0 and not before and reached), 0), 3)::text as "inQty",
       round(coalesce(sum(quantity) filter (where sign < 0 and not before and reached), 0), 3)::text as "outQty",
       round(coalesce(sum(sign * quantity) filter (where reached), 0), 3)::text as "closingQty",
       round(coalesce(sum(sign * value) filter (where reached), 0), 2)::text as "closingAmount"
     from placed`,
    [store, item, begin, end],
    'stock_card_sums',
  );
  return sums!;
}

interface Moved extends AnyDoc {
  readonly docType: string;
  readonly docId: string;
}

/** A page of the movements of the range, the oldest first, each with what lay there after it. */
const movesOf = (
  { services: { db } }: Context,
  { store, item }: Key,
  range: readonly [begin: string | null, end: string | null],
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<Moved[]> =>
  db.query<Moved>(
    `with moves as (${moves}), running as (
       select *, sum(sign * quantity) over past as balance, sum(sign * value) over past as worth from moves window past as (order by date, id))
     select r.id::text, r.date::text as "bizDate", r.resource as "docType", r.record_id::text as "docId",
       case when sign > 0 then round(quantity, 3)::text end as "inQty", case when sign < 0 then round(quantity, 3)::text end as "outQty",
       round(balance, 3)::text as "balanceQty", round(sign * value, 2)::text as amount, round(worth, 2)::text as "balanceAmount",
       (select string_agg(distinct case when sign > 0 then t.to_dimensions else t.dimensions end ->> 'lot', ', ') from ledger_entry t
         where t.ledger = 'stockLot' and t.resource = r.resource and t.record_id = r.record_id and t.line_id = r.line_id and t.kind = r.kind) as "lotNo",
       r.reverses::text as "reversalOf", u.real_name as "createByName", r.at
     from running r left join users u on u.id = r.actor_id
     where r.date between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity')
     order by r.date, r.id limit $5 offset $6`,
    [store, item, ...range, pageSize, (pageNum - 1) * pageSize],
    'stock_card_rows',
  );

interface MonthMoved {
  readonly month: string;
  readonly inQty: string;
  readonly outQty: string;
}

/** The present month and the eleven before it, each with what lay there at its end. */
async function monthsOf({ services: { db, clock, zone } }: Context, { store, item }: Key): Promise<readonly AnyDoc[]> {
  const first = addMonths(`${dateAt(clock.now().toISOString(), zone).slice(0, 7)}-01`, -11);
  const rows = await db.query<MonthMoved>(
    `with moves as (${moves})
     select case when date < $3::date then '' else to_char(date, 'YYYY-MM') end as month,
       round(coalesce(sum(quantity) filter (where sign > 0), 0), 3)::text as "inQty",
       round(coalesce(sum(quantity) filter (where sign < 0), 0), 3)::text as "outQty"
     from moves group by 1`,
    [store, item, first],
    'stock_card_months',
  );
  const of = (month: string): MonthMoved => rows.find((row) => row.month === month) ?? { month, inQty: '0.000', outQty: '0.000' };
  let left = subtract(of('').inQty, of('').outQty, 3);
  return Array.from({ length: 12 }, (_, at) => {
    const { month, inQty, outQty } = of(addMonths(first, at).slice(0, 7));
    left = subtract(add(left, inQty, 3), outQty, 3);
    return { month, inQty, outQty, closeQty: left };
  });
}

interface Reservation {
  readonly docType: string;
  readonly docId: string;
  readonly qty: string;
}

/** Documents that hold some of it until they are booked, rejected or taken back. */
const reservations = ({ services: { db } }: Context, { store, item }: Key): Promise<Reservation[]> =>
  db.query<Reservation>(
    `select e.resource as "docType", e.record_id::text as "docId", round(sum(e.quantity), 3)::text as qty from ledger_entry e
     where e.ledger = 'stock' and e.dimensions = ${account} and e.from_account = 'free'
       and e.to_account = 'reserved' and e.reverses is null and not exists (select from ledger_entry r where r.reverses = e.id)
     group by 1, 2 order by 1, 2`,
    [store, item],
    'stock_card_reserved',
  );

const hidden = { amount: null, balanceAmount: null } as const;

/** `GET itemCard`: the ledger card of an item; what it was worth is for those who see costs. */
export async function itemCard({ context, query }: BusinessAsked): Promise<AnyDoc> {
  const [store, item] = [idIn(query, 'id'), idIn(query, 'itemId')];
  if (store === null) throw missing('id');
  if (item === null) throw missing('itemId');
  const range = [dayIn(query, 'begin'), dayIn(query, 'end')] as const;
  const paging = askedOf(context, materialStock, pagingIn(query));
  await read(context, context.services.registry.get(materialStorehouse.key) ?? materialStorehouse, store);
  const key = { store, item };
  const [{ total, openingAmount, closingAmount, ...sums }, rows, months, reserved] = await Promise.all([
    sumsOf(context, key, ...range),
    movesOf(context, key, range, paging),
    monthsOf(context, key),
    reservations(context, key),
  ]);
  const codes = await documentCodes(context, [...rows, ...reserved]);
  const coded = <Row extends Reservation | Moved>(row: Row) => ({ ...row, docCode: codes.get(`${row.docType} ${row.docId}`) ?? null });
  const costs = seesCosts(context);
  return {
    ...sums,
    openingAmount: costs ? openingAmount : null,
    closingAmount: costs ? closingAmount : null,
    months,
    reservedBy: reserved.map(coded),
    records: rows.map((row) => ({ ...coded(row), ...(costs ? {} : hidden) })),
    total,
    pageNum: paging.pageNum,
    pageSize: paging.pageSize,
  };
}

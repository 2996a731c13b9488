/** Movements of administrative materials as people read them, and who hears when little is left. */
import { compare, divide, negate, subtract } from '#model/calculation/decimal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Moved } from '#model/posting.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { adMaterialManagement } from '#resources/general/adMaterialManagement.ts';
import { machine } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tables } from '../../db/typed.ts';
import { tell } from '../../outbox/tell.ts';
import { lookups, type LedgerEffect } from '../effect.ts';

export const materialFacts = lookups(adMaterialManagement, {
  unitFixed: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (!id) return null;
    const [material] = await sql.query<{ unit: string | null }>(
      'select unit from ad_material_management m where id = $1 and exists (select from ad_material_move where material_id = m.id)',
      [id],
      'fact_material_unit',
    );
    return material?.unit ?? null;
  },
});

interface Receiver {
  readonly receiver: string | null;
  readonly receiverDept: string | null;
}

/** Who got it: the person that the record names, else the applicant of a document, else whose file it is about. */
async function receiverOf(tx: Sql, definition: Definition, record: AnyDoc): Promise<Receiver> {
  if (definition.kind === 'document') return { receiver: idOf(record['applicant']), receiverDept: idOf(record['applicantDept']) };
  const staffId = idOf(record['staffId']);
  if (staffId === null) return { receiver: idOf(record['receiver']), receiverDept: idOf(record['receiverDept']) };
  const [user] = await tx.query<{ id: string }>(
    'select id::text from users where staff_id = $1 and not deleted',
    [staffId],
    'move_receiver',
  );
  return { receiver: user?.id ?? null, receiverDept: idOf(record['deptId']) };
}

interface Reversed {
  readonly id: string;
  readonly moveType: string;
}

/** The row that this one takes back, marked as taken back; null where it takes none. */
async function takenBack(tx: Sql, entry: Moved, record: AnyDoc): Promise<Reversed | null> {
  const named = idOf(record['reverses']);
  if (named === null && entry.reverses === null) return null;
  const [row] = await tx.query<Reversed>(
    `update ad_material_move set reversed = true where ${named === null ? 'entry_id = $1' : 'id = $1::bigint'}
     returning id::text, move_type as "moveType"`,
    [named ?? entry.reverses],
    'move_reversed',
  );
  return row ?? null;
}

/** One row for each entry that changes what lies there; a reservation changes nothing. The newest row has the stock. */
export const stockMoves: LedgerEffect = async ({ tx, context, entry, definition, record }) => {
  if (entry.from !== null && entry.to !== null) return;
  const material = String(entry.dimensions['material']);
  const signed = (amount: string): string => (entry.to === null ? negate(amount) : amount);
  const qty = signed(entry.quantity);
  const reversed = await takenBack(tx, entry, record);
  const { receiver, receiverDept } = await receiverOf(tx, definition, record);
  const moveType = reversed?.moveType ?? entry.name ?? (entry.to === null ? 'out' : 'in');
  const price = compare(entry.quantity, '0') === 0 ? null : divide(entry.value, entry.quantity, 4);
  const now = context.services.clock.now();
  const [row] = await tx.query<{ balance: string }>(
    `insert into ad_material_move (material_id, move_date, move_type, qty, price, amount, balance, receiver, receiver_dept, back_qty,
       reverses, reversed, source_type, source_id, entry_id, remark, created_by, created_at, updated_at)
     select $1, $2, $3, $4::numeric, $5, $6,
       coalesce((select balance from ad_material_move where material_id = $1 order by id desc limit 1), 0) + $4::numeric,
       $7, $8, 0, $9, false, $10, $11, $12, $13, $14, $15, $15
     returning balance::text`,
    [
      material,
      entry.date,
      moveType,
      qty,
      price,
      signed(entry.value),
      receiver,
      receiverDept,
      reversed?.id ?? null,
      definition.key,
      textOf(record['id']),
      entry.id,
      definition.key === adMaterialManagement.key ? textOf(record['moveRemark']) || null : null,
      context.actor.userId === machine.userId ? null : context.actor.userId,
      now,
    ],
    'move_row',
  );
  // What came back of an issue is told at its row.
  if (moveType === 'return' && idOf(record['broughtBack']) !== null)
    await tx.query(
      'update ad_material_move set back_qty = back_qty + $2::numeric where id = $1',
      [record['broughtBack'], qty],
      'move_back',
    );
  await tellKeeper(tx, now, material, subtract(row?.balance, qty), textOf(row?.balance));
};

/** Told once, by the movement that brings the stock below its minimum. */
async function tellKeeper(tx: Sql, now: Date, id: string, before: string, stock: string): Promise<void> {
  const [material] = await tables(tx, adMaterialManagement)
    .selectFrom('adMaterialManagement')
    .select(['name', 'keeper', 'safetyQty', 'status'])
    .where('id', '=', id)
    .execute();
  if (material === undefined || material.status !== 'enabled') return;
  const { safetyQty } = material;
  if (compare(before, safetyQty) < 0 || compare(stock, safetyQty) >= 0) return;
  const params = {
    name: textOf(material.name),
    stock,
    least: textOf(safetyQty),
    resource: adMaterialManagement.key,
    documentId: id,
  };
  await tell(tx, now, [{ key: 'low_stock_admin', principals: [`u:${textOf(material.keeper)}`], params }]);
}

/** What somebody got of a material in a calendar year, less what came back; rows that take others back count as their opposite. */
export async function issuedInYear(tx: Sql, material: string, receiver: string, year: string): Promise<string> {
  const [row] = await tx.query<{ had: string }>(
    `select coalesce(-sum(qty), 0)::text as had from ad_material_move
     where material_id = $1 and receiver = $2 and move_type in ('out', 'return') and move_date between $3::date and $4::date`,
    [material, receiver, `${year}-01-01`, `${year}-12-31`],
    'material_year',
  );
  return row?.had ?? '0';
}

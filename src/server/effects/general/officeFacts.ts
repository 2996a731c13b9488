/** What the rules of records of the administration's desk ask (src/resources/general says what each fact means). */
import { idOf } from '#model/calculation/text.ts';
import { areas } from '#resources/admin/areas.ts';
import { documentReceiptPerson } from '#resources/general/documentReceiptPerson.ts';
import { greenInformationInput } from '#resources/general/greenInformationInput.ts';
import { tables } from '../../db/typed.ts';
import { lookups } from '../effect.ts';

export const greenFacts = lookups(greenInformationInput, {
  level: async ({ sql, record }) => {
    const id = idOf(record.areaId);
    if (!id) return undefined;
    const [area] = await tables(sql, areas).selectFrom('areas').select('bioLevel').where('id', '=', id).execute();
    return area?.bioLevel ?? null;
  },
});

export const receiptPersonFacts = lookups(documentReceiptPerson, {
  person: async ({ sql, record }) => {
    const id = idOf(record.userId);
    if (!id) return undefined;
    const [user] = await sql.query<{ departmentId: string | null }>(
      'select dept_id::text as "departmentId" from users where id = $1',
      [id],
      'fact_receipt_person',
    );
    return user ?? null;
  },
  last: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (!id) return false;
    const rows = await tables(sql, documentReceiptPerson)
      .selectFrom('documentReceiptPerson')
      .select('id')
      .where('receiptRole', '=', 'propose')
      .where('status', '=', 'enabled')
      .where('deleted', '=', false)
      .limit(2)
      .execute();
    return rows.length === 1 && rows[0]?.id === id;
  },
  standard: async ({ sql, record }) => {
    const role = typeof record.receiptRole === 'string' ? record.receiptRole : null;
    if (role === null || record.isDefault !== true) return null;
    const [other] = await sql.query<{ name: string }>(
      `select u.real_name as name from document_receipt_person p join users u on u.id = p.user_id
       where p.receipt_role = $1 and p.is_default and not p.deleted and p.id is distinct from $2::bigint order by p.id limit 1`,
      [role, idOf(record.id)],
      'fact_receipt_standard',
    );
    return other?.name ?? null;
  },
});

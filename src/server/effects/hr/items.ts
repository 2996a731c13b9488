/** What follows when things are asked for by an employee, handed to them, and what their rules ask of the stock. */
import { isDate } from '#model/calculation/dates.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { adMaterialManagement } from '#resources/general/adMaterialManagement.ts';
import { adStock } from '#resources/general/rules/materialLedgers.ts';
import { isOverLimit } from '#resources/general/rules/materials.ts';
import { hrItemRequisitionRecord } from '#resources/hr/hrItemRequisitionRecord.ts';
import type { Sql } from '../../db/sql.ts';
import { tables } from '../../db/typed.ts';
import { lockedAmounts } from '../../postings/reading.ts';
import type { Effect } from '../effect.ts';
import { lookups } from '../effect.ts';
import { issuedInYear } from '../general/materials.ts';
import { leaveInformationFacts } from './leaveFacts.ts';

const materialOf = async (sql: Sql, id: string) => {
  const [found] = await tables(sql, adMaterialManagement)
    .selectFrom('adMaterialManagement')
    .select(['unit', 'status', 'perStaffLimit'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .execute();
  return found === undefined ? null : { unit: textOf(found.unit), enabled: found.status === 'enabled', limit: found.perStaffLimit };
};

/** What the person of a file got of it in the year of a day. */
async function hadBy(sql: Sql, material: string, staffId: string, day: string): Promise<string> {
  const [user] = await sql.query<{ id: string }>('select id::text from users where staff_id = $1 and not deleted', [staffId], 'item_user');
  return user === undefined ? '0' : issuedInYear(sql, material, user.id, day.slice(0, 4));
}

export const itemFacts = lookups(hrItemRequisitionRecord, {
  staffDepartment: async (input) => {
    const found = await leaveInformationFacts.staffDepartment(input);
    return found === undefined ? undefined : idOf(found);
  },
  material: async ({ sql, record }) => {
    const id = idOf(record.materialId);
    return id ? materialOf(sql, id) : undefined;
  },
  had: async ({ sql, record }) => {
    const [material, staffId, day] = [idOf(record.materialId), idOf(record.staffId), record.issueDate];
    return material && staffId && isDate(day) ? hadBy(sql, material, staffId, day) : undefined;
  },
});

/**
 * Confirmed by them: they have it. Whether it is more than their share is judged once more, when nothing else is issued of it any more: several
 * things may have waited for them.
 */
export const itemIssued: Effect = {
  postings: async ({ tx, record }) => {
    const material = idOf(record['materialId']);
    if (material === null || record['overLimit'] === true) return [];
    await lockedAmounts(tx, adStock, { material });
    const limit = (await materialOf(tx, material))?.limit ?? null;
    const had = await hadBy(tx, material, textOf(record['staffId']), textOf(record['issueDate']));
    if (isOverLimit(limit, had, textOf(record['qty'])))
      throw new Refusal(
        '409',
        'limit',
        w('More than a person gets in a year ({limit}, had {had})', '超出人均年限额{limit}（本年已领{had}）'),
        { limit: textOf(limit), had },
      );
    return [];
  },
  then: () => Promise.resolve({ itemState: 'issued' }),
};

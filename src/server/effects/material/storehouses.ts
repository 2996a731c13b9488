/** What the rules of storehouses ask of their keepers. */
import { idOf } from '#model/calculation/text.ts';
import { materialStorehouse } from '#resources/material/materialStorehouse.ts';
import { lookups } from '../effect.ts';

export const storehouseFacts = lookups(materialStorehouse, {
  inactive: async ({ sql, record }) => {
    const named = [record.keeperId, record.deputyKeeperId].map(idOf).filter((id) => id !== null && id !== '');
    if (named.length === 0) return undefined;
    const rows = await sql.query<{ id: string }>(
      `select id::text from users where id = any($1::bigint[]) and (status <> 'enabled' or deleted)`,
      [named],
      'fact_storehouse_keepers',
    );
    return rows.map(({ id }) => id);
  },
  posted: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (!id) return null;
    const [row] = await sql.query<{ storeType: string; filled: boolean }>(
      `select s.store_type as "storeType", exists (select from material_stock where storehouse_id = s.id and on_hand <> 0) as filled
       from material_storehouse s where s.id = $1 and exists (select from material_stock where storehouse_id = s.id)`,
      [id],
      'fact_storehouse_posted',
    );
    return row ?? null;
  },
});

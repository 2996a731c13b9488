/** What a material gets from its category when it is saved. */
import { materialItem } from '#resources/material/materialItem.ts';
import { mustHaveLots, usualOverPct, usualTaxRate } from '#resources/material/items.ts';
import { idOf } from '#model/calculation/text.ts';
import { effect, lookups } from '../effect.ts';

export const itemFacts = lookups(materialItem, {
  moved: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (!id) return null;
    const [item] = await sql.query<{ unit: string; category: string }>(
      'select unit, category from material_item i where id = $1 and exists (select from material_stock where item_id = i.id)',
      [id],
      'fact_item_moved',
    );
    return item ?? null;
  },
});

export const materialItemSaved = effect(materialItem, ({ record }) =>
  Promise.resolve({
    ...(mustHaveLots(record.category) && record.lotControl !== true ? { lotControl: true } : {}),
    ...(record.taxRate === null ? { taxRate: usualTaxRate(record.category) } : {}),
    ...(record.overPct === null ? { overPct: usualOverPct(record.category) } : {}),
  }),
);

/** What a material gets from its category when it is saved. */
import { materialItem } from '#resources/material/materialItem.ts';
import { mustHaveLots, usualOverPct, usualTaxRate } from '#resources/material/items.ts';
import { effect } from '../effect.ts';

export const materialItemSaved = effect(materialItem, ({ record }) =>
  Promise.resolve({
    ...(mustHaveLots(record.category) && record.lotControl !== true ? { lotControl: true } : {}),
    ...(record.taxRate === null ? { taxRate: usualTaxRate(record.category) } : {}),
    ...(record.overPct === null ? { overPct: usualOverPct(record.category) } : {}),
  }),
);

/** Through which day what comes in may be used. Pure. */
import { addDays } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { ItemFact, ItemFacts } from './stockRules.ts';

/** Days of production and expiry in their order, and one of them where the material has a shelf life. */
export function shelfLifeFaults(
  line: {
    readonly itemId: string | null;
    readonly productionDate: string | null;
    readonly expiryDate: string | null;
    readonly returnOf: string | null;
  },
  at: string,
  bizDate: string | null,
  items: ItemFacts | undefined,
): readonly Fault[] {
  const item = line.itemId === null ? undefined : items?.[line.itemId];
  const { productionDate, expiryDate } = line;
  if (productionDate !== null && bizDate !== null && productionDate > bizDate)
    return [fault('shelfLife', `${at}.productionDate`, w('lies after the day it came in', '不能晚于业务日期'))];
  if (productionDate !== null && expiryDate !== null && expiryDate < productionDate)
    return [fault('shelfLife', `${at}.expiryDate`, w('lies before the day of production', '不能早于生产日期'))];
  const asked = item?.lotControl === true && item.shelfLifeDays !== null && line.returnOf === null;
  return asked && productionDate === null && expiryDate === null
    ? [fault('shelfLife', `${at}.productionDate`, w('required, or the day through which it is usable', '生产日期与有效期至少填写一项'))]
    : [];
}

/** Last day on which a received line may be used, as it was entered or by the item's shelf life. */
export const expiryOf = (
  line: { readonly productionDate: string | null; readonly expiryDate: string | null },
  item: Pick<ItemFact, 'shelfLifeDays'> | undefined,
): string | null => {
  if (line.expiryDate !== null) return line.expiryDate;
  const days = item?.shelfLifeDays ?? null;
  return line.productionDate === null || days === null ? null : addDays(line.productionDate, days);
};

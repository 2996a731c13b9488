/** Materials on the server. */
import type { Area } from './area.ts';
import { materialItemSaved } from '../effects/material/items.ts';
import { storehouseFacts } from '../effects/material/storehouses.ts';

export const material: Partial<Area> = {
  effects: { materialItemSaved },
  facts: { materialStorehouse: storehouseFacts },
};

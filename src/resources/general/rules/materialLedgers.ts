/** The stock of administrative materials with its worth. */
import { ledger, type Ledger } from '#model/posting.ts';
import { w } from '#model/words.ts';

/**
 * What lies there, and what of it is promised to somebody. Both are one pool of value: what comes in adds its amount, what goes out takes
 * its share, and the last piece takes the rest. A posting is named by the kind of its movement (a value of the dictionary `stockMove`).
 */
export const adStock = ledger({
  key: 'adStock',
  label: w('Administrative materials', '行政物资'),
  dimensions: ['material'],
  accounts: {
    free: { label: w('Available', '可用'), floor: '0', pooled: true },
    reserved: { label: w('Reserved', '预占'), floor: '0', pooled: true },
  },
  short: { reason: 'stockShort', desc: w('There is not so much in stock.', '库存不足。') },
  scale: { quantity: 2, value: 2 },
  reversal: 'today',
  listedBy: ['material'],
  mirrors: [
    {
      resource: 'adMaterialManagement',
      by: { material: 'id' },
      fields: { free: 'availableQty', reserved: 'reservedQty' },
      values: { pool: 'stockAmount' },
    },
  ],
});

export const materialLedgers: readonly Ledger[] = [adStock];

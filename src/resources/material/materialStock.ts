/** What lies where: one row for each item of a storehouse, written by the ledger `stock` alone. */
import { add, divide, isPositive } from '#model/calculation/decimal.ts';
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything } from '../grants.ts';
import { stockReaders } from './grants.ts';

const readOnly = { readOnly: true } as const;
const qty = [14, 3] as const;

export const materialStock = register({
  key: 'materialStock',
  area: 'material',
  label: w('Stock', '库存'),
  icon: 'building-warehouse',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    storehouseId: f.ref('materialStorehouse', w('Storehouse', '仓库')),
    itemId: f.ref('materialItem', w('Material', '物料')),
    onHand: f.computed(f.decimal(qty, w('On hand', '库存数量'))),
    reservedQty: f.decimal(qty, w('Reserved', '占用数量'), { ...readOnly, default: '0' }),
    freeQty: f.decimal(qty, w('Available', '可用数量'), { ...readOnly, default: '0' }),
    amount: f.money(w('Value', '库存金额'), { ...readOnly, default: '0', sensitive: true }),
    avgCost: f.computed(f.decimal([14, 6], w('Average cost', '平均单价'), { sensitive: true })),
    lastIn: f.date(w('Last in', '最近入库'), readOnly),
    lastOut: f.date(w('Last out', '最近出库'), readOnly),
    lastCheckDate: f.date(w('Last counted', '最近盘点'), readOnly),
    lastCheckAt: f.dateTime(w('Count booked at', '盘点过账时间'), readOnly),
  },
  computes: {
    onHand: ({ doc }) => add(doc.freeQty, doc.reservedQty, 3),
    avgCost: ({ doc }) => (isPositive(doc.onHand) ? divide(doc.amount, doc.onHand, 6) : null),
  },
  access: { grants: { ...stockReaders, sys_admin: everything } },
  list: {
    columns: ['storehouseId', 'itemId', 'onHand', 'reservedQty', 'freeQty', 'avgCost', 'amount', 'lastIn', 'lastOut', 'lastCheckDate'],
    filters: ['storehouseId', 'itemId', 'lastOut', 'lastCheckDate'],
    sort: [{ by: 'storehouseId' }, { by: 'itemId' }],
    totals: ['amount'],
  },
  form: [
    { label: w('Stock', '库存'), fields: ['storehouseId', 'itemId', 'onHand', 'reservedQty', 'freeQty'] },
    { label: w('Worth', '价值'), fields: ['avgCost', 'amount'] },
    { label: w('Movement', '动态'), fields: ['lastIn', 'lastOut', 'lastCheckDate', 'lastCheckAt'] },
  ],
  uniques: [['storehouseId', 'itemId']],
});

/** Answers for the pages of the stock: storehouses, what lies in one of them, the card of a material. */
import { addDays, addMonths } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { today, user } from '../documents/fixtures.ts';

const keeper = { keeperId: user.userId, deputyKeeperId: null, enabled: true };
const storehouses: readonly AnyDoc[] = [
  { id: '1', code: 'CK001', storeName: '一号饲料库', ...keeper },
  { id: '2', code: 'CK002', storeName: 'P1料点', ...keeper, keeperId: '98' },
];

const lot = (lotNo: string, qty: string, daysLeft: number | null, more: AnyDoc = {}): AnyDoc => ({
  lotNo,
  qty,
  reserved: '0.000',
  productionDate: null,
  expiryDate: daysLeft === null ? null : addDays(today, daysLeft),
  held: false,
  daysLeft,
  ...more,
});

const row = (itemId: string, itemName: string, more: AnyDoc = {}): AnyDoc => ({
  id: `${itemId}0`,
  storehouseId: '1',
  itemId,
  itemCode: `FD-0000${itemId}`,
  itemName,
  category: 'feed',
  spec: '25 kg/袋',
  unit: 'kg',
  barcode: `69010000${itemId}`,
  lotControl: true,
  minStock: null,
  packUnit: 'bag',
  packQty: '25.000',
  onHand: '500.000',
  reservedQty: '0.000',
  freeQty: '500.000',
  usableQty: '500.000',
  expiredQty: '0.000',
  heldQty: '0.000',
  lowFlag: false,
  nearestExpiry: null,
  avgCost: '12.000000',
  amount: '6000.00',
  lots: [],
  ...more,
});

const stock: readonly AnyDoc[] = [
  row('1', '海水鱼膨化饲料 9 mm', {
    onHand: '1320.000',
    reservedQty: '120.000',
    freeQty: '1200.000',
    usableQty: '1000.000',
    expiredQty: '200.000',
    amount: '15840.00',
    nearestExpiry: addDays(today, -3),
    lots: [lot('20251101-A', '200.000', -3), lot('20260601-A', '320.000', 18, { reserved: '120.000' }), lot('20260910-B', '800.000', 240)],
  }),
  row('2', '海水鱼膨化饲料 12 mm', {
    onHand: '75.000',
    freeQty: '75.000',
    usableQty: '75.000',
    minStock: '200.000',
    lowFlag: true,
    nearestExpiry: addDays(today, 90),
    lots: [lot('20260801-C', '75.000', 90)],
  }),
  row('3', '弧菌疫苗', {
    category: 'medicine',
    spec: '250 mL',
    unit: 'pcs',
    packUnit: null,
    packQty: null,
    onHand: '40.000',
    freeQty: '40.000',
    usableQty: '0.000',
    heldQty: '40.000',
    nearestExpiry: addDays(today, 150),
    lots: [lot('YM-2609', '40.000', 150, { held: true })],
  }),
  row('4', '增氧机叶轮', {
    category: 'sparePart',
    spec: null,
    unit: 'pcs',
    lotControl: false,
    packUnit: null,
    packQty: null,
    onHand: '6.000',
    freeQty: '6.000',
    usableQty: '6.000',
  }),
];

const booked = { createByName: '栾国华', reversalOf: null, at: `${today}T01:00:00.000Z` };
const card: AnyDoc = {
  openingQty: '400.000',
  openingAmount: '4800.00',
  inQty: '1000.000',
  outQty: '80.000',
  closingQty: '1320.000',
  closingAmount: '15840.00',
  months: Array.from({ length: 12 }, (_, at) => ({
    month: addMonths(`${today.slice(0, 7)}-01`, at - 11).slice(0, 7),
    inQty: `${at % 3 === 0 ? 900 : 300}.000`,
    outQty: `${350 + at * 12}.000`,
    closeQty: `${900 + at * 30}.000`,
  })),
  reservedBy: [{ docType: 'materialExit', docId: '71', docCode: 'CKD-20261120-0004', qty: '120.000' }],
  records: [
    {
      ...booked,
      id: '1',
      bizDate: addDays(today, -20),
      docType: 'materialEntry',
      docId: '61',
      docCode: 'RK-20261031-0002',
      lotNo: '20260910-B',
      inQty: '1000.000',
      outQty: null,
      balanceQty: '1400.000',
      amount: '12000.00',
      balanceAmount: '16800.00',
    },
    {
      ...booked,
      id: '2',
      bizDate: addDays(today, -4),
      docType: 'materialExit',
      docId: '62',
      docCode: 'CKD-20261116-0001',
      lotNo: '20260601-A',
      inQty: null,
      outQty: '80.000',
      balanceQty: '1320.000',
      amount: '-960.00',
      balanceAmount: '15840.00',
    },
  ],
  total: 2,
  pageNum: 1,
  pageSize: 50,
};

const moved = (id: string, more: AnyDoc): AnyDoc => ({
  ...booked,
  id,
  itemId: '1',
  itemCode: 'FD-00001',
  unit: 'kg',
  lotNo: '20260910-B',
  ...more,
});
const entries: readonly AnyDoc[] = [
  moved('11', {
    bizDate: addDays(today, -20),
    itemName: '海水鱼膨化饲料 9 mm',
    docType: 'materialEntry',
    docId: '61',
    docCode: 'RK-20261031-0002',
    qty: '1000.000',
    amount: '12000.00',
  }),
];

export const pageOf = (records: readonly AnyDoc[]): AnyDoc => ({ records, total: records.length, pageNum: 1, pageSize: 200 });

export const openCount: AnyDoc = {
  id: '81',
  code: 'PD-20261120-001',
  storehouseId: '1',
  storeName: '一号饲料库',
  checkDate: today,
  status: 'draft',
  frozen: true,
  mine: true,
  lines: 120,
  counted: 43,
};

/** What the pages of the stock ask for, by parts of the paths. */
export const answers: Readonly<Record<string, unknown>> = {
  'materialStorehouse/page': pageOf(storehouses),
  'materialStorehouse/detailList': pageOf(stock),
  'materialStorehouse/itemCard': card,
  'materialStorehouse/entryList': pageOf(entries),
  'materialStorehouse/exitList': pageOf([]),
  'materialTransfer/page': pageOf([]),
  'process/inbox': { rows: [], next: null },
  'materialCheck/counting': [],
};

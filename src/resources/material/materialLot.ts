/**
 * Lots of items that are kept by lots: a lot has one day of production and one of expiry wherever it lies. Whoever sees something wrong
 * with one puts it on hold, and nothing more of it is handed out; every hold is a row of its own and ends by itself.
 */
import { notNow } from '#model/acts.ts';
import { lineSet, register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

const reason = f.text(w('Reason', '原因'), { max: 200, required: true });
/** What holding a lot, or ending a hold, is asked with. */
export const holdAsked = { reason };

export const materialLot = register({
  key: 'materialLot',
  area: 'material',
  label: w('Lots', '批次'),
  icon: 'package',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    itemId: f.ref('materialItem', w('Material', '物料')),
    lotNo: f.text(w('Lot', '批次号'), { max: 40 }),
    productionDate: f.date(w('Produced', '生产日期')),
    expiryDate: f.date(w('Usable through', '有效期至')),
    supplierId: f.ref('supplierManagement', w('Supplier', '供应商')),
    entryId: f.ref('materialEntry', w('First received by', '首次入库单')),
    firstIn: f.date(w('First received', '首次入库')),
    held: f.boolean(w('On hold', '已冻结'), { default: false }),
  },
  lines: {
    holds: lineSet({
      label: w('Holds', '冻结记录'),
      fields: {
        reason,
        heldBy: f.user(w('Held by', '冻结人')),
        heldAt: f.dateTime(w('Held at', '冻结时间')),
        releaseReason: f.text(w('Released because', '解除原因'), { max: 200 }),
        releasedBy: f.user(w('Released by', '解除人')),
        releasedAt: f.dateTime(w('Released at', '解除时间')),
      },
    }),
  },
  access: {
    grants: {
      employee: { actions: ['page'], scope: 'all', menu: false },
      warehouse_keeper: { actions: ['page', 'export', 'hold'], scope: 'all' },
      procurement_manager: reading('all'),
      buyer: reading('all'),
      general_manager: reading('all'),
      sys_admin: reading('all'),
      audit_admin: reading('all'),
      quality_manager: { actions: ['page', 'export', 'hold', 'release'], scope: 'all' },
    },
    more: ['hold', 'release'],
  },
  acts: {
    hold: {
      label: w('Put on hold', '冻结'),
      icon: 'attention',
      danger: true,
      needs: 'hold',
      call: { method: 'PUT', path: 'hold/:id' },
      asks: holdAsked,
      note: w('Nothing of it is handed out until every hold is released.', '全部冻结解除前，该批次不得出库。'),
      done: w('The lot is on hold', '批次已冻结'),
    },
    release: {
      label: w('Release', '解除冻结'),
      icon: 'check',
      needs: 'release',
      when: ({ doc }) => doc.held === true || notNow('notHeld', w('It is not on hold', '该批次未冻结')),
      call: { method: 'PUT', path: 'release/:id' },
      asks: holdAsked,
      done: w('The lot is released', '批次已解除冻结'),
    },
  },
  name: { zh: 'lotNo' },
  list: {
    columns: ['itemId', 'lotNo', 'productionDate', 'expiryDate', 'supplierId', 'firstIn', 'held'],
    filters: ['itemId', 'lotNo', 'expiryDate', 'supplierId', 'held'],
    sort: [{ by: 'expiryDate' }],
  },
  form: [
    { label: w('Lot', '批次'), fields: ['itemId', 'lotNo', 'productionDate', 'expiryDate', 'held'] },
    { label: w('Origin', '来源'), fields: ['supplierId', 'entryId', 'firstIn'] },
    { label: w('Holds', '冻结'), fields: ['holds'] },
  ],
  uniques: [['itemId', 'lotNo']],
});

/**
 * Every movement of an administrative material, one row each, with the stock after it. Quantity and amount are signed: what leaves is
 * below zero. A row never changes; a wrong one is taken back by a row of its own, of the same kind and with the opposite sign.
 */
import { notNow, type NotNow } from '#model/acts.ts';
import { compare, negate } from '#model/calculation/decimal.ts';
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

/** What was entered by hand is mended by hand; what a document moved is mended by the document. */
const byHand = 'adMaterialManagement';
const ofDocument: NotNow = notNow('ofDocument', w('A document moved this; it is mended there', '该流水由单据产生，须在原单据处理'));
const isReversal: NotNow = notNow('isReversal', w('This row itself takes another back', '该流水本身为冲销'));
const takenBack: NotNow = notNow('takenBack', w('This row was taken back already', '该流水已冲销'));

interface Row {
  readonly moveType: string | null;
  readonly qty: string | null;
  readonly backQty: string | null;
  readonly reverses: string | null;
  readonly reversed: boolean | null;
  readonly sourceType: string | null;
}

const standing = (row: Row): true | NotNow => {
  if (row.sourceType !== byHand) return ofDocument;
  if (row.reverses !== null) return isReversal;
  return row.reversed === true ? takenBack : true;
};

const mayComeBack = (row: Row): true | NotNow | null => {
  if (row.moveType !== 'out') return null;
  const verdict = standing(row);
  if (verdict !== true) return verdict;
  return compare(negate(row.qty), row.backQty) > 0 || notNow('allBack', w('All of it has come back', '已全部退回'));
};

const mayBeTakenBack = (row: Row): true | NotNow | null => {
  if (row.moveType === 'return') return null;
  const verdict = standing(row);
  if (verdict !== true) return verdict;
  return compare(row.backQty, '0') === 0 || notNow('partlyBack', w('Some of it has come back already', '已有退回，不能冲销'));
};

export const adMaterialMove = register({
  key: 'adMaterialMove',
  area: 'general',
  label: w('Stock movements', '物资出入库流水'),
  icon: 'history',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    materialId: f.ref('adMaterialManagement', w('Material', '物资')),
    moveDate: f.date(w('Date', '日期')),
    moveType: f.choice('stockMove', w('Type', '类型')),
    qty: f.decimal([12, 2], w('Qty', '数量')),
    price: f.decimal([14, 4], w('Price', '单价')),
    amount: f.money(w('Amount', '金额')),
    balance: f.decimal([12, 2], w('Balance', '结存')),
    receiver: f.user(w('Received by', '领用人')),
    receiverDept: f.department(w('Department', '领用部门')),
    backQty: f.decimal([12, 2], w('Came back', '已退数量'), { default: '0' }),
    reverses: f.ref('adMaterialMove', w('Takes back', '冲销流水')),
    reversed: f.boolean(w('Taken back', '已冲销'), { default: false }),
    sourceType: f.text(w('Source', '来源单据'), { resourceKey: true, max: 50 }),
    sourceId: f.text(w('Source record', '来源记录'), { idIn: 'sourceType', max: 20 }),
    entryId: f.text(w('Ledger entry', '台账分录'), { max: 20 }),
  },
  access: {
    grants: {
      admin_manager: { ...everything, actions: ['page', 'export', 'move'] },
      admin_clerk: { ...everything, actions: ['page', 'export', 'move'] },
      dorm_keeper: { ...everything, actions: ['page', 'export', 'move'] },
      canteen_keeper: { ...everything, actions: ['page', 'export', 'move'] },
      sys_admin: everything,
      audit_admin: reading('all'),
    },
    more: ['move'],
  },
  acts: {
    giveBack: {
      label: w('Comes back', '退回'),
      icon: 'undo',
      needs: 'move',
      when: ({ doc }) => mayComeBack(doc),
      call: { method: 'POST', path: 'giveBack/:id' },
      note: w('It comes back at the value at which it left.', '按领用时的金额退回库存。'),
      asks: {
        qty: f.decimal([12, 2], w('Qty', '数量'), { required: true, least: '0.01' }),
        moveDate: f.date(w('Date', '日期'), { required: true }),
        remark: f.text(w('Remark', '备注'), { max: 200 }),
      },
      begins: ({ doc, today }) => ({ qty: negate(doc.qty), moveDate: today }),
      done: w('It is back in stock', '已退回库存'),
    },
    reverse: {
      label: w('Take back', '冲销'),
      icon: 'invalidate',
      danger: true,
      needs: 'move',
      when: ({ doc }) => mayBeTakenBack(doc),
      call: { method: 'POST', path: 'reverse/:id' },
      note: w('A row of the opposite sign is booked today; nothing is deleted.', '今天登记一笔反向流水，原流水保留。'),
      asks: { remark: f.text(w('Reason', '原因'), { max: 200, required: true }) },
      done: w('Taken back', '已冲销'),
    },
  },
  list: {
    columns: ['materialId', 'moveDate', 'moveType', 'qty', 'amount', 'balance', 'receiver', 'receiverDept', 'sourceType', 'reversed'],
    filters: ['materialId', 'moveDate', 'moveType', 'receiver', 'receiverDept', 'sourceType'],
    sort: [{ by: 'moveDate', down: true }],
    totals: ['amount'],
  },
  form: [
    { label: w('Movement', '流水'), fields: ['materialId', 'moveDate', 'moveType', 'qty', 'price', 'amount', 'balance'] },
    { label: w('Receiver', '领用'), fields: ['receiver', 'receiverDept', 'backQty'] },
    { label: w('Origin', '来源'), fields: ['sourceType', 'sourceId', 'entryId', 'reverses', 'reversed'] },
  ],
  uniques: [['entryId']],
});

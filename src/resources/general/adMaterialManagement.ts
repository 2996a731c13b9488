/**
 * Administrative materials: office, protective, gift, canteen and dormitory goods, with what lies there. It is a stock of its own; the
 * storehouses of the business know nothing of it. Quantities and worth come from the ledger `adStock` alone.
 *
 * Facts: `unitFixed` the unit in which its movements were counted, null while nothing has moved.
 */
import { notNow, type Act } from '#model/acts.ts';
import { add, compare, divide, isPositive } from '#model/calculation/decimal.ts';
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { everything, systemData } from '../grants.ts';

const readOnly = { readOnly: true } as const;

const movement = {
  moveDate: f.date(w('Date', '日期'), { required: true }),
  qty: f.decimal([12, 2], w('Qty', '数量'), { required: true, least: '0' }),
};
const remark = f.text(w('Remark', '备注'), { max: 200 });

/** What one movement is entered with; `ofMove` is the issue that comes back, `qty` of a count what was counted. */
export const moveAsked = {
  moveType: f.choice('stockMove', w('Type', '类型'), { required: true }),
  ...movement,
  price: f.money(w('Price', '单价'), { least: '0' }),
  receiver: f.user(w('Received by', '领用人')),
  receiverDept: f.department(w('Department', '领用部门')),
  ofMove: f.ref('adMaterialMove', w('Comes back from', '原领用流水')),
  remark,
};

const act = (
  moveType: string,
  label: Words,
  icon: string,
  asks: NonNullable<Act['asks']>,
  more: Pick<Act, 'note' | 'danger' | 'begins'> = {},
) =>
  ({
    label,
    icon,
    needs: 'move',
    when: ({ doc }) =>
      ['in', 'out'].includes(moveType) && doc['status'] === 'disabled'
        ? notNow('materialDisabled', w('It is not in use', '该物资已停用'))
        : true,
    call: { method: 'POST', path: 'move/:id', with: { moveType } },
    asks,
    begins: ({ today }) => ({ moveDate: today }),
    done: w('Movement booked', '流水已登记'),
    ...more,
  }) satisfies Act;

export const adMaterialManagement = resource({
  key: 'adMaterialManagement',
  area: 'general',
  label: w('Administrative materials', '行政物资管理'),
  icon: 'package',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('XZ{seq5}', w('Code', '物资编码')),
    name: f.text(w('Name', '名称'), { max: 60, required: true }),
    category: f.choice('adMaterialCategory', w('Category', '类别'), { required: true }),
    spec: f.text(w('Specification', '规格型号'), { max: 60 }),
    unit: f.choice('unit', w('Unit', '单位'), { required: true }),
    price: f.money(w('Price', '参考单价'), { required: true, least: '0' }),
    stockQty: f.computed(f.decimal([12, 2], w('Stock', '库存数量'))),
    availableQty: f.decimal([12, 2], w('Available', '可用数量'), { ...readOnly, default: '0' }),
    reservedQty: f.decimal([12, 2], w('Reserved', '预占数量'), { ...readOnly, default: '0' }),
    stockAmount: f.money(w('Stock value', '库存金额'), { ...readOnly, default: '0', sensitive: true }),
    avgPrice: f.computed(f.decimal([14, 4], w('Average price', '平均单价'), { sensitive: true })),
    safetyQty: f.decimal([12, 2], w('Minimum', '安全库存'), { least: '0', default: '0' }),
    belowMin: f.computed(f.boolean(w('Below minimum', '低于安全库存'))),
    location: f.text(w('Place', '存放位置'), { max: 60 }),
    keeper: f.user(w('Keeper', '保管人'), { required: true }),
    supplierName: f.text(w('Supplier', '供应商'), { max: 60, sensitive: true }),
    perStaffLimit: f.decimal([12, 2], w('Limit per person and year', '人均年限额'), {
      least: '0',
      help: w(
        'What one person gets in a calendar year, less what came back. More is issued by the manager of administration, with a reason.',
        '一人一个自然年内领用减退回的上限；超出须由行政经理登记并说明原因。',
      ),
    }),
    status: f.choice('enableState', w('Status', '状态'), { required: true, default: 'enabled' }),
    picture: f.images(w('Picture', '图片')),
  },
  facts: { unitFixed: fact<string | null>(['unit']) },
  computes: {
    stockQty: ({ doc }) => add(doc.availableQty, doc.reservedQty),
    avgPrice: ({ doc }) => (isPositive(doc.stockQty) ? divide(doc.stockAmount, doc.stockQty, 4) : null),
    belowMin: ({ doc }) => compare(doc.stockQty, doc.safetyQty) < 0,
  },
  rules: {
    unitFixed: ({ doc, facts }) =>
      (facts.unitFixed ?? doc.unit) !== doc.unit
        ? fault('unitFixed', 'unit', w('stays as it is once something has moved', '已有出入库流水，单位不能更改'))
        : null,
  },
  removal: {
    moved: ({ facts }) =>
      (facts.unitFixed ?? null) === null
        ? null
        : fault('moved', '', w('it has movements; it can be switched off', '已有出入库流水，可停用，不能删除')),
  },
  name: { zh: 'name' },
  access: {
    owners: ['keeper'],
    grants: {
      ...systemData,
      admin_manager: everything,
      admin_clerk: everything,
      dorm_keeper: { actions: ['page', 'export', 'sensitive', 'move'], scope: 'all' },
      canteen_keeper: { actions: ['page', 'export', 'sensitive', 'move'], scope: 'all' },
    },
    more: ['move'],
  },
  acts: {
    stockIn: act(
      'in',
      w('Book in', '入库'),
      'new',
      { ...movement, price: f.money(w('Price', '单价'), { required: true, least: '0' }), remark },
      { begins: ({ doc, today }) => ({ moveDate: today, price: textOf(doc['price']) }) },
    ),
    stockOut: act('out', w('Issue', '领用'), 'submit', {
      ...movement,
      receiver: moveAsked.receiver,
      receiverDept: moveAsked.receiverDept,
      remark,
    }),
    stockCount: act(
      'adjust',
      w('Count', '盘点'),
      'check',
      { ...movement, qty: f.decimal([12, 2], w('Counted', '实盘数量'), { required: true, least: '0' }), remark },
      { note: w('Enter what lies there, reserved pieces included; the difference is booked.', '填写实盘数量（含预占），系统登记差额。') },
    ),
    stockLoss: act('loss', w('Loss', '报损'), 'attention', {
      ...movement,
      remark: f.text(w('Reason', '原因'), { max: 200, required: true }),
    }),
  },
  list: {
    columns: ['code', 'name', 'category', 'spec', 'unit', 'stockQty', 'availableQty', 'safetyQty', 'price', 'keeper', 'status'],
    filters: ['name', 'category', 'belowMin', 'keeper', 'status'],
    sort: [{ by: 'category' }, { by: 'code' }],
  },
  form: [
    { label: w('Material', '物资'), fields: ['code', 'name', 'category', 'spec', 'unit', 'price', 'supplierName', 'status', 'picture'] },
    { label: w('Stock', '库存'), fields: ['stockQty', 'availableQty', 'reservedQty', 'stockAmount', 'avgPrice', 'belowMin'] },
    { label: w('Keeping', '保管'), fields: ['location', 'keeper', 'safetyQty', 'perStaffLimit'] },
  ],
  belonging: [{ resource: 'adMaterialMove', by: 'materialId', as: 'moves' }],
});

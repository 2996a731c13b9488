/** Report of administrative materials by month: its figures are read from the rows of `adMaterialMove`, its page is its own. */
import { report } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

const quantity = (en: string, zh: string) => f.decimal([12, 2], w(en, zh));

export const materialManagementReport = report({
  key: 'materialManagementReport',
  area: 'general',
  label: w('Administrative material report', '行政物资报表'),
  icon: 'chart-bar',
  api: { prefix: 'api', style: 'newer', only: [] },
  fields: {
    material: f.text(w('Material', '物资'), { max: 60 }),
    category: f.choice('adMaterialCategory', w('Category', '类别')),
    unit: f.choice('unit', w('Unit', '单位')),
    openQty: quantity('Opening qty', '期初数量'),
    openAmount: f.money(w('Opening value', '期初金额')),
    inQty: quantity('In qty', '入库数量'),
    inAmount: f.money(w('In value', '入库金额')),
    outQty: quantity('Issued qty', '领用数量'),
    outAmount: f.money(w('Issued value', '领用金额')),
    lossQty: quantity('Lost qty', '报损数量'),
    lossAmount: f.money(w('Lost value', '报损金额')),
    adjustQty: quantity('Stocktake qty', '盘点数量'),
    adjustAmount: f.money(w('Stocktake value', '盘点金额')),
    closeQty: quantity('Closing qty', '期末数量'),
    closeAmount: f.money(w('Closing value', '期末金额')),
  },
  access: {
    grants: {
      admin_manager: reading('all'),
      admin_clerk: reading('all'),
      dorm_keeper: reading('all'),
      canteen_keeper: reading('all'),
      finance_manager: reading('all'),
      finance_accountant: reading('all'),
      general_manager: reading('all'),
      chairman: reading('all'),
      sys_admin: everything,
      audit_admin: reading('all'),
    },
  },
  list: {
    columns: [
      'material',
      'category',
      'unit',
      'openQty',
      'openAmount',
      'inQty',
      'inAmount',
      'outQty',
      'outAmount',
      'lossQty',
      'lossAmount',
      'adjustQty',
      'adjustAmount',
      'closeQty',
      'closeAmount',
    ],
    filters: ['category'],
    sort: [{ by: 'category' }, { by: 'material' }],
  },
  form: [
    { label: w('Material', '物资'), fields: ['material', 'category', 'unit'] },
    { label: w('Quantity', '数量'), fields: ['openQty', 'inQty', 'outQty', 'lossQty', 'adjustQty', 'closeQty'] },
    { label: w('Value', '金额'), fields: ['openAmount', 'inAmount', 'outAmount', 'lossAmount', 'adjustAmount', 'closeAmount'] },
  ],
});

/**
 * The master of materials: what every document of stock names. Its number begins with its category. What must be traceable is kept by
 * lots; rates of tax and of over-delivery begin with what is usual for the category.
 *
 * Facts: `moved` unit and category in which it has moved, null while nothing has.
 */
import { compare } from '#model/calculation/decimal.ts';
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { everything, systemData } from '../grants.ts';
import { pieceFault } from '#resources/general/rules/materials.ts';
import { categoryPrefix } from './items.ts';

export const materialItem = resource({
  key: 'materialItem',
  area: 'material',
  label: w('Materials', '物料档案'),
  icon: 'package',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('{field:category}-{seq5}', w('No.', '物料编码'), { category: categoryPrefix }),
    itemName: f.text(w('Name', '名称'), { max: 100, required: true }),
    category: f.choice('itemCategory', w('Category', '类别'), { required: true }),
    spec: f.text(w('Specification', '规格'), { max: 100 }),
    model: f.text(w('Model', '型号'), { max: 60 }),
    unit: f.choice('unit', w('Unit', '单位'), { required: true }),
    packUnit: f.choice('unit', w('Pack unit', '包装单位')),
    packQty: f.decimal([14, 3], w('Quantity per pack', '每包数量'), { least: '0.001' }),
    lotControl: f.boolean(w('Kept by lots', '批次管理'), {
      default: false,
      help: w('Feed, eggs, medicine, chemicals and finished goods always are.', '饲料、鱼卵、药品疫苗、化学品、成品始终按批次管理。'),
    }),
    shelfLifeDays: f.integer(w('Shelf life (days)', '保质期（天）'), { least: '1', most: '36500' }),
    minStock: f.decimal([14, 3], w('Safety stock', '安全库存'), { least: '0', default: '0' }),
    maxStock: f.decimal([14, 3], w('Highest stock', '最高库存'), { least: '0' }),
    leadDays: f.integer(w('Lead time (days)', '采购周期（天）'), { least: '0', most: '3650', default: 7 }),
    refPrice: f.decimal([14, 4], w('Reference price incl. tax', '含税参考单价'), { least: '0' }),
    taxRate: f.decimal([7, 2], w('Tax rate (%)', '税率（%）'), {
      least: '0',
      most: '100',
      help: w('Left empty, the usual rate of the category.', '留空按类别默认税率。'),
    }),
    overPct: f.decimal([7, 2], w('Over-delivery (%)', '超收容差（%）'), {
      least: '0',
      most: '100',
      help: w('Left empty, 5 for feed and chemicals, else 0.', '留空时饲料、化学品为5，其他为0。'),
    }),
    defaultStorehouseId: f.ref('materialStorehouse', w('Usual storehouse', '默认仓库')),
    barcode: f.text(w('Barcode', '条码'), { max: 40, unique: true }),
    enabled: f.boolean(w('In use', '启用'), { default: true }),
    attachments: f.files(w('Attachments', '附件')),
  },
  facts: { moved: fact<{ readonly unit: string; readonly category: string } | null>(['unit', 'category']) },
  rules: {
    fixed: ({ doc, facts: { moved } }): readonly Fault[] =>
      moved
        ? (['unit', 'category'] as const).flatMap((name) =>
            doc[name] === moved[name]
              ? []
              : [fault('fixed', name, w('stays as it is once something has moved', '已有出入库流水，不能更改'))],
          )
        : [],
    pack: ({ doc: { packUnit, packQty } }): readonly Fault[] => [
      ...(packUnit !== null && packQty === null ? [fault('pack', 'packQty', w('required with a pack unit', '填写包装单位时必填'))] : []),
      ...(packUnit === null && packQty !== null
        ? [fault('pack', 'packUnit', w('required with a quantity per pack', '填写每包数量时必填'))]
        : []),
    ],
    pieces: ({ doc }): readonly Fault[] =>
      (['packQty', 'minStock', 'maxStock'] as const).flatMap((name) => pieceFault(doc.unit, doc[name], name) ?? []),
    highest: ({ doc: { minStock, maxStock } }) =>
      maxStock !== null && compare(maxStock, minStock) < 0
        ? fault('highest', 'maxStock', w('lies below the safety stock', '不能低于安全库存'))
        : null,
  },
  removal: {
    moved: ({ facts: { moved } }) =>
      moved ? fault('moved', '', w('It has moved; it can be switched off', '已有出入库流水，可停用，不能删除')) : null,
  },
  effects: { saved: ['materialItemSaved'] },
  name: { zh: 'itemName' },
  access: {
    grants: {
      ...systemData,
      procurement_manager: everything,
      warehouse_keeper: { actions: ['page', 'export', 'add', 'put'], scope: 'all' },
      buyer: { actions: ['page', 'export'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'itemName', 'category', 'spec', 'unit', 'lotControl', 'minStock', 'refPrice', 'enabled'],
    filters: ['code', 'itemName', 'category', 'lotControl', 'enabled'],
    sort: [{ by: 'category' }, { by: 'code' }],
  },
  form: [
    { label: w('Material', '物料'), fields: ['code', 'itemName', 'category', 'spec', 'model', 'unit', 'barcode', 'enabled'] },
    { label: w('Packs and lots', '包装与批次'), fields: ['packUnit', 'packQty', 'lotControl', 'shelfLifeDays'] },
    { label: w('Stock', '库存'), fields: ['defaultStorehouseId', 'minStock', 'maxStock', 'leadDays'] },
    { label: w('Purchase', '采购'), fields: ['refPrice', 'taxRate', 'overPct', 'attachments'] },
  ],
});

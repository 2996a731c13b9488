/** What materials are kept as, and the kinds of storehouses. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '../dictionary.ts';

export const materialAreaDictionaries = {
  itemCategory: dictionary(w('Category of materials', '物料类别'), {
    feed: ['Feed', '饲料'],
    egg: ['Eggs', '鱼卵'],
    medicine: ['Medicine and vaccine', '药品疫苗'],
    chemical: ['Chemicals', '化学品'],
    packaging: ['Packaging', '包材'],
    sparePart: ['Spare parts', '备件'],
    tool: ['Tools', '工具'],
    office: ['Office supplies', '办公用品'],
    labour: ['Protective equipment', '劳保'],
    rawFish: ['Raw fish', '原料鱼'],
    semi: ['Semi-finished', '半成品'],
    finished: ['Finished goods', '成品'],
    byProduct: ['By-products', '副产品'],
    device: ['Devices', '设备'],
    other: ['Other', '其他'],
  }),
  storeType: dictionary(w('Type of storehouse', '仓库类型'), {
    general: ['General', '综合库'],
    feed: ['Feed', '饲料库'],
    medicine: ['Medicine', '药品库'],
    spare: ['Spare parts', '备件库'],
    packaging: ['Packaging', '包材库'],
    coldFresh: ['Chilled (0 to 4 °C)', '冰鲜库（0~4℃）'],
    coldFrozen: ['Frozen (−18 °C or below)', '冷冻库（≤−18℃）'],
    point: ['Workshop point', '车间料点'],
    scrap: ['Scrap', '废品库'],
  }),
  entryType: dictionary(w('Type of receipt', '入库类型'), {
    purchase: ['Purchase', '采购入库'],
    production: ['Production', '生产入库'],
    return: ['Return of issued goods', '退料入库'],
    surplus: ['Other', '其他入库'],
    opening: ['Opening stock', '期初入库'],
  }),
  inspectResult: dictionary(w('Result of the inspection', '检验结论'), {
    pass: ['Passed', '合格'],
    concession: ['Accepted with concession', '让步接收'],
    reject: ['Rejected', '不合格'],
  }),
  exitType: dictionary(w('Type of issue', '出库类型'), {
    production: ['Production', '生产领用'],
    project: ['Project', '项目领用'],
    office: ['Office', '办公领用'],
    labour: ['Protective equipment', '劳保发放'],
    disposal: ['Disposal', '报废处置'],
    supplierReturn: ['Return to the supplier', '退供应商'],
    other: ['Other', '其他'],
  }),
  transferState: dictionary(w('Goods of a transfer', '调拨状态'), {
    none: ['Not sent', '未发出'],
    inTransit: ['On the way', '在途'],
    done: ['Received', '已完成'],
  }),
  lossType: dictionary(w('Type of loss', '报损类型'), {
    expired: ['Expired', '过期'],
    damaged: ['Damaged', '破损'],
    spoiled: ['Spoilt', '变质'],
    shortage: ['Short', '短少'],
    transit: ['Lost in transit', '在途损耗'],
    quality: ['Bad quality', '质量退废'],
  }),
  liability: dictionary(w('Liability', '责任认定'), {
    none: ['Nobody', '无责'],
    person: ['A person', '个人'],
    supplier: ['The supplier', '供应商'],
    carrier: ['The carrier', '承运方'],
  }),
  disposal: dictionary(w('Disposal', '处置方式'), {
    destroy: ['Destroyed', '销毁'],
    sell: ['Sold', '变卖'],
    returnSupplier: ['Back to the supplier', '退供应商'],
  }),
  stockCheckType: dictionary(w('Type of stocktake', '盘点类型'), {
    full: ['Full', '全盘'],
    cycle: ['Partial', '抽盘'],
    yearEnd: ['End of year', '年终盘点'],
  }),
  stockPeriodState: dictionary(
    w('State of a month', '月份状态'),
    { open: ['Open', '未结账'], closed: ['Closed', '已结账'] },
    { open: 'mine', closed: 'done' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;

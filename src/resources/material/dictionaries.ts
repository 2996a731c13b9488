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
} as const satisfies Readonly<Record<string, DictionarySeed>>;

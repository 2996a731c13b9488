/** Dictionaries of administrative materials. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';

export const materialDictionaries = {
  adMaterialCategory: dictionary(w('Category of administrative materials', '行政物资类别'), {
    office: ['Office supplies', '办公用品'],
    labor: ['Protective equipment', '劳保用品'],
    cleaning: ['Cleaning', '保洁用品'],
    gift: ['Gifts', '礼品'],
    canteen: ['Canteen', '食堂用品'],
    dorm: ['Dormitory', '宿舍用品'],
    it: ['IT consumables', 'IT耗材'],
  }),
  stockMove: dictionary(
    w('Kind of stock movement', '出入库类型'),
    {
      in: ['In', '入库'],
      out: ['Issued', '领用'],
      return: ['Returned', '退回'],
      loss: ['Loss', '报损'],
      adjust: ['Stocktake adjustment', '盘点调整'],
    },
    { in: 'approved', out: 'submitted', return: 'approved', loss: 'rejected', adjust: 'attention' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;

/** Words of the page of materials to be bought again. */
import { w } from '#model/words.ts';

export const words = {
  title: w('To be bought again', '补货'),
  failed: w('The materials that are short could not be loaded.', '缺货物料加载失败。'),
  none: w('Nothing is short', '没有低于安全库存的物料'),
  noneText: w(
    'Materials stand here when what is free, to arrive and asked for is below their safety stock.',
    '可用、未到货与申请中数量之和低于安全库存的物料会列在这里。',
  ),
  nothing: w('Nothing is short here', '所选范围内没有缺货物料'),
  clear: w('Show all', '显示全部'),
  store: w('Usual storehouse', '默认仓库'),
  category: w('Category', '类别'),
  all: w('All', '全部'),
  list: w('Short materials', '缺货物料'),
  item: w('Material', '物料'),
  free: w('Available', '可用'),
  toArrive: w('To arrive', '未到货'),
  asked: w('Asked for', '申请中'),
  covered: w('Together', '合计'),
  least: w('Safety stock', '安全库存'),
  suggested: w('Suggested', '建议采购'),
  packs: w('{n} × {qty} {unit}', '{n}包 × {qty}{unit}'),
  lead: w('Lead time', '采购周期'),
  days: w('{n} days', '{n}天'),
  choose: w('Choose {name}', '选择{name}'),
  chooseAll: w('Choose all', '全选'),
  selected: w('{n} materials chosen', '已选{n}种物料'),
  draft: w('Draft an application ({n})', '生成采购申请（{n}）'),
  draftHelp: w('Quantities and prices can be changed before it is sent.', '提交前可修改数量和价格。'),
};

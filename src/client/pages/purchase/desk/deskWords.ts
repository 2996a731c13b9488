/** Words of the buying desk. */
import { w } from '#model/words.ts';

export const words = {
  title: w('Buying desk', '采购工作台'),
  failed: w('What is to be bought could not be loaded.', '待采购明细加载失败。'),
  none: w('Nothing waits to be bought', '暂无待采购明细'),
  noneText: w('Approved applications with something left stand here.', '已通过且未执行完的采购申请会列在这里。'),
  late: w('Deliveries that are late', '逾期未到货'),
  lateOf: w('{n} days late', '逾期{n}天'),
  lines: w('To be bought', '待采购'),
  item: w('What', '品名'),
  left: w('To be bought', '待采购数量'),
  stock: w('In stock', '现有库存'),
  onOrder: w('On order', '在途'),
  last: w('Last price', '最近采购价'),
  estimate: w('Estimate', '估价'),
  need: w('Needed by', '需用日期'),
  who: w('Application', '采购申请'),
  choose: w('Choose {name} of {code}', '选择{code}的{name}'),
  chooseAll: w('Choose all of {name}', '选择全部{name}'),
  ask: w('Ask for prices ({n})', '发起询价（{n}）'),
  order: w('Order without an inquiry ({n})', '直接下单（{n}）'),
  selected: w('{n} lines chosen', '已选{n}条明细'),
  subject: w('{name} and others', '{name}等询价'),
  more: w('{n} of {all} lines are shown; the earliest needs first.', '共{all}条明细，按需用日期显示前{n}条。'),
};

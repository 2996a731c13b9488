/** Words of the comparison of offers. */
import { w } from '#model/words.ts';

export const words = {
  title: w('Offers side by side', '报价比较'),
  of: w('{code}: offers side by side', '{code} 报价比较'),
  failed: w('The inquiry could not be loaded.', '询价单加载失败。'),
  none: w('No lines yet', '暂无询价明细'),
  noneText: w('Choose what is to be bought in the inquiry first.', '先在询价单中选择待采购明细。'),
  line: w('What', '品名'),
  last: w('Last price', '最近采购价'),
  estimate: w('Estimate', '估价'),
  lowest: w('lowest', '最低'),
  chosen: w('chosen', '选定'),
  days: w('{n} days', '{n}天'),
  until: w('until {date}', '有效期至{date}'),
  price: w('Price of {supplier} for {name}', '{supplier}对{name}的报价'),
  choose: w('Choose {supplier} for {name}', '{name}选定{supplier}'),
  taxRate: w('Tax rate (%)', '税率（%）'),
  validUntil: w('Offers valid until', '报价有效期至'),
  deliveryDays: w('Days to deliver', '交货天数'),
  save: w('Save the offers', '保存报价'),
  saved: w('Offers saved', '报价已保存'),
  total: w('Total', '合计'),
  wins: w('Total as chosen', '选定合计'),
  best: w('Cheapest of each', '逐项最低合计'),
  unsaved: w('Prices that are not saved', '报价尚未保存'),
  open: w('Open the document', '打开单据'),
};

/** Words of the stocktake. */
import { w } from '#model/words.ts';

export const words = {
  title: w('Stocktake', '物资盘点'),
  category: w('Category', '类别'),
  date: w('Counted on', '盘点日期'),
  remark: w('Remark', '备注'),
  material: w('Material', '物资'),
  stock: w('Stock', '账面数量'),
  counted: w('Counted', '实盘数量'),
  countedOf: w('Counted: {name}', '实盘数量：{name}'),
  difference: w('Difference', '差异'),
  asCounted: w('As in the books', '相符'),
  noNumber: w('is no number', '不是数字'),
  reserved: w('{n} of it reserved', '其中预占{n}'),
  state: w('{n} of {all} counted, {d} differ', '已盘{n}项，共{all}项，差异{d}项'),
  book: w('Book {n} differences', '登记{n}项差异'),
  nothing: w('No difference yet', '暂无差异'),
  ask: w('Book {n} differences?', '登记{n}项差异？'),
  askText: w('{more} materials have more than the books say, {less} have less.', '盘盈{more}项，盘亏{less}项。'),
  cancel: w('Back to the sheet', '返回核对'),
  booked: w('{n} differences booked', '已登记{n}项差异'),
  unsaved: w('The count is not booked yet.', '盘点尚未登记。'),
  failed: w('The materials could not be loaded', '物资加载失败'),
  none: w('Nothing of this category is in use', '该类别没有启用的物资'),
  wrong: w('{name}: {why}', '{name}：{why}'),
  hint: w('Enter goes to the next. What stays empty is not counted.', '回车到下一项；留空表示未盘。'),
} as const;

/** Words of the report of administrative materials. */
import { w } from '#model/words.ts';

export const words = {
  title: w('Administrative material report', '行政物资报表'),
  filters: w('What is shown', '筛选'),
  from: w('From', '开始月份'),
  to: w('To', '结束月份'),
  category: w('Category', '类别'),
  everyCategory: w('All categories', '全部类别'),
  department: w('Issued to', '领用部门'),
  everybody: w('All departments', '全部部门'),
  groupBy: w('By', '汇总方式'),
  material: w('Material', '物资'),
  dept: w('Department', '部门'),
  month: w('Month', '月份'),
  unit: w('Unit', '单位'),
  qty: w('Qty', '数量'),
  amount: w('Value', '金额'),
  total: w('Total', '合计'),
  inAndOut: w('In and issued', '入库与领用金额'),
  failed: w('The report could not be loaded', '报表加载失败'),
  none: w('Nothing in these months', '所选月份没有数据'),
  noneText: w('Nothing lay there, and nothing moved.', '没有库存，也没有出入库。'),
  export: w('Export CSV', '导出 CSV'),
  pages: w('Pages of the report', '报表分页'),
  unnamed: w('Nobody named', '未注明'),
  noUnits: w('Quantities of several materials are not added up: their units differ.', '不同物资的计量单位不同，仅汇总金额。'),
} as const;

/** Words of the reports of pay. */
import { w } from '#model/words.ts';

export const words = {
  title: w('Pay reports', '薪酬报表'),
  report: w('Report', '报表'),
  from: w('From: {months}', '{months}起'),
  to: w('To: {months}', '{months}止'),
  department: w('Department', '部门'),
  everybody: w('All departments', '全部部门'),
  export: w('Export CSV', '导出 CSV'),
  failed: w('The report could not be loaded', '报表加载失败'),
  none: w('Nothing in these months', '所选月份没有数据'),
  noneText: w('Payments count once their tax is computed.', '已算税的工资才会计入报表。'),
  total: w('Total', '合计'),
  pages: w('Pages of the report', '报表分页'),
} as const;

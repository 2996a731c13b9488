/** Words of charts and of the tables beside them. */
import { w } from '#model/words.ts';

export const words = {
  nothing: w('(none)', '（空）'),
  other: w('Other', '其他'),
  chart: w('Chart', '图表'),
  table: w('Table', '表格'),
  full: w('Report in full screen', '报表全屏'),
  show: w('Show as', '显示方式'),
  total: w('Total', '合计'),
  empty: w('Nothing was found for these filters', '没有符合条件的数据'),
  failed: w('The report could not be run', '报表运行失败'),
  stale: w('What stands below is from {at}', '以下为 {at} 的数据'),
  retry: w('Retry', '重试'),
  count: w('{count} rows', '共{count}条'),
  cut: w('Only the first {count} are shown; the totals are over all.', '仅显示前{count}条，合计包含全部数据。'),
  described: w(
    '{label}: {count} values; largest {most} ({at}), smallest {least} ({low})',
    '{label}：共{count}项；最大 {most}（{at}），最小 {least}（{low}）',
  ),
};

/** Words of the calendar of payments. */
import { w } from '#model/words.ts';

export const words = {
  title: w('Calendar of payments', '付款日历'),
  failed: w('The calendar could not be loaded.', '付款日历加载失败。'),
  before: w('Month before', '上个月'),
  after: w('Next month', '下个月'),
  today: w('This month', '本月'),
  view: w('View', '视图'),
  month: w('Month', '月历'),
  list: w('List', '列表'),
  none: w('Nothing is due in {month}', '{month} 没有到期事项'),
  noneText: w('Payments of plans, retention money and ends of contracts stand here.', '计划付款、质保金到期与合同到期会列在这里。'),
  payment: w('Payment', '付款'),
  receipt: w('Receipt', '收款'),
  retention: w('Retention', '质保金到期'),
  end: w('Contract ends', '合同到期'),
  toPay: w('To pay', '应付'),
  toReceive: w('To receive', '应收'),
  ending: w('Contracts that end', '到期合同'),
  sums: w('{month} in sums', '{month} 合计'),
  overdue: w('Overdue', '逾期'),
  overdueSince: w('since {date}', '{date}起逾期'),
  day: w('{date}: {n} entries', '{date}：{n}项'),
  more: w('{n} more', '另有{n}项'),
} as const;

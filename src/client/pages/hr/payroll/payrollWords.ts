/** Words of the payroll month. */
import type { PayrollAction, PayrollException, PayrollStep } from '#resources/hr/rules/payrollMonth.ts';
import { w, type Words } from '#model/words.ts';

export const words = {
  title: w('Payroll of a month', '月度工资表'),
  month: w('Month', '工资月份'),
  before: w('Month before', '上个月'),
  after: w('Month after', '下个月'),
  department: w('Department', '部门'),
  everybody: w('All departments', '全部部门'),
  failed: w('The month could not be loaded', '工资表加载失败'),
  steps: w('How far the month is', '当月进度'),
  none: w('No payments for this month yet', '本月尚未生成工资'),
  noneText: w(
    'They are made from pay, attendance and insurance of everybody employed in the month.',
    '将根据在职员工的薪资、考勤和社保生成。',
  ),
  people: w('{n} persons', '{n}人'),
  ended: w('{name}: {note}', '{name}：{note}'),
  working: w('{name}: {done} of {total}', '{name}：{done}/{total}'),
  totals: w('Totals', '合计'),
  gross: w('Gross', '应发'),
  insurance: w('Insurance and fund', '社保公积金'),
  tax: w('Tax', '个税'),
  other: w('Other deductions', '其他扣款'),
  net: w('Net', '实发'),
  cost: w('Company cost', '人工成本'),
  exceptions: w('{n} to look at', '{n}项需处理'),
  named: w(': {names}', '：{names}'),
  comma: w(', ', '、'),
  more: w('and {n} more', '另有{n}人'),
  debtors: w('Who owes the company', '未清借款人员'),
  notDone: w('Not done', '未完成'),
  grants: w('Grants', '发放单'),
  payments: w('Payments', '工资明细'),
  staff: w('Staff', '员工'),
  state: w('State', '状态'),
  column: w('Fill in a column', '批量填写'),
  noColumn: w('Choose a column', '选择要填写的列'),
  value: w('Value for all shown', '统一填写'),
  fill: w('Fill all', '填入全部'),
  of: w('{label} of {name}', '{name}的{label}'),
  save: w('Save {n}', '保存{n}项'),
  discard: w('Discard', '放弃'),
  saved: w('{n} saved', '已保存{n}项'),
  unsaved: w('Changes of the column are not saved', '批量填写的内容尚未保存'),
  pages: w('Pages of payments', '工资明细分页'),
  wrong: w('{name}: {why}', '{name}：{why}'),
  made: w('{n} made, {m} brought up to date', '新建{n}人，更新{m}人'),
  taxedUnseen: w('Tax of {n} computed', '已算税{n}人'),
  taxed: w('Tax of {n} computed, {sum} in all', '已算税{n}人，合计 {sum}'),
} as const;

export const stepWords: Readonly<Record<PayrollStep, Words>> = {
  draft: w('Draft', '草稿'),
  taxed: w('Tax computed', '已算税'),
  inGrant: w('In grant', '发放审批中'),
  paid: w('Paid', '已发放'),
};

export const actionWords: Readonly<Record<PayrollAction, Words>> = {
  generate: w('Generate payments', '生成工资'),
  tax: w('Compute tax', '计算个税'),
  grant: w('Make the grant', '生成发放单'),
  wait: w('Open the grant in approval', '查看审批中的发放单'),
  done: w('Everything is paid', '已全部发放'),
};

export const exceptionWords: Readonly<Record<PayrollException, Words>> = {
  missing: w('No payment', '未生成工资'),
  belowZero: w('Net below zero', '实发为负'),
  noAccount: w('No bank account', '缺少银行账号'),
};

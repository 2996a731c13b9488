/** A menu as the server gives it. */
import type { MenuEntry } from '#model/api.ts';

let last = 0;
export const entry = (zh: string, en: string, realPath: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id: String((last += 1)),
  name: zh,
  parentId: null,
  path: realPath,
  realPath,
  redirect: null,
  hidden: false,
  hasPage: (more.children ?? []).length === 0,
  children: [],
  meta: { title: zh, titleEn: en, icon: null },
  flowKey: null,
  resource: null,
  ...more,
});

const leave = entry('请假申请', 'Leave request', '/hr/hrLeaveRequest', { resource: 'hrLeaveRequest', flowKey: 'hrLeaveRequest' });
const report = entry('费用报销', 'Expense report', '/bill/expenseReport', { resource: 'expenseReport', flowKey: 'expenseReport' });

export const menu: readonly MenuEntry[] = [
  entry('人力资源', 'Human resources', '/hr', {
    meta: { title: '人力资源', titleEn: 'Human resources', icon: 'users' },
    children: [
      entry('假期管理', 'Leave', '/hr/leave', { children: [leave, entry('假期信息', 'Leave information', '/hr/hrLeaveInformation')] }),
      entry('隐藏', 'Hidden', '/hr/hidden', { hidden: true }),
    ],
  }),
  entry('财务票据', 'Finance bills and payments of the company', '/bill', {
    meta: { title: '财务票据', titleEn: 'Finance bills and payments of the company', icon: 'receipt' },
    children: [report],
  }),
  entry('空目录', 'Empty directory', '/empty', { hasPage: false }),
];
export const ids = { leave: leave.id, report: report.id, hr: menu[0]?.id ?? '', finance: menu[1]?.id ?? '' };

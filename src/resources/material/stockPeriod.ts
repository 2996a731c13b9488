/**
 * Months of the stock. A month that has no row is open; a closed one takes no more entries, so what its end was stays. Months are closed
 * one after the other, and only the last closed one is opened again.
 */
import { notNow } from '#model/acts.ts';
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

const readOnly = { readOnly: true } as const;

export const reopenAsked = { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) };
export const closeAsked = {
  move: f.boolean(w('Move what waits for approval to the next month', '将待审批单据移至下月'), {
    help: w('Entries are never moved: the goods are there.', '入库单不移动：货已到库。'),
  }),
};

export const stockPeriod = resource({
  key: 'stockPeriod',
  area: 'material',
  label: w('Stock months', '库存月份'),
  icon: 'calendar',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    month: f.month(w('Month', '月份'), { required: true, unique: true, fixed: true }),
    periodState: f.choice('stockPeriodState', w('State', '状态'), { ...readOnly, default: 'open' }),
    closedBy: f.user(w('Closed by', '结账人'), readOnly),
    closedAt: f.dateTime(w('Closed at', '结账时间'), readOnly),
    reopenedBy: f.user(w('Reopened by', '反结账人'), readOnly),
    reopenReason: f.text(w('Reason of reopening', '反结账原因'), { max: 200, ...readOnly }),
  },
  rules: {
    notAhead: ({ doc, today }) =>
      doc.month !== null && doc.month > today.slice(0, 7) ? fault('notAhead', 'month', w('has not begun', '该月尚未开始')) : null,
  },
  removal: {
    closed: ({ doc }) =>
      doc.periodState === 'closed' ? fault('closed', '', w('A closed month is reopened first', '已结账月份须先反结账')) : null,
  },
  name: { zh: 'month' },
  access: {
    grants: {
      finance_accountant: { actions: ['page', 'export', 'add', 'put', 'deletes', 'closeMonth'], scope: 'all' },
      finance_manager: { actions: ['page', 'export', 'add', 'put', 'deletes', 'closeMonth', 'reopenMonth'], scope: 'all' },
      warehouse_keeper: reading('all'),
      procurement_manager: reading('all'),
      sys_admin: everything,
      audit_admin: reading('all'),
    },
    more: ['closeMonth', 'reopenMonth'],
  },
  acts: {
    close: {
      label: w('Close', '结账'),
      icon: 'check',
      needs: 'closeMonth',
      when: ({ doc }) => doc.periodState !== 'closed' || notNow('closed', w('It is closed already', '该月已结账')),
      call: { method: 'PUT', path: 'close/:id' },
      asks: closeAsked,
      note: w('Nothing more is booked in a closed month.', '结账后该月不再过账。'),
      done: w('The month is closed', '已结账'),
    },
    reopen: {
      label: w('Reopen', '反结账'),
      icon: 'undo',
      danger: true,
      needs: 'reopenMonth',
      when: ({ doc }) => doc.periodState === 'closed' || notNow('open', w('It is open', '该月未结账')),
      call: { method: 'PUT', path: 'reopen/:id' },
      asks: reopenAsked,
      done: w('The month is open again', '已反结账'),
    },
  },
  list: {
    columns: ['month', 'periodState', 'closedBy', 'closedAt', 'reopenedBy', 'reopenReason'],
    filters: ['month', 'periodState'],
    sort: [{ by: 'month', down: true }],
  },
  form: [{ label: w('Month', '月份'), fields: ['month', 'periodState', 'closedBy', 'closedAt', 'reopenedBy', 'reopenReason'] }],
});

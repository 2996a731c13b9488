/**
 * Payment runs: the cashier gathers payments of one account, another person releases them, the bank gets a file of them, and each is then
 * marked as paid, which decides its task, or as failed, which gives it back. Written by its calls alone; what has been released stays.
 *
 * A task is in one open run at most: each open row books it. While it does, nobody decides it in another way.
 */
import { notNow } from '#model/acts.ts';
import { lineSet, register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { payTask, runRowFields } from './rules/paymentRuns.ts';

const readOnly = { readOnly: true } as const;
const counter = f.integer;

const notWaiting = notNow('runReleased', w('It is released, or cancelled', '该批次已放行或已取消'));

export const paymentBatch = register({
  key: 'paymentBatch',
  area: 'bill',
  label: w('Payment runs', '付款批次'),
  icon: 'cash-banknote',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('FKPC-{yyyyMMdd}-{seq3}', w('No.', '批次号')),
    accountId: f.ref('companyBankAccount', w('Paid from', '付款账户'), { required: true, ...readOnly }),
    currency: f.choice('currency', w('Currency', '币种'), readOnly),
    runState: f.computed(f.choice('payRunState', w('State', '批次状态'))),
    rowCount: f.computed(counter(w('Payments', '笔数'))),
    total: f.computed(f.money(w('Total', '总金额'))),
    paidCount: f.computed(counter(w('Paid', '已付笔数'))),
    paidTotal: f.computed(f.money(w('Paid amount', '已付金额'))),
    failedCount: f.computed(counter(w('Failed', '未付笔数'))),
    gatheredBy: f.user(w('Gathered by', '制单人'), readOnly),
    gatheredOn: f.date(w('Gathered on', '制单日期'), readOnly),
    releasedBy: f.user(w('Released by', '放行人'), readOnly),
    releasedAt: f.dateTime(w('Released at', '放行时间'), readOnly),
    fileAt: f.dateTime(w('Bank file taken', '银行文件下载时间'), readOnly),
    cancelledAt: f.dateTime(w('Cancelled at', '取消时间'), readOnly),
  },
  lines: {
    rows: lineSet({ label: w('Payments', '付款明细'), most: 200, fields: runRowFields, totals: ['amount'] }),
  },
  computes: {
    rowCount: ({ doc }) => doc.rows.length,
    total: ({ doc }) => sum(doc.rows.map(({ amount }) => amount)),
    paidCount: ({ doc }) => doc.rows.filter(({ rowState }) => rowState === 'paid').length,
    paidTotal: ({ doc }) => sum(doc.rows.filter(({ rowState }) => rowState === 'paid').map(({ amount }) => amount)),
    failedCount: ({ doc }) => doc.rows.filter(({ rowState }) => rowState === 'failed').length,
    runState: ({ doc }) => {
      if (doc.cancelledAt !== null) return 'cancelled';
      if (doc.releasedAt === null) return 'waiting';
      return doc.rows.some(({ rowState }) => rowState === 'open') ? 'released' : 'finished';
    },
  },
  bookings: {
    of: ({ doc }) =>
      doc.rows.flatMap(({ rowState, taskId }, at) =>
        rowState === 'open' && taskId !== null && doc.gatheredOn !== null
          ? [{ kind: payTask, target: taskId, from: doc.gatheredOn, to: null, field: `taskIds.${at}` }]
          : [],
      ),
  },
  acts: {
    confirm: {
      label: w('Release', '放行'),
      icon: 'confirm',
      needs: 'confirm',
      when: ({ doc, actor }) => {
        if (doc.runState !== 'waiting') return notWaiting;
        return doc.gatheredBy === actor.userId ? notNow('ownRun', w('Another person releases it', '应由他人放行'), '403') : true;
      },
      call: { method: 'POST', path: 'confirm/:id' },
      note: w('The bank may then be given the file of these payments.', '放行后可生成银行付款文件。'),
      done: w('Released', '已放行'),
    },
    cancel: {
      label: w('Cancel the run', '取消批次'),
      icon: 'invalidate',
      needs: 'add',
      danger: true,
      when: ({ doc }) => (doc.runState === 'waiting' ? true : null),
      call: { method: 'PUT', path: 'cancel/:id' },
      note: w('Its payments are open again.', '批次内的付款重新转为待付。'),
      done: w('Cancelled', '已取消'),
    },
    desk: {
      label: w('To the cashier’s desk', '出纳付款台'),
      icon: 'confirm',
      needs: 'page',
      when: ({ doc }) => (doc.runState === 'waiting' || doc.runState === 'released' ? true : null),
      page: { address: '/bill/cashier', as: 'run' },
    },
  },
  name: { zh: 'code' },
  access: {
    grants: {
      finance_cashier: { actions: ['page', 'add', 'put', 'export', 'sensitive'], scope: 'all' },
      finance_manager: { actions: ['page', 'confirm', 'export', 'sensitive'], scope: 'all' },
      finance_accountant: reading('all'),
      sys_admin: everything,
      audit_admin: reading('all'),
      general_manager: reading('all'),
      chairman: reading('all'),
    },
    more: ['add', 'put', 'confirm'],
  },
  list: {
    columns: ['code', 'accountId', 'rowCount', 'total', 'paidCount', 'failedCount', 'gatheredBy', 'gatheredOn', 'runState'],
    filters: ['code', 'accountId', 'gatheredBy', 'gatheredOn', 'runState'],
    sort: [{ by: 'code', down: true }],
  },
  form: [
    { label: w('Run', '批次'), fields: ['code', 'accountId', 'currency', 'runState', 'rowCount', 'total', 'gatheredBy', 'gatheredOn'] },
    {
      label: w('What became of it', '执行情况'),
      fields: ['releasedBy', 'releasedAt', 'fileAt', 'cancelledAt', 'paidCount', 'paidTotal', 'failedCount'],
    },
    { label: w('Payments', '付款明细'), fields: ['rows'] },
  ],
});

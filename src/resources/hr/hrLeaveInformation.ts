/**
 * Yearly leave quota of a person by type. What is used and frozen is kept by the ledger `leave`.
 *
 * Facts: `staffDepartment` department of the chosen person's file.
 */
import { posting } from '#model/posting.ts';
import { leave } from './ledgers.ts';
import { fact, resource } from '#model/definition.ts';
import { compare, negate, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

export const hrLeaveInformation = resource({
  key: 'hrLeaveInformation',
  area: 'hr',
  label: w('Leave balances', '假期信息'),
  icon: 'beach',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    staffId: f.staff(w('Staff', '员工'), { required: true }),
    deptId: f.computed(f.department(w('Department', '部门'))),
    leaveYear: f.integer(w('Year', '年度'), { required: true, least: '2000', most: '2100' }),
    leaveType: f.choice('leaveType', w('Type', '假期类型'), { required: true }),
    quotaDays: f.decimal([6, 1], w('Quota', '应休天数'), { required: true, least: '0' }),
    carryDays: f.decimal([6, 1], w('Carried over', '上年结转'), { default: '0' }),
    adjustDays: f.decimal([6, 1], w('Adjustment', '调整天数'), { default: '0' }),
    usedDays: f.decimal([6, 1], w('Used', '已休天数'), { readOnly: true, default: '0' }),
    frozenDays: f.decimal([6, 1], w('In approval', '审批中天数'), { readOnly: true, default: '0' }),
    leftDays: f.computed(f.decimal([6, 1], w('Left', '剩余天数'))),
    validTo: f.date(w('Valid to', '有效期至')),
    adjustReason: f.text(w('Reason', '调整原因')),
  },
  facts: { staffDepartment: fact<string | null>(['staffId']) },
  computes: {
    deptId: ({ doc, facts }) => facts.staffDepartment ?? doc.deptId,
    leftDays: ({ doc }) => subtract(sum([doc.quotaDays, doc.carryDays, doc.adjustDays], 1), sum([doc.usedDays, doc.frozenDays], 1), 1),
  },
  access: {
    owners: ['staffId'],
    department: 'deptId',
    grants: {
      hr_manager: everything,
      hr_specialist: everything,
      hr_payroll: everything,
      sys_admin: everything,
      audit_admin: reading('all'),
      dept_leader: reading('deptTree'),
      vice_president: reading('charge'),
      general_manager: reading('all'),
      chairman: reading('all'),
      employee: { actions: ['page'], scope: 'self' },
    },
  },
  acts: {
    generate: {
      label: w('Annual leave of a year', '生成年休假'),
      icon: 'new',
      of: 'list',
      needs: 'add',
      call: { method: 'POST', path: 'generate/:year' },
      note: w('For everybody employed who has none in that year yet.', '为该年度尚无年休假的在职员工生成。'),
      asks: { year: f.integer(w('Year', '年度'), { required: true, least: '2000', most: '2099' }) },
      done: w('{created} made, {kept} were there', '已生成{created}条，原有{kept}条'),
    },
  },
  list: {
    columns: ['staffId', 'deptId', 'leaveYear', 'leaveType', 'quotaDays', 'usedDays', 'frozenDays', 'leftDays'],
    filters: ['staffId', 'deptId', 'leaveYear', 'leaveType'],
    sort: [{ by: 'leaveYear', down: true }, { by: 'staffId' }],
    totals: ['quotaDays', 'usedDays', 'frozenDays', 'leftDays'],
  },
  form: [
    { label: w('Balance', '假期'), fields: ['staffId', 'deptId', 'leaveYear', 'leaveType', 'validTo'] },
    { label: w('Days', '天数'), fields: ['quotaDays', 'carryDays', 'adjustDays', 'adjustReason', 'usedDays', 'frozenDays', 'leftDays'] },
  ],
  uniques: [['staffId', 'leaveYear', 'leaveType']],
  postings: {
    stand: ({ doc, today }) => {
      const days = sum([doc.quotaDays, doc.carryDays, doc.adjustDays], 1);
      const dimensions = { staff: doc.staffId ?? '', year: String(doc.leaveYear), type: doc.leaveType ?? '' };
      return compare(days, '0') >= 0
        ? [posting(leave, { dimensions, from: null, to: 'left', quantity: days, date: today })]
        : [posting(leave, { dimensions, from: 'left', to: null, quantity: negate(days, 1), date: today })];
    },
  },
});

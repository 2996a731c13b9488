/**
 * Changes of pay that wait for their day or have taken effect. HR confirms them; confirmed ones begin a new period of
 * pay on their day and can be cancelled until then.
 *
 * Facts: `employee` the person's file; `payNow` their latest period of pay; `standard` figures of the chosen standard; `openChange`
 * number of another change that waits for them; `paidMonth` the latest month from the effective day on that was paid to them already.
 */
import { notNow } from '#model/acts.ts';
import { confirmable, fact } from '#model/definition.ts';
import type { Grant } from '#model/access.ts';
import { add } from '#model/calculation/decimal.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { everything, unseeing } from '#resources/grants.ts';
import { isLeap, leapWords, salaryParts } from '#resources/hr/rules/pay.ts';

import type { ChosenStandard, PaidEmployee, PayPeriod } from './hrSalaryConfirmation.ts';
import type { Fault } from '#model/refusal.ts';

const seeing: Grant = { actions: ['page', 'export', 'sensitive'], scope: 'all' };

interface Dated {
  readonly effectiveDate: string | null;
}
const inOrder = ({ effectiveDate }: Dated, payNow: PayPeriod | null | undefined): Fault | null => {
  if (payNow === undefined || effectiveDate === null) return null;
  if (payNow === null) return fault('history', 'staffId', w('their pay is not fixed yet', '该员工尚未定薪'));
  return effectiveDate > payNow.validFrom
    ? null
    : fault('history', 'effectiveDate', w(`their pay is fixed from ${payNow.validFrom}`, `该员工自${payNow.validFrom}起的薪资已确定`));
};

export const hrSalaryChange = confirmable({
  key: 'hrSalaryChange',
  area: 'hr',
  label: w('Salary change', '薪资变动'),
  icon: 'arrows-exchange',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('HRXB-{yyyyMMdd}-{seq3}', w('No.', '编号')),
    staffId: f.staff(w('Staff', '员工'), { required: true, fixed: true }),
    deptId: f.computed(f.department(w('Department', '部门'))),
    postId: f.computed(f.post(w('Post', '岗位'))),
    salaryReason: f.choice('salaryReason', w('Reason', '变动原因'), { required: true }),
    sourceType: f.text(w('Source', '来源单据'), { resourceKey: true, max: 50, readOnly: true }),
    sourceId: f.text(w('Source record', '来源记录'), { idIn: 'sourceType', max: 20, readOnly: true }),
    oldTotal: f.computed(f.money(w('Before', '原月薪'), { sensitive: true })),
    newStandardId: f.ref('hrSalaryStandard', w('New standard', '新标准'), { required: true }),
    baseSalary: f.money(w('Base pay', '基本工资'), { required: true, least: '0', sensitive: true }),
    postSalary: f.money(w('Post pay', '岗位工资'), { required: true, least: '0', sensitive: true }),
    performanceBase: f.money(w('Performance pay', '绩效基数'), { required: true, least: '0', sensitive: true }),
    allowances: f.money(w('Allowances', '补贴合计'), { default: '0', least: '0', sensitive: true }),
    newTotal: f.computed(f.money(w('After', '新月薪'), { sensitive: true })),
    effectiveDate: f.date(w('Effective', '生效日期'), { required: true }),
    applyStatus: f.choice('applyStatus', w('Status', '执行状态'), { readOnly: true, default: 'waiting' }),
  },
  facts: {
    employee: fact<PaidEmployee | null>(['staffId']),
    payNow: fact<PayPeriod | null>(['staffId']),
    standard: fact<ChosenStandard | null>(['newStandardId']),
    openChange: fact<string | null>(['staffId']),
    paidMonth: fact<string | null>(['staffId', 'effectiveDate']),
  },
  fills: {
    newStandardId: {
      baseSalary: 'baseSalary',
      postSalary: 'postSalary',
      performanceBase: 'performanceBase',
      allowances: ['mealAllowance', 'phoneAllowance', 'otherAllowance'],
    },
  },
  computes: {
    deptId: ({ facts }) => facts.employee?.departmentId ?? null,
    postId: ({ facts }) => facts.employee?.postId ?? null,
    // What took effect is their pay now: from then on the pay before it is what was stored.
    oldTotal: ({ doc, facts }) => (doc.applyStatus === 'waiting' ? (facts.payNow?.oldTotal ?? null) : doc.oldTotal),
    newTotal: ({ doc }) => add(sum(salaryParts.map((part) => doc[part])), doc.allowances),
  },
  rules: {
    ended: ({ doc }) =>
      doc.applyStatus === 'waiting' ? null : fault('ended', '', w('it waits no more and stays as it is', '已生效或已取消，不能修改')),
    open: ({ facts }) =>
      typeof facts.openChange === 'string'
        ? fault('open', 'staffId', w(`${facts.openChange} still waits for them`, `该员工的${facts.openChange}尚待生效`))
        : null,
    standard: ({ doc, facts }) => {
      const { standard } = facts;
      if (!standard || doc.effectiveDate === null) return null;
      const holds = standard.enabled && standard.validFrom <= doc.effectiveDate && (standard.validTo ?? '9999-12-31') >= doc.effectiveDate;
      return holds ? null : fault('standard', 'newStandardId', w('not in force on the effective date', '该标准在生效日期无效'));
    },
    history: ({ doc, facts }) => inOrder(doc, facts.payNow),
    leap: ({ doc }) => (isLeap(doc.oldTotal, doc.newTotal) ? warning('leap', 'newTotal', leapWords) : null),
    paid: ({ facts }) =>
      typeof facts.paidMonth === 'string'
        ? warning(
            'paid',
            'effectiveDate',
            w(
              `paid up to ${facts.paidMonth} already; the difference is paid later`,
              `${facts.paidMonth}及以前的工资已发放，差额将在以后补发`,
            ),
          )
        : null,
  },
  removal: {
    source: ({ doc }) =>
      doc.sourceType === null
        ? null
        : fault('source', '', w('it comes from an approved application; cancel it instead', '来源于已通过的调薪申请，不能删除，可取消')),
  },
  confirmation: {
    byAnother: true,
    rules: {
      cancelled: ({ doc }) => (doc.applyStatus === 'cancelled' ? fault('cancelled', '', w('it was cancelled', '已取消，不能确认')) : null),
      ownPay: ({ doc, actor }) =>
        doc.staffId === actor.staffId ? fault('ownPay', 'staffId', w('nobody confirms their own pay', '不能确认本人的薪资变动')) : null,
      history: ({ doc, facts }) => inOrder(doc, facts.payNow),
    },
  },
  name: { zh: 'code' },
  access: {
    department: 'deptId',
    grants: {
      hr_manager: everything,
      hr_payroll: { actions: ['page', 'add', 'put', 'deletes', 'export', 'sensitive'], scope: 'all' },
      sys_admin: unseeing,
      general_manager: seeing,
      chairman: seeing,
      audit_admin: { actions: ['page', 'export'], scope: 'all' },
    },
    more: ['cancel'],
  },
  list: {
    columns: ['code', 'staffId', 'salaryReason', 'oldTotal', 'newTotal', 'effectiveDate', 'applyStatus', 'confirmState' as 'code'],
    filters: ['staffId', 'salaryReason', 'applyStatus', 'effectiveDate'],
    sort: [{ by: 'effectiveDate', down: true }],
    totals: ['oldTotal', 'newTotal'],
  },
  form: [
    {
      label: w('Change', '变动'),
      fields: ['code', 'staffId', 'deptId', 'postId', 'salaryReason', 'effectiveDate', 'applyStatus', 'sourceType', 'sourceId'],
    },
    {
      label: w('Pay', '薪资'),
      fields: ['oldTotal', 'newStandardId', 'baseSalary', 'postSalary', 'performanceBase', 'allowances', 'newTotal'],
    },
  ],
  acts: {
    cancel: {
      label: w('Cancel the change', '取消变动'),
      icon: 'invalidate',
      needs: 'cancel',
      when: ({ doc }) =>
        doc.applyStatus === 'waiting'
          ? true
          : notNow('notWaiting', w('It took effect or was cancelled already', '已生效或已取消，不能再取消')),
      call: { method: 'PUT', path: 'cancel/:id' },
      note: w('The pay stays as it is.', '薪资保持不变。'),
      danger: true,
      done: w('Cancelled', '已取消'),
    },
  },
  effects: { confirmed: ['salaryChangeConfirmed'] },
});

/**
 * Enrolment of an employee in insurance and housing fund, with its monthly amounts. A new base is a new row.
 *
 * Facts: `staff` department and kind of employment; `scheme` the chosen scheme; `others` other rows of the person that are in force;
 * `usualPay` their average pay of the year before, or what they are to be paid, by the name of the sensitive field that begins with it.
 */
import type { Act } from '#model/acts.ts';
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w, type Words } from '#model/words.ts';
import { everything, reading, unseeing } from '#resources/grants.ts';
import { clamped, contributionsOf, monthsTouch, type Contributions, type Scheme } from '#resources/hr/rules/socialSecurity.ts';

interface Insured {
  readonly departmentId: string | null;
  readonly staffType: string | null;
}
interface OtherRow {
  readonly startMonth: string;
  readonly stopMonth: string | null;
}
interface Bases {
  readonly siBase: string | null;
  readonly fundBase: string | null;
}

/** They are not enrolled. */
const uninsured: ReadonlySet<string | null> = new Set(['intern', 'rehired']);

const money = (en: string, zh: string) => f.computed(f.money(w(en, zh), { sensitive: true }));

const amount =
  (name: keyof Contributions) =>
  ({ doc, facts }: { readonly doc: Bases; readonly facts: { readonly scheme?: Scheme | null } }): string | null =>
    facts.scheme ? contributionsOf(facts.scheme, doc.siBase, doc.fundBase)[name] : null;

/** Proposals of a year's bases: insurance from January, the fund from July. */
const adjusting = (part: string, label: Words): Act => ({
  label,
  icon: 'new',
  of: 'list',
  needs: 'add',
  call: { method: 'PUT', path: 'adjustBase/:year', with: { part } },
  note: w('By the average pay of the year before, for you to check and activate.', '按上年度月平均工资生成建议，核对后启用。'),
  asks: { year: f.integer(w('Year', '年度'), { required: true, least: '2000', most: '2099' }) },
  done: w('{count} proposals', '已生成{count}条建议'),
});

export const hrSocialSecurity = resource({
  key: 'hrSocialSecurity',
  area: 'hr',
  label: w('Employee social insurance', '员工社保公积金'),
  icon: 'shield-check',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    staffId: f.staff(w('Staff', '员工'), { required: true, fixed: true }),
    deptId: f.computed(f.department(w('Department', '部门'))),
    fundSchemeId: f.ref('hrSocialSecurityFund', w('Scheme', '参保方案'), { required: true }),
    siNo: f.text(w('Insurance no.', '社保号'), { max: 30, sensitive: true }),
    fundNo: f.text(w('Fund no.', '公积金账号'), { max: 30, sensitive: true }),
    siBase: f.money(w('Insurance base', '社保基数'), { required: true, least: '0', sensitive: true }),
    fundBase: f.money(w('Fund base', '公积金基数'), { required: true, least: '0', sensitive: true }),
    startMonth: f.month(w('From', '参保起始月'), { required: true }),
    stopMonth: f.month(w('To (last month)', '停保月')),
    socialState: f.choice('socialState', w('State', '参保状态'), { required: true, default: 'active' }),
    pensionC: money('Pension company', '养老单位'),
    pensionP: money('Pension person', '养老个人'),
    medicalC: money('Medical company', '医疗单位'),
    medicalP: money('Medical person', '医疗个人'),
    unemployC: money('Unemployment company', '失业单位'),
    unemployP: money('Unemployment person', '失业个人'),
    injuryC: money('Work injury company', '工伤单位'),
    fundC: money('Fund company', '公积金单位'),
    fundP: money('Fund person', '公积金个人'),
    totalC: money('Company total', '单位合计'),
    totalP: money('Personal total', '个人合计'),
  },
  facts: {
    staff: fact<Insured | null>(['staffId']),
    scheme: fact<Scheme | null>(['fundSchemeId']),
    others: fact<readonly OtherRow[]>(['staffId', 'startMonth']),
    usualPay: fact<{ readonly siBase: string } | null>(['staffId', 'startMonth']),
  },
  visibleWhen: { stopMonth: ({ socialState }) => (socialState === 'stopped' ? 'required' : true) },
  computes: {
    deptId: ({ doc, facts }) => facts.staff?.departmentId ?? doc.deptId,
    siBase: ({ doc, facts: { scheme, usualPay } }) =>
      doc.siBase ?? (scheme && usualPay ? clamped(usualPay.siBase, scheme.siFloor, scheme.siCap) : null),
    fundBase: ({ doc, facts: { scheme, usualPay } }) =>
      doc.fundBase ?? (scheme && usualPay ? clamped(usualPay.siBase, scheme.fundFloor, scheme.fundCap) : null),
    pensionC: amount('pensionC'),
    pensionP: amount('pensionP'),
    medicalC: amount('medicalC'),
    medicalP: amount('medicalP'),
    unemployC: amount('unemployC'),
    unemployP: amount('unemployP'),
    injuryC: amount('injuryC'),
    fundC: amount('fundC'),
    fundP: amount('fundP'),
    totalC: amount('totalC'),
    totalP: amount('totalP'),
  },
  rules: {
    period: ({ doc }) =>
      doc.stopMonth !== null && doc.startMonth !== null && doc.stopMonth < doc.startMonth
        ? fault('period', 'stopMonth', w('the end is before the start', '停保月不能早于起始月'))
        : null,
    stopped: ({ doc }) =>
      doc.socialState === 'stopped' && doc.stopMonth === null
        ? fault('stopped', 'stopMonth', w('required once stopped', '停保时必填'))
        : null,
    insured: ({ doc, facts }) =>
      doc.socialState === 'active' && uninsured.has(facts.staff?.staffType ?? null)
        ? fault('insured', 'socialState', w('interns and rehired retirees are not enrolled', '实习生、退休返聘人员不参保'))
        : null,
    overlap: ({ doc, facts }) => {
      if (doc.startMonth === null || (doc.socialState !== 'active' && doc.socialState !== 'stopped')) return null;
      const own = { from: doc.startMonth, to: doc.stopMonth };
      // One that began before and has no end is ended by this one.
      const other = (facts.others ?? []).find(
        ({ startMonth, stopMonth }) =>
          (stopMonth !== null || startMonth >= own.from || doc.socialState !== 'active') &&
          monthsTouch(own, { from: startMonth, to: stopMonth }),
      );
      return other
        ? fault(
            'overlap',
            'startMonth',
            w(`enrolled already from ${other.startMonth}; stop that row first`, `自${other.startMonth}起已参保，须先停保`),
          )
        : null;
    },
  },
  effects: { saved: ['enrolmentSaved'] },
  access: {
    department: 'deptId',
    ownersMasked: true,
    grants: {
      hr_manager: everything,
      hr_payroll: everything,
      hr_specialist: { actions: ['page', 'add', 'put', 'export'], scope: 'all' },
      finance_manager: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      finance_accountant: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      sys_admin: unseeing,
      audit_admin: reading('all'),
    },
  },
  acts: {
    adjustInsurance: adjusting('insurance', w('Adjust insurance bases', '调整社保基数')),
    adjustFund: adjusting('fund', w('Adjust fund bases', '调整公积金基数')),
  },
  list: {
    columns: ['staffId', 'deptId', 'fundSchemeId', 'siBase', 'fundBase', 'totalP', 'totalC', 'startMonth', 'stopMonth', 'socialState'],
    filters: ['staffId', 'deptId', 'socialState', 'fundSchemeId'],
    sort: [{ by: 'staffId' }, { by: 'startMonth', down: true }],
    totals: ['totalC', 'totalP'],
  },
  form: [
    {
      label: w('Enrolment', '参保信息'),
      fields: ['staffId', 'deptId', 'fundSchemeId', 'socialState', 'siNo', 'fundNo', 'siBase', 'fundBase', 'startMonth', 'stopMonth'],
    },
    { label: w('Monthly, employee', '个人月缴'), fields: ['pensionP', 'medicalP', 'unemployP', 'fundP', 'totalP'] },
    { label: w('Monthly, company', '单位月缴'), fields: ['pensionC', 'medicalC', 'unemployC', 'injuryC', 'fundC', 'totalC'] },
  ],
});

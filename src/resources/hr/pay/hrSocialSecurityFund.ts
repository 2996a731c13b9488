/**
 * Contribution rates, floors and caps of insurance and housing fund by city and period.
 *
 * Facts: `schemes` other enabled schemes of the city; `changedInUse` whether people are enrolled in this one and more
 * than its name and end would change.
 */
import { fact, resource } from '#model/definition.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '#resources/grants.ts';
import { monthsTouch } from '#resources/hr/rules/socialSecurity.ts';

interface OtherScheme {
  readonly code: string;
  readonly validFrom: string;
  readonly validTo: string | null;
}

const rate = { least: '0', most: '1', required: true, share: true } as const;
const amount = { required: true, least: '0' } as const;

export const hrSocialSecurityFund = resource({
  key: 'hrSocialSecurityFund',
  area: 'hr',
  label: w('Insurance and housing fund schemes', '社保公积金方案'),
  icon: 'shield-half',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.text(w('Code', '方案编码'), { max: 20, required: true, unique: true }),
    name: f.text(w('Name', '方案名称'), { max: 50, required: true }),
    city: f.text(w('City', '参保城市'), { max: 20, required: true }),
    validFrom: f.month(w('From', '生效月份'), { required: true }),
    validTo: f.month(w('To', '失效月份')),
    siFloor: f.money(w('Insurance base floor', '社保基数下限'), amount),
    siCap: f.money(w('Insurance base cap', '社保基数上限'), amount),
    fundFloor: f.money(w('Fund base floor', '公积金基数下限'), amount),
    fundCap: f.money(w('Fund base cap', '公积金基数上限'), amount),
    pensionCompany: f.decimal([6, 4], w('Pension company', '养老单位'), { ...rate, default: '0.16' }),
    pensionPersonal: f.decimal([6, 4], w('Pension person', '养老个人'), { ...rate, default: '0.08' }),
    medicalCompany: f.decimal([6, 4], w('Medical incl. maternity company', '医疗（含生育）单位'), { ...rate, default: '0.08' }),
    medicalPersonal: f.decimal([6, 4], w('Medical person', '医疗个人'), { ...rate, default: '0.02' }),
    unemployCompany: f.decimal([6, 4], w('Unemployment company', '失业单位'), { ...rate, default: '0.007' }),
    unemployPersonal: f.decimal([6, 4], w('Unemployment person', '失业个人'), { ...rate, default: '0.003' }),
    injuryCompany: f.decimal([6, 4], w('Work injury company', '工伤单位'), { ...rate, default: '0.007' }),
    fundCompany: f.decimal([6, 4], w('Housing fund company', '公积金单位'), { ...rate, default: '0.08' }),
    fundPersonal: f.decimal([6, 4], w('Housing fund person', '公积金个人'), { ...rate, default: '0.08' }),
    bigMedicalPersonal: f.money(w('Serious-illness fixed amount', '大额医疗个人'), { default: '0', least: '0' }),
    siRounding: f.choice('rounding', w('Insurance rounding', '社保取整'), { required: true, default: 'cent' }),
    fundRounding: f.choice('rounding', w('Fund rounding', '公积金取整'), { required: true, default: 'yuan' }),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  facts: {
    schemes: fact<readonly OtherScheme[]>(['code', 'city', 'validFrom']),
    changedInUse: fact<boolean>(['code']),
  },
  rules: {
    period: ({ doc }) =>
      doc.validTo !== null && doc.validFrom !== null && doc.validTo < doc.validFrom
        ? fault('period', 'validTo', w('the end is before the start', '失效月份不能早于生效月份'))
        : null,
    limits: ({ doc }) => [
      ...(compare(doc.siCap, doc.siFloor) < 0 ? [fault('limits', 'siCap', w('the cap is below the floor', '上限不能低于下限'))] : []),
      ...(compare(doc.fundCap, doc.fundFloor) < 0 ? [fault('limits', 'fundCap', w('the cap is below the floor', '上限不能低于下限'))] : []),
    ],
    fundRates: ({ doc }) => {
      if (compare(doc.fundCompany, '0.05') < 0 || compare(doc.fundCompany, '0.12') > 0)
        return fault('fundRates', 'fundCompany', w('from 5 % to 12 %', '公积金比例应在5%至12%之间'));
      return compare(doc.fundCompany, doc.fundPersonal) === 0
        ? null
        : fault('fundRates', 'fundPersonal', w('company and person pay the same rate', '单位与个人的公积金比例应一致'));
    },
    overlap: ({ doc, facts }) => {
      if (doc.validFrom === null || doc.status === 'disabled') return null;
      const own = { from: doc.validFrom, to: doc.validTo };
      const other = (facts.schemes ?? []).find(({ validFrom, validTo }) => monthsTouch(own, { from: validFrom, to: validTo }));
      return other
        ? fault('overlap', 'validFrom', w(`overlaps with ${other.code} of this city`, `与同城市方案${other.code}的期间重叠`))
        : null;
    },
    inUse: ({ facts }) =>
      facts.changedInUse
        ? fault('inUse', 'code', w('people are enrolled in it: close it and add a new one', '已有员工参保，不能修改；关闭后新建方案'))
        : null,
  },
  name: { zh: 'name' },
  access: {
    grants: {
      hr_manager: everything,
      hr_payroll: everything,
      hr_specialist: reading('all'),
      finance_manager: reading('all'),
      finance_accountant: reading('all'),
      sys_admin: everything,
      audit_admin: reading('all'),
    },
  },
  list: {
    columns: ['code', 'name', 'city', 'validFrom', 'validTo', 'siFloor', 'siCap', 'status'],
    filters: ['city', 'status'],
    sort: [{ by: 'validFrom', down: true }],
  },
  form: [
    { label: w('Scheme', '方案'), fields: ['code', 'name', 'city', 'validFrom', 'validTo', 'status'] },
    { label: w('Bases', '缴费基数'), fields: ['siFloor', 'siCap', 'siRounding', 'fundFloor', 'fundCap', 'fundRounding'] },
    {
      label: w('Rates, company', '单位比例'),
      fields: ['pensionCompany', 'medicalCompany', 'unemployCompany', 'injuryCompany', 'fundCompany'],
    },
    {
      label: w('Rates, employee', '个人比例'),
      fields: ['pensionPersonal', 'medicalPersonal', 'unemployPersonal', 'fundPersonal', 'bigMedicalPersonal'],
    },
  ],
});

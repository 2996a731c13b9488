/**
 * Tables of income tax: brackets, basic deduction, standard amounts of special additional deductions. A change of
 * the law is a new period.
 *
 * Facts: `table` the other rows of the table that are in force together with this one; `closed` whether more than the end of
 * a stored row would change.
 */
import { fact, resource } from '#model/definition.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '#resources/grants.ts';

interface OtherBracket {
  readonly level: number;
  readonly lowerLimit: string | null;
  readonly upperLimit: string | null;
}

/** Tables of brackets; the other rows are single amounts. */
const bracketed: ReadonlySet<string | null> = new Set(['cumulative', 'bonus', 'labor']);

export const hrTaxFoundation = resource({
  key: 'hrTaxFoundation',
  area: 'hr',
  label: w('Tax foundation tables', '个税基础数据'),
  icon: 'table',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    taxTable: f.choice('taxTable', w('Table', '表类型'), { required: true }),
    level: f.integer(w('Level', '级数'), { required: true, least: '1', most: '99' }),
    itemKey: f.choice('taxItem', w('Deduction', '扣除项目')),
    lowerLimit: f.money(w('Over', '下限（不含）'), { least: '0' }),
    upperLimit: f.money(w('Up to', '上限（含）'), { least: '0' }),
    rate: f.decimal([6, 4], w('Rate', '税率'), { share: true, least: '0', most: '1' }),
    quickDeduction: f.money(w('Quick deduction', '速算扣除数'), { least: '0' }),
    amount: f.money(w('Amount', '标准金额'), { least: '0' }),
    unitText: f.text(w('Unit', '单位'), { max: 30 }),
    basis: f.text(w('Legal basis', '依据')),
    validFrom: f.date(w('From', '生效日期'), { required: true }),
    validTo: f.date(w('To', '失效日期')),
  },
  facts: {
    table: fact<readonly OtherBracket[]>(['taxTable', 'level', 'validFrom', 'validTo']),
    closed: fact<boolean>(['taxTable']),
  },
  rules: {
    period: ({ doc }) =>
      doc.validTo !== null && doc.validFrom !== null && doc.validTo < doc.validFrom
        ? fault('period', 'validTo', w('the end is before the start', '失效日期不能早于生效日期'))
        : null,
    bracket: ({ doc }) => {
      if (!bracketed.has(doc.taxTable))
        return doc.amount === null ? fault('bracket', 'amount', w('required for this table', '该表必填')) : null;
      if (doc.rate === null) return fault('bracket', 'rate', w('required for this table', '该表必填'));
      return doc.upperLimit !== null && compare(doc.upperLimit, doc.lowerLimit) <= 0
        ? fault('bracket', 'upperLimit', w('must be over the lower limit', '上限须大于下限'))
        : null;
    },
    ascending: ({ doc, facts }) => {
      if (!bracketed.has(doc.taxTable) || doc.level === null) return null;
      const level = doc.level;
      const others = facts.table ?? [];
      if (others.some((other) => other.level === level))
        return fault('ascending', 'level', w('this level is in force already', '该级数在此期间已存在'));
      const below = others.find((other) => other.level === level - 1);
      const above = others.find((other) => other.level === level + 1);
      if (level === 1 ? compare(doc.lowerLimit, '0') !== 0 : below !== undefined && compare(below.upperLimit, doc.lowerLimit) !== 0)
        return fault('ascending', 'lowerLimit', w('begins where the level below ends', '下限须等于上一级的上限'));
      return above !== undefined && compare(above.lowerLimit, doc.upperLimit) !== 0
        ? fault('ascending', 'upperLimit', w('ends where the level above begins', '上限须等于下一级的下限'))
        : null;
    },
    periodOnly: ({ facts }) =>
      facts.closed
        ? fault('periodOnly', 'validTo', w('only its end can change: add a new period', '只能修改失效日期，变更时新增期间'))
        : null,
  },
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
    columns: ['taxTable', 'level', 'lowerLimit', 'upperLimit', 'rate', 'quickDeduction', 'itemKey', 'amount', 'validFrom', 'validTo'],
    filters: ['taxTable'],
    sort: [{ by: 'taxTable' }, { by: 'level' }],
  },
  form: [
    { label: w('Table', '表'), fields: ['taxTable', 'level', 'validFrom', 'validTo', 'basis'] },
    { label: w('Bracket', '级距'), fields: ['lowerLimit', 'upperLimit', 'rate', 'quickDeduction'] },
    { label: w('Standard amount', '标准金额'), fields: ['itemKey', 'amount', 'unitText'] },
  ],
});

/** What payroll tells of a payment and of a person: the tax slip, the year, the pay of today. */
import { add, isZero, multiply } from '#model/calculation/decimal.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { mask } from '#model/calculation/format.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { mayRead } from '../../../access/scope.ts';
import type { Context } from '../../../context.ts';
import { invalid, missingRecord, notForYou } from '../../../documents/refusals.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { seesSecrets, visible } from '#server/documents/shown/visible.ts';
import { payBasisOf } from '../../../effects/hr/payBasis.ts';

interface SlipItem {
  readonly label: string;
  readonly thisMonth: string | null;
  readonly cumulative: string | null;
}

const figure = (value: unknown): string | null => (value === null || value === undefined ? null : textOf(value));
const percent = (rate: unknown): string => `${fixed(multiply(rate, '100', 4), 2).replace(/\.?0+$/, '')}%`;

const formulaOf = (record: AnyDoc): Words => {
  const of = (name: string): string => textOf(record[name]);
  const due = `${of('cumTaxable')} × ${percent(record['taxRate'])} − ${of('quickDeduction')} = ${of('cumTaxDue')}`;
  if (record['taxTable'] === 'labor') return w(due, due);
  const rest = `${of('cumTaxDue')} − ${of('cumTaxPaid')} → ${of('tax')}`;
  return w(`${due}; less withheld before: ${rest}`, `${due}；减已预扣：${rest}`);
};

/** The tax slip of a payment: what went into the tax of this month and of the year so far. Masked like the payment itself. */
export async function taxInfo(context: Context, definition: Definition, id: string): Promise<AnyDoc> {
  const stored = await readStored(context, definition, id);
  const clear = seesSecrets(context, definition, stored);
  const insurance = sum(['pensionP', 'medicalP', 'unemployP', 'fundP'].map((name) => stored[name]));
  // What is summed up here is masked in the place of one of its parts.
  const shown: AnyDoc = visible(context, definition, { ...stored, grossPay: income(stored), fundP: insurance });
  const item = (words: Words, month: unknown, cumulative: string | null): SlipItem => ({
    label: words[context.language],
    thisMonth: figure(month),
    cumulative: cumulative === null ? null : figure(shown[cumulative]),
  });
  return {
    items: [
      item(w('Income', '收入'), shown['grossPay'], 'cumIncome'),
      item(w('Basic deduction', '减除费用'), null, 'cumBasic'),
      item(w('Insurance and housing fund', '专项扣除'), shown['fundP'], 'cumSpecial'),
      item(w('Special additional deduction', '专项附加扣除'), shown['additionalDeduct'], 'cumAdditional'),
      item(w('Other legal deduction', '其他扣除'), shown['otherTaxDeduct'], 'cumOther'),
      item(
        w('Year-end bonus taxed separately', '单独计税的年终奖'),
        stored['bonusMode'] === 'separate' ? shown['yearEndBonus'] : null,
        null,
      ),
      item(w('Tax on bonus', '年终奖个税'), stored['bonusMode'] === 'separate' ? shown['bonusTax'] : null, null),
    ],
    cumTaxable: figure(shown['cumTaxable']),
    taxRate: figure(shown['taxRate']),
    quickDeduction: figure(shown['quickDeduction']),
    cumTaxDue: figure(shown['cumTaxDue']),
    cumTaxPaid: figure(shown['cumTaxPaid']),
    tax: figure(shown['tax']),
    formulaText: clear && stored['cumTaxDue'] !== null ? formulaOf(stored)[context.language] : '',
  };
}

const income = (row: AnyDoc): string =>
  add(add(row['grossPay'], row['bonusMode'] === 'merged' ? row['yearEndBonus'] : '0'), multiply(row['exemptIncome'], '-1'));

interface PersonRow {
  readonly id: string;
  readonly deptId: string | null;
}

/** A person of the file whose pay this person may see. */
async function personOf(context: Context, definition: Definition, id: string): Promise<PersonRow> {
  const { db, registry } = context.services;
  const [person] = await db.query<PersonRow>(
    `select id::text, dept_id::text as "deptId" from hr_pf_staff_onboard where id = $1 and not deleted`,
    [id],
    'slip_person',
  );
  const file = registry.get('hrPfStaffOnboard');
  if (person === undefined || file === undefined) throw missingRecord(file ?? definition, id);
  if (!(await mayRead(context, definition, { staffId: id, deptId: person.deptId }))) throw notForYou(file, id);
  return person;
}

/** Amounts of a person as somebody reads them who may see payments: masked where they may not see pay. */
const amountsFor = (context: Context, definition: Definition, person: PersonRow, amounts: AnyDoc): AnyDoc =>
  seesSecrets(context, definition, { staffId: person.id })
    ? amounts
    : Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, mask(amount)]));

/** Pay in force today with contributions and deductions: what a new payment begins with; null where nothing is in force. */
export async function newSalaryInfo(context: Context, definition: Definition, id: string): Promise<AnyDoc | null> {
  const { db, clock, zone } = context.services;
  const person = await personOf(context, definition, id);
  const today = dateAt(clock.now().toISOString(), zone);
  const [pay] = await db.query<AnyDoc>(
    `select s.standard_num as "standardNum", r.standard_id::text as "standardId", r.base_salary::text as "baseSalary",
       r.post_salary::text as "postSalary", r.performance_base::text as "performanceBase", r.meal_allowance::text as "mealAllowance",
       r.phone_allowance::text as "phoneAllowance", r.other_allowance::text as "otherAllowance",
       (coalesce(r.meal_allowance, 0) + coalesce(r.phone_allowance, 0) + coalesce(r.other_allowance, 0))::text as allowances,
       r.probation_rate::text as "probationRate", r.valid_from::text as "validFrom"
     from hr_salary_change_record r left join hr_salary_standard s on s.id = r.standard_id
     where r.staff_id = $1 and not r.deleted and r.valid_from <= $2::date and (r.valid_to is null or r.valid_to >= $2::date)
     order by r.valid_from desc limit 1`,
    [id, today],
    'slip_pay',
  );
  if (pay === undefined) return null;
  const { validFrom, ...amounts } = pay;
  const month = today.slice(0, 7);
  const basis = (await payBasisOf(db, { salaryMonth: month, payMonth: month }, [id])).get(id);
  const { pensionP, medicalP, unemployP, fundP, companyInsurance, companyFund, additionalDeduct } = basis ?? {};
  const contributions = { pensionP, medicalP, unemployP, fundP, companyInsurance, companyFund, additionalDeduct };
  return { ...amountsFor(context, definition, person, { ...amounts, ...contributions }), validFrom };
}

const yearIn = (text: string | null, otherwise: string): string => {
  if (text === null || text === '') return otherwise;
  if (!/^2\d{3}$/.test(text)) throw invalid([fault('year', 'year', w('must be a year, 2026', '须为年份，例如2026'))]);
  return text;
};

interface YearRow {
  readonly payMonth: string;
  readonly grossPay: string;
  readonly insurance: string;
  readonly fund: string;
  readonly additional: string;
  readonly tax: string;
  readonly netPay: string;
}

const noMonth = { grossPay: '0.00', insurance: '0.00', fund: '0.00', additional: '0.00', tax: '0.00', netPay: '0.00' } as const;

/** The twelve months of payment of a tax year and their sums; bonus and compensation count as gross, the tax of a bonus as tax. */
export async function yearInfo(context: Context, definition: Definition, id: string, asked: string | null): Promise<AnyDoc> {
  const { db, clock, zone } = context.services;
  const year = yearIn(asked, dateAt(clock.now().toISOString(), zone).slice(0, 4));
  const person = await personOf(context, definition, id);
  const rows = await db.query<YearRow>(
    `select pay_month as "payMonth", sum(coalesce(gross_pay, 0) + coalesce(year_end_bonus, 0) + coalesce(compensation, 0))::text as "grossPay",
       sum(coalesce(pension_p, 0) + coalesce(medical_p, 0) + coalesce(unemploy_p, 0))::text as insurance,
       sum(coalesce(fund_p, 0))::text as fund, sum(coalesce(additional_deduct, 0))::text as additional,
       sum(coalesce(tax, 0) + coalesce(bonus_tax, 0))::text as tax, sum(coalesce(net_pay, 0))::text as "netPay"
     from hr_salary_payment where staff_id = $1 and left(pay_month, 4) = $2 and not deleted and pay_state in ('taxed', 'inGrant', 'paid')
     group by pay_month`,
    [id, year],
    'slip_year',
  );
  const byMonth = new Map(rows.map((row) => [row.payMonth, row]));
  const months = Array.from({ length: 12 }, (_, at): YearRow => {
    const payMonth = `${year}-${String(at + 1).padStart(2, '0')}`;
    return byMonth.get(payMonth) ?? { payMonth, ...noMonth };
  });
  const totals = Object.fromEntries(
    Object.keys(noMonth).map((name) => [name, sum(months.map((month) => month[name as keyof typeof noMonth]))]),
  );
  return {
    year,
    months: months.map(({ payMonth, ...amounts }) => ({ payMonth, ...amountsFor(context, definition, person, amounts) })),
    totals: amountsFor(context, definition, person, totals),
    paidMonths: months.filter(({ grossPay }) => !isZero(grossPay)).length,
  };
}

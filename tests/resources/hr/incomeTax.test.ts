/** Income tax of pay: one example a bracket, and the year as a whole. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, multiply, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import {
  basicMonths,
  bonusTaxOf,
  bracketOf,
  taxOf,
  wasSmallIncome,
  type TaxPerson,
  type TaxResult,
  type TaxRow,
} from '#resources/hr/rules/incomeTax.ts';
import { nextMonth } from '#resources/hr/rules/payTerms.ts';
import { taxTables as tables } from '#tests/support/money/taxTables.ts';

const longHere: TaxPerson = {
  entryDate: '2015-03-01',
  leaveDate: null,
  firstJobOfYear: false,
  service: false,
  smallIncomeBefore: false,
};

interface Month {
  readonly gross: string;
  readonly insurance?: string;
  readonly additional?: string;
  readonly bonus?: string;
  readonly bonusMode?: string;
}

const rowOf = (payMonth: string, { gross, insurance = '0', additional = '0', bonus = '0', bonusMode = 'none' }: Month): TaxRow => ({
  salaryMonth: payMonth === '2026-01' ? '2025-12' : `2026-${String(Number(payMonth.slice(5)) - 1).padStart(2, '0')}`,
  payMonth,
  payState: 'draft',
  taxTable: null,
  grossPay: gross,
  yearEndBonus: bonus,
  bonusMode,
  exemptIncome: '0',
  pensionP: insurance,
  medicalP: '0',
  unemployP: '0',
  fundP: '0',
  additionalDeduct: additional,
  otherTaxDeduct: '0',
  cumBasic: null,
  tax: null,
});

const isResult = (found: ReturnType<typeof taxOf>): found is TaxResult => typeof found !== 'string';

/** The months taxed one after the other, from the first month of payment. */
function year(months: readonly Month[], first = '2026-01', person: TaxPerson = longHere): TaxResult[] {
  const done: TaxRow[] = [];
  let payMonth = first;
  return months.map((month) => {
    const row = rowOf(payMonth, month);
    const found = taxOf(row, done, person, tables);
    if (!isResult(found)) throw new Error(`${payMonth}: ${found}`);
    done.push({ ...row, payState: 'paid', taxTable: found.taxTable, cumBasic: found.cumBasic, tax: found.tax });
    payMonth = nextMonth(payMonth);
    return found;
  });
}
const taxes = (...given: Parameters<typeof year>): string[] => year(...given).map(({ tax }) => tax);
const twelve = (month: Month): Month[] => Array.from({ length: 12 }, () => month);

describe('cumulative withholding', () => {
  it('gross 20,000, insurance 2,000, additional 2,000: 10,680 in the year', () => {
    const paid = taxes(twelve({ gross: '20000', insurance: '2000', additional: '2000' }));
    expect(paid).toEqual(['330.00', '330.00', '330.00', '890.00', ...Array.from({ length: 8 }, () => '1100.00')]);
    expect(sum(paid)).toBe('10680.00');
  });

  it('gross 45,000, insurance 4,500, additional 4,000: 62,580 in the year', () => {
    const paid = taxes(twelve({ gross: '45000', insurance: '4500', additional: '4000' }));
    expect(paid).toEqual(
      ['945', '2835', '3150', '3150', '4500', '6300', '6300', '6300', '6300', '7050', '7875', '7875'].map((tax) => `${tax}.00`),
    );
    expect(sum(paid)).toBe('62580.00');
  });

  it('a high month is not given back in the months after it', () => {
    const rest = { gross: '8000', insurance: '1500', additional: '3000' };
    expect(taxes([{ ...rest, gross: '30000' }, rest, rest, rest])).toEqual(['615.00', '0.00', '0.00', '0.00']);
  });

  it('joined in June, first pay in July', () => {
    const months = Array.from({ length: 6 }, () => ({ gross: '12000', insurance: '1300' }));
    const joined = { ...longHere, entryDate: '2026-06-01' };
    expect(taxes(months, '2026-07', joined).slice(0, 3)).toEqual(['21.00', '171.00', '171.00']);
    expect(taxes(months, '2026-07', { ...joined, firstJobOfYear: true })).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00', '126.00']);
  });

  // One month of payment in January with nothing to deduct but 5,000: taxable is gross - 5,000.
  it.each([
    ['36,000 is still 3 %', '41000', '0.0300', '1080.00'],
    ['a cent more is 10 %', '41000.01', '0.1000', '1080.00'],
    ['10 %', '105000', '0.1000', '7480.00'],
    ['144,000', '149000', '0.1000', '11880.00'],
    ['20 %', '205000', '0.2000', '23080.00'],
    ['300,000', '305000', '0.2000', '43080.00'],
    ['25 %', '365000', '0.2500', '58080.00'],
    ['420,000', '425000', '0.2500', '73080.00'],
    ['30 %', '505000', '0.3000', '97080.00'],
    ['660,000', '665000', '0.3000', '145080.00'],
    ['35 %', '805000', '0.3500', '194080.00'],
    ['960,000', '965000', '0.3500', '250080.00'],
    ['45 %', '1005000', '0.4500', '268080.00'],
  ])('%s', (_, gross, rate, tax) => {
    expect(year([{ gross }])[0]).toMatchObject({ taxRate: rate, tax, cumTaxDue: tax, cumBasic: '5000.00', cumTaxPaid: '0.00' });
  });

  it('is nothing where deductions exceed income', () => {
    expect(year([{ gross: '4999.99' }])[0]).toMatchObject({ cumTaxable: '0.00', tax: '0.00', taxRate: '0.0300' });
  });

  it('income without tax and other deductions count', () => {
    const row = { ...rowOf('2026-01', { gross: '10000' }), exemptIncome: '1000', otherTaxDeduct: '500' };
    expect(taxOf(row, [], longHere, tables)).toMatchObject({
      cumIncome: '9000.00',
      cumOther: '500.00',
      cumTaxable: '3500.00',
      tax: '105.00',
    });
  });

  it('a small income of last year has the whole basic deduction from January', () => {
    expect(year([{ gross: '30000' }], '2026-01', { ...longHere, smallIncomeBefore: true })[0]).toMatchObject({
      cumBasic: '60000.00',
      tax: '0.00',
    });
  });

  it('refuses a month while an earlier one of the year is not computed, whichever year that was paid for', () => {
    const january = rowOf('2026-01', { gross: '9000' });
    const february = rowOf('2026-02', { gross: '9000' });
    expect(taxOf(february, [january, february], longHere, tables)).toBe('earlierMonth');
    expect(taxOf(february, [{ ...january, payState: 'void' }], longHere, tables)).toMatchObject({ cumIncome: '9000.00' });
    expect(taxOf(january, [january, february], longHere, tables)).toMatchObject({ cumIncome: '9000.00' });
  });

  it('a corrected month leaves what was withheld before, and the next one makes up for it', () => {
    const paid = { payState: 'paid', taxTable: 'cumulative' };
    // January was withheld on 20,000 and corrected by 6,000 of back pay in February: as if 26,000 and 20,000 had been paid.
    const january = { ...rowOf('2026-01', { gross: '20000' }), ...paid, cumBasic: '5000.00', tax: '450.00' };
    expect(taxOf(rowOf('2026-02', { gross: '26000' }), [january], longHere, tables)).toMatchObject({
      cumTaxable: '36000.00',
      cumTaxPaid: '450.00',
      tax: '630.00',
    });
    // Less than nothing in all: nothing is given back, nothing is due, and it stands for the month after.
    const taken = rowOf('2026-02', { gross: '-3000' });
    const found = taxOf(taken, [january], longHere, tables);
    expect(found).toMatchObject({ cumIncome: '17000.00', cumTaxable: '7000.00', cumTaxDue: '210.00', tax: '0.00' });
    const later = taxOf(rowOf('2026-03', { gross: '21000' }), [january, { ...taken, ...paid, tax: '0.00' }], longHere, tables);
    expect(later).toMatchObject({ cumTaxable: '23000.00', cumTaxDue: '690.00', cumTaxPaid: '450.00', tax: '240.00' });
  });

  it('two salary months that are paid in one month add up', () => {
    const first = { ...rowOf('2026-07', { gross: '9000' }), payState: 'taxed', taxTable: 'cumulative', tax: '0.00' };
    const final = { ...rowOf('2026-07', { gross: '40000' }), salaryMonth: '2026-07' };
    expect(taxOf(final, [first, final], longHere, tables)).toMatchObject({ cumIncome: '49000.00', cumBasic: '35000.00' });
  });
});

describe('months of basic deduction', () => {
  it.each([
    ['long here', '2026-04', {}, 4],
    ['joined this year', '2026-07', { entryDate: '2026-06-30' }, 2],
    ['joined in the month of payment', '2026-06', { entryDate: '2026-06-01' }, 1],
    ['first job of the year', '2026-07', { entryDate: '2026-06-01', firstJobOfYear: true }, 7],
    ['left in May, paid in June', '2026-06', { leaveDate: '2026-05-20' }, 5],
    ['joined and left in the year', '2026-09', { entryDate: '2026-03-02', leaveDate: '2026-06-30' }, 4],
    ['left on the last day of the year before', '2026-01', { leaveDate: '2025-12-31' }, 1],
    ['will leave later', '2026-03', { leaveDate: '2026-10-31' }, 3],
  ])('%s', (_, payMonth, person, months) => {
    expect(basicMonths(payMonth, { ...longHere, ...person })).toBe(months);
  });
});

describe('who left and came back in the year', () => {
  // January to March here (left on 31 March, last paid in April), and again from 10 August.
  const again = { ...longHere, entryDate: '2026-08-10' };
  const before = (payMonth: string, cumBasic: string): TaxRow => ({
    ...rowOf(payMonth, { gross: '9000' }),
    payState: 'paid',
    taxTable: 'cumulative',
    cumBasic,
    tax: '0.00',
  });
  const former = [before('2026-02', '10000.00'), before('2026-03', '15000.00'), before('2026-04', '15000.00')];
  it('keeps the months of the employment before', () => {
    const first = rowOf('2026-09', { gross: '9000' });
    expect(taxOf(first, former, again, tables)).toMatchObject({ cumIncome: '36000.00', cumBasic: '25000.00' });
    const paid = { ...first, payState: 'paid', taxTable: 'cumulative', cumBasic: '25000.00', tax: '330.00' };
    expect(taxOf(rowOf('2026-10', { gross: '9000' }), [...former, paid], again, tables)).toMatchObject({ cumBasic: '30000.00' });
  });
  it('has never more months than have passed', () => {
    const soon = { ...longHere, entryDate: '2026-04-20' };
    expect(taxOf(rowOf('2026-05', { gross: '9000' }), [before('2026-04', '20000.00')], soon, tables)).toMatchObject({
      cumBasic: '25000.00',
    });
    expect(taxOf(rowOf('2026-12', { gross: '9000' }), former, { ...again, firstJobOfYear: true }, tables)).toMatchObject({
      cumBasic: '60000.00',
    });
  });
});

describe('year-end bonus', () => {
  it.each([
    ['36000', '1080.00'],
    ['36001', '3390.10'],
    ['144000', '14190.00'],
    ['144001', '27390.20'],
    ['150000', '28590.00'],
    ['300000', '58590.00'],
    ['300001', '72340.25'],
    ['420000', '102340.00'],
    ['660000', '193590.00'],
    ['960000', '328840.00'],
    ['960001', '416840.45'],
  ])('%s apart is taxed %s', (bonus, tax) => {
    expect(bonusTaxOf(bonus, tables.bonus)).toBe(tax);
    expect(year([{ gross: '9000', bonus, bonusMode: 'separate' }])[0]).toMatchObject({ bonusTax: tax, cumIncome: '9000.00' });
  });

  it('merged it is income, and taxed with it', () => {
    expect(year([{ gross: '9000', bonus: '36000', bonusMode: 'merged' }])[0]).toMatchObject({
      cumIncome: '45000.00',
      bonusTax: '0.00',
      tax: '1480.00',
    });
  });

  it('apart once a year only', () => {
    const month = { gross: '9000', bonus: '1000', bonusMode: 'separate' };
    expect(() => year([month, month])).toThrow('secondBonus');
  });
});

describe('service income', () => {
  const served = { ...longHere, service: true };
  it.each([
    ['800', '0.00', '0.00'],
    ['4000', '3200.00', '640.00'],
    ['4000.01', '3200.01', '640.00'],
    ['25000', '20000.00', '4000.00'],
    ['30000', '24000.00', '5200.00'],
    ['62500', '50000.00', '13000.00'],
    ['70000', '56000.00', '15400.00'],
  ])('%s', (gross, cumTaxable, tax) => {
    expect(year([{ gross }], '2026-05', served)[0]).toMatchObject({ taxTable: 'labor', cumTaxable, tax, cumIncome: null });
  });

  it('is none of the year of an employment that follows it', () => {
    const service = { ...rowOf('2026-01', { gross: '30000' }), payState: 'paid', taxTable: 'labor', tax: '5200.00' };
    expect(taxOf(rowOf('2026-02', { gross: '12000' }), [service], longHere, tables)).toMatchObject({
      cumIncome: '12000.00',
      cumTaxPaid: '0.00',
    });
  });
});

describe('small income of the year before', () => {
  const months = Array.from({ length: 12 }, (_, at) => ({
    payMonth: `2025-${String(at + 1).padStart(2, '0')}`,
    payState: 'paid',
    grossPay: '5000.00',
    yearEndBonus: null,
  }));
  it('is twelve months paid here and not over 60,000', () => {
    expect(wasSmallIncome(months)).toBe(true);
    expect(wasSmallIncome(months.slice(1))).toBe(false);
    expect(wasSmallIncome(months.with(0, { ...months[0]!, grossPay: '5000.01' }))).toBe(false);
    expect(wasSmallIncome(months.with(0, { ...months[0]!, payState: 'draft' }))).toBe(false);
  });
});

describe('the year', () => {
  const money = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((cents) => (cents / 100).toFixed(2));
  /** Income over 5,000 and all deductions of each month, so that what is due never falls. */
  const month = fc
    .record({ taxable: money(150_000), insurance: money(5_000), additional: money(8_000) })
    .map(({ taxable, insurance, additional }) => ({
      gross: sum([taxable, insurance, additional, '5000']),
      insurance,
      additional,
    }));

  it('withholds in all what the annual table says, where nothing is clipped', () => {
    fc.assert(
      fc.property(fc.array(month, { minLength: 12, maxLength: 12 }), (months) => {
        const taxable = months.reduce(
          (total, { gross, insurance, additional }) => add(total, subtract(gross, sum([insurance, additional, '5000']))),
          '0',
        );
        const bracket = bracketOf(tables.cumulative, taxable);
        const due = subtract(multiply(taxable, bracket?.rate, 10), bracket?.quickDeduction);
        expect(sum(taxes(months))).toBe(due);
      }),
      { numRuns: 60 },
    );
  });

  it('never withholds less than nothing, nor less in all than is due at the end', () => {
    const any = fc.record({ gross: money(80_000), insurance: money(5_000), additional: money(8_000) });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (months) => {
        const results = year(months);
        for (const { tax } of results) expect(compare(tax, '0')).toBeGreaterThanOrEqual(0);
        expect(compare(sum(results.map(({ tax }) => tax)), results.at(-1)?.cumTaxDue)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });
});

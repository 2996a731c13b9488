/**
 * Income tax of pay: cumulative withholding over the year in which pay is paid, bonus
 * apart, service income by the payment. Pure over the tables and the rows of the year.
 */
import { add, compare, divide, isPositive, least, most, multiply, subtract } from '#model/calculation/decimal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { hasLeft } from './payTerms.ts';

type Figure = string | null;

export interface Bracket {
  readonly upperLimit: Figure;
  readonly rate: string;
  readonly quickDeduction: Figure;
}
/** The tables in force, brackets from the lowest. */
export interface TaxTables {
  readonly cumulative: readonly Bracket[];
  readonly bonus: readonly Bracket[];
  readonly labor: readonly Bracket[];
  /** Basic deduction of a month. */
  readonly basic: string;
}

/** What taxation reads of a payment. */
export interface TaxRow {
  readonly salaryMonth: string;
  readonly payMonth: string;
  readonly payState: string | null;
  readonly taxTable: string | null;
  readonly grossPay: Figure;
  readonly yearEndBonus: Figure;
  readonly bonusMode: string | null;
  readonly exemptIncome: Figure;
  readonly pensionP: Figure;
  readonly medicalP: Figure;
  readonly unemployP: Figure;
  readonly fundP: Figure;
  readonly additionalDeduct: Figure;
  readonly otherTaxDeduct: Figure;
  /** Basic deduction that its own taxation counted. */
  readonly cumBasic: Figure;
  readonly tax: Figure;
}

export interface TaxPerson {
  readonly entryDate: string | null;
  readonly leaveDate: string | null;
  readonly firstJobOfYear: boolean;
  /** Paid for a service, not employed. */
  readonly service: boolean;
  /** Paid here in every month of the year before, and not more than 60,000. */
  readonly smallIncomeBefore: boolean;
}

/** What taxation writes. */
export interface TaxResult {
  readonly taxTable: 'cumulative' | 'labor';
  readonly cumIncome: Figure;
  readonly cumBasic: Figure;
  readonly cumSpecial: Figure;
  readonly cumAdditional: Figure;
  readonly cumOther: Figure;
  readonly cumTaxable: string;
  readonly taxRate: string;
  readonly quickDeduction: string;
  readonly cumTaxDue: string;
  readonly cumTaxPaid: string;
  readonly tax: string;
  readonly bonusTax: string;
}

export type TaxObstacle = 'left' | 'earlierMonth' | 'secondBonus' | 'noTables';

/** Amounts at which the law treats service income differently. */
const smallService = '4000';
const smallServiceCost = '800';
/** Basic deduction of a whole year; who earned no more last year has it from January. */
const yearBasic = '60000';

const computed: ReadonlySet<string | null> = new Set(['taxed', 'inGrant', 'paid']);
const isTaxed = ({ payState }: Pick<TaxRow, 'payState'>): boolean => computed.has(payState);

/** The first bracket that reaches the amount. */
export const bracketOf = (brackets: readonly Bracket[], amount: string): Bracket | null =>
  brackets.find(({ upperLimit }) => upperLimit === null || compare(amount, upperLimit) <= 0) ?? null;

const taxBy = (bracket: Bracket, amount: string): string => subtract(multiply(amount, bracket.rate, 10), bracket.quickDeduction);

/** Tax on a year-end bonus that is taxed apart: the bracket of its twelfth, once on the whole. */
export const bonusTaxOf = (bonus: string, brackets: readonly Bracket[]): string | null => {
  const bracket = bracketOf(brackets, divide(bonus, '12', 10));
  return bracket && taxBy(bracket, bonus);
};

/** Comes before another payment of the same person in the same tax year. */
const before = (a: TaxRow, b: TaxRow): boolean => a.payMonth < b.payMonth || (a.payMonth === b.payMonth && a.salaryMonth < b.salaryMonth);

const income = (row: TaxRow): string =>
  subtract(sum([row.grossPay, row.bonusMode === 'merged' ? row.yearEndBonus : '0']), row.exemptIncome);

/** Months of basic deduction up to the month of payment: from entry in this year (January in a first job), not beyond leaving, one at least. */
export const basicMonths = (payMonth: string, person: Pick<TaxPerson, 'entryDate' | 'leaveDate' | 'firstJobOfYear'>): number => {
  const year = payMonth.slice(0, 4);
  const monthOf = (date: string | null): number | null => (date !== null && date.startsWith(year) ? Number(date.slice(5, 7)) : null);
  const from = person.firstJobOfYear ? 1 : (monthOf(person.entryDate) ?? 1);
  const to = Math.min(Number(payMonth.slice(5, 7)), monthOf(person.leaveDate) ?? 12);
  return Math.max(1, to - from + 1);
};

/**
 * Basic deduction up to the month of payment. Who left and came back in the year keeps the months of the employment before, which the
 * payments of then have counted; never more months than have passed.
 */
const basicOf = (row: TaxRow, earlier: readonly TaxRow[], person: TaxPerson, basic: string): string => {
  if (person.smallIncomeBefore) return fixed(yearBasic);
  const entry = person.entryDate?.slice(0, 7) ?? '';
  const former = earlier.filter(({ salaryMonth, taxTable }) => salaryMonth < entry && taxTable !== 'labor');
  const kept = former.reduce((all, { cumBasic }) => most(all, cumBasic), '0');
  return least(add(kept, multiply(basic, basicMonths(row.payMonth, person))), multiply(basic, Number(row.payMonth.slice(5, 7))));
};

const serviceTax = (row: TaxRow, tables: TaxTables): TaxResult | TaxObstacle => {
  const paid = subtract(sum([row.grossPay, row.yearEndBonus]), row.exemptIncome);
  const taxable = compare(paid, smallService) <= 0 ? most(subtract(paid, smallServiceCost), '0') : multiply(paid, '0.8');
  const bracket = bracketOf(tables.labor, taxable);
  if (bracket === null) return 'noTables';
  const due = taxBy(bracket, taxable);
  return {
    taxTable: 'labor',
    cumIncome: null,
    cumBasic: null,
    cumSpecial: null,
    cumAdditional: null,
    cumOther: null,
    cumTaxable: taxable,
    taxRate: fixed(bracket.rate, 4),
    quickDeduction: fixed(bracket.quickDeduction),
    cumTaxDue: due,
    cumTaxPaid: '0.00',
    tax: most(due, '0'),
    bonusTax: '0.00',
  };
};

/**
 * Tax of a payment, or what stands in its way. `year`: the person's payments of the tax year of `row.payMonth`, `row` itself may be
 * among them.
 */
export function taxOf(row: TaxRow, year: readonly TaxRow[], person: TaxPerson, tables: TaxTables): TaxResult | TaxObstacle {
  if (hasLeft(person, row.salaryMonth)) return 'left';
  if (person.service) return serviceTax(row, tables);
  const earlier = year.filter((other) => other.payState !== 'void' && before(other, row));
  if (earlier.some((other) => !isTaxed(other))) return 'earlierMonth';
  const apart = row.bonusMode === 'separate' && isPositive(row.yearEndBonus);
  if (
    apart &&
    year.some(
      (other) =>
        other.salaryMonth !== row.salaryMonth && isTaxed(other) && other.bonusMode === 'separate' && isPositive(other.yearEndBonus),
    )
  )
    return 'secondBonus';
  const rows = [...earlier.filter((other) => other.taxTable !== 'labor'), row];
  const cumIncome = sum(rows.map(income));
  const cumBasic = basicOf(row, earlier, person, tables.basic);
  const cumSpecial = sum(rows.flatMap((one) => [one.pensionP, one.medicalP, one.unemployP, one.fundP]));
  const cumAdditional = sum(rows.map((one) => one.additionalDeduct));
  const cumOther = sum(rows.map((one) => one.otherTaxDeduct));
  const cumTaxable = most(subtract(cumIncome, sum([cumBasic, cumSpecial, cumAdditional, cumOther])), '0');
  const bracket = bracketOf(tables.cumulative, cumTaxable);
  const bonusTax = apart ? bonusTaxOf(row.yearEndBonus ?? '0', tables.bonus) : '0.00';
  if (bracket === null || bonusTax === null) return 'noTables';
  const cumTaxDue = taxBy(bracket, cumTaxable);
  const cumTaxPaid = sum(rows.slice(0, -1).map((one) => one.tax));
  return {
    taxTable: 'cumulative',
    cumIncome,
    cumBasic,
    cumSpecial,
    cumAdditional,
    cumOther,
    cumTaxable,
    taxRate: fixed(bracket.rate, 4),
    quickDeduction: fixed(bracket.quickDeduction),
    cumTaxDue,
    cumTaxPaid,
    tax: most(subtract(cumTaxDue, cumTaxPaid), '0'),
    bonusTax,
  };
}

/** Whether twelve months were paid in the year before, with no more than the basic deduction of a year in all. */
export const wasSmallIncome = (paidBefore: readonly Pick<TaxRow, 'payMonth' | 'payState' | 'grossPay' | 'yearEndBonus'>[]): boolean => {
  const rows = paidBefore.filter(isTaxed);
  const months = new Set(rows.map(({ payMonth }) => payMonth));
  return months.size === 12 && compare(sum(rows.flatMap((row) => [row.grossPay, row.yearEndBonus])), yearBasic) <= 0;
};

export interface TaxTableRow {
  readonly taxTable: string;
  readonly level: number;
  readonly upperLimit?: Figure;
  readonly rate?: Figure;
  readonly quickDeduction?: Figure;
  readonly amount?: Figure;
}

/** The tables made of the rows in force. */
export const tablesOf = (rows: readonly TaxTableRow[]): TaxTables => {
  const brackets = (name: string): Bracket[] =>
    rows
      .filter(({ taxTable }) => taxTable === name)
      .toSorted((a, b) => a.level - b.level)
      .map(({ upperLimit, rate, quickDeduction }) => ({
        upperLimit: upperLimit ?? null,
        rate: rate ?? '0',
        quickDeduction: quickDeduction ?? null,
      }));
  return {
    cumulative: brackets('cumulative'),
    bonus: brackets('bonus'),
    labor: brackets('labor'),
    basic: rows.find(({ taxTable }) => taxTable === 'basic')?.amount ?? '0',
  };
};

/** Invoices as all bills know them: by which key each is claimed once, what a line must tell of it, how much of its tax may be deducted. */
import { compare, divide, isPositive, multiply } from '#model/calculation/decimal.ts';
import { f } from '#model/field.ts';
import { addMonths } from '#model/calculation/dates.ts';
import { fault, warning } from '#model/faults.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { typedKey } from '#model/calculation/typed.ts';
import { w } from '#model/words.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { invoice } from '#resources/bill/ledgers.ts';

/** An invoice as a line names it. `invoiceType` is a code of the dictionary of that name. */
export interface NamedInvoice {
  readonly invoiceType: string | null;
  readonly invoiceCode: string | null;
  readonly invoiceNo: string | null;
}
export interface InvoiceLine extends NamedInvoice {
  readonly invoiceDate: string | null;
}

/** An invoice, by its key, that another bill in approval or approved carries; `code` is the number of that bill. */
export interface UsedInvoice {
  readonly key: string;
  readonly code: string;
}

/** How a line names its invoice, beside its kind (`invoiceType`) and day (`invoiceDate`). */
export const invoiceFields = {
  invoiceCode: f.text(w('Invoice code', '发票代码'), {
    max: 20,
    check: 'noSpaces',
    help: w('10 or 12 digits; invoices with a number of 20 digits have none.', '10位或12位；号码为20位的发票没有代码。'),
  }),
  invoiceNo: f.text(w('Invoice no.', '发票号码'), { max: 30, check: 'noSpaces' }),
};

/** An invoice of the wallet that nobody has claimed yet, from which a line takes what it says. */
export const fromWallet = {
  walletId: f.ref('invoiceRecord', w('From the wallet', '从发票夹选择'), {
    among: { invoiceState: 'free' },
    help: w('Fills in what the invoice says.', '自动带入该发票的票面内容。'),
  }),
};

/** What a line takes from it, beside the amount. */
export const walletFills = {
  invoiceType: 'invoiceType',
  invoiceCode: 'invoiceCode',
  invoiceNo: 'invoiceNo',
  invoiceDate: 'invoiceDate',
  taxAmount: 'taxAmount',
} as const;

/** The tax that an invoice shows. */
export const taxShown = f.money(w('Tax', '税额'), { default: '0', least: '0' });

/** What some tickets say of their tax, and what counts of it. */
export const seldomTaxed = {
  taxBase: f.money(w('Fare and fuel (air)', '票价与燃油附加'), { least: '0' }),
  named: f.boolean(w('In the traveller’s name (coach, ship)', '票面有旅客姓名')),
  deductTax: f.computed(f.money(w('Deductible tax', '可抵扣税额'))),
};

/** All of the tax of a line, one after the other. */
export const taxFields = { taxRate: f.choice('taxRate', w('Tax rate', '税率')), taxAmount: taxShown, ...seldomTaxed };

const vat = new Set(['special', 'normal', 'farm']);
const digital = new Set(['digital', 'digitalNormal']);
const tickets = new Set(['train', 'air']);
/** Paper tickets of trains and planes were issued up to this day; they have no number of 20 digits. */
const lastPaperTicket = '2025-09-30';

const isWhole = (key: string): boolean => /^\d{20}$/.test(key);

/**
 * The key by which an invoice is claimed: the number of 20 digits alone, else with its code, since numbers of 8 digits repeat across codes.
 * Null where nothing can be claimed: taxi slips and receipts without a code, and lines without an invoice.
 */
export const invoiceKey = ({ invoiceType, invoiceCode, invoiceNo }: NamedInvoice): string | null => {
  if (invoiceNo === null || invoiceType === 'none') return null;
  const number = typedKey(invoiceNo);
  const code = typedKey(invoiceCode ?? '');
  if (code !== '' && !isWhole(number)) return `${code}/${number}`;
  const isSlip = invoiceType === 'taxi' || invoiceType === 'receipt';
  return number === '' || (isSlip && !isWhole(number)) ? null : number;
};

/** Keys of what these lines claim, each once. */
export const invoiceKeys = (lines: readonly NamedInvoice[]): string[] => [...new Set(lines.map(invoiceKey).filter((key) => key !== null))];

/** A line of which a fault is told; `path` leads to it and ends with a point, or is empty where the document itself is the line. */
const formOf = (path: string, line: InvoiceLine): Fault[] => {
  const { invoiceType, invoiceNo, invoiceDate } = line;
  if (invoiceNo === null || invoiceType === null) return [];
  const number = typedKey(invoiceNo);
  const wrong = (field: string, message: ReturnType<typeof w>): Fault[] => [fault('B1', `${path}${field}`, message)];
  if (digital.has(invoiceType) || (tickets.has(invoiceType) && (invoiceDate ?? '9999') > lastPaperTicket))
    return isWhole(number) ? [] : wrong('invoiceNo', w('this kind has a number of 20 digits', '该类票据号码应为20位'));
  if (!vat.has(invoiceType) || isWhole(number)) return [];
  if (!/^\d{8}$/.test(number))
    return wrong('invoiceNo', w('invoice numbers have 8 digits, digital ones 20', '发票号码应为8位，数电发票为20位'));
  return /^(\d{10}|\d{12})$/.test(typedKey(line.invoiceCode ?? ''))
    ? []
    : wrong('invoiceCode', w('a number of 8 digits comes with a code of 10 or 12', '8位号码须同时填写10位或12位发票代码'));
};

const takenBy = (path: string, line: NamedInvoice, used: readonly UsedInvoice[]): Fault[] => {
  const key = invoiceKey(line);
  const other = key === null ? undefined : used.find((one) => one.key === key);
  const no = line.invoiceNo ?? '';
  return other ? [fault('B1', `${path}invoiceNo`, w(`invoice ${no} already used in ${other.code}`, `发票${no}已在${other.code}使用`))] : [];
};

/**
 * B1: an invoice is used in one bill, whichever kind that is, and its number has the form of its kind. It may stand on several lines of one
 * bill, for two rates or two types of expense. `set` is the name of the line set.
 */
export const invoicesUsedOnce = (set: string, lines: readonly InvoiceLine[], used: readonly UsedInvoice[]): Fault[] =>
  lines.flatMap((line, index) => {
    const path = `${set}.${index}.`;
    const taken = takenBy(path, line, used);
    return taken.length > 0 ? taken : formOf(path, line);
  });

/** B1 of a bill with one invoice, named by its own fields. */
export const invoiceFree = (line: InvoiceLine, used: readonly UsedInvoice[]): Fault[] => {
  const taken = takenBy('', line, used);
  return taken.length > 0 ? taken : formOf('', line);
};

/** An invoice cannot be left out: its number and day are told, except of slips and receipts; a line without one says why. */
export const invoicesGiven = (set: string, lines: readonly (InvoiceLine & { readonly remark: string | null })[]): Fault[] =>
  lines.flatMap((line, index) => {
    const { invoiceType } = line;
    const missing = (field: 'invoiceNo' | 'invoiceDate' | 'remark', message: ReturnType<typeof w>): Fault[] =>
      line[field] === null ? [fault('invoiceGiven', `${set}.${index}.${field}`, message)] : [];
    if (invoiceType === 'none') return missing('remark', w('say why there is no invoice', '无票须说明原因'));
    if (invoiceType === null || !(vat.has(invoiceType) || digital.has(invoiceType) || tickets.has(invoiceType))) return [];
    return [
      ...missing('invoiceNo', w('an invoice of this kind has a number', '该类票据须填写号码')),
      ...missing('invoiceDate', w('an invoice of this kind has a date', '该类票据须填写开票日期')),
    ];
  });

/** Not in the future and at most 12 months old on the day the bill was first submitted. */
export const invoicesInTime = (
  set: string,
  lines: readonly Pick<InvoiceLine, 'invoiceDate'>[],
  today: string,
  submitted: string,
): Fault[] =>
  lines.flatMap((line, index) => {
    if (line.invoiceDate === null) return [];
    const path = `${set}.${index}.invoiceDate`;
    if (line.invoiceDate > today) return [fault('B2', path, w('cannot lie in the future', '不能晚于今天'))];
    return line.invoiceDate < addMonths(submitted, -12) ? [fault('B2', path, w('older than 12 months', '发票日期已超过12个月'))] : [];
  });

/** The bill says at least as many vouchers as it names invoices. */
export const vouchersCounted = (billCount: number | null, lines: readonly NamedInvoice[]): Fault | null => {
  const named = invoiceKeys(lines).length;
  return billCount !== null && billCount < named
    ? warning('vouchersCounted', 'billCount', w(`${named} invoices are named below`, `明细中共有${named}张发票`))
    : null;
};

/** Claims each invoice for this bill. */
export const invoicePostings = (lines: readonly NamedInvoice[], date: string): Posting[] =>
  invoiceKeys(lines).map((number) => posting(invoice, { dimensions: { number }, from: 'free', to: 'claimed', quantity: '1', date }));

export interface TaxedLine {
  readonly invoiceType: string | null;
  /** With tax, in yuan. */
  readonly amount: string | null;
  /** As the invoice shows it. */
  readonly taxAmount: string | null;
  /** Air tickets: fare and fuel surcharge, without the airport fund. */
  readonly taxBase?: string | null;
  /** Coach and ship tickets: it carries the traveller's name. */
  readonly named?: boolean | null;
}

/** Tax within an amount that includes it, at a rate (0.09) that makes `gross` (1.09) of what is net. */
const within = (amount: string | null | undefined, rate: string, gross: string): string => divide(multiply(amount ?? '0', rate, 4), gross);

/** Input tax that may be deducted, in yuan, rounded by the line; ordinary invoices, taxis and lines without an invoice have none. */
export const deductTax = ({ invoiceType, amount, taxAmount, taxBase, named }: TaxedLine): string => {
  switch (invoiceType) {
    case 'special':
    case 'digital':
    case 'taxi':
      return fixed(taxAmount);
    case 'farm':
      return multiply(amount ?? '0', '0.09');
    case 'train':
      return within(amount, '0.09', '1.09');
    case 'air':
      return within(taxBase, '0.09', '1.09');
    case 'coach':
      return named === true ? within(amount, '0.03', '1.03') : '0.00';
    default:
      return '0.00';
  }
};

/** Kinds whose invoices show a tax. */
const showTax = new Set(['special', 'normal', 'digital', 'digitalNormal', 'farm', 'train', 'air', 'taxi', 'coach']);

/** The tax is one that this kind can show and less than the amount; the taxed part of an air ticket lies within its price. */
export const taxesShown = (set: string, lines: readonly TaxedLine[]): Fault[] =>
  lines.flatMap((line, index) => {
    const path = `${set}.${index}`;
    const beyond = compare(line.taxBase ?? '0', line.amount) > 0;
    if (beyond) return [fault('tax', `${path}.taxBase`, w('not above the amount', '不能超过金额'))];
    if (line.invoiceType === 'air' && (line.taxBase ?? null) === null)
      return [fault('tax', `${path}.taxBase`, w('say fare and fuel surcharge', '须填写票价与燃油附加费之和'))];
    if (!isPositive(line.taxAmount)) return [];
    if (!showTax.has(line.invoiceType ?? ''))
      return [fault('tax', `${path}.taxAmount`, w('this invoice shows no tax', '该类票据不含税额'))];
    return compare(line.taxAmount, line.amount) >= 0
      ? [fault('tax', `${path}.taxAmount`, w('less than the amount', '税额应小于金额'))]
      : [];
  });

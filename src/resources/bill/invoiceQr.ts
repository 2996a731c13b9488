/** What the QR code of a Chinese invoice says: `01,kind,code,number,amount,yyyyMMdd,check,…`. Seller, tax and rate are not in it. */
import { isDate } from '#model/dates.ts';
import { isDecimal, fixed } from '#model/rounding.ts';

/** Fields that the code fills for certain; the others stay empty. */
export interface InvoiceRead {
  readonly invoiceType: string | null;
  readonly invoiceCode: string | null;
  readonly invoiceNo: string;
  readonly invoiceDate: string | null;
  readonly netAmount: string | null;
  readonly amount: string | null;
}

/** By the kind that the code names: which invoice it is, and whether its amount is without tax. */
const kinds: Readonly<Record<string, { readonly invoiceType: string; readonly net: boolean }>> = {
  '01': { invoiceType: 'special', net: true },
  '04': { invoiceType: 'normal', net: true },
  '08': { invoiceType: 'special', net: true },
  '10': { invoiceType: 'normal', net: true },
  '31': { invoiceType: 'digital', net: false },
  '32': { invoiceType: 'digitalNormal', net: false },
};

/**
 * Reads the text of a scanned code. A kind that is not known fills number, code and day only: whether its amount is without tax nobody can
 * say, and gross is never made from net.
 * @returns null where the text is not that of an invoice
 */
export function invoiceOf(text: string): InvoiceRead | null {
  const parts = text
    .trim()
    .split(',')
    .map((part) => part.trim());
  const [first, kind = '', code = '', number = '', amount = '', day = ''] = parts;
  if (first !== '01' || !/^(\d{8}|\d{20})$/.test(number)) return null;
  const known = kinds[kind];
  const date = day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const money = isDecimal(amount) ? fixed(amount) : null;
  return {
    invoiceType: known?.invoiceType ?? null,
    invoiceCode: number.length === 8 && /^(\d{10}|\d{12})$/.test(code) ? code : null,
    invoiceNo: number,
    invoiceDate: isDate(date) ? date : null,
    netAmount: known?.net === true ? money : null,
    amount: known?.net === false ? money : null,
  };
}

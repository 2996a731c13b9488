/**
 * What the QR code of an invoice says: `01,kind,code,number,amount,yyyyMMdd,check,…`. Some kinds print the amount without tax, others with it;
 * neither is ever made of the other, since the rate is not in the code. Pure.
 */
import { isDate } from '#model/calculation/dates.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import { fixed } from '#model/calculation/rounding.ts';

/** What is certain of an invoice by its code; null is what the code leaves open. */
export interface InvoiceOfQr {
  /** A code of the dictionary `invoiceType`. */
  readonly invoiceType: string | null;
  readonly invoiceCode: string | null;
  readonly invoiceNo: string;
  readonly invoiceDate: string;
  /** Without tax. */
  readonly netAmount: string | null;
  /** With tax. */
  readonly amount: string | null;
}

/** Longest text that is read; codes of invoices have some eighty characters. */
export const longestQr = 300;

interface Kind {
  readonly type: string;
  readonly shows: 'net' | 'gross';
}
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['01', { type: 'special', shows: 'net' }],
  ['04', { type: 'normal', shows: 'net' }],
  ['08', { type: 'special', shows: 'net' }],
  ['10', { type: 'normal', shows: 'net' }],
  ['31', { type: 'digital', shows: 'gross' }],
  ['32', { type: 'digitalNormal', shows: 'gross' }],
]);

const dayOf = (text: string): string => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;

/** The invoice of a code; null where the text is none of an invoice. Red invoices, which take back, are claimed by nobody and are none here. */
export const invoiceOfQr = (text: string): InvoiceOfQr | null => {
  if (text.length > longestQr) return null;
  const [version, kind = '', code = '', number = '', amount = '', day = ''] = text.split(',').map((part) => part.trim());
  const formed =
    version === '01' &&
    /^\d{2}$/.test(kind) &&
    /^(\d{10}|\d{12})?$/.test(code) &&
    /^(\d{8}|\d{20})$/.test(number) &&
    /^\d{1,12}(\.\d{1,2})?$/.test(amount) &&
    isPositive(amount) &&
    /^\d{8}$/.test(day) &&
    isDate(dayOf(day));
  if (!formed) return null;
  const known = kinds.get(kind);
  const shown = (what: Kind['shows']): string | null => (known?.shows === what ? fixed(amount) : null);
  return {
    invoiceType: known?.type ?? null,
    invoiceCode: code === '' ? null : code,
    invoiceNo: number,
    invoiceDate: dayOf(day),
    netAmount: shown('net'),
    amount: shown('gross'),
  };
};

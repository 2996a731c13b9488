/** Papers of vehicles and boats in pure functions: what each kind renews, and for how long the next one holds. */
import { addDays, addMonths, daysBetween } from '#model/calculation/dates.ts';
import type { InvoiceLine } from './invoices.ts';

/** Another insurance of the vehicle whose days this one shares. */
export interface InsuredFact {
  readonly code: string;
  readonly compulsory: boolean;
  readonly commercial: boolean;
}

interface Paper {
  readonly warrantyType: string | null;
  readonly compulsoryFee: string | null;
}

/** Which date of the vehicle an approved paper moves on; only compulsory insurance lets it on the road. */
export function renewedBy({ warrantyType, compulsoryFee }: Paper): 'insuranceTo' | 'inspectionTo' | null {
  if (warrantyType === 'inspection' || warrantyType === 'shipCert') return 'inspectionTo';
  return warrantyType === 'insurance' && Number(compulsoryFee ?? '0') > 0 ? 'insuranceTo' : null;
}

interface Billed {
  readonly invoiceCode: string | null;
  readonly invoiceNo: string | null;
}

/** The invoice of a paper as bills compare it: a VAT invoice whose day nobody writes. */
export const paperInvoice = ({ invoiceCode, invoiceNo }: Billed): InvoiceLine => ({
  invoiceType: 'normal',
  invoiceCode,
  invoiceNo,
  invoiceDate: null,
});

/** The later of two dates, so that papers never take away what others gave. */
export const laterDate = (one: string | null, other: string): string => (one !== null && one > other ? one : other);

/** The term behind one, as long: in whole months where it had whole months, else in days. The last day of a term counts. */
export function nextTerm(dateFrom: string, dateTo: string): { readonly dateFrom: string; readonly dateTo: string } {
  const from = addDays(dateTo, 1);
  const months = (Number(from.slice(0, 4)) - Number(dateFrom.slice(0, 4))) * 12 + Number(from.slice(5, 7)) - Number(dateFrom.slice(5, 7));
  if (months > 0 && addMonths(dateFrom, months) === from) return { dateFrom: from, dateTo: addDays(addMonths(from, months), -1) };
  return { dateFrom: from, dateTo: addDays(from, daysBetween(dateFrom, dateTo)) };
}

/** Prices of purchases include tax; what goes into stock does not (amendments 18). Rates are percentages, amounts have cents. */
import { add, divide, multiply } from '#model/calculation/decimal.ts';

/** What a line costs with tax. */
export const amountTaxOf = (qty: string | null, priceTax: string | null): string => multiply(qty, priceTax);

/** The part of an amount with tax that is no tax, rounded once. */
export const withoutTax = (amountTax: string | null, taxRate: string | null, scale = 2): string =>
  divide(multiply(amountTax, '100', 6), add(taxRate, '100', 2), scale);

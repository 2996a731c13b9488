/** Quantities as they stand in a field that is typed into. Pure. */
import { looseDecimal } from '#client/fields/numberText.ts';
import { digitsOf } from '#model/calculation/decimal.ts';
import { isDecimal } from '#model/calculation/rounding.ts';

/** Without separators of thousands, and only the places that say something. */
export const typedAmount = (value: string): string => looseDecimal(value).replaceAll(',', '');

/** What was typed as a quantity, with at most three decimals; null where it is none. Nothing typed is none: zero is entered on purpose. */
export function quantityOf(text: string): string | null {
  const typed = text.trim().replace(/^\./, '0.').replace(/\.$/, '');
  if (!isDecimal(typed) || typed.startsWith('-')) return null;
  const { scale, whole } = digitsOf(typed);
  return scale <= 3 && whole <= 11 ? typed : null;
}

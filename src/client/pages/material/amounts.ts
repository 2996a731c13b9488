/** Quantities as they stand in a field that is typed into. Pure. */
import { looseDecimal } from '#client/fields/numberText.ts';

/** Without separators of thousands, and only the places that say something. */
export const typedAmount = (value: string): string => looseDecimal(value).replaceAll(',', '');

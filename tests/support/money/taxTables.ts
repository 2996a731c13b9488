/** The shipped tables of income tax, as taxation takes them. */
import { tablesOf, type TaxTables } from '#resources/hr/rules/incomeTax.ts';
import { shippedTaxTables } from '#resources/hr/rules/taxTables.ts';

export const taxTables: TaxTables = tablesOf(shippedTaxTables);

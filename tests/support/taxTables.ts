/** The shipped tables of income tax, as taxation takes them. */
import { tablesOf, type TaxTables } from '#resources/hr/incomeTax.ts';
import { shippedTaxTables } from '#resources/hr/taxTables.ts';

export const taxTables: TaxTables = tablesOf(shippedTaxTables);

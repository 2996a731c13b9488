/** Tables of income tax: an installation that has none gets those in force; whoever keeps them enters every change of the law. */
import { shippedTaxTables } from '#resources/hr/taxTables.ts';
import { snake } from '../db/tables.ts';
import { insertRows, type Installing } from './rows.ts';

export async function installTaxTables(into: Installing): Promise<void> {
  const [known] = await into.sql.query('select 1 as found from hr_tax_foundation limit 1');
  if (known !== undefined) return;
  await insertRows(
    into,
    'hrTaxFoundation',
    shippedTaxTables.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))),
  );
}

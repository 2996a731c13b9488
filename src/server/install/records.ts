/** Records that areas ship: an installation that has none of a resource gets those; whoever keeps them owns them from then on. */
import type { Manifest } from '#resources/manifest.ts';
import { manifests } from '#resources/seeds.ts';
import { snake } from '../db/tables.ts';
import { insertRows, type Installing } from './rows.ts';

const shipped = Object.values(manifests).flatMap((manifest: Manifest) => manifest.records ?? []);

export async function installRecords(into: Installing): Promise<void> {
  for (const { resource, records } of shipped) {
    const [known] = await into.sql.query(`select 1 as found from "${snake(resource)}" limit 1`);
    if (known !== undefined) continue;
    const rows = records().map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])));
    await insertRows(into, resource, rows);
  }
}

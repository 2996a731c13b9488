/** Documents whose cost is claimed, and what their rows of claims say. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { companyOf } from '../fixtures/company.ts';
import type { TestServer } from './server.ts';
import { vehicleBillsOn } from './vehicleBills.ts';

export const sourcesAt = '/tydf/api/claimSource';

/** The row of a document's cost, as the database has it; undefined where there is none. */
export async function sourceOf(server: TestServer, kind: string, id: unknown): Promise<AnyDoc | undefined> {
  const column = `${kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id`;
  const [row] = await server.db.query<AnyDoc>(
    `select id::text, source_key as "sourceKey", code, happen_date::text as "happenDate", expense_type as "expenseType", summary, amount::text,
       held_amount::text as held, claimed_amount::text as claimed, open_amount::text as open, spent from claim_source where ${column} = $1 and not deleted`,
    [textOf(id)],
  );
  return row;
}

let plates = 0;
let days = 0;

/** An approved trip of songdawei that cost so much in tolls: its sheet, and the row by which that is claimed. */
export async function claimedTrip(server: TestServer, tollFee = '100.00'): Promise<{ readonly sheet: AnyDoc; readonly source: string }> {
  const company = await companyOf(server.db);
  const bills = vehicleBillsOn(
    () => server,
    () => company,
  );
  plates += 1;
  days += 1;
  const van = await bills.another({ plateNo: `鲁F·L${1000 + plates}` });
  const day = new Date(Date.UTC(2026, 9, 1) + (days * 86_400_000) / 4).toISOString();
  const back = new Date(new Date(day).getTime() + 3_600_000).toISOString();
  const sheet = await bills.approvedSheet(bills.sheet(van, '01:00', '02:00', ['1.0', '2.0'], { startTime: day, endTime: back, tollFee }));
  const row = await sourceOf(server, 'driveRecord', sheet['id']);
  return { sheet, source: textOf(row?.['id']) };
}

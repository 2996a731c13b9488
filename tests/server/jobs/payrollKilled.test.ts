/** Payroll of a month is killed in its middle (SIGKILL) and run again: what was done stays, the rest is done, nobody is paid twice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStaff } from '#tests/support/people/manyStaff.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const month = '2026-10';
/** People of one transaction. */
const portion = 500;
let server: TestServer;
let person: string;
let staff: readonly string[];

beforeAll(async () => {
  server = await startTestServer();
  await addStaff(server.db, 700);
  person = (await server.as('hetingting')).userId;
  const rows = await server.db.query<{ id: string }>(
    `select id::text from hr_pf_staff_onboard where entry_date <= '2026-10-31' and leave_date is null and not deleted order by id`,
  );
  staff = rows.map(({ id }) => id);
});
afterAll(() => server.close());

/** The program, killed before this text goes to the database; null lets it end. */
async function run(killAt: string | null): Promise<string | number | null> {
  const before = killAt === null ? [] : ['--import', new URL('../../support/fakes/killed.ts', import.meta.url).href];
  const program = fileURLToPath(new URL('../../support/people/payrollRun.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', ...before, program], {
    env: {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      TYDF_DATA: tmpdir(),
      PERSON: person,
      MONTH: month,
      ...(killAt !== null && { KILL_AT: `send ${killAt}` }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

const payments = async (): Promise<{ readonly all: number; readonly people: number; readonly taxed: number }> => {
  const [row] = await server.db.query<{ all: number; people: number; taxed: number }>(
    `select count(*)::int as all, count(distinct staff_id)::int as people, count(*) filter (where pay_state = 'taxed')::int as taxed
     from hr_salary_payment where salary_month = $1 and not deleted`,
    [month],
  );
  return row ?? { all: 0, people: 0, taxed: 0 };
};

it('keeps the portions that were done and does the rest when it is run again', { timeout: 180_000 }, async () => {
  expect(staff.length).toBeGreaterThan(portion);
  const inSecond = `"staff_id":"${staff[portion + 20] ?? ''}"`;
  expect(await run(inSecond)).toBe('SIGKILL');
  expect(await payments()).toEqual({ all: portion, people: portion, taxed: 0 });
  // Generated to the end, then killed before the first portion's tax is written.
  expect(await run('"pay_state":"taxed"')).toBe('SIGKILL');
  expect(await payments()).toEqual({ all: staff.length, people: staff.length, taxed: 0 });
  expect(await run(null)).toBe(0);
  expect(await payments()).toEqual({ all: staff.length, people: staff.length, taxed: staff.length });
  const sums = `select sum(net_pay)::text as net, sum(tax)::text as tax, count(distinct code)::int as codes from hr_salary_payment`;
  const [first] = await server.db.query<{ net: string; tax: string; codes: number }>(sums);
  expect(first?.codes).toBe(staff.length);
  // Once more changes nothing but what it computes anew.
  expect(await run(null)).toBe(0);
  expect((await server.db.query(sums))[0]).toEqual(first);
});

/** Long-running work in the browser: a large export goes on over a reload and a new window, its file comes out of the tray. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { readXlsx } from '#server/administration/import/xlsx.ts';
import { testPassword } from '#tests/support/server.ts';
import { openSite, type Site } from './support/site.ts';
import { violationsOf } from './support/visitor.ts';

const rows = 20_000;
/** An export of so many rows on a machine that others share. */
const patience = { timeout: 60_000 } as const;

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.server.db.query(
    `insert into company_bank_account (account_name, org_id, bank_name, account_no, account_type, currency, balance, status, created_at)
     select '账户' || lpad(n::text, 6, '0'), (select min(id) from org), '近海银行', 'N' || n, 'basic', 'CNY', n, case when n = 777 then 'disabled' else 'enabled' end, $1
     from generate_series(1, ${rows}) n`,
    [site.server.clock.now()],
  );
});
afterAll(() => site?.close());

const states = async (): Promise<string[]> =>
  (await site.server.db.query<{ state: string }>('select state from person_job order by id')).map(({ state }) => state);

it('exports a whole list beside the page, and hands over the file after a reload', async () => {
  const person = await site.as('majun');
  const { page, say } = person;
  const tray = page.getByRole('button', { name: new RegExp(`^${say(w('Jobs', '后台任务'))} · `) });
  await person.open('/bill/companyBankAccount');
  await page.getByRole('button', { name: say(w('Export', '导出')), exact: true }).click();
  await page.getByRole('menuitem', { name: say(w('Export to Excel', '导出 Excel')) }).click();
  await tray.waitFor(patience);
  await page.reload();
  await tray.waitFor(patience);
  // So does the next session of the same person; nothing of it is stored in this browser.
  expect(await page.evaluate(() => localStorage.getItem('tydf/jobs'))).toBeNull();
  await page.getByRole('button', { name: /的账户$|your account$/ }).click();
  await page.locator('[data-command=logout]').click();
  await page.getByRole('button', { name: say(w('Confirm', '确定')) }).click();
  await page.waitForURL('**/login');
  await person.signIn('majun', testPassword);
  await person.open('/bill/companyBankAccount');
  await tray.waitFor(patience);
  // A second window knows of it as well.
  const other = await person.context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: new RegExp(`^${say(w('Jobs', '后台任务'))} · `) }).waitFor(patience);
  await other.close();
  await tray.focus();
  await page.keyboard.press('Enter');
  const ready = page.getByRole('button', { name: new RegExp(`^${say(w('Download', '下载'))}`) });
  await ready.waitFor(patience);
  expect(await violationsOf(page)).toEqual([]);
  const coming = page.waitForEvent('download', patience);
  await ready.click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^(公司银行账户|Company bank accounts)-\d{8}-\d{4}\.xlsx$/);
  const read = readXlsx(await readFile(await download.path()), rows * 2)?.slice(1) ?? [];
  expect(new Set(read.map(({ cells }) => cells[0]).filter((name) => name?.startsWith('账户'))).size).toBe(rows);
  await page.getByRole('button', { name: new RegExp(`^${say(w('Remove from the list', '从列表移除'))}`) }).click();
  await tray.waitFor({ state: 'detached', ...patience });
  await expect.poll(states, patience).toEqual([]);
  expect(person.faults).toEqual([]);
  await person.close();
});

it('hands a few rows over at once, and leaves nothing in the tray', async () => {
  const person = await site.as('majun');
  const { page, say } = person;
  await person.open('/bill/companyBankAccount?status=disabled');
  await page.getByText('账户000777').first().waitFor(patience);
  const coming = page.waitForEvent('download', patience);
  await page.getByRole('button', { name: say(w('Export', '导出')), exact: true }).click();
  await page.getByRole('menuitem', { name: say(w('Export to CSV', '导出 CSV')) }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text).toContain('账户000777');
  await expect.poll(states, patience).toEqual([]);
  expect(await page.getByRole('button', { name: new RegExp(`^${say(w('Jobs', '后台任务'))} · `) }).count()).toBe(0);
  await person.close();
});

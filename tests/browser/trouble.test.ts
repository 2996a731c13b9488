/** Taking back, being second, an expired session, and a phone. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { testPassword } from '#tests/support/server.ts';
import { words } from './support/deeds.ts';
import { decisions, fillExpenses } from './support/documents.ts';
import { endSessions } from './support/frame.ts';
import { openSite, patience, type Site } from './support/site.ts';
import { phone } from './support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());
beforeEach(async () => {
  await fillExpenses(site.server, 2);
});

it('Z brings the row back, and nothing reached the server', async () => {
  const person = await site.as('qinhao', { language: 'en' });
  const { page } = person;
  await page.getByRole('article').waitFor();
  const before = await decisions(site.server, 'approve');
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  const task = await person.chosen();
  await person.decide('a');
  await expect.poll(() => person.chosen(), patience).not.toBe(task);
  await page.keyboard.press('z');
  await expect.poll(() => person.chosen(), patience).toBe(task);
  // Longer than a decision is held.
  await page.waitForTimeout(6_000);
  expect(calls.filter((url) => url.includes('approveProcess'))).toEqual([]);
  expect(await decisions(site.server, 'approve')).toBe(before);
  await person.close();
});

it('the second one is told who decided, and when', async () => {
  const leader = await site.as('qinhao', { language: 'en' });
  const { page, say } = leader;
  await page.getByRole('article').waitFor();
  const taskId = await leader.chosen();
  await leader.decide('a');
  // While the decision is held here, the same person decides at another browser.
  const [task] = await site.server.db.query<{ document_id: string }>('select document_id::text from task where id = $1', [taskId]);
  const other = await site.server.as('qinhao');
  const { json } = await other.call('POST', '/tydf/process/expenseReport/approveProcess', {
    requestId: 'second',
    id: task?.document_id,
    taskId,
  });
  expect(json.code, json.desc).toBe('200');
  await page.keyboard.press('Shift+Z');
  await page.getByText(say(w('1 failed', '1条失败'))).waitFor();
  await page.locator('[role=row][data-refused]').click();
  const band = page.getByRole('article').getByRole('alert');
  await band.waitFor();
  expect(await band.innerText()).toMatch(/^Qin Hao approved this .*(just now|ago)/);
  expect(await leader.violations()).toEqual([]);
  await page.getByRole('button', { name: say(w('Put aside', '移除')) }).click();
  await expect.poll(() => band.count(), patience).toBe(0);
  await leader.close();
});

it('an expired session asks once and comes back to the page', async () => {
  const person = await site.as('qinhao');
  const { page, say } = person;
  await person.open('/bill/expenseReport');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const path = new URL(page.url()).pathname;
  await endSessions(site);
  const question = page.getByRole('dialog');
  await question.getByText('登录已过期，请重新登录。').waitFor();
  expect(await question.count()).toBe(1);
  await question.getByRole('button', { name: say(w('Sign in again', '重新登录')) }).click();
  await page.waitForURL('**/login*');
  await person.fillLogin('qinhao', testPassword);
  await person.chooseSystem();
  await expect.poll(() => new URL(page.url()).pathname, patience).toBe(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await person.close();
});

it.each(['zh', 'en'] as const)('a phone reads and approves with two taps (%s)', async (language) => {
  const person = await site.as('qinhao', { language, viewport: phone, touch: true });
  const { page, say } = person;
  expect(await person.violations()).toEqual([]);
  await person.tasks.getByRole('row').first().tap();
  const reader = page.getByRole('article');
  await reader.waitFor();
  expect(await person.violations()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const before = await decisions(site.server, 'approve');
  const approve = reader.locator('[data-action=approve]');
  expect(await approve.innerText()).toContain(say(words.approve));
  await approve.tap();
  await approve.tap();
  await expect.poll(() => decisions(site.server, 'approve'), patience).toBe(before + 1);
  expect(person.faults).toEqual([]);
  await person.close();
});

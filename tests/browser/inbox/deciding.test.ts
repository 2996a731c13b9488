/** Deciding where no list stands beside the document: it is left, what is held is told there and can be taken back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { sendHeld } from '#tests/browser/support/deeds.ts';
import { decisions, fillExpenses } from '#tests/browser/support/documents.ts';
import { type SentLeave, sendLeave } from '#tests/browser/support/leaves.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';
import { phone } from '#tests/browser/support/visitor.ts';

let site: Site;
let sent: SentLeave;
beforeAll(async () => {
  site = await openSite();
  sent = await sendLeave(site.server, '2026-12-14');
  await fillExpenses(site.server, 3);
});
afterAll(() => site?.close());

it('a page is left for where one came from; Z there brings the task back, with what was written', async () => {
  const leader = await site.as('qinhao');
  const { page, say } = leader;
  const before = await decisions(site.server, 'approve');
  await leader.open('/hr/hrLeaveRequest');
  await page.getByRole('grid').or(page.getByRole('table')).first().waitFor();
  const address = `/hr/hrLeaveRequestApprove?type=hrLeaveRequest&id=${sent.id}`;
  // As a link of the page: a window that is loaded anew knows of no page before.
  await page.evaluate((to) => history.pushState(null, '', `/tf${to}`), address);
  const reader = page.getByRole('article').filter({ visible: true });
  await reader.waitFor();
  await page.keyboard.press('a');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  await page.keyboard.insertText('同意，注意交接');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/hr/hrLeaveRequest');
  const undo = page.getByRole('button', { name: say(w('Undo', '撤销')) });
  await undo.waitFor();
  // The tab of the approval is closed.
  expect(await page.getByRole('tab', { name: sent.code }).count()).toBe(0);
  await page.keyboard.press('z');
  await page.waitForURL('**/dashboard?*task=*');
  await reader.getByText(sent.code).first().waitFor();
  await expect.poll(() => reader.getByRole('textbox').first().inputValue(), patience).toBe('同意，注意交接');
  expect(await decisions(site.server, 'approve')).toBe(before);

  await leader.open(address);
  await reader.waitFor();
  await page.keyboard.press('a');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('Approve'));
  await sendHeld(leader);
  await expect.poll(() => decisions(site.server, 'approve'), patience).toBe(before + 1);
  expect(leader.faults).toEqual([]);
  await leader.close();
});

it.each(['/dashboard', '/pending'])('on the phone, %s shows what is held under the next document, and takes it back', async (path) => {
  const person = await site.as('qinhao', { viewport: phone, touch: true, language: 'en', scheme: 'dark' });
  const { page } = person;
  if (path !== '/dashboard') await person.open(path);
  const before = await decisions(site.server, 'approve');
  await person.tasks.getByRole('row').first().tap();
  const reader = page.getByRole('article').filter({ visible: true });
  await reader.waitFor();
  const task = () => new URL(page.url()).searchParams.get('task');
  await expect.poll(task, patience).not.toBeNull();
  const first = task();
  await reader.locator('[data-action=approve]').tap();
  await reader.locator('[data-action=approve]').tap();
  await expect.poll(task, patience).not.toBe(first);
  await reader.waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await person.violations()).toEqual([]);
  await undo.tap();
  await expect.poll(task, patience).toBe(first);
  expect(await decisions(site.server, 'approve')).toBe(before);
  expect(person.faults).toEqual([]);
  await person.close();
});

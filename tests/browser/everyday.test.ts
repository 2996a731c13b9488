/** What people do eighty times a day, in a browser: one document after the other, a cleared queue, keys, a double click. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { decisions, fillExpenses } from './support/documents.ts';
import { settled } from './support/pages.ts';
import { desk, phone } from './support/visitor.ts';
import { openSite, patience, type Site } from './support/site.ts';

let site: Site;
let ids: string[];
beforeAll(async () => {
  site = await openSite();
  ids = await fillExpenses(site.server, 4);
});
afterAll(() => site?.close());

it('a cleared queue leads on to what waits elsewhere, by Enter', async () => {
  const person = await site.as('qinhao', { language: 'en' });
  const { page } = person;
  await person.open('/dashboard?queue=urgent');
  await page.getByText('Nothing in this queue.').waitFor();
  await page.getByRole('button', { name: /wait elsewhere/ }).waitFor();
  expect(await person.violations()).toEqual([]);
  await page.keyboard.press('Enter');
  await person.tasks.getByRole('row').first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('queue') ?? 'all', patience).toBe('all');
  await person.close();
});

it.each([desk, phone])('who has nothing to decide begins something and finds their own documents: %o', async (viewport) => {
  const person = await site.as('yanfei', { language: 'en', viewport });
  const { page } = person;
  const begin = page.getByRole('region', { name: 'Begin something' });
  await begin.getByRole('link', { name: 'Expense report', exact: true }).waitFor();
  expect(await person.violations()).toEqual([]);
  const own = page.getByRole('region', { name: 'Where mine stand' }).getByRole('listitem').first().getByRole('link');
  await own.click();
  await page.getByRole('article').filter({ visible: true }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('tab'), patience).toBe('started');
  await page.goBack();
  await begin.getByRole('link', { name: 'Expense report', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /Expense report/ }).waitFor();
  await person.close();
});

it('the sheet of keys begins with those of every document', async () => {
  const person = await site.as('qinhao', { language: 'en' });
  const { page } = person;
  await person.tasks.getByRole('row').first().click();
  await page.getByRole('article').filter({ visible: true }).waitFor();
  await page.keyboard.press('Shift+Slash');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.waitFor();
  expect(await sheet.getByRole('heading', { level: 3 }).first().textContent()).toBe('Document');
  await person.close();
});

it('Enter in a remark at a field rejects as it does in the opinion', async () => {
  const person = await site.as('qinhao', { language: 'en' });
  const { page } = person;
  const before = await decisions(site.server, 'reject');
  await person.tasks.getByRole('row').first().click();
  await page.getByRole('article').filter({ visible: true }).waitFor();
  await page.keyboard.press('r');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  await page.keyboard.insertText('The purpose is not clear');
  const choice = page
    .getByRole('combobox', { name: /remark/i })
    .or(page.locator('fieldset select'))
    .first();
  await choice.selectOption({ index: 1 });
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-remark'));
  await page.keyboard.insertText('Say what for');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Undo/ }).first().waitFor();
  await page.keyboard.press('Shift+z');
  await expect.poll(() => decisions(site.server, 'reject'), patience).toBe(before + 1);
  expect(person.faults).toEqual([]);
  await person.close();
});

it('a double click on send leaves the question open', async () => {
  const author = await site.server.as('yanfei');
  const { json } = await author.call<{ readonly id: string }>('POST', '/tydf/process/expenseReport/add', {
    reason: '设备维修',
    payMethod: 'bankTransfer',
    billCount: 1,
    items: [
      {
        expenseType: 'repair',
        happenDate: '2026-11-10',
        summary: '滤网更换',
        amount: '12.00',
        invoiceType: 'none',
        remark: '市场采购无票',
      },
    ],
  });
  const person = await site.as('yanfei');
  const { page, say } = person;
  await person.open(`/edit?type=expenseReport&id=${json.data.id}`);
  await settled(page);
  await page
    .getByRole('button', { name: say(w('Submit', '提交')) })
    .first()
    .dblclick();
  const sheet = page.getByRole('dialog', { name: /提交审批/ });
  await sheet.waitFor();
  await page.waitForTimeout(800);
  expect(await sheet.isVisible()).toBe(true);
  await person.close();
});

it('after filling in and approving the next task is shown', async () => {
  const leader = await site.server.as('qinhao');
  for (const id of ids.slice(1)) {
    const { json } = await leader.call('POST', '/tydf/process/expenseReport/approveProcess', { id, requestId: `everyday-${id}` });
    expect([json.code, json.desc]).toEqual(['200', json.desc]);
  }
  const person = await site.as('majun');
  const { page, say } = person;
  await person.tasks.getByRole('row').first().click();
  const article = page.getByRole('article').filter({ visible: true });
  await article.waitFor();
  const shown = page.locator('[data-task]:not([data-unseen])').filter({ visible: true }).first();
  const first = await shown.getAttribute('data-task');
  await page.keyboard.press('a');
  await page.waitForURL('**/expenseReportApproveEdit*');
  await settled(page);
  await page.locator('[data-path="items.0.subject"]').click();
  await page.keyboard.type('660202');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: say(w('Approve with changes', '同意并保存')) }).click();
  await page.waitForURL('**/dashboard*');
  await article.waitFor();
  await expect.poll(() => shown.getAttribute('data-task'), patience).not.toBe(first);
  expect(await person.tasks.getByRole('row').count()).toBeLessThan(3);
  expect(person.faults).toEqual([]);
  await person.close();
});

/** Many tasks in one act: filter, keep the filter, select alike, approve all, one fails, retry. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { decisions, fillExpenses } from '#tests/browser/support/documents.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await fillExpenses(site.server, 14);
});
afterAll(() => site?.close());

it('filters, keeps the filter, selects alike, approves them all but one, and tries that again', async () => {
  const person = await site.as('qinhao', { language: 'en' });
  const { page, say } = person;
  await page.getByRole('article').waitFor();
  const before = await decisions(site.server, 'approve');

  await page.keyboard.press('Shift+F');
  const panel = page.getByRole('group', { name: say(w('Filters', '筛选条件')) });
  await panel.waitFor();
  await panel.getByLabel(/At least/).fill('5');
  await panel.getByLabel(/At least/).press('Enter');
  await expect.poll(() => page.url(), patience).toContain('amountFrom=5');
  await expect.poll(() => person.tasks.getByRole('row').count(), patience).toBe(10);
  expect(await person.violations()).toEqual([]);
  await panel.getByRole('button', { name: say(w('Save this filter', '保存此筛选')) }).click();
  const name = page.getByRole('textbox', { name: say(w('Name', '名称')) });
  await name.fill('From five');
  await name.press('Enter');
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^From five/ })
    .waitFor();
  await panel.getByRole('button', { name: say(w('Close', '关闭')) }).click();

  // The filter is in the address and under its name.
  await page.getByRole('button', { name: /^All to-do/ }).click();
  await page.getByRole('button', { name: /^Remove the filter Amount/ }).click();
  await expect.poll(() => person.tasks.getByRole('row').count(), patience).toBe(14);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^From five/ })
    .click();
  await expect.poll(() => person.tasks.getByRole('row').count(), patience).toBe(10);

  await person.tasks.focus();
  await page.keyboard.press('Shift+X');
  await page.getByText(say(w('10 selected', '已选10条'))).waitFor();
  expect(await person.violations()).toEqual([]);
  await page.keyboard.press('a');
  const preview = page.getByRole('region', { name: say(w('Approve: 10', '同意：10条')) });
  await preview.waitFor();
  await preview.getByRole('status').filter({ hasText: 'Approve 10' }).waitFor();
  expect(await person.violations()).toEqual([]);

  // Somebody is quicker with one of them, after the preview.
  const [task] = await site.server.db.query<{ id: string; document_id: string; code: string }>(
    `select id::text, document_id::text, code from task where state = 'open' and resource = 'expenseReport' order by id desc limit 1`,
  );
  const other = await site.server.as('qinhao');
  const { json } = await other.call('POST', '/tydf/process/expenseReport/approveProcess', {
    requestId: randomUUID(),
    id: task?.document_id,
    taskId: task?.id,
  });
  expect(json.code, json.desc).toBe('200');
  await page.keyboard.press('Enter');

  // Held as one, taken back as one.
  const strip = page.getByRole('status').filter({ hasText: 'Approve: 10' });
  await strip.waitFor();
  await page.keyboard.press('z');
  await page.getByText(say(w('10 selected', '已选10条'))).waitFor();
  expect(await decisions(site.server, 'approve')).toBe(before + 1);
  await page.keyboard.press('a');
  await preview.waitFor();
  await preview.getByRole('status').filter({ hasText: 'Approve 9' }).waitFor();
  // What is decided meanwhile stands apart with its reason.
  await preview.getByText(task?.code ?? '', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Approve: 9' }).waitFor();

  // While it is held, another one is decided elsewhere: it comes back selected, with its sentence.
  const [second] = await site.server.db.query<{ id: string; document_id: string; code: string }>(
    `select id::text, document_id::text, code from task where state = 'open' and resource = 'expenseReport' order by id desc limit 1`,
  );
  const late = await other.call('POST', '/tydf/process/expenseReport/approveProcess', {
    requestId: randomUUID(),
    id: second?.document_id,
    taskId: second?.id,
  });
  expect(late.json.code, late.json.desc).toBe('200');
  await page.keyboard.press('Shift+Z');
  const result = page.getByRole('region', { name: say(w('Result of the batch', '批量处理结果')) });
  await result.waitFor();
  await result.getByText(say(w('8 approved', '已同意8条'))).waitFor();
  await result.getByText(say(w('1 not', '1条未成功'))).waitFor();
  await result.getByText(second?.code ?? '', { exact: true }).waitFor();
  expect(await person.violations()).toEqual([]);
  expect(await decisions(site.server, 'approve')).toBe(before + 10);
  await expect.poll(() => person.tasks.locator('[data-refused]').count(), patience).toBe(1);

  await result.getByRole('button', { name: say(w('Retry this one', '重试此条')) }).click();
  await result.getByText(say(w('0 approved', '已同意0条'))).waitFor();
  await result.getByRole('button', { name: say(w('Dismiss', '关闭')) }).click();
  await expect.poll(() => result.count(), patience).toBe(0);
  expect(await decisions(site.server, 'approve')).toBe(before + 10);
  expect(person.faults).toEqual([]);
  await person.close();
}, 240_000);

it('puts tasks off and hands one over, all by keys', async () => {
  const person = await site.as('qinhao', { language: 'en' });
  const { page } = person;
  await page.getByRole('article').waitFor();
  await person.tasks.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('s');
  const snooze = page.getByRole('region', { name: 'Snooze: 2' });
  await snooze.getByRole('status').filter({ hasText: 'Snooze 2' }).waitFor();
  expect(await person.violations()).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Snooze: 2' }).waitFor();
  await page.keyboard.press('Shift+Z');
  const result = page.getByRole('region', { name: 'Result of the batch' });
  await result.getByText('2 snoozed').waitFor();
  expect(await site.server.db.query('select task_id from snooze')).toHaveLength(2);
  await result.getByRole('button', { name: 'Dismiss' }).click();

  await person.tasks.focus();
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('t');
  const transfer = page.getByRole('region', { name: 'Transfer: 1' });
  await transfer.getByText('Choose whom first').waitFor();
  await page.keyboard.type('lj');
  await page.getByRole('option', { name: /Luo Jia/ }).waitFor();
  await page.keyboard.press('Enter');
  await transfer.getByRole('status').filter({ hasText: 'Transfer 1' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').filter({ hasText: 'Transfer: 1' }).waitFor();
  await page.keyboard.press('Shift+Z');
  await result.getByText('1 transferred').waitFor();
  expect(person.faults).toEqual([]);
  await person.close();
});

it('a batch that is still held goes out before one logs out', async () => {
  await fillExpenses(site.server, 3, 15);
  const person = await site.as('qinhao');
  const { page } = person;
  await page.getByRole('article').waitFor();
  const before = await decisions(site.server, 'approve');
  await person.tasks.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.getByText('已选2条').waitFor();
  await page.keyboard.press('a');
  const preview = page.getByRole('region', { name: '同意：2条' });
  await preview.waitFor();
  await preview.getByRole('status').filter({ hasText: '同意2条' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: '同意：2条' }).waitFor();
  await page.getByRole('button', { name: /的账户$/ }).click();
  await page.locator('[data-command=logout]').click();
  await page.getByRole('dialog').getByText('还有2条处理正在提交。').waitFor();
  await page.getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/login');
  expect(await decisions(site.server, 'approve')).toBe(before + 2);
  await person.close();
});

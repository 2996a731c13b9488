/** What a row, a queue and a tab of the inbox offer beside the reader: everything of a document behind its ⋯, filters kept, copies read at once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { w } from '#model/words.ts';
import { read } from '#tests/browser/support/deeds.ts';
import { type SentLeave, sendLeave } from '#tests/browser/support/leaves.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';
import type { Visitor } from '#tests/browser/support/visitor.ts';

let site: Site;
let sent: SentLeave;
beforeAll(async () => {
  site = await openSite();
  sent = await sendLeave(site.server, '2026-12-14');
});
afterAll(() => site?.close());

/** Opens the menu of a row and presses what it is called. */
async function inMenu(person: Visitor, act: { readonly en: string; readonly zh: string }): Promise<void> {
  const { page, say } = person;
  const row = person.row(sent.code);
  await row.hover();
  await row.getByRole('button', { name: say(w('More', '更多')) }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${say(act)}`) }).click();
}

it('urges and prints from the row of a document that one started', async () => {
  const author = await site.as('yanfei');
  await author.page.keyboard.press('g');
  await author.page.keyboard.press('s');
  await read(author, sent.code);
  await inMenu(author, w('Urge', '催办'));
  // It asks for a word, which nobody has to give.
  await author.page.waitForFunction(() => document.activeElement?.matches('textarea'));
  await author.page.keyboard.press('Enter');
  const urged = async () =>
    (
      await site.server.db.query(
        `select 1 from trail t join flow_instance i on i.id = t.instance_id
         where i.resource = 'hrLeaveRequest' and i.document_id = $1 and t.action = 'urge'`,
        [sent.id],
      )
    ).length;
  await expect.poll(urged, patience).toBe(1);
  // Whom it reached is told; why it cannot be done again stands in the menu, where keys reach it.
  await author.page.getByText(/已催办：秦昊/).waitFor();
  const row = author.row(sent.code);
  await row.hover();
  await row.getByRole('button', { name: '更多' }).click();
  const again = author.page.getByRole('menuitem', { name: /^催办.*\d\d:\d\d后可再次催办/ });
  await again.waitFor();
  expect(await again.getAttribute('aria-disabled')).toBe('true');
  for (let at = 0; at < 20 && !(await again.evaluate((item) => item === document.activeElement)); at += 1)
    await author.page.keyboard.press('ArrowDown');
  expect(await again.evaluate((item) => item === document.activeElement)).toBe(true);
  await author.page.keyboard.press('Enter');
  expect(await again.isVisible()).toBe(true);
  await author.page.keyboard.press('Escape');
  await inMenu(author, w('Print', '打印'));
  await author.page.waitForURL(new RegExp(`hrLeaveRequestPrint.*id=${sent.id}`));
  await author.page.locator('[data-print]').getByText(sent.code).first().waitFor();
  expect(author.faults).toEqual([]);
  await author.close();
});

it('renames and shares a kept filter, deletes it and takes the deletion back; what is shared is a colleague’s until they hide it', async () => {
  const leader = await site.as('qinhao', { language: 'en', scheme: 'dark' });
  const { page } = leader;
  await leader.row(sent.code).waitFor();
  await page.keyboard.press('Shift+F');
  const panel = page.getByRole('group', { name: 'Filters' });
  await panel.getByLabel(/At least/).fill('1');
  await panel.getByLabel(/At least/).press('Enter');
  await panel.getByRole('button', { name: 'Save this filter' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Large');
  await name.press('Enter');
  const queues = page.getByRole('navigation', { name: 'Queues' });
  await queues
    .getByRole('button', { name: /^Large/ })
    .first()
    .waitFor();

  const arrange = async (on: Page, line: string, item: string) => {
    const pane = on.getByRole('navigation', { name: 'Queues' });
    await pane.getByRole('button', { name: new RegExp(`^${line}`) }).hover();
    await pane.getByRole('button', { name: `Arrange ${line}` }).click();
    await on.getByRole('menuitem', { name: item }).click();
  };
  await arrange(page, 'Large', 'Rename');
  await name.fill('Very large');
  await name.press('Enter');
  await queues.getByRole('button', { name: 'Very large' }).first().waitFor();
  const kept = async () => {
    const client = await site.server.as('qinhao');
    const { json } = await client.call<readonly { readonly name: string }[]>('GET', '/tydf/process/inbox/views');
    return json.data.map((one) => one.name);
  };
  expect(await kept()).toEqual(['Very large']);

  await arrange(page, 'Very large', 'Share with roles…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Department leader' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await queues.getByRole('button', { name: /^Very large\s*shared/ }).waitFor();
  const other = await site.as('shenyifan', { language: 'en' });
  const theirs = other.page.getByRole('navigation', { name: 'Queues' });
  await theirs.getByRole('button', { name: /^Very large\s*from Qin Hao/ }).waitFor();
  await arrange(other.page, 'Very large', 'Hide');
  await theirs.getByRole('button', { name: /^Hidden/ }).waitFor();
  expect(await theirs.getByRole('button', { name: /^Very large/ }).count()).toBe(0);
  expect(await other.violations()).toEqual([]);
  expect(other.faults).toEqual([]);
  await other.close();

  await arrange(page, 'Very large', 'Delete');
  await expect.poll(() => queues.getByRole('button', { name: /^Very large/ }).count(), patience).toBe(0);
  // Held for some seconds, in which it is not deleted yet.
  expect(await kept()).toEqual(['Very large']);
  await queues.getByRole('button', { name: 'Undo' }).click();
  await queues
    .getByRole('button', { name: /^Very large/ })
    .first()
    .waitFor();
  await arrange(page, 'Very large', 'Delete');
  await queues.getByRole('button', { name: 'Undo' }).waitFor();
  // Whoever leaves the page meant it.
  await page.reload();
  await expect.poll(kept, patience).toEqual([]);
  await leader.tasks.first().waitFor();
  expect(await leader.violations()).toEqual([]);
  expect(leader.faults).toEqual([]);
  await leader.close();
});

it('reads all copies at once', async () => {
  const client = await site.server.as('yanfei');
  const [person] = await site.server.db.query<{ id: string }>(`select id::text from users where user_name = 'luyang'`);
  // Two, since the first is read by standing in the reader.
  for (const { id } of [sent, await sendLeave(site.server, '2026-12-15')]) {
    const { json } = await client.call('POST', `/tydf/process/document/hrLeaveRequest/${id}/copyTo`, { userIds: [person?.id] });
    expect(json.code, json.desc).toBe('200');
  }
  const unread = async () => {
    const { json: answer } = await (await site.server.as('luyang')).call<{ readonly copied: number }>('GET', '/tydf/process/inbox/counts');
    return answer.data.copied;
  };
  expect(await unread()).toBe(2);
  const reader = await site.as('luyang');
  const { page, say } = reader;
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await reader.row(sent.code).waitFor();
  await expect.poll(unread, patience).toBe(1);
  await page.getByRole('button', { name: say(w('Mark all read', '全部标为已读')) }).click();
  await page.getByText(say(w('All copies are read.', '抄送已全部标为已读。'))).waitFor();
  expect(await unread()).toBe(0);
  expect(await reader.violations()).toEqual([]);
  expect(reader.faults).toEqual([]);
  await reader.close();
});

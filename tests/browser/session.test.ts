/** Sessions that end or go on: nothing typed is lost, windows of one browser share theirs, and whoever acts stays in. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { testPassword } from '#tests/support/server.ts';
import { endSessions, tabsOf } from './support/frame.ts';
import { openSite, patience, type Site } from './support/site.ts';
import type { Visitor } from './support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const expired = (page: Page) => page.getByRole('dialog').getByText('登录已过期，请重新登录。');
const again = (page: Page) => page.getByRole('button', { name: '重新登录' });
/** From the sign-in page that an expired session leads to, back to where one was. */
const comeBack = async (person: Visitor, userName: string) => {
  await person.page.waitForURL('**/login?from=*');
  await person.fillLogin(userName, testPassword);
  await person.chooseSystem();
};

it('a form that keeps no drafts stands as it was typed after signing in again', async () => {
  const person = await site.as('admin');
  const { page } = person;
  await person.open('/system/company');
  const name = person.field(w('Chinese name', '中文名称'));
  await name.fill('还没保存的名称');
  await endSessions(site);
  await expired(page).waitFor();
  await again(page).click();
  await comeBack(person, 'admin');
  await page.waitForURL('**/system/company');
  await expect.poll(() => name.inputValue(), patience).toBe('还没保存的名称');
  // It is the same form and not a copy: what is saved now is saved.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('ompany'));
  await person.button(w('Save', '保存')).first().click();
  const { code, data } = (await (await saved).json()) as { readonly code: string; readonly data: unknown };
  expect(code).toBe('200');
  expect(JSON.stringify(data)).toContain('还没保存的名称');
  expect(person.faults).toEqual([]);
  await person.close();
});

it('two windows end together and come back together; who logs out leaves nothing in either', async () => {
  const person = await site.as('yanfei');
  const { page } = person;
  const other = await person.context.newPage();
  await other.goto(page.url());
  await other.getByRole('grid', { name: '任务' }).waitFor();
  await endSessions(site);
  await expired(page).waitFor();
  await expired(other).waitFor();
  await again(page).click();
  await comeBack(person, 'yanfei');
  await person.tasks.waitFor();
  // The question of the other window went with its reason; it reads on with the new session.
  await expect.poll(() => expired(other).count(), patience).toBe(0);
  await other.reload();
  await other.getByRole('grid', { name: '任务' }).waitFor();

  await page.getByRole('button', { name: /的账户$/ }).click();
  await page.locator('[data-command=logout]').click();
  await page.getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/login*');
  await other.waitForURL('**/login*');
  expect(await other.getByRole('grid').count()).toBe(0);
  expect(await expired(other).count()).toBe(0);
  await person.close();
});

it('whoever only reads and types stays in, in every window; whoever does nothing is asked', async () => {
  const person = await site.as('qinhao');
  const { page } = person;
  const idle = await person.context.newPage();
  // One clock for both windows.
  await person.context.clock.install();
  for (const one of [page, idle]) {
    await one.goto(page.url());
    await one.getByRole('grid', { name: '任务' }).waitFor();
  }
  const minutes = (count: number) => person.context.clock.fastForward(count * 60_000);
  const warned = (one: Page) => one.getByText('保持登录').count();
  await minutes(20);
  const prolonged = page.waitForRequest((request) => request.headers()['x-user-action'] === '1');
  await page.keyboard.press('Shift');
  expect((await prolonged).url()).toContain('/tydf/administration/session');
  await minutes(20);
  expect([await warned(page), await warned(idle)]).toEqual([0, 0]);
  await minutes(6);
  await expect.poll(async () => [await warned(page), await warned(idle)], patience).toEqual([1, 1]);
  // The clocks of the windows are ahead of the server's, which still knows the session: nobody is thrown out.
  await minutes(6);
  await expect.poll(async () => [await warned(page), await warned(idle)], patience).toEqual([0, 0]);
  expect(await expired(page).count()).toBe(0);
  expect(await tabsOf(person).count()).toBe(1);
  await person.close();
});

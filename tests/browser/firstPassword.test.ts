/** The first password of a new account: shown once to whoever made it, copied, and then gone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { openSite, patience, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

it.each(['zh', 'en'] as const)('%s', async (language) => {
  const admin = await site.as('maoyu', { language });
  const { page, say } = admin;
  const login = `newcomer${language}`;
  await admin.open('/system/usersEdit');
  const texts = [
    [w('Login name', '登录名'), login],
    [w('Name', '姓名'), '新同事'],
    [w('Mobile', '手机'), language === 'zh' ? '13900001111' : '13900002222'],
  ] as const;
  for (const [label, text] of texts) await page.getByRole('textbox', { name: say(label), exact: true }).fill(text);
  for (const label of [w('Department', '部门'), w('Main post', '主岗位')]) {
    await page.getByRole('combobox', { name: say(label), exact: true }).click();
    await page.getByRole('option').first().click();
  }
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: say(w('First password', '初始密码')) });
  await dialog.waitFor();
  const password = (await dialog.getByRole('status').textContent()) ?? '';
  expect(password.length).toBeGreaterThan(9);
  await dialog.getByRole('button', { name: say(w('Copy', '复制')) }).waitFor();
  expect(await admin.violations()).toEqual([]);
  // Nothing but its button lets go of the only sight of it.
  await page.mouse.click(5, 400);
  await dialog.getByRole('button', { name: say(w('Done', '完成')) }).click();
  await expect.poll(() => dialog.count(), patience).toBe(0);
  const answer = await fetch(`${site.server.url}/tydf/administration/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: login, password }),
  });
  expect(answer.status).toBe(200);
  expect(admin.faults).toEqual([]);
});

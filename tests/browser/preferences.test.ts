/** What a person sets for themselves: kept by the server, in force at once, and reachable without a mouse. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Words, w } from '#model/words.ts';
import { people } from './support/deeds.ts';
import { decisions, fillExpenses } from './support/documents.ts';
import { openSite, patience, type Site } from './support/site.ts';
import { phone, violationsOf, type Visitor } from './support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await fillExpenses(site.server, 8);
});
afterAll(() => site?.close());

const saved = w('saved ✓', '已保存 ✓');
const sections: readonly Words[] = [
  w('Language and looks', '语言与外观'),
  w('Inbox', '待办'),
  w('Shortcuts', '快捷键'),
  w('Opinion templates', '常用意见'),
  w('Signature', '签名'),
  w('Away and substitutes', '外出与代理'),
  w('Notices', '消息提醒'),
  w('Sessions and devices', '会话与设备'),
  w('About', '关于'),
];
/** Goes there within the application, as links do; a new load would forget what is open. */
const section = async ({ page, say }: Visitor, words: Words): Promise<void> => {
  await page
    .getByRole('navigation', { name: say(w('Preferences', '偏好设置')) })
    .getByRole('button', { name: say(words), exact: true })
    .click();
  await page.getByRole('heading', { level: 2, name: say(words), exact: true }).waitFor();
};
const enter = async (person: Visitor): Promise<void> => {
  const { page, say } = person;
  await page.getByRole('button', { name: say(w('Preferences', '偏好设置')), exact: true }).click();
  await page.getByRole('button', { name: say(w('All preferences', '全部设置')) }).click();
  await page.getByRole('heading', { level: 1, name: say(w('Preferences', '偏好设置')) }).waitFor();
};
const isSaved = ({ page, say }: Visitor) => page.getByText(say(saved), { exact: true }).filter({ visible: true }).first().waitFor();

/** By keys; on a machine that others share the two may come too far apart to be a pair. */
const toInbox = async (person: Visitor): Promise<void> => {
  const arrived = async () => {
    await person.page.keyboard.press('g');
    await person.page.keyboard.press('i');
    return new URL(person.page.url()).pathname;
  };
  await expect.poll(arrived, { ...patience, interval: 2_000 }).toBe('/tf/dashboard');
  await person.tasks.waitFor();
};

it('follows the person to another browser, and waits for the server where it cannot be reached', async () => {
  const person = await site.as('qinhao');
  const { page, say } = person;
  await enter(person);
  await page.getByText(say(w('Compact', '紧凑')), { exact: true }).click();
  await isSaved(person);
  expect(await page.evaluate(() => document.documentElement.dataset['density'])).toBe('compact');

  await page.route('**/tydf/personal/preferences', (route) => route.abort());
  await page.getByText(say(w('Less', '减弱')), { exact: true }).click();
  await page
    .getByText(say(w('trying again', '将自动重试')))
    .last()
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['motion'])).toBe('less');
  await page.unroute('**/tydf/personal/preferences');
  await expect.poll(() => page.getByText(say(saved), { exact: true }).count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  await expect.poll(() => page.getByText(say(w('trying again', '将自动重试'))).count(), { timeout: 30_000 }).toBe(0);
  await person.close();

  const elsewhere = await site.as('qinhao');
  const looks = () =>
    elsewhere.page.evaluate(() => {
      const { density, motion } = document.documentElement.dataset;
      return { density, motion };
    });
  await expect.poll(looks, patience).toMatchObject({ density: 'compact', motion: 'less' });
  await elsewhere.close();
});

it('gives an act another key, which then works and the old one no longer', async () => {
  const person = await site.as('qinhao', { language: 'en' });
  const { page } = person;
  await enter(person);
  await section(person, w('Shortcuts', '快捷键'));
  await page.getByRole('button', { name: 'Change the key of “Approve”' }).press('Enter');
  await page.keyboard.press('r');
  await page.getByRole('alert').getByText('R is “Reject”').waitFor();
  await page.getByRole('button', { name: 'Change the key of “Approve”' }).press('Enter');
  await page.keyboard.press('e');
  await isSaved(person);
  await toInbox(person);
  const before = await decisions(site.server, 'approve');
  await page
    .getByRole('article')
    .getByText(/[A-Z]+-\d{8}-\d{4}/)
    .first()
    .waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('e');
  await person.asked();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Z');
  await expect.poll(() => decisions(site.server, 'approve'), patience).toBe(before + 1);
  await person.close();
});

it('keeps opinions of one’s own, which a digit then inserts', async () => {
  const person = await site.as('qinhao', { language: 'zh' });
  const { page } = person;
  await enter(person);
  await section(person, w('Opinion templates', '常用意见'));
  await page.getByRole('button', { name: '新增常用意见' }).click();
  await page.getByRole('textbox', { name: '内容' }).fill('同意 {applicant} 的报销');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('listitem').getByText('同意 {applicant} 的报销').waitFor();
  // Before the company's, by keys alone.
  await page.getByRole('button', { name: '编辑“同意 {applicant} 的报销”' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => page.getByRole('list', { name: '常用意见' }).getByRole('listitem').first().innerText(), patience)
    .toContain('{applicant}');
  await toInbox(person);
  await page
    .getByRole('article')
    .getByText(/[A-Z]+-\d{8}-\d{4}/)
    .first()
    .waitFor();
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await page.keyboard.press('Alt+1');
  await expect.poll(() => page.getByRole('article').getByRole('textbox').first().inputValue(), patience).toMatch(/^同意 \S+ 的报销$/);
  await page.keyboard.press('Escape');
  expect(person.faults).toEqual([]);
  await person.close();
});

it('hands the tasks over in six clicks, says how many, and ends it', async () => {
  const person = await site.as('qinhao', { language: 'zh' });
  const { page } = person;
  let clicks = 0;
  const click = async (role: 'button' | 'combobox' | 'option', name: string | RegExp): Promise<void> => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  };
  await click('button', /^偏好设置$/);
  await click('button', '外出代理');
  await click('combobox', '代理人');
  await page.keyboard.type('majun');
  await click('option', new RegExp(people.majun.zh));
  await click('button', '今天');
  await page.getByText(/^\d+条待办将显示给马骏/).waitFor();
  const told = Number(/^\d+/.exec(await page.getByText(/^\d+条待办将显示给马骏/).innerText())?.[0]);
  expect(told).toBeGreaterThan(0);
  await click('button', '设置代理人');
  await page.getByText('已通知 马骏。').waitFor();
  expect(clicks).toBeLessThanOrEqual(6);
  const rows = await site.server.db.query("select 1 from inbox where on_behalf_of = (select id from users where user_name = 'qinhao')");
  expect(rows).toHaveLength(told);
  await page.getByRole('button', { name: '立即终止：马骏 代理我' }).click();
  await page.getByRole('heading', { level: 3, name: '已结束' }).waitFor();
  const left = () => site.server.db.query("select 1 from inbox where on_behalf_of = (select id from users where user_name = 'qinhao')");
  await expect.poll(left, patience).toHaveLength(0);
  expect(person.faults).toEqual([]);
  await person.close();
});

it('keeps a signature, and ends another session', async () => {
  const other = await site.as('qinhao', { language: 'en' });
  const person = await site.as('qinhao', { language: 'en' });
  const { page } = person;
  await enter(person);
  await section(person, w('Signature', '签名'));
  await page.getByRole('textbox', { name: 'or type your name' }).fill('Qin Hao');
  await page.getByRole('button', { name: 'Keep this signature' }).click();
  await page.getByRole('img', { name: 'Signature of Qin Hao' }).waitFor();
  await section(person, w('Sessions and devices', '会话与设备'));
  await page
    .getByRole('button', { name: /^End the session/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^End all others/ }).click();
  await page.getByText('You are signed in nowhere else.').waitFor();
  await other.page.reload();
  await expect.poll(() => other.page.getByRole('dialog').or(other.page.getByLabel('Password')).count(), patience).toBeGreaterThan(0);
  await other.close();
  expect(person.faults).toEqual([]);
  await person.close();
});

it('begins a new document as a copy, or with what the latest one says', async () => {
  const person = await site.as('yanfei', { language: 'zh' });
  const { page } = person;
  await page.goto(`${site.server.url}/tf/dashboard?tab=started`);
  await page
    .getByRole('article')
    .getByText(/[A-Z]+-\d{8}-\d{4}/)
    .first()
    .waitFor();
  await page.getByRole('article').getByRole('button', { name: '更多', exact: true }).last().click();
  await page.getByRole('menuitem', { name: '复制新建' }).click();
  await page.getByRole('heading', { level: 1, name: '新增费用报销单' }).waitFor();
  const reason = person.field(w('Reason', '报销事由'));
  await expect.poll(() => reason.inputValue(), patience).not.toBe('');
  const payee = await person.field(w('Payee name', '收款人')).inputValue();
  expect(payee).not.toBe('');

  await page.goto(`${site.server.url}/tf/add?type=expenseReport`);
  await page.getByRole('heading', { level: 1, name: '新增费用报销单' }).waitFor();
  await expect.poll(() => person.field(w('Payee name', '收款人')).inputValue(), patience).toBe(payee);
  expect(await person.field(w('Reason', '报销事由')).inputValue()).toBe('');
  await person.close();
});

it('asks before what was typed is lost', async () => {
  const person = await site.as('qinhao', { language: 'en' });
  const { page } = person;
  await enter(person);
  await section(person, w('Opinion templates', '常用意见'));
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('half a sentence');
  await section(person, w('About', '关于'));
  await page.getByRole('button', { name: 'Close Preferences' }).click();
  await page
    .getByRole('dialog')
    .getByText(/Leave without saving/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await section(person, w('Opinion templates', '常用意见'));
  expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('half a sentence');
  await person.close();
});

it.each([
  ['zh', 'light', undefined],
  ['en', 'dark', phone],
] as const)('has no barrier in any section (%s, %s)', async (language, scheme, viewport) => {
  const person = await site.as('yanfei', { language, scheme, ...(viewport ? { viewport, touch: true } : {}) });
  const { page, say } = person;
  await enter(person);
  for (const words of sections) {
    await section(person, words);
    const part = page.getByRole('region', { name: say(words), exact: true });
    await part.locator('p, label, table, button').filter({ visible: true }).first().waitFor();
    await expect.poll(() => part.locator('.mantine-Skeleton-root').count(), patience).toBe(0);
    expect(await violationsOf(page), words.en).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), words.en).toBeLessThanOrEqual(0);
    if (viewport)
      await page
        .locator('section:not([hidden])')
        .getByRole('button', { name: say(w('Preferences', '偏好设置')), exact: true })
        .click();
  }
  expect(person.faults).toEqual([]);
  await person.close();
});

it('high contrast, chosen here or by the system, lies over light and dark', async () => {
  const person = await site.as('yanfei', { language: 'en', scheme: 'dark' });
  const { page } = person;
  await enter(person);
  const root = () =>
    page.evaluate(() => {
      const { contrast, mantineColorScheme } = document.documentElement.dataset;
      return [contrast, mantineColorScheme, getComputedStyle(document.body).backgroundColor];
    });
  await section(person, w('Language and looks', '语言与外观'));
  const schemes = page.getByRole('radiogroup', { name: 'Colour scheme' });
  const choose = (name: string) => schemes.getByText(name, { exact: true }).click();
  await choose('High contrast');
  await expect.poll(root, patience).toEqual(['more', 'dark', 'rgb(0, 0, 0)']);
  expect(await person.violations()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(root, patience).toEqual(['more', 'light', 'rgb(255, 255, 255)']);
  expect(await person.violations()).toEqual([]);
  await choose('Light');
  await expect.poll(async () => (await root())[0], patience).toBeUndefined();
  // The system's wish counts where the system is followed, and only there.
  await page.emulateMedia({ contrast: 'more' });
  expect((await root())[0]).toBeUndefined();
  await choose('System');
  await expect.poll(async () => (await root())[0], patience).toBe('more');
  await page.emulateMedia({ contrast: null });
  await expect.poll(async () => (await root())[0], patience).toBeUndefined();
  expect(person.faults).toEqual([]);
  await person.close();
});

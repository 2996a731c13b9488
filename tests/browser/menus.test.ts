/** Entries of the menu that an administrator made, and what of it a reload keeps, in a browser. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { list, menuOf } from './support/frame.ts';
import { settled } from './support/pages.ts';
import { openSite, patience, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site?.close());

/** An entry beside the list of expense reports, for all who have that one. */
const addEntry = async (values: Readonly<Record<string, string | null>>): Promise<void> => {
  const names = Object.keys(values);
  const [{ id } = { id: '' }] = await site.server.db.query<{ id: string }>(
    `insert into resources (res_type, parent_id, system_id, status, has_page, created_at, updated_at, ${names.join(', ')})
     select '3', parent_id, system_id, 'enabled', true, now(), now(), ${names.map((_, at) => `$${at + 2}`).join(', ')}
     from resources where real_path = $1 and res_type = '3' limit 1 returning id::text`,
    [list, ...Object.values(values)],
  );
  await site.server.db.query(
    `insert into role_resource (role_id, resource_id)
     select g.role_id, $1 from role_resource g join resources r on r.id = g.resource_id where r.real_path = $2 and r.res_type = '3'`,
    [id, list],
  );
};

it('an entry of one’s own leads where it says, from the menu, from the address, after a reload', async () => {
  await addEntry({
    name: '在途报销单',
    name_en: 'Expenses under way',
    path: '/my/expense',
    real_path: '/my/expense',
    redirect: `${list}?status=submitted`,
  });
  const person = await site.as('yanfei');
  const { page } = person;
  await menuOf(person).getByText('财务票据').click();
  await menuOf(person).getByText('费用管理').click();
  await menuOf(person).getByRole('link', { name: '在途报销单' }).click();
  await page.waitForURL(`**${list}?status=submitted`);
  await person.open('/my/expense');
  await page.waitForURL(`**${list}?status=submitted`);
  await settled(page);
  expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toContain('费用报销');
  // No tab of a page that does not exist stays behind.
  expect(await page.getByRole('navigation', { name: '已打开的页面' }).getByText('/my/expense').count()).toBe(0);
  await page.reload();
  await settled(page);
  await expect.poll(() => new URL(page.url()).pathname, patience).toBe(`/tf${list}`);
  expect(person.faults).toEqual([]);
  await person.close();
});

it('the menu of the page one is on is named, though another one is called as what is opened', async () => {
  await addEntry({ name: '无流程', name_en: 'No flow', path: '/add', real_path: '/add' });
  await addEntry({ name: '新报销', name_en: 'New report', path: '/new/report', real_path: '/add', flow_key: 'expenseReport' });
  const person = await site.as('yanfei');
  const { page } = person;
  const alert = page.getByRole('dialog');
  await menuOf(person).getByText('财务票据').click();
  await menuOf(person).getByText('费用管理').click();
  await menuOf(person).getByRole('link', { name: '无流程' }).click();
  await alert.getByText('请先为菜单“无流程”定义流程 id。').waitFor();
  await alert.getByRole('button', { name: '确定' }).click();
  // With a flow key it opens the form of its flow.
  await menuOf(person).getByRole('link', { name: '新报销' }).click();
  await page.waitForURL('**/add?type=expenseReport*');
  await page
    .getByRole('heading', { level: 1, name: '新增新报销' })
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  await person.close();
});

it('without the stored menu of the browser this window’s own is shown until the server answers', async () => {
  const person = await site.as('qinhao');
  const { page } = person;
  await menuOf(person).getByText('财务票据').waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('router') !== null), patience).toBe(true);
  await page.evaluate(() => localStorage.removeItem('router'));
  await page.route('**/resources/byUserAndType*', () => undefined);
  await page.reload();
  await menuOf(person).getByText('财务票据').waitFor(patience);
  // Who is signed in the browser decides for all its windows.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitForURL('**/login*');
  await person.close();
});

it('a page of one record whose address names none says so', async () => {
  const person = await site.as('admin', { language: 'en' });
  const { page } = person;
  for (const address of ['/edit?type=hrLeaveRequest', '/view?type=hrLeaveRequest', '/ulfoView', '/xml', '/system/noticeMessageView']) {
    await person.open(address);
    await page.getByText('The address of this page does not say which one is meant.').waitFor(patience);
    expect(await page.getByRole('button', { name: 'Retry' }).count(), address).toBe(0);
  }
  expect(await person.violations()).toEqual([]);
  expect(person.faults).toEqual([]);
  await person.close();
});

it('a logout that the server refuses is not told as one that succeeded', async () => {
  const person = await site.as('qinhao');
  const { page } = person;
  await page.route('**/administration/logout', (route) => route.fulfill({ status: 503, json: { code: '503', desc: 'Secret words' } }));
  await page.getByRole('button', { name: /的账户$/ }).click();
  await page.locator('[data-command=logout]').click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/login*');
  await page.getByText(/^已在本机退出/).waitFor(patience);
  expect(await page.getByText('退出成功').count()).toBe(0);
  expect(await page.getByText('Secret words').count()).toBe(0);
  await person.close();
});

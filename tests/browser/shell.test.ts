/** Rules of the frame that only a browser shows, by the application itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from '#tests/support/server.ts';
import { fillExpenses } from './support/documents.ts';
import { list, menuOf, notices, rested, storage, tabsOf } from './support/frame.ts';
import { settled } from './support/pages.ts';
import { openSite, patience, type Site } from './support/site.ts';

let site: Site;
let ids: string[];
beforeAll(async () => {
  site = await openSite();
  ids = await fillExpenses(site.server, 6);
});
afterAll(() => site?.close());

describe('who comes in', () => {
  it('these open without a token and ask nothing, every other path leads to the sign-in page', async () => {
    const nobody = await site.visitor();
    for (const path of ['/login', '/pending', '/audited', '/screenHome']) {
      await nobody.open(path);
      await nobody.page.getByRole('heading').first().waitFor();
      expect(new URL(nobody.page.url()).pathname).toBe(`/tf${path}`);
      expect(await nobody.page.getByRole('dialog').count()).toBe(0);
    }
    for (const path of ['/dashboard', '/selectSystem', list, '/nowhere']) {
      await nobody.open(path);
      await nobody.page.waitForURL('**/login?from=*');
    }
    await nobody.close();
  });

  it('a token of the address is used and leaves it; / shows the sign-in page with a way on', async () => {
    const { token } = await site.server.as('qinhao');
    const person = await site.visitor();
    await person.open(`${list}?token=${token}`);
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    expect(person.page.url()).not.toContain('token');
    await person.open('/');
    await person.page.locator('input[type=password], [data-continue], button').first().waitFor();
    expect(await storage(person)).toContain('token');
    await person.close();
  });
});

describe('menu and breadcrumb', () => {
  it('one open submenu, pages only where there are any, collapsed stays collapsed', async () => {
    const person = await site.as('admin');
    const { page } = person;
    const menu = menuOf(person);
    const open = menu.locator('[aria-expanded=true]');
    const submenus = menu.locator('> ul > li > [aria-expanded]');
    await submenus.nth(0).click();
    expect(await open.count()).toBe(1);
    const before = page.url();
    const first = await open.getAttribute('data-item');
    await submenus.nth(1).click();
    expect(await open.count()).toBe(1);
    expect(await open.getAttribute('data-item')).not.toBe(first);
    // Neither has a page of its own.
    expect(page.url()).toBe(before);
    // A link to the page that is shown does nothing but give its heading the focus.
    await menu.locator('[data-item=home]').click();
    await menu.locator('[data-item=home]').click();
    expect(page.url()).toBe(before);
    // At the foot of the menu as in the header.
    await menu.locator('..').getByRole('button', { name: '收起菜单' }).click();
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: '展开菜单' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('isCollapse'))).toBe('true');
    expect(person.faults).toEqual([]);
    await person.close();
  });

  it('the menu is there after a reload; the breadcrumb starts at home, its last crumb is text', async () => {
    const person = await site.as('qinhao');
    const { page } = person;
    const crumbs = page.getByRole('navigation', { name: '当前位置' });
    expect(await crumbs.getByRole('link').count()).toBe(0);
    await person.open(list);
    await settled(page);
    expect(await crumbs.getByRole('link', { name: '首页' }).count()).toBe(1);
    expect(await crumbs.locator('[aria-current=page]').evaluate((last) => last.tagName)).toBe('SPAN');
    expect(await storage(person)).toContain('router');
    // The server is silent; what is stored draws the menu.
    await page.route('**/resources/byUserAndType*', () => undefined);
    await page.reload();
    await menuOf(person).getByText('财务票据').waitFor();
    await crumbs.getByRole('link', { name: '首页' }).click();
    await page.waitForURL('**/dashboard*');
    await person.close();
  });

  it('menu and breadcrumb lead back to a list as it was left', async () => {
    const person = await site.as('qinhao');
    const { page } = person;
    await person.open(`${list}?status=submitted`);
    await settled(page);
    const filtered = page.url();
    await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '首页' }).click();
    await page.waitForURL('**/dashboard*');
    await menuOf(person).getByText('财务票据').click();
    await menuOf(person).getByText('费用管理').click();
    await menuOf(person).locator(`a[href="/tf${list}"]`).click();
    await page.waitForURL(filtered);
    await person.close();
  });

  it('a menu without a flow key is named, and nothing is opened', async () => {
    await site.server.db.query(`update resources set real_path = '/add', flow_key = null where real_path = '/hr/hrLeaveRequest'`);
    const person = await site.as('yanfei');
    const { page } = person;
    const menu = menuOf(person);
    await menu.getByText('人力资源').click();
    await menu.getByText('假期管理').click();
    await menu.getByRole('link', { name: '请假申请' }).click();
    const alert = page.getByRole('dialog');
    await alert.getByText('请先为菜单“请假申请”定义流程 id。').waitFor();
    expect(await alert.getByRole('button', { name: '立即定义' }).count()).toBe(0);
    expect(page.url()).toContain('/dashboard');
    expect(await person.violations()).toEqual([]);
    await person.close();
    await site.server.db.query(
      `update resources set real_path = '/hr/hrLeaveRequest', flow_key = 'hrLeaveRequest' where real_path = '/add' and flow_key is null`,
    );
  });
});

describe('opened pages', () => {
  it('pages are kept as they were, approval pages are loaded afresh', async () => {
    const person = await site.as('qinhao', { language: 'en' });
    const { page } = person;
    await person.open(list);
    await settled(page);
    const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
    await search.fill('BX-2026');
    const tabs = tabsOf(person);
    await tabs.getByRole('link').first().click();
    await page.waitForURL('**/dashboard*');
    await tabs.getByRole('link').nth(1).click();
    await page.waitForURL(`**${list}*`);
    expect(await search.inputValue()).toBe('BX-2026');

    const [task] = await site.server.db.query<{ id: string }>('select id::text from task where document_id = $1', [ids[3]]);
    await page.evaluate(
      ([id, taskId]) => {
        history.pushState(null, '', `/tf/bill/expenseReportApprove?type=expenseReport&id=${id}&taskId=${taskId}`);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      [ids[3], task?.id],
    );
    const article = page.locator('[data-shown] article');
    await article.waitFor();
    // The window bears kind and code.
    await expect.poll(() => page.title(), patience).toMatch(/^(\(\d+\) )?Expense report – BX-\d{8}-\d{4}$/);
    await article.evaluate((element) => element.setAttribute('data-first-visit', ''));
    await tabs.getByRole('link').first().click();
    await page.waitForURL('**/dashboard*');
    await tabs.getByRole('link').nth(2).click();
    await page.waitForURL('**/expenseReportApprove*');
    await article.waitFor();
    expect(await article.getAttribute('data-first-visit')).toBeNull();
    await person.close();
  });

  it('at most twelve; menu, list with search, keys; they come back after a reload', async () => {
    const person = await site.as('qinhao', { language: 'en' });
    const { page } = person;
    // Before the application reads them, once.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('seeded') !== null) return;
      sessionStorage.setItem('seeded', '');
      const tabs = Array.from({ length: 11 }, (_, at) => ({
        path: '/bill/expenseReportView',
        query: { id: String(at) },
        title: `Report ${at}`,
      }));
      sessionStorage.setItem('tabs', JSON.stringify(tabs));
    });
    await person.open(list);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    const tabs = tabsOf(person).getByRole('listitem');
    expect(await tabs.count()).toBe(12);
    await rested(person);
    await tabs.nth(3).click({ button: 'right' });
    const menu = page.getByRole('menu');
    await menu.waitFor();
    expect(await person.violations()).toEqual([]);
    await menu.getByRole('menuitem', { name: 'Close others' }).click();
    await expect.poll(() => tabs.count(), patience).toBe(2);
    await person.open(list);
    await settled(page);
    await rested(person);
    await page.getByRole('button', { name: 'All open pages' }).click();
    // Not the list's own name: the document beside it is called so, too, once it is read.
    await page.getByRole('textbox', { name: 'Search the open pages' }).fill('dashb');
    await expect.poll(() => page.getByRole('dialog').getByRole('link').count(), patience).toBe(1);
    expect(await person.violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Alt+w');
    await expect.poll(() => new URL(page.url()).pathname, patience).not.toBe(`/tf${list}`);
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await page.waitForURL('**/dashboard*');
    await person.close();
  });
});

describe('account', () => {
  it('the password dialog', async () => {
    const person = await site.as('gaozhenbo');
    const { page } = person;
    await page.getByRole('button', { name: /的账户$/ }).click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.getAttribute('data-command')))).toEqual([
      'setting',
      'logout',
    ]);
    await page.locator('[data-command=setting]').click();
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.waitFor();
    const place = async () => (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect.poll(async () => Math.round((await place()).width), patience).toBe(Math.round(1440 * 0.4));
    const from = await place();
    await page.mouse.move(from.x + 60, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x - 140, from.y + 120, { steps: 4 });
    await page.mouse.up();
    expect(Math.round((await place()).x - from.x)).toBe(-200);
    await dialog.getByRole('button', { name: /方向键/ }).press('ArrowRight');
    expect(Math.round((await place()).x - from.x)).toBe(-184);
    await page.mouse.dblclick((await place()).x + 60, (await place()).y + 20);
    expect(Math.round((await place()).x - from.x)).toBe(0);

    const send = dialog.getByRole('button', { name: '修改密码' });
    await send.click();
    await dialog.getByText('请输入原密码').waitFor();
    await dialog.getByText('请输入密码').waitFor();
    await dialog.getByText('请再次输入密码').waitFor();
    await expect.poll(() => notices(person).allInnerTexts(), patience).toEqual(['请检查表单中的红色项']);
    const type = async (oldPwd: string, newPwd: string, affirmPwd: string) => {
      await dialog.locator('[name=oldPwd]').fill(oldPwd);
      await dialog.locator('[name=newPwd]').fill(newPwd);
      await dialog.locator('[name=affirmPwd]').fill(affirmPwd);
      await send.click();
    };
    await type(testPassword, 'herring in the north sea', 'herring in the south sea');
    await dialog.getByText('两次输入的密码不一致').waitFor();
    // What the server says to a wrong password is not shown.
    await type('not the password', 'herring in the north sea', 'herring in the north sea');
    await expect.poll(() => notices(person).allInnerTexts(), patience).toEqual(['密码未修改。']);
    expect(await person.violations()).toEqual([]);
    await type(testPassword, 'herring in the north sea', 'herring in the north sea');
    await expect.poll(() => notices(person).allInnerTexts(), patience).toEqual(['修改成功']);
    await dialog.waitFor({ state: 'detached' });
    await person.close();
  });

  it('logging out asks, cancelling changes nothing, confirming forgets everything', async () => {
    const person = await site.as('qinhao');
    const { page } = person;
    const ask = async () => {
      await page.getByRole('button', { name: /的账户$/ }).click();
      await page.locator('[data-command=logout]').click();
      await page.getByRole('dialog').getByText('确定退出登录吗？').waitFor();
    };
    await ask();
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toContain('/dashboard');
    expect(await storage(person)).toContain('token');
    await ask();
    await page.getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => notices(person).allInnerTexts(), patience).toEqual(['退出成功']);
    expect(await storage(person)).toEqual([]);
    await person.close();
  });

  it('no full screen is said once, however often it is tried', async () => {
    const person = await site.as('qinhao');
    const { page } = person;
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    const button = page.getByRole('button', { name: '全屏', exact: true });
    for (let time = 0; time < 3; time += 1) await button.click();
    await expect.poll(() => notices(person).allInnerTexts(), patience).toEqual(['当前浏览器不支持全屏。']);
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
    await page.getByRole('button', { name: '返回系统选择' }).click();
    await page.waitForURL('**/selectSystem');
    await person.close();
  });
});

/** What the frame never loses: pages whose code does not come, sessions that end, addresses that lead nowhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { testPassword } from '#tests/support/server.ts';
import { endSessions, menuOf, notices, palette, tabsOf } from './support/frame.ts';
import { openSite, patience, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

describe('what is not lost', () => {
  it('a page whose code does not come is named, and reloading keeps the tabs', async () => {
    const person = await site.as('yanfei');
    const { page } = person;
    await page.route('**/assets/**', (route) => (/DocumentPage/.test(route.request().url()) ? route.abort('failed') : route.continue()));
    await menuOf(person).getByText('财务票据').click();
    await menuOf(person).getByText('费用管理').click();
    await menuOf(person).getByRole('link', { name: '费用报销单', exact: true }).click();
    await page.getByRole('heading', { name: '页面加载失败' }).waitFor();
    await expect.poll(() => notices(person).innerText(), patience).toMatch(/^Loading chunk failed \(error: .*DocumentPage.*\.js\)$/);
    expect(await person.violations()).toEqual([]);
    // The rest of the frame goes on, and nothing reloads by itself.
    await tabsOf(person).getByRole('link').first().click();
    await person.tasks
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
    await tabsOf(person).getByRole('link').nth(1).click();
    await page.unroute('**/assets/**');
    await page.getByRole('button', { name: '重新加载应用' }).click();
    await page.getByRole('heading', { level: 1, name: '费用报销单' }).waitFor();
    expect(await tabsOf(person).getByRole('listitem').count()).toBe(2);
    await person.close();
  });

  it('a document whose definition does not come is a page that failed, not one that does not exist', async () => {
    const person = await site.as('yanfei');
    const { page } = person;
    await page.route('**/assets/expenseReport-*', (route) => route.abort('failed'));
    await person.open('/bill/expenseReport');
    await page.getByRole('heading', { name: '页面加载失败' }).waitFor();
    await page.getByRole('button', { name: '重新加载应用' }).waitFor();
    expect(await page.getByText('没有此资源').count()).toBe(0);
    await person.close();
  });

  it('a file that misses its place does not take the place of the application', async () => {
    const person = await site.as('yanfei');
    const dropped = await person.page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'invoice.pdf'));
      return ['dragover', 'drop'].map(
        (kind) => !document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })),
      );
    });
    expect(dropped).toEqual([true, true]);
    await person.close();
  });

  it('an expired session gives the same person their pages and what they typed; another person sees nothing of it', async () => {
    const person = await site.as('yanfei');
    const { page } = person;
    await page.keyboard.press('n');
    await page.getByRole('combobox', { name: '新建单据' }).fill('fybx');
    await page
      .getByRole('option', { name: /费用报销单/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    const reason = person.field(w('Reason', '报销事由'));
    await reason.fill('未保存的事由');
    const expire = async () => {
      await endSessions(site);
      await page.getByRole('dialog').getByText('登录已过期，请重新登录。').waitFor();
      await page.getByRole('button', { name: '重新登录' }).click();
      await page.waitForURL('**/login?from=*');
    };
    const enter = async (userName: string) => {
      await person.fillLogin(userName, testPassword);
      await person.chooseSystem();
    };
    await expire();
    await enter('yanfei');
    await page.waitForURL('**/add?*');
    await expect.poll(() => reason.inputValue(), patience).toBe('未保存的事由');
    expect(await tabsOf(person).getByRole('listitem').count()).toBe(2);
    await expire();
    await page.goto(page.url().replace(/\?.*/, ''));
    await enter('qinhao');
    await person.tasks.waitFor();
    expect(await tabsOf(person).getByRole('listitem').count()).toBe(1);
    await palette(person);
    expect(await page.getByRole('option', { name: /新增费用报销单/ }).count()).toBe(0);
    await person.close();
  });

  it('a path that does not exist names pages like it, and none where nothing is like it', async () => {
    const person = await site.as('qinhao');
    const { page } = person;
    await person.open('/bill/expenseReprot');
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    await page.getByRole('link', { name: '费用报销单' }).last().waitFor();
    await person.open('/nowhere');
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    expect(await page.getByText('地址相近的页面').count()).toBe(0);
    await person.close();
  });
});

/** An expense report of more than 5,000 from its lines to the payment, rejected once on the way, in both languages (issue 2, the story). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import {
  approveByKeys,
  expenseReport,
  people,
  read,
  seesRoute,
  send,
  sendHeld,
  startNew,
  words,
  type Login,
} from '#tests/browser/support/deeds.ts';
import { settled } from '#tests/browser/support/pages.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';
import type { Look, Visitor } from '#tests/browser/support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const way: readonly Login[] = ['qinhao', 'gaozhenbo', 'majun', 'qiaolihua', 'weixiaodan'];

/** A cell after the other, as in a spreadsheet. */
async function typeLine({ page }: Visitor, cells: readonly string[]): Promise<void> {
  for (const [at, cell] of cells.entries()) {
    // A letter opens the cell; an input method needs it open.
    if (!/^[\d\w]/.test(cell)) await page.keyboard.press('Enter');
    await page.keyboard.type(cell);
    // The first match of what was typed is chosen by Enter.
    if (at === 0 || at === 4) {
      await page.getByRole('option', { name: cell, exact: true }).waitFor();
      await page.locator('[role=option][data-combobox-selected]').getByText(cell, { exact: true }).waitFor();
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Tab');
  }
}

const openEdit = async (person: Visitor, code: string): Promise<void> => {
  await read(person, code);
  await person.page.keyboard.press('a');
  await person.page.waitForURL('**/expenseReportApproveEdit*');
  await settled(person.page);
  await person.page.getByRole('heading', { level: 1 }).waitFor();
};

const approveFilled = async ({ page, say }: Visitor): Promise<void> => {
  await page.getByRole('button', { name: say(w('Approve with changes', '同意并保存')) }).click();
  await page.waitForURL('**/dashboard*');
  // The page is done with: back where they came from, and its tab is gone.
  expect(await page.locator('nav [href*=ApproveEdit]').count()).toBe(0);
};

describe.each(['zh', 'en'] as const)('an expense report in %s', (language) => {
  it('takes its lines, goes by its total, comes back, and is paid', async () => {
    const look: Look = { language };
    const author = await site.as('yanfei', look);
    const { page, say } = author;
    await startNew(author, expenseReport.letters, expenseReport.kind);
    await author.field(w('Reason', '报销事由')).fill(say(w('Drum filter repaired', '微滤机维修')));
    await author.field(w('Vouchers attached', '附单据张数')).fill('2');
    await page
      .getByRole('button', { name: say(w('Add line', '添加一行')) })
      .first()
      .click();
    const types = { repair: say(w('Repairs', '维修费')), receipt: say(w('Receipt', '收据')) };
    await typeLine(author, [types.repair, '2026-11-10', say(w('Filter screen', '滤网')), '3200', types.receipt]);
    await page
      .getByRole('button', { name: say(w('Add line', '添加一行')) })
      .first()
      .click();
    await typeLine(author, [types.repair, '2026-11-12', say(w('Drive motor', '驱动电机')), '2650.50', types.receipt]);
    await page.locator('dl').filter({ hasText: '5,850.50' }).first().waitFor();
    await seesRoute(author, way);
    expect(await author.violations()).toEqual([]);
    const code = await send(author, 'submit', way);

    const leader = await site.as('qinhao', look);
    await approveByKeys(leader, code);
    const president = await site.as('gaozhenbo', look);
    await read(president, code);
    const reason = say(w('Name the machine', '请写明是哪台设备'));
    await president.decide('r', reason);
    await sendHeld(president);

    await page
      .getByRole('link', { name: say(w('Dashboard', '首页')) })
      .first()
      .click();
    const returned = await read(author, code);
    await returned.getByText(reason).first().waitFor();
    await returned.getByRole('button', { name: say(words.repost), exact: true }).click();
    await page.waitForURL('**/expenseReportRepostApprove*');
    await page.getByText(reason).filter({ visible: true }).first().waitFor();
    await author.field(w('Reason', '报销事由')).fill(say(w('Drum filter no. 3 repaired', '3号微滤机维修')));
    await page
      .getByRole('region', { name: say(w('Changed', '修改')) })
      .getByText(say(w('Drum filter no. 3 repaired', '3号微滤机维修')))
      .waitFor();
    expect(await author.violations()).toEqual([]);
    await send(author, 'repost', way);

    await approveByKeys(leader, code);
    // What changed since the rejection comes first.
    const again = await read(president, code);
    await again.getByRole('region', { name: say(w('Changed since the rejection', '驳回后的变更')) }).waitFor();
    expect(await president.violations()).toEqual([]);
    await approveByKeys(president, code);

    const accountant = await site.as('majun', look);
    await openEdit(accountant, code);
    await accountant.button(w('Approve with changes', '同意并保存')).click();
    await accountant.page.getByText(say(w('please check the red fields in the form', '请检查表单中的红色项'))).waitFor();
    for (const line of [0, 1]) {
      await accountant.page.locator(`[data-path="items.${line}.subject"]`).click();
      await accountant.page.keyboard.type('660202');
      await accountant.page.keyboard.press('Enter');
    }
    await approveFilled(accountant);
    const manager = await site.as('qiaolihua', look);
    await approveByKeys(manager, code);

    const cashier = await site.as('weixiaodan', look);
    await openEdit(cashier, code);
    // Others are the cash box, which pays cash only, or have the same name.
    await cashier.page.getByRole('combobox', { name: say(w('Paid from', '付款账户')), exact: true }).click();
    await cashier.page.getByRole('option', { name: '天屿东方冷链贸易有限公司' }).click();
    await cashier.date(w('Paid on', '付款日期'), '2026-11-20');
    await cashier.field(w('Bank slip no.', '银行回单号')).fill('ICBC-20261120');
    await approveFilled(cashier);

    const reader = page.locator('article');
    await reader.getByText(say(words.approved), { exact: true }).filter({ visible: true }).first().waitFor();
    await reader.getByRole('tab', { name: say(words.trail) }).click();
    const trail = page.getByRole('tabpanel').filter({ visible: true });
    for (const who of ['yanfei', ...way] as const) await trail.getByText(say(people[who])).first().waitFor();
    await trail.getByText(reason).waitFor();
    expect(await author.violations()).toEqual([]);
    const [paid] = await site.server.db.query<{ status: string; pay_amount: string }>(
      'select status, pay_amount from expense_report where code = $1',
      [code],
    );
    expect(paid).toEqual({ status: 'approved', pay_amount: '5850.50' });

    await reader.getByRole('button', { name: say(w('More', '更多')) }).click();
    await page.getByRole('menuitem', { name: say(w('Print', '打印')) }).click();
    const sheet = page.locator('[data-print]');
    await sheet.waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('navigation').filter({ visible: true }).count(), patience).toBe(0);
    const printed = await sheet.innerText();
    for (const part of [code, '5,850.50', '伍仟捌佰伍拾元伍角', '660202', '3号', '秦昊', '魏晓丹'].filter(
      (one) => language === 'zh' || one !== '3号',
    ))
      expect(printed).toContain(part);
    expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');

    for (const person of [author, leader, president, accountant, manager, cashier]) {
      expect(person.faults).toEqual([]);
      await person.close();
    }
  });
});

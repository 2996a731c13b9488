/** The counter and the counting by keys alone, by the application itself: what is scanned and entered is what the server books. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { approvedBy, confirmed, documentOf, entered, item, stockAddress, stockIn, storehouse } from '#tests/support/stock/stock.ts';
import { stockActs } from '#tests/support/stock/stockActs.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';

let site: Site;
let main = '';
let part = '';
let asked: AnyDoc = {};
beforeAll(async () => {
  site = await openSite();
  const { server } = site;
  const company = await companyOf(server.db);
  main = await storehouse(server, '备件库');
  part = await item(server, '叶轮', { barcode: '6901234567892' });
  await entered(server, main, [{ itemId: part, qty: '20', unitPriceTax: '11.30' }]);
  const acts = stockActs({ server: () => server, company: () => company, main: () => main, point: () => main });
  asked = documentOf(await confirmed(server, 'maoyu', 'materialExit', acts.exit([{ itemId: part, qty: '5' }])));
  await approvedBy(server, 'materialExit', asked['id'], ['dingweiguo']);
});
afterAll(() => site?.close());

it('hands out what was scanned, after one question, by keys alone', async () => {
  const person = await site.as('luanguohua');
  const { page, say } = person;
  await person.open('/material/counter');
  await page.getByRole('link', { name: textOf(asked['code']) }).press('Enter', patience);
  await page.getByRole('textbox', { name: say(w('Scan', '扫描')), exact: true }).waitFor(patience);
  await page.keyboard.type('6901234567892');
  await page.keyboard.press('Enter');
  const more = page.getByRole('textbox', { name: say(w('Add: 叶轮', '增加：叶轮')) });
  await more.waitFor(patience);
  await more.press('Control+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(w('Post', '过账')), exact: true })
    .press('Enter', patience);
  await page.getByText(say(w('Nothing waits at the counter', '暂无待办收发'))).waitFor(patience);
  expect(await stockIn(site.server, main, part)).toBe('17.000 0.000 170.00');
  await person.close();
});

it('counts line by line, without telling what the books say', async () => {
  const keeper = await site.server.as('luanguohua');
  const company = await companyOf(site.server.db);
  const { json } = await keeper.call<AnyDoc>('POST', `${stockAddress}/materialCheck/add`, {
    storehouseId: main,
    checkType: 'full',
    checkerIds: [company.user('songdawei')],
    supervisorId: company.user('majun'),
  });
  const id = textOf(json.data['id']);
  const person = await site.as('songdawei');
  const { page, say } = person;
  await person.open(`/material/count?id=${id}`);
  await page.getByText('0/1', { exact: true }).waitFor(patience);
  expect(await page.getByRole('main').innerText()).not.toContain('17');
  await page.getByRole('textbox', { name: say(w('Counted: 叶轮', '实盘数量：叶轮')) }).press('1', patience);
  await page.keyboard.press('6');
  await page.keyboard.press('Enter');
  await page.getByText('1/1', { exact: true }).waitFor(patience);
  await expect
    .poll(async () => (await site.server.db.query('select count_qty::text as qty from material_check_lines where parent_id = $1', [id]))[0])
    .toEqual({ qty: '16.000' });
  await person.close();
});

/** Scanning vouchers by the application itself: by a scanner that types, wherever the focus is, and by a camera that sees a code. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { countsOf, handedOut, voucherBatch, vouchersOf, type StoredVoucher } from '#tests/support/money/vouchers.ts';
import { filmOf } from '#tests/browser/support/film.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';

let site: Site;
let folder = '';
let batchId: unknown;
let all: readonly StoredVoucher[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tydf-film-'));
  const camera = path.join(folder, 'code.y4m');
  site = await openSite({ camera });
  ({ id: batchId } = await voucherBatch(site.server, { quantity: 4 }));
  await handedOut(site.server, batchId, 3);
  all = await vouchersOf(site.server, batchId);
  await writeFile(camera, filmOf(all[2]?.qrcode ?? ''));
});
afterAll(async () => {
  await site?.close();
  if (folder !== '') await rm(folder, { recursive: true, force: true });
});

const place = w('Where', '使用地点');
const valid = w('valid', '可使用');
const used = w('Used', '已核销');

it('a scanner uses vouchers by keys alone, whatever was pressed before; what is used is red, and can be taken back', async () => {
  const person = await site.as('taoran');
  const { page, say } = person;
  await person.open('/bill/voucherScan');
  const verdict = page.getByRole('status').first();
  await page.getByRole('textbox', { name: say(place) }).fill('食堂门店', patience);
  // The focus is on a button, then on nothing; what is typed comes to the field for codes all the same.
  await page.getByRole('button', { name: say(w('Sound off', '关闭声音')) }).click(patience);
  await page.getByRole('heading', { level: 1 }).click(patience);
  const scan = async (code = ''): Promise<void> => {
    await page.keyboard.type(code, { delay: 2 });
    await page.keyboard.press('Enter');
  };
  await scan(all[0]?.qrcode);
  await verdict.getByText(say(valid)).waitFor(patience);
  await page.getByText('王海 · 烟台海产批发市场').waitFor(patience);
  await page.keyboard.press('Enter');
  await verdict.getByText(say(used)).waitFor(patience);
  expect((await countsOf(site.server, batchId)).shown).toEqual([1, 2, 1, 0, 0, 0]);
  await scan(all[0]?.qrcode);
  await page.locator('section[data-tone=bad]').waitFor(patience);
  await scan(all[3]?.qrcode);
  await verdict.getByText(say(w('not issued', '未领用'))).waitFor(patience);
  expect(page.url()).not.toContain('TYV1');
  await page.getByRole('button', { name: /^(Undo|撤销)/ }).click(patience);
  await verdict.getByText(say(w('Taken back', '已撤销'))).waitFor(patience);
  expect((await countsOf(site.server, batchId)).shown).toEqual([1, 3, 0, 0, 0, 0]);
  const rows = page.getByRole('region', { name: say(w('Last ten', '最近十张')) }).getByRole('listitem');
  expect(await rows.count()).toBe(4);
  await person.close();
});

it('the camera reads a code that lies before it, once', async () => {
  const person = await site.as('taoran');
  const { page, say } = person;
  await person.open('/bill/voucherScan');
  await page.getByRole('textbox', { name: say(place) }).fill('公司直营店', patience);
  await page.getByRole('button', { name: say(w('Camera on', '打开摄像头')) }).click(patience);
  await page.getByRole('status').first().getByText(say(valid)).waitFor({ timeout: 30_000 });
  await page.getByText(all[2]?.no ?? '-').waitFor(patience);
  await person.close();
});

it('a damaged code is found by number and mobile', async () => {
  const person = await site.as('taoran');
  const { page, say } = person;
  await person.open('/bill/voucherScan');
  await page.getByRole('button', { name: say(w('Code cannot be read', '券码损坏')) }).click(patience);
  const form = page.getByRole('form', { name: say(w('Code cannot be read', '券码损坏')) });
  const number = form.getByRole('textbox', { name: say(w('Voucher no.', '券号')) });
  await number.fill(`${(all[1]?.no ?? '').slice(0, -1)}#`, patience);
  await form.getByRole('textbox', { name: say(w('Last four of the holder’s mobile', '持有人手机后四位')) }).fill('1234', patience);
  await form.getByRole('button').click(patience);
  await page.getByText(say(w('Mistyped: its last character does not fit', '券号有误，校验位不符'))).waitFor(patience);
  await number.fill(all[1]?.no ?? '', patience);
  await form.getByRole('button').click(patience);
  await page.getByRole('status').first().getByText(say(valid)).waitFor(patience);
  await person.close();
});

it('the sheet shows the codes of a batch for printing', async () => {
  const person = await site.as('taoran');
  const { page } = person;
  await person.open(`/bill/voucherSheet?id=${String(batchId)}`);
  await page.getByRole('img', { name: all[0]?.no ?? '-' }).waitFor(patience);
  expect(await page.locator('main svg[role=img]').count()).toBe(4);
  await person.close();
});

/** The wallet of invoices by the application itself: a code before the camera, a photograph of one, and a file that has none. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { filmOf } from '#tests/browser/support/film.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';

const codeOf = (no: string) => `01,32,,${no},113.00,20261110,,7F3A`;
const [filmed, photographed] = ['26370000000055550001', '26370000000055550002'];
let site: Site;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tydf-film-'));
  const camera = path.join(folder, 'invoice.y4m');
  await writeFile(camera, filmOf(codeOf(filmed)));
  site = await openSite({ camera });
});
afterAll(async () => {
  await site?.close();
  if (folder !== '') await rm(folder, { recursive: true, force: true });
});

const put = w('Put into the wallet', '放入发票夹');
const number = { name: /^(Invoice no|发票号码)/ };

it('the camera reads an invoice, which then stands among those not claimed', async () => {
  const person = await site.as('yanfei');
  const { page, say } = person;
  await person.open('/bill/wallet');
  await page.getByText(say(w('Photograph your first invoice', '拍下第一张发票'))).waitFor(patience);
  await page.getByRole('button', { name: say(w('Camera on', '打开摄像头')) }).click(patience);
  const form = page.getByRole('form', { name: say(w('Add an invoice', '添加发票')) });
  await form.waitFor({ timeout: 30_000 });
  expect(await form.getByRole('textbox', number).inputValue()).toBe(filmed);
  await page.getByRole('button', { name: say(w('Camera off', '关闭摄像头')) }).click(patience);
  await form.getByRole('button', { name: say(put) }).click(patience);
  await page.getByRole('listitem').getByText(filmed).waitFor(patience);
  await person.close();
});

it('a photograph is read and kept, a file without a code is kept and typed', async () => {
  const person = await site.as('yanfei');
  const { page, say } = person;
  await person.open('/bill/wallet');
  const picture = await page.evaluate(
    (rows) => {
      const [side, module] = [1600, 6];
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: side, height: side });
      const paper = canvas.getContext('2d');
      if (paper === null) return '';
      Object.assign(paper, { fillStyle: 'white' });
      paper.fillRect(0, 0, side, side);
      Object.assign(paper, { fillStyle: 'black' });
      for (const [y, row] of rows.entries())
        for (const [x, dark] of row.entries()) if (dark) paper.fillRect(120 + x * module, 90 + y * module, module, module);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    encode(codeOf(photographed), { ecc: 'M', border: 0 }).data,
  );
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'invoice.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') },
      { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
    ]);
  const form = page.getByRole('form', { name: say(w('Add an invoice', '添加发票')) });
  await form.waitFor({ timeout: 30_000 });
  expect(await form.getByRole('textbox', number).inputValue()).toBe(photographed);
  await form.getByText('invoice.png').waitFor(patience);
  await form.getByRole('button', { name: say(put) }).click(patience);
  await page.getByRole('listitem').getByText(photographed).waitFor(patience);
  await form.getByText('receipt.pdf').first().waitFor(patience);
  expect(await form.getByRole('textbox', number).inputValue()).toBe('');
  await person.close();
});

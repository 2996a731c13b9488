/** Reading before deciding: attached files in place, the trail with talk in it, why the document is here, the flow's outline by keys. */
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileRef } from '#model/field.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import type { TestClient } from '#tests/support/server.ts';
import { read } from '#tests/browser/support/deeds.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';
import { phone, type Visitor } from '#tests/browser/support/visitor.ts';

let site: Site;
let code = '';
let documentId = '';
let made = 0;

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 38>>stream
BT /F1 24 Tf 50 100 Td (Invoice) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;

/** A grey picture of this size. */
const png = (width: number, height: number): Uint8Array => {
  const crcs = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (name: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'ascii'), data]);
    const crc = body.reduce((sum, byte) => (crcs[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff;
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    check.writeUInt32BE(crc >>> 0);
    return Buffer.concat([size, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 180));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const store = async (person: TestClient, name: string, bytes: string | Uint8Array): Promise<FileRef> => {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  const { json } = await person.call<readonly FileRef[]>('POST', '/tydf/api/files', form);
  if (json.code !== '200' || !json.data[0]) throw new Error(json.desc);
  return json.data[0];
};

const act = async (person: TestClient, path: string, body: AnyDoc): Promise<AnyDoc> => {
  const { json } = await person.call<AnyDoc>('POST', `/tydf/process/${path}`, { requestId: `reading-${(made += 1)}`, ...body });
  if (json.code !== '200') throw new Error(`${path}: ${json.desc}`);
  return json.data;
};

/** A report of 8,000 that the department's leader approved with a file, and its second leader asked about. */
beforeAll(async () => {
  site = await openSite({ viewer: true });
  const { server } = site;
  const [author, leader, second] = [await server.as('yanfei'), await server.as('qinhao'), await server.as('gaozhenbo')];
  const [department] = await server.db.query<{ id: string }>(`select id::text from sys_department where dept_code = 'D08'`);
  const attachments = [
    await store(author, 'hotel-invoice.pdf', pdf),
    await store(author, 'train-ticket.png', png(1200, 800)),
    await store(author, 'items.csv', 'item,amount\n"pump, large",8000.00\n'),
  ];
  const sent = await act(author, 'expenseReport/submitProcess', {
    costDept: department?.id,
    payMethod: 'bankTransfer',
    reason: '水泵更换',
    billCount: 3,
    attachments,
    items: [
      { expenseType: 'repair', happenDate: '2026-11-10', summary: '水泵', amount: '8000.00', invoiceType: 'none', remark: '市场采购无票' },
    ],
  });
  const document = sent['document'] as AnyDoc;
  documentId = String(document['id']);
  code = String(document['code']);
  const note = await store(leader, 'note.txt', 'Checked on site.\n');
  await act(leader, 'expenseReport/approveProcess', { id: documentId, comment: '现场已核对', files: [note.id] });
  const { json } = await second.call<{ rows: { taskId: string; documentId: string }[] }>('GET', '/tydf/process/inbox?size=100');
  const taskId = json.data.rows.find((row) => row.documentId === documentId)?.taskId ?? '';
  await act(second, `task/${taskId}/ask`, { comment: '为何更换整泵？' });
  await act(author, `document/expenseReport/${documentId}/answer`, { comment: '泵体已裂' });
  await act(author, `document/expenseReport/${documentId}/comment`, { comment: '@高振波 请尽快', mentions: [second.userId] });
});
afterAll(() => site?.close());

const tab = async ({ page, say }: Visitor, zh: string, en: string): Promise<void> => {
  await page
    .getByRole('tab', { name: new RegExp(`^${say(w(en, zh))}`) })
    .first()
    .click();
};

describe.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('a document that waits, in %s, %s', (language, scheme) => {
  it('is read to the end', async () => {
    const person = await site.as('gaozhenbo', { language, scheme });
    const { page, say } = person;
    const reader = await read(person, code);

    // Why it is here, with the value that decided.
    await expect.poll(() => reader.innerText(), patience).toContain('8,000.00 > 5,000');

    await tab(person, '附件', 'Files');
    const files = reader.getByRole('list', { name: say(w('Files', '附件')) });
    await files.waitFor();
    expect(await files.getByRole('button').count()).toBe(4);
    const frame = reader.locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toMatch(/^blob:/);
    // The browser's own viewer stands in the frame: the page's policy let it in.
    await expect.poll(() => page.frames().some((one) => one.url().startsWith('chrome-extension://')), patience).toBe(true);
    await page.keyboard.press(']');
    const picture = reader.getByRole('img', { name: 'train-ticket.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), patience).toBe(1200);
    await reader.getByRole('group', { name: /train-ticket\.png/ }).focus();
    await page.keyboard.press('r');
    expect(await picture.evaluate((image) => image.style.transform)).toBe('rotate(90deg)');
    await page.keyboard.press('+');
    await expect.poll(() => picture.evaluate((image) => image.style.width), patience).not.toBe('');
    expect(await person.violations()).toEqual([]);
    await page.keyboard.press(']');
    await reader.getByRole('cell', { name: 'pump, large' }).waitFor();
    await page.keyboard.press(']');
    await reader.getByText('Checked on site.').waitFor();

    await tab(person, '审批轨迹', 'Trail');
    const talk = reader.getByRole('listitem').filter({ hasText: '为何更换整泵？' });
    await talk.getByText('泵体已裂').waitFor();
    await reader.getByText('@高振波 请尽快').waitFor();
    await reader.getByRole('button', { name: 'note.txt' }).waitFor();
    await reader.getByText(say(w('Chain unbroken, 5 entries', '链条完整，共5条'))).waitFor();
    expect(await person.violations()).toEqual([]);

    await tab(person, '流程图', 'Flow');
    await reader.getByText(say(w('Step 2 of 5: Leader in charge, waiting for Gao Zhenbo', '第2步，共5步：分管领导'))).waitFor();
    await reader.locator('.djs-container .mark-here').first().waitFor();
    const outline = reader.getByRole('list', { name: say(w('Steps of the flow', '流程步骤')) });
    const here = outline.locator('[aria-current=step]');
    await here.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => outline.innerText(), patience).toContain('8,000.00 > 5,000');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = await page.evaluate(() => document.activeElement?.getAttribute('data-node'));
    expect(chosen).toBe('financeManager');
    await reader.locator('.djs-container [data-element-id=financeManager].mark-chosen').waitFor();
    expect(await reader.locator('.djs-container [data-element-id=chairman].mark-closed').count()).toBe(1);
    expect(await reader.locator('.bjs-powered-by').isVisible()).toBe(true);
    expect(await person.violations()).toEqual([]);

    await tab(person, '相关单据', 'Related');
    await reader.getByText(say(w('Nothing belongs to this document.', '没有相关单据。'))).waitFor();
    expect(person.faults).toEqual([]);
    await person.close();
  });
});

it('a page of a document says where it stands, and a phone has room for all of it', async () => {
  const person = await site.as('yanfei', { viewport: phone, touch: true });
  const { page } = person;
  await person.open(`/bill/expenseReportView?id=${documentId}&type=expenseReport`);
  await page
    .getByText(/第2步，共5步：分管领导/)
    .first()
    .waitFor();
  for (const name of ['审批轨迹', '流程图', '附件', '相关单据']) {
    await tab(person, name, name);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true);
    expect(await person.violations(), name).toEqual([]);
  }
  expect(person.faults).toEqual([]);
  await person.close();
});

it('says who else reads the document, and when they have gone', async () => {
  const path = `/bill/expenseReportView?id=${documentId}&type=expenseReport`;
  const [reader, other] = [await site.as('qinhao', { language: 'en' }), await site.as('gaozhenbo', { language: 'en' })];
  await reader.open(path);
  await other.open(path);
  const also = reader.page.getByRole('status').filter({ hasText: 'is also reading' });
  await also.waitFor();
  await other.page.getByRole('status').filter({ hasText: 'Qin Hao is also reading' }).waitFor();
  expect(await reader.violations()).toEqual([]);
  await other.open('/dashboard');
  await expect.poll(() => also.count(), patience).toBe(0);
  expect([...reader.faults, ...other.faults]).toEqual([]);
  await reader.close();
  await other.close();
});

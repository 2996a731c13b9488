/** `/pending` and `/audited`: lists for embedding, with the token of the address. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { decisions, fillExpenses } from './support/documents.ts';
import { openSite, patience, type Site } from './support/site.ts';
import { phone } from './support/visitor.ts';

let site: Site;
let stranger: Server;
beforeAll(async () => {
  site = await openSite();
  await fillExpenses(site.server, 3);
  stranger = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(`<title>x</title><iframe src="${site.server.url}/tf/pending" title="tasks"></iframe>`),
  );
  await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  stranger?.close();
  await site?.close();
});

it.each(['/pending', '/audited'])('%s says nothing to people who are not signed in, and asks no question', async (path) => {
  const person = await site.visitor({ viewport: phone });
  const { page } = person;
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/tydf/') && calls.push(request.url()));
  await person.open(path);
  await page.getByRole('link', { name: '登录' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/tf${path}`);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(calls).toEqual([]);
  expect(await person.violations()).toEqual([]);
  await page.getByRole('link', { name: '登录' }).click();
  await page.waitForURL(`**/login?from=*${path.slice(1)}`);
  await person.close();
});

it('with a token in the address shows the tasks, decides them, and lists them as done; the token is gone from the address', async () => {
  const person = await site.visitor({ viewport: phone, touch: true });
  const { page } = person;
  const { token } = await site.server.as('qinhao');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await person.open(`/pending?token=${token}`);
  await page.getByRole('grid').getByRole('row').nth(2).waitFor();
  expect(page.url()).not.toContain('token');
  // Only the page itself was asked for with it.
  expect(addresses.filter((address) => address.includes(token))).toHaveLength(1);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/3/);
  expect(await person.violations()).toEqual([]);
  await page.getByRole('grid').getByRole('row').first().tap();
  const reader = page.getByRole('article');
  await reader.waitFor();
  expect(await person.violations()).toEqual([]);
  const before = await decisions(site.server, 'approve');
  await reader.locator('[data-action=approve]').tap();
  await reader.locator('[data-action=approve]').tap();
  await expect.poll(() => decisions(site.server, 'approve'), patience).toBe(before + 1);
  await person.open('/audited');
  await page.getByRole('grid').getByRole('row').first().waitFor();
  expect(await page.getByRole('grid').getByRole('row').count()).toBe(1);
  await page.getByRole('grid').getByRole('row').first().tap();
  await page.getByRole('article').getByText('BX-').first().waitFor();
  expect(await person.violations()).toEqual([]);
  expect(person.faults).toEqual([]);
  await page.getByRole('link', { name: person.say(w('Open full application', '打开完整应用')) }).tap();
  await page.waitForURL(/dashboard|selectSystem/);
  await person.close();
});

it('a server that does not say who it is can be asked again; a task that was linked is there after signing in', async () => {
  const person = await site.visitor({ viewport: phone });
  const { page } = person;
  await person.open('/pending?task=17');
  await page.getByRole('link', { name: '登录' }).click();
  await page.waitForURL((url) => url.searchParams.get('from') === '/pending?task=17');
  const { token } = await site.server.as('qinhao');
  await page.route('**/tydf/administration/session', (route) =>
    route.fulfill({ status: 503, json: { code: '503', desc: '正在启动', data: null } }),
  );
  await person.open(`/pending?token=${token}`);
  await page.getByRole('alert').getByText('未能取得登录信息。').waitFor();
  expect(await person.violations()).toEqual([]);
  await page.unroute('**/tydf/administration/session');
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('grid').waitFor();
  await person.close();
});

it('an origin that the configuration does not name cannot show them in a frame', async () => {
  const person = await site.visitor();
  const { page } = person;
  const address = stranger.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await page.waitForTimeout(1_000);
  const [, frame] = page.frames();
  expect(await frame?.evaluate(() => document.body.innerText).catch(() => 'refused')).not.toContain('登录');
  await person.close();
});

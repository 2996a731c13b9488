/** The workflow engine of an environment that stands on a host of its own, asked by a real browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '#server/settings.ts';
import { openSite, patience, type Site } from './support/site.ts';

const asked: string[] = [];
let engine: Server;
let site: Site;
beforeAll(async () => {
  engine = createServer((request, response) => {
    const here = `http://${request.headers.host}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', here);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    asked.push(`${request.method} ${pathname} ${searchParams.get('env') ?? ''}`.trim());
    const data = pathname.endsWith('/flowPath') ? { url: `${here}/flows` } : { records: [], total: 0, pageNum: 1, pageSize: 20, pages: 0 };
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ code: '200', desc: '', data }));
  });
  await new Promise<void>((done) => engine.listen(0, '127.0.0.1', done));
  const flowUrl = `http://127.0.0.1:${(engine.address() as AddressInfo).port}/tydf/uflo`;
  const { environments } = defaultSettings;
  site = await openSite({}, { environments: { ...environments, local: { ...environments.local, flowUrl } } });
});
afterAll(async () => {
  await site?.close();
  engine.close();
});

it('says where it is, and is asked there', async () => {
  const person = await site.as('admin');
  await person.open('/ulfoTable');
  await expect.poll(() => asked, patience).toContain('GET /flows/ufloFlow/page');
  expect(asked[0]).toBe('GET /tydf/uflo/flowPath local');
  expect(person.faults).toEqual([]);
  await person.close();
});

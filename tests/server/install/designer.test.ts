/** What a start brings to installations of any age: menu entries of the designer's pages, models of what is shipped. Nothing twice. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuEntry } from '#model/api.ts';
import type { ModelRow } from '#model/workflow/design.ts';
import { installBase } from '#server/install/base.ts';
import { installModels } from '#server/install/models.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('maoyu');
});
afterAll(() => server?.close());

const pages = ['/process/instances', '/process/decisions'];
const entries = async (client: TestClient): Promise<readonly MenuEntry[]> => {
  const { json } = await client.call<readonly MenuEntry[]>('GET', '/tydf/administration/resources/byUserAndType?resType=3');
  const walk = (all: readonly MenuEntry[]): MenuEntry[] => all.flatMap((entry) => [entry, ...walk(entry.children)]);
  return walk(json.data).filter(({ realPath }) => pages.includes(realPath));
};

describe('menu entries of pages', () => {
  it('stand behind the lists of the designer, for whoever may open them', async () => {
    expect((await entries(admin)).map(({ realPath, meta }) => [realPath, meta.titleEn, meta.icon])).toEqual([
      ['/process/instances', 'Process instances', 'activity'],
      ['/process/decisions', 'Decision tables', 'table'],
    ]);
    expect(await entries(await server.as('yanfei'))).toEqual([]);
  });

  it('come once to an older installation, and stay away where they were taken away', async () => {
    const { db } = server;
    expect(await installBase(server.services)).toBe(false);
    const rows = (): Promise<readonly { path: string }[]> =>
      db.query<{ path: string }>(`select path from resources where path = any($1) and not deleted order by path`, [pages]);
    expect(await rows()).toHaveLength(2);
    await db.query('delete from role_resource where resource_id in (select id from resources where path = $1)', [pages[0]]);
    await db.query('delete from resources where path = $1', [pages[0]]);
    await db.query('update resources set deleted = true where path = $1', [pages[1]]);
    await installBase(server.services);
    expect((await rows()).map(({ path }) => path)).toEqual([pages[0]]);
    expect((await entries(admin)).map(({ realPath }) => realPath)).toEqual([pages[0]]);
  });
});

/** Keys of the flows under `flows/`. */
const shippedKeys = readdirSync(new URL('../../../flows', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bpmn'))
  .map((file) => basename(file, '.bpmn'))
  .toSorted((one, other) => one.localeCompare(other, 'en'));

describe('models of shipped flows', () => {
  const overview = async (): Promise<readonly ModelRow[]> =>
    (await admin.call<{ records: readonly ModelRow[] }>('GET', '/tydf/process/model/overview?sort=key&pageSize=200')).json.data.records;

  it('are as deployed, sketched, of the kind of their settings', async () => {
    await installModels(server.services);
    const rows = await overview();
    expect(rows.map(({ key }) => key)).toEqual(shippedKeys);
    for (const row of rows) expect(row).toMatchObject({ changed: false, errors: 0, deployed: { version: 1 } });
    expect(rows.find(({ key }) => key === 'hrLeaveRequest')).toMatchObject({ category: 'hr', resource: 'hrLeaveRequest' });
    expect(rows.every(({ sketch }) => (sketch?.shapes.length ?? 0) >= 4)).toBe(true);
    await installModels(server.services);
    expect((await overview()).length).toBe(rows.length);
  });

  it('follow a newer release where nobody changed them, and stay away where they were deleted', async () => {
    const { db } = server;
    const [expense, leave, loan] = ['expenseReport', 'hrLeaveRequest', 'debitNote'];
    for (const key of [expense, leave, loan])
      await db.query(
        `insert into flow_definition (key, version, name, name_en, xml, hash, deployed_at)
         select key, 2, name, name_en, xml || ' ', 'next ' || key, deployed_at from flow_definition where key = $1 and version = 1`,
        [key],
      );
    const rows = await overview();
    const idOf = (key: string | undefined): string => rows.find((row) => row.key === key)?.id ?? '';
    const record = (await admin.call<{ xml: string }>('GET', `/tydf/process/model/get/${idOf(expense)}`)).json.data;
    await admin.call('PUT', `/tydf/process/model/put/${idOf(expense)}`, { xml: record.xml.replace('5000', '8000') });
    await admin.call('DELETE', `/tydf/process/model/delete?ids=${idOf(loan)}`);
    await installModels(server.services);
    const after = await overview();
    const newer: Readonly<Record<string, readonly [number, boolean]>> = { [expense]: [2, true], [leave]: [2, false] };
    expect(after.map(({ key, drawing, changed }) => [key, drawing, changed])).toEqual(
      shippedKeys.filter((key) => key !== loan).map((key) => [key, ...(newer[key] ?? [1, false])]),
    );
  });
});

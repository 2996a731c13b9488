/** What the demo company looks at: its reports run, its cameras are there, its shortcuts lead to menus that people have. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shortcut } from '#model/api.ts';
import type { ReportResult } from '#model/report.ts';
import { loadShowcase } from '#server/demo/showcase.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadShowcase(server.services, (await server.as('admin')).userId);
});
afterAll(() => server?.close());

it('has reports that run, those over registers with rows', async () => {
  const rows = await server.db.query<{ id: string; code: string; source: string }>(
    'select id::text, report_code as code, source_resource as source from data_report_config order by id',
  );
  expect(rows.length).toBeGreaterThan(15);
  const admin = await server.as('admin');
  const documents = new Set(['hrLeaveRequest', 'expenseReport', 'debitNote']);
  for (const { id, code, source } of rows) {
    const { json } = await admin.call<ReportResult>('GET', `/tydf/administration/dataReportConfig/run/${id}`);
    expect(json.code, `${code}: ${json.desc}`).toBe('200');
    // Nobody has written a document here yet.
    if (!documents.has(source)) expect(json.data.rows.length, code).toBeGreaterThan(0);
  }
});

it('has cameras, some of them offline, and four shortcuts for everybody', async () => {
  const [seen] = await server.db.query<{ live: number; offline: number }>(
    `select count(*)::int as live, (count(*) filter (where online = 'offline'))::int as offline from video_management`,
  );
  expect(seen).toEqual({ live: 18, offline: 3 });
  const { json } = await (await server.as('yanfei')).call<readonly Shortcut[]>('GET', '/tydf/administration/shortcut/all');
  expect(json.data.map(({ realPath }) => realPath)).toEqual([
    '/hr/hrLeaveRequest',
    '/bill/expenseReport',
    '/data/reports',
    '/hr/hrLeaveInformation',
  ]);
});

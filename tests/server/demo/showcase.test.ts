/** What the demo company looks at: its reports run, its cameras are there, its shortcuts lead to menus that people have. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shortcut } from '#model/api.ts';
import type { ReportResult } from '#model/report/report.ts';
import { loadShowcase } from '#server/demo/showcase.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadShowcase(server.services, (await server.as('admin')).userId);
});
afterAll(() => server?.close());

const played = ['fixasset', 'assetDepreciation', 'billVoucherDetailsManagement', 'companyBankAccount', 'paymentBatch'];

it('has reports that run, those over registers with rows', async () => {
  const rows = await server.db.query<{ id: string; code: string; source: string }>(
    'select id::text, report_code as code, source_resource as source from data_report_config order by id',
  );
  expect(rows.length).toBeGreaterThan(15);
  const admin = await server.as('admin');
  for (const { id, code, source } of rows) {
    const { json } = await admin.call<ReportResult>('GET', `/tydf/administration/dataReportConfig/run/${id}`);
    expect(json.code, `${code}: ${json.desc}`).toBe('200');
    // Nobody has written a document here yet, nor has one had consequences, nor have general administration, seals, assets, vouchers, accounts and payment runs been played.
    const { kind, area } = server.services.registry.get(source) ?? {};
    if (kind !== 'document' && area !== 'general' && area !== 'stamp' && !source.startsWith('hrTraining') && !played.includes(source))
      expect(json.data.rows.length, code).toBeGreaterThan(0);
  }
});

it('has six films whose index stands before their pictures, so that a player may jump at once', async () => {
  const admin = await server.as('admin');
  const films = await server.db.query<{ id: string; size: string; duration: number }>(
    `select f.id::text, f.size::text, v.duration from video_management v join file f on f.record_id = v.id and f.resource = 'videoManagement'
     where v.video_type = 'record' and f.mime = 'video/mp4' order by f.id`,
  );
  expect(films).toHaveLength(6);
  for (const { id, size, duration } of films) {
    expect(duration).toBe(15);
    const answer = await fetch(`${server.url}/tydf/api/files/${id}`, { headers: { authorization: admin.token } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(String(bytes.length)).toBe(size);
    const boxes: [string, number][] = [];
    for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) boxes.push([bytes.toString('latin1', at + 4, at + 8), at]);
    expect(boxes.map(([name]) => name)).toEqual(['ftyp', 'moov', 'mdat']);
    // The first picture stands where the index says, and begins as one that needs no other.
    const [, mdat] = boxes[2]!;
    expect(bytes.readUInt32BE(bytes.indexOf('stco') + 12)).toBe(mdat + 8);
    expect(bytes[mdat + 12]).toBe(0x65);
  }
});

it('has cameras, some of them offline, and four shortcuts for everybody', async () => {
  const [seen] = await server.db.query<{ live: number; offline: number }>(
    `select count(*)::int as live, (count(*) filter (where online = 'offline'))::int as offline from video_management where video_type = 'live'`,
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

/** Dates of filters: a day that no calendar has is refused by the name of the field, wherever a list is asked for a time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let auditor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  auditor = await server.as('mengqinghai');
});
afterAll(() => server?.close());

async function fieldRefused(method: 'GET' | 'POST', path: string, body?: object): Promise<readonly unknown[]> {
  const { status, json } = await auditor.call(method, path, body);
  return [status, json.faults?.[0]?.field];
}

const logs = '/tydf/administration/logs';
const notices = '/tydf/administration/noticeMessage';
type Filters = readonly [path: string, fields: readonly string[], values: readonly string[]];
const filters: readonly Filters[] = [
  ...['loginLog', 'operationLog', 'deniedLog', 'chains'].map((name): Filters => [
    `${logs}/${name}`,
    ['from', 'to'],
    ['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-02-20'],
  ]),
  [`${logs}/days`, ['from', 'to'], ['2026-02-30', 'yesterday']],
  ...['/page', '/all'].map((path): Filters => [
    `${notices}${path}`,
    ['sentAt_from', 'sentAt_to'],
    ['2026-02-30', '2026-02-30T08:00:00Z', '2', 'yesterday'],
  ]),
  ['/tydf/process/instances/heat/1', ['from', 'to'], ['2026-02-30', '2026-02-30T00:00:00Z', '2026-02-2']],
  ['/tydf/process/inbox', ['from', 'to'], ['2026-02-30']],
  ['/tydf/administration/areas/page', ['createTime_from', 'createTime_to'], ['2026-02-30', '2026-02-30T00:00:00Z']],
];

describe('a day that there is not', () => {
  it.each(filters)('GET %s', async (path, fields, values) => {
    for (const field of fields)
      for (const value of values) {
        const query = `${path}?${field}=${encodeURIComponent(value)}`;
        expect(await fieldRefused('GET', query), query).toEqual([400, field]);
      }
  });

  it('a sealed day, a task put off, somebody who stands in', async () => {
    expect(await fieldRefused('GET', `${logs}/days/2026-02-30`)).toEqual([400, 'day']);
    expect(await fieldRefused('POST', '/tydf/process/task/1/snooze', { until: '2027-02-30T08:00:00Z' })).toEqual([400, 'until']);
    expect(
      await fieldRefused('POST', '/tydf/process/substitutions', {
        substituteId: '1',
        from: '2026-11-01T08:00:00Z',
        to: '2027-02-30T08:00:00Z',
      }),
    ).toEqual([400, 'to']);
  });
});

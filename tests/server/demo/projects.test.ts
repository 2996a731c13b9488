/** Projects of the demo: every state is there, played through the door, and their ledgers balance. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { projectSteps } from '#server/demo/project/projects.ts';
import { stageOf } from '#server/demo/stage.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { item } from '#tests/support/stock/purchasing.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await item(server, { itemName: 'PE网衣' });
  const stage = await stageOf(server.services, { day: '2026-11-20T02:00:00.000Z', scale: 1 });
  for (const step of projectSteps()) await step(stage);
});
afterAll(() => server?.close());

const statesOf = async (address: string, field: string): Promise<ReadonlySet<unknown>> => {
  const admin = await server.as('admin');
  const { json } = await admin.call<{ records: AnyDoc[] }>('GET', `${address}/page?pageSize=100`);
  return new Set(json.data.records.map((record) => record[field]));
};

it('has projects in every state, with problems, changes and risks in many', async () => {
  expect([...(await statesOf('/tydf/process/projectInitiate', 'projectState'))].map(String).toSorted()).toEqual([
    'cancelled',
    'closed',
    'finished',
    'notStarted',
    'running',
    'suspended',
  ]);
  // A draft is its author's alone.
  const kept = await server.db.query<{ status: string }>('select distinct status from project_initiate order by status');
  expect(kept.map(({ status }) => status)).toEqual(['approved', 'draft', 'rejected', 'submitted']);
  expect([...(await statesOf('/tydf/process/projectProblem', 'problemState'))]).toEqual(
    expect.arrayContaining(['closed', 'fixing', 'overdue']),
  );
  expect([...(await statesOf('/tydf/process/riskManagement', 'riskState'))]).toEqual(
    expect.arrayContaining(['monitoring', 'reviewDue', 'identified']),
  );
  expect((await statesOf('/tydf/process/projectChange', 'changeType')).size).toBeGreaterThan(3);
  expect((await statesOf('/tydf/api/projectMaterial', 'title')).size).toBe(1);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});

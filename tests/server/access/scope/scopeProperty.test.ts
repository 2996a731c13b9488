/**
 * The rules of access/scope.ts, each said twice, as SQL for lists and as yes or no for one record, agree: over everybody of the demo
 * company, and over people as no company has them, for every record of every kind.
 */
import { sql as raw } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { actorOf } from '#server/access/actor.ts';
import { mayRead, scopeOf } from '#server/access/scope.ts';
import type { Actor } from '#server/context.ts';
import { tableOf } from '#server/db/tables.ts';
import { columnsOf } from '#server/documents/record.ts';
import { newcomerOf } from '#tests/support/people/onboarding.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const leave = '/tydf/process/hrLeaveRequest';
/** Records of a kind that are compared; the demo company has no more of most. */
const most = 60;

let server: TestServer;
const stored = new Map<string, { readonly definition: Definition; readonly records: readonly AnyDoc[] }>();
const actors: Actor[] = [];

/** Leave of several people at several places of its life: drafts, open at a leader, decided, sent back. */
async function someLeave(): Promise<void> {
  const as = new Map<string, TestClient>();
  const client = async (name: string): Promise<TestClient> => {
    const known = as.get(name) ?? (await server.as(name));
    as.set(name, known);
    return known;
  };
  const agentUser = (await client('luojia')).userId;
  const body = (day: string): AnyDoc => ({
    leaveType: 'personal',
    startDate: day,
    startHalf: 'am',
    endDate: day,
    endHalf: 'pm',
    reason: 'x',
    agentUser,
  });
  for (const [at, name] of ['yanfei', 'jiangyuzhen', 'majun', 'xujiayi', 'qinhao'].entries()) {
    await (await client(name)).call('POST', `${leave}/add`, body('2026-12-07'));
    const { json } = await (
      await client(name)
    ).call<{ document: AnyDoc }>(
      'POST',
      `${leave}/submitProcess`,
      body(['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-14'][at] ?? ''),
    );
    expect(json.code, `${name}: ${JSON.stringify(json)}`).toBe('200');
  }
  const leader = await client('qinhao');
  const { json } = await leader.call<{ rows: readonly { taskId: string; documentId: string }[] }>('GET', '/tydf/process/inbox?tab=todo');
  for (const { taskId, documentId } of json.data.rows.slice(0, 1))
    await leader.call('POST', `${leave}/approveProcess`, { id: documentId, taskId, requestId: `scope-${taskId}` });
}

/** Two onboardings with where the people worked, one of them sent: rows that are read through their form. */
async function someOnboardings(): Promise<void> {
  const hr = await server.as('xujiayi');
  const sent = async (path: string, body: AnyDoc): Promise<string> => {
    const { json } = await hr.call<AnyDoc>('POST', path, body);
    expect(json.code, `${path}: ${JSON.stringify(json)}`).toBe('200');
    return String(json.data['id']);
  };
  const form = await newcomerOf(hr, await companyOf(server.db));
  for (const [at, body] of [form, { ...form, idCard: null }].entries()) {
    const onboardId = await sent('/tydf/process/hrStaffOnboard/add', body);
    await sent('/tydf/api/hrStaffWorkexp/add', { onboardId, company: 'x', dateFrom: '2016-07-01', jobTitle: 'x' });
    if (at === 0) await sent('/tydf/process/hrStaffOnboard/submitProcess', { id: onboardId, requestId: 'scope-onboard' });
  }
}

beforeAll(async () => {
  server = await startTestServer();
  await someLeave();
  await someOnboardings();
  for (const definition of server.services.registry.values()) {
    if (definition.kind === 'report') continue;
    const { rows } =
      await raw<AnyDoc>`select ${raw.raw(columnsOf(definition))} from ${raw.table(tableOf(definition).name)} r where not r.deleted order by r.id limit ${most}`.execute(
        server.db.kysely,
      );
    if (rows.length > 0) stored.set(definition.key, { definition, records: rows });
  }
  for (const { id } of await server.db.query<{ id: string }>('select id::text from users where not deleted order by id')) {
    const actor = await actorOf(server.db, id);
    if (actor) actors.push(actor);
  }
}, 300_000);
afterAll(() => server?.close());

/** Ids that the list would show, and those that a reading would let through. */
async function bothWays(actor: Actor, definition: Definition, records: readonly AnyDoc[]): Promise<[string[], string[]]> {
  const context = { actor, services: server.services };
  const condition = scopeOf(context, definition, 'r');
  const ids = records.map((record) => String(record['id']));
  const { rows } = await raw<{
    id: string;
  }>`select r.id::text as id from ${raw.table(tableOf(definition).name)} r where r.id = any(${ids}::bigint[]) ${condition === null ? raw`` : raw`and ${condition}`} order by r.id`.execute(
    server.db.kysely,
  );
  const read: string[] = [];
  for (const record of records) if (await mayRead(context, definition, record)) read.push(String(record['id']));
  return [rows.map(({ id }) => id), read];
}

describe('lists and readings', () => {
  it('agree for everybody of the company and every kind of record', async () => {
    expect(actors.length).toBeGreaterThan(60);
    expect(stored.size).toBeGreaterThan(10);
    let seen = 0;
    const through: number[] = [];
    for (const { definition, records } of stored.values())
      for (const actor of actors) {
        const [listed, read] = await bothWays(actor, definition, records.slice(0, definition.kind === 'document' ? most : 12));
        expect(listed, `${actor.userName} and ${definition.key}`).toEqual(read);
        seen += read.length;
        if (definition.access.through !== undefined) through.push(read.length);
      }
    expect(seen).toBeGreaterThan(1000);
    // Nobody's, one sent, and both for personnel.
    expect(new Set(through)).toEqual(new Set([0, 1, 2]));
  }, 300_000);

  it('agree for people as no company has them', async () => {
    const departments = (await server.db.query<{ id: string }>('select id::text from sys_department order by id')).map(({ id }) => id);
    const kinds = [...stored.keys()];
    const anybody = fc.record({
      base: fc.nat(actors.length - 1),
      other: fc.nat(actors.length - 1),
      kind: fc.constantFrom(...kinds),
      reach: fc.oneof(fc.constant(null), fc.constant('all' as const), fc.subarray(departments)),
      staff: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(anybody, async ({ base, other, kind, reach, staff }) => {
        const { definition, records } = stored.get(kind)!;
        const [one, second] = [actors[base]!, actors[other]!];
        const actor: Actor = {
          ...one,
          staffId: staff ? second.staffId : null,
          principals: [...one.principals, ...second.principals.filter((principal) => !principal.startsWith('u:'))],
          reach: new Map(reach === null ? [] : [[kind, reach]]),
        };
        const [listed, read] = await bothWays(actor, definition, records);
        expect(listed).toEqual(read);
      }),
      { numRuns: 250 },
    );
  }, 300_000);
});

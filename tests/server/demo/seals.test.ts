/** Seals of the demo: the ledger in every state, and documents about them, all played through the door and none refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSeals } from '#server/demo/stamp/ledger.ts';
import { sealSteps } from '#server/demo/stamp/steps.ts';
import { stageOf } from '#server/demo/stage.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
const refused: unknown[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const log = new Proxy(server.services.log, {
    get: (own, name) => (name === 'info' ? (told: unknown) => refused.push(told) : (Reflect.get(own, name) as unknown)),
  });
  const stage = await stageOf({ ...server.services, log }, { day: '2026-11-20T02:00:00.000Z', scale: 0.1 });
  await loadSeals(stage);
  for (const step of await sealSteps(stage)) await step(stage);
});
afterAll(() => server?.close());

const counts = async (column: string, table: string): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (
      await server.db.query<{ one: string; n: number }>(
        `select ${column} as one, count(*)::int as n from ${table} where not deleted group by 1`,
      )
    ).map(({ one, n }) => [one, n]),
  );

it('refuses none of its documents', () => {
  expect(refused).toEqual([]);
});

it('has the ledger in every state: in use, one lent, one held back, one destroyed, one invalid, one being made', async () => {
  expect(await counts('stamp_status', 'stamp_detail')).toEqual({
    inUse: 14,
    borrowed: 1,
    suspended: 1,
    destroyed: 1,
    invalid: 1,
    making: 1,
  });
});

it('has seals that their keepers saw each quarter, and two that were forgotten', async () => {
  const due = await server.db.query<{ name: string; keeper: string }>(
    `select s.stamp_name as name, u.user_name as keeper from stamp_detail s join users u on u.id = s.keeper
     where s.service_state in ('inUse', 'suspended') and s.check_by < '2026-11-20' and not s.deleted order by s.id`,
  );
  expect(due).toEqual([
    { name: '报关专用章', keeper: 'haojie' },
    { name: '加工厂章', keeper: 'houmeiling' },
  ]);
});

it('has documents about seals in every state, and one borrowing that is overdue', async () => {
  for (const table of [
    'stamp_new',
    'stamp_use',
    'stamp_borrow',
    'chapter_apply',
    'stamp_change',
    'stamp_abolition',
    'control_stamp',
    'control_stamp_apply',
  ])
    expect(Object.keys(await counts('status', table)), table).toEqual(
      expect.arrayContaining(['approved', 'draft', 'rejected', 'submitted']),
    );
  expect(await counts('back_state', 'stamp_borrow')).toMatchObject({ out: 2 });
  const late = await server.db.query(`select from stamp_borrow where back_state = 'out' and return_on < '2026-11-20'`);
  expect(late).toHaveLength(1);
});

it('has controlled documents of which one version is valid, and others whose copies are back or still out', async () => {
  expect(await counts('control_state', `(select * from control_stamp where control_state is not null) c`)).toMatchObject({
    valid: expect.any(Number) as unknown,
    replaced: expect.any(Number) as unknown,
    recalled: expect.any(Number) as unknown,
  });
  const twice = await server.db.query(
    `select doc_no from control_stamp where control_state = 'valid' and not deleted group by doc_no having count(*) > 1`,
  );
  expect(twice).toEqual([]);
});

it('counts in the ledger what was stamped, in the house and outside', async () => {
  const [wrong] = await server.db.query<{ n: number }>(
    `select count(*)::int as n from stamp_detail s where s.imprint_count <>
       (select coalesce(sum(l.actual_count), 0) from stamp_use_stamps l join stamp_use u on u.id = l.parent_id where l.stamp_id = s.id and u.status = 'approved')
       + (select coalesce(sum(actual_count), 0) from chapter_apply where stamp_id = s.id and status = 'approved')
       + (select coalesce(sum(stamp_count), 0) from stamp_borrow where stamp_id = s.id and back_state = 'returned')
       + (select count(*) from control_stamp_holders h join control_stamp c on c.id = h.parent_id where c.stamp_id = s.id and c.status = 'approved')`,
  );
  expect(wrong).toEqual({ n: 0 });
});

/** Leave through the door, with its exact figures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecideAnswer } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Refusal } from '#model/refusal.ts';
import { decide, type Verb } from '#server/documents/decide.ts';
import { verifyChain } from '#server/flows/trail.ts';
import { balanceOf, unbalanced } from '#server/postings/reading.ts';
import { ledgers } from '#resources/seeds.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { acting } from './people.ts';

let server: TestServer;
let definition: Definition;
const users = new Map<string, { id: string; staff: string }>();

beforeAll(async () => {
  server = await startTestServer();
  definition = server.services.registry.get('hrLeaveRequest')!;
  const rows = await server.db.query<{ user_name: string; id: string; staff_id: string }>(
    'select user_name, id::text, staff_id::text from users',
  );
  for (const row of rows) users.set(row.user_name, { id: row.id, staff: row.staff_id });
});
afterAll(() => server?.close());

let counter = 0;
const by = async (userName: string, action: Verb, body: AnyDoc): Promise<DecideAnswer> =>
  decide(await acting(server.services, userName), definition, action, { requestId: `leave-${(counter += 1)}`, ...body });
const refusedBy = async (userName: string, action: Verb, body: AnyDoc): Promise<Refusal> =>
  by(userName, action, body).then(
    () => Promise.reject(new Error('it was not refused')),
    (error: Refusal) => error,
  );

const leave = (userName: string, from: string, to: string, more: AnyDoc = {}): AnyDoc => ({
  leaveType: 'annual',
  startDate: from,
  startHalf: 'am',
  endDate: to,
  endHalf: 'pm',
  reason: '回老家探亲',
  agentUser: users.get('luyang')!.id,
  staffId: users.get(userName)!.staff,
  ...more,
});

const balances = async (userName: string): Promise<Record<string, string>> => {
  const ledger = ledgers.get('leave')!;
  const dimensions = { staff: users.get(userName)!.staff, year: '2026', type: 'annual' };
  return Object.fromEntries(
    await Promise.all(
      Object.keys(ledger.accounts).map(async (account) => [account, await balanceOf(server.db, ledger, dimensions, account)] as const),
    ),
  );
};

describe('S2: annual leave of three days', () => {
  let id: string;

  it('is frozen on submit and waits for the department leader', async () => {
    expect(await balances('yanfei')).toEqual({ left: '10', frozen: '0', used: '0' });
    const answer = await by('yanfei', 'submit', leave('yanfei', '2026-11-24', '2026-11-26'));
    id = String(answer.document['id']);
    expect(answer.status).toBe('submitted');
    expect(answer.document['leaveDays']).toBe('3.0');
    expect(answer.next.map(({ nodeId, people }) => [nodeId, people.map(({ nameEn }) => nameEn)])).toEqual([['leader', ['Qin Hao']]]);
    expect(await balances('yanfei')).toEqual({ left: '7', frozen: '3', used: '0' });
    const [row] = await server.db.query<AnyDoc>(
      `select used_days, frozen_days, left_days from hr_leave_information where staff_id = $1 and leave_year = 2026 and leave_type = 'annual'`,
      [users.get('yanfei')!.staff],
    );
    expect(row).toEqual({ used_days: '0.0', frozen_days: '3.0', left_days: '7.0' });
  });

  it('is refused a second time for the same days', async () => {
    const refusal = await refusedBy('yanfei', 'submit', leave('yanfei', '2026-11-26', '2026-11-27'));
    expect(refusal.code).toBe('400');
    expect(refusal.faults.map(({ rule }) => rule)).toContain('overlap');
  });

  it('goes from the leader to HR without the leader in charge, and is booked', async () => {
    server.clock.pass(3_600_000);
    const first = await by('qinhao', 'approve', { id, comment: '同意' });
    expect(first.next.map(({ nodeId }) => nodeId)).toEqual(['hrRecord']);
    const last = await by('xujiayi', 'approve', { id });
    expect(last.status).toBe('approved');
    expect(last.next).toEqual([]);
    expect(await balances('yanfei')).toEqual({ left: '7', frozen: '0', used: '3' });
    const [row] = await server.db.query<AnyDoc>(
      `select used_days, frozen_days, left_days from hr_leave_information where staff_id = $1 and leave_year = 2026 and leave_type = 'annual'`,
      [users.get('yanfei')!.staff],
    );
    expect(row).toEqual({ used_days: '3.0', frozen_days: '0.0', left_days: '7.0' });
    const trail = await server.db.query<AnyDoc>('select action, node_id, waited_ms, comment from trail order by id');
    expect(trail).toEqual([
      { action: 'submit', node_id: null, waited_ms: null, comment: null },
      { action: 'approve', node_id: 'leader', waited_ms: '3600000', comment: '同意' },
      { action: 'approve', node_id: 'hrRecord', waited_ms: '0', comment: null },
    ]);
    const [instance] = await server.db.query<{ id: string }>('select id::text from flow_instance where document_id = $1', [id]);
    expect(await verifyChain(server.db, server.services.trailKey, instance!.id)).toEqual({ entries: 3, unbroken: true, brokenAt: null });
    expect(await unbalanced(server.db, ledgers)).toEqual([]);
  });

  it('of four days also passes the leader in charge, and more than is left is refused', async () => {
    const answer = await by('yanfei', 'submit', leave('yanfei', '2026-12-01', '2026-12-04'));
    const id = String(answer.document['id']);
    expect(answer.document['leaveDays']).toBe('4.0');
    expect((await by('qinhao', 'approve', { id })).next.map(({ nodeId, people }) => [nodeId, people[0]?.nameEn])).toEqual([
      ['inCharge', 'Gao Zhenbo'],
    ]);
    expect((await by('gaozhenbo', 'approve', { id })).next.map(({ nodeId }) => nodeId)).toEqual(['hrRecord']);
    await by('xujiayi', 'approve', { id });
    expect(await balances('yanfei')).toEqual({ left: '3', frozen: '0', used: '7' });
    const refusal = await refusedBy('yanfei', 'submit', leave('yanfei', '2026-12-07', '2026-12-10'));
    expect(refusal.faults.map(({ rule }) => rule)).toContain('quota');
  });
});

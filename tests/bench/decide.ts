/** One decision: through HTTP with everything it takes, beside the same rows written by two named statements without our server. */
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/sql.ts';
import { copyWaiting, submitOne } from './copies.ts';
import { load, type Load } from './load.ts';
import type { Cpu, Stage } from './stage.ts';
import type { Figure } from './table.ts';

const readFloor = `select t.id, t.principals, i.snapshot, i.version, i.trail_hash, i.trail_seq from task t join flow_instance i on i.id = t.instance_id where t.id = $1`;

/** What a decision writes: snapshot, the closed task, the next one with three candidates, the trail. */
const writeFloor = `
with moved as (
  update flow_instance set snapshot = $2, version = version + 1, trail_seq = trail_seq + 1, trail_hash = $3 where id = $1 and version = $4 returning id
), closed as (
  update task set state = 'done', decided_at = now(), decided_by = 1, action = 'approve' from moved where task.id = $5 returning task.id
), gone as (
  delete from inbox using closed where inbox.task_id = closed.id
), opened as (
  insert into task (instance_id, resource, document_id, node_id, slot, name, name_en, principals, opened_at)
  select id, 'hrLeaveRequest', id, 'inCharge', 'inCharge#floor', '分管领导', 'Leader in charge', array['u:f1', 'u:f2', 'u:f3'], now() from moved returning id
), candidates as (
  insert into inbox (principal, task_id, resource, received_at) select p, id, 'hrLeaveRequest', now() from opened, unnest(array['u:f1', 'u:f2', 'u:f3']) p
)
insert into trail (instance_id, seq, at, action, previous_hash, hash) select id, $6, now(), 'approve', $7, $3 from moved`;

interface FloorRow {
  readonly snapshot: unknown;
  readonly version: number;
  readonly trail_hash: string;
  readonly trail_seq: number;
}

export async function floorDecision(db: Database, id: number): Promise<void> {
  const [row] = await db.query<FloorRow>(readFloor, [id], 'bench_read');
  if (row === undefined) throw new Error(`no task ${id}`);
  await db.query(writeFloor, [id, row.snapshot, randomUUID(), row.version, id, row.trail_seq + 1, row.trail_hash], 'bench_write');
}

/** A load with the CPU it took, in milliseconds a decision. */
type Costed = Load & { readonly cpu: Cpu };

async function costed(stage: Stage, work: () => Promise<Load>): Promise<Costed> {
  const before = stage.cpu();
  const measured = await work();
  const after = stage.cpu();
  const each = (who: keyof Cpu): number => (after[who] - before[who]) / measured.done;
  return { ...measured, cpu: { server: each('server'), database: each('database'), client: each('client') } };
}

const whole = ({ cpu }: Costed): number => cpu.server + cpu.database + cpu.client;

const figures = (name: string, measured: Costed, floor: Costed, goal: string): readonly Figure[] => [
  { name: `${name}: decisions`, value: measured.perSecond, unit: '/s', floor: { name: 'two statements', value: floor.perSecond }, goal },
  { name: `${name}: p50`, value: measured.p50, unit: 'ms', floor: { name: 'two statements', value: floor.p50 } },
  { name: `${name}: p99`, value: measured.p99, unit: 'ms', floor: { name: 'two statements', value: floor.p99 } },
  {
    name: `${name}: CPU of all, load included`,
    value: whole(measured),
    unit: 'ms',
    floor: { name: 'two statements', value: whole(floor) },
  },
  {
    name: `${name}: CPU of the server`,
    value: measured.cpu.server,
    unit: 'ms',
    floor: { name: 'two statements', value: floor.cpu.client },
  },
  {
    name: `${name}: CPU of the database`,
    value: measured.cpu.database,
    unit: 'ms',
    floor: { name: 'two statements', value: floor.cpu.database },
  },
];

/** Decisions before anything is measured. */
const warmUp = 2000;

/** Rounds alternate between floor and server; the medians by rate are compared. */
export async function benchDecide(stage: Stage, rounds = 5): Promise<readonly Figure[]> {
  const author = await stage.as('yanfei');
  const leader = await stage.as('qinhao');
  const one = await submitOne(stage.db, author);
  const [me] = await stage.db.query<{ id: string }>(`select id::text from users where user_name = 'qinhao'`);
  const found: Figure[] = [];
  let first = 1_000_000;
  const fresh = async (count: number, principal: string): Promise<number> => {
    const from = first;
    await copyWaiting(stage.db, one, from, count, principal);
    // Far enough apart that the tasks which decisions open, numbered after the last copy, do not meet the next copies.
    first += 1_000_000;
    return from;
  };
  const approve = async (from: number, n: number): Promise<void> => {
    const id = String(from + n + 1);
    const reply = await leader.send('POST', '/tydf/process/hrLeaveRequest/approveProcess', {
      id,
      taskId: id,
      comment: '同意',
      requestId: randomUUID(),
    });
    if (reply.status !== 200) throw new Error(`approve ${id}: ${reply.status} ${reply.text}`);
  };
  // A server that has just started still compiles its code; people meet one that runs.
  const warm = await fresh(warmUp, `'u:${me?.id}'`);
  await load(8, warmUp, (n) => approve(warm, n));
  for (const [clients, count, goal] of [
    [1, 400, 'p50 ≤ 2 ms'],
    [8, 2400, '≥ 0.5 of the floor'],
    [32, 3200, '≥ 0.5 of the floor, p99 ≤ 20 ms'],
  ] as const) {
    const [floors, served]: [Costed[], Costed[]] = [[], []];
    for (let round = 0; round < rounds + 1; round += 1) {
      const floorFrom = await fresh(count, `'u:floor'`);
      const from = await fresh(count, `'u:${me?.id}'`);
      await stage.db.query('analyze task, inbox, flow_instance');
      const floor = await costed(stage, () => load(clients, count, (n) => floorDecision(stage.db, floorFrom + n + 1)));
      const server = await costed(stage, () => load(clients, count, (n) => approve(from, n)));
      if (round > 0) {
        floors.push(floor);
        served.push(server);
      }
    }
    const middle = (runs: Costed[]): Costed => runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)] as Costed;
    found.push(...figures(`decide, ${clients} client${clients > 1 ? 's' : ''}`, middle(served), middle(floors), goal));
  }
  author.close();
  leader.close();
  return found;
}

/** Many copies of one waiting leave request: the same rows the door writes, multiplied in SQL because a million decisions take an hour. */
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/sql.ts';
import type { requester } from './load.ts';

export interface Waiting {
  readonly documentId: string;
  readonly instanceId: string;
  readonly taskId: string;
}

/** One leave request of four days, submitted through the server: it waits for the leader and then goes to the leader in charge. */
export async function submitOne(db: Database, author: ReturnType<typeof requester>): Promise<Waiting> {
  const [ids] = await db.query<{ staff: string; agent: string }>(
    `select (select id::text from hr_pf_staff_onboard where user_id = a.id) as staff, b.id::text as agent from users a, users b where a.user_name = 'yanfei' and b.user_name = 'luyang'`,
  );
  const start = new Date(Date.now() + 30 * 86_400_000);
  start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7));
  const day = (offset: number): string => new Date(start.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const body = {
    requestId: randomUUID(),
    staffId: ids?.staff,
    leaveType: 'personal',
    startDate: day(0),
    startHalf: 'am',
    endDate: day(3),
    endHalf: 'pm',
    reason: '测量',
    agentUser: ids?.agent,
  };
  const { status, text } = await author.send('POST', '/tydf/process/hrLeaveRequest/submitProcess', body);
  if (status !== 200) throw new Error(`submit: ${status} ${text}`);
  const { id } = (JSON.parse(text) as { data: { document: { id: string } } }).data.document;
  const [found] = await db.query<{ instance: string; task: string }>(
    `select i.id::text as instance, t.id::text as task from flow_instance i join task t on t.instance_id = i.id and t.state = 'open' where i.resource = 'hrLeaveRequest' and i.document_id = $1`,
    [id],
  );
  if (found === undefined) throw new Error('the submitted leave request has no open task');
  return { documentId: id, instanceId: found.instance, taskId: found.task };
}

async function columnsOf(db: Database, table: string): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Copies of a row with new ids from `first` on; `changed` gives SQL over `n` (1 …) for columns that differ. */
async function copyRow(
  db: Database,
  table: string,
  id: string,
  first: number,
  count: number,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await columnsOf(db, table);
  const values = columns.map((name) => (name === 'id' ? `${first} + n` : (changed[name] ?? `s."${name}"`)));
  const names = columns.map((name) => `"${name}"`).join(', ');
  await db.query(
    `insert into "${table}" (${names}) overriding system value select ${values.join(', ')} from "${table}" s, generate_series(1, ${count}) n where s.id = $1`,
    [id],
  );
  await db.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from "${table}"))`);
}

/**
 * `count` copies whose tasks have ids `first + 1 … first + count`; document and instance get the same numbers. `principal` is SQL over
 * `n`: whose inbox the copy lies in.
 */
export async function copyWaiting(db: Database, one: Waiting, first: number, count: number, principal: string): Promise<void> {
  await copyRow(db, 'hr_leave_request', one.documentId, first, count, { code: `'B' || (${first} + n)` });
  await copyRow(db, 'flow_instance', one.instanceId, first, count, { document_id: `${first} + n` });
  await copyRow(db, 'task', one.taskId, first, count, {
    instance_id: `${first} + n`,
    document_id: `${first} + n`,
    principals: `array[${principal}]`,
    opened_at: `s.opened_at - n * interval '1 second'`,
  });
  const columns = (await columnsOf(db, 'inbox')).filter((name) => name !== 'principal' && name !== 'task_id');
  const kept = columns.map((name) =>
    name === 'received_at' ? `s.received_at - n * interval '1 second'` : name === 'amount' ? '(n * 7919) % 100000' : `s."${name}"`,
  );
  await db.query(
    `insert into inbox (principal, task_id, ${columns.map((name) => `"${name}"`).join(', ')})
     select ${principal}, ${first} + n, ${kept.join(', ')} from (select * from inbox where task_id = $1 limit 1) s, generate_series(1, ${count}) n`,
    [one.taskId],
  );
}

/** The runner knows this of an instance while it works on it, and reads it from these rows. */
import type { Principal, StoredSnapshot } from '#machines/flow.ts';
import type { Status } from '#model/status.ts';
import type { Words } from '#model/words.ts';
import type { Database, Sql } from '../db/sql.ts';

export interface OpenTask {
  readonly id: string;
  readonly slot: string;
  readonly nodeId: string;
  readonly kind: 'approve' | 'repost';
  readonly name: Words;
  readonly principals: readonly Principal[];
  readonly assigneeId: string | null;
  /** Since when it is the assignee's. */
  readonly claimedAt?: string | null;
  readonly openedAt: string;
  readonly dueAt: string | null;
  readonly urgedAt?: string | null;
}

/** More than one person could take it. */
export const isGroup = (task: Pick<OpenTask, 'principals' | 'kind'>): boolean =>
  task.kind === 'approve' && (task.principals.length > 1 || !task.principals[0]?.startsWith('u:'));

/** In whose inboxes an open task stands. */
export const queuesOf = ({ assigneeId, principals }: Pick<OpenTask, 'principals' | 'assigneeId'>): readonly Principal[] =>
  assigneeId === null ? principals : [`u:${assigneeId}`];

export interface Instance {
  readonly id: string;
  /** `suspended`: what runs in the version stands still. */
  readonly definition: { readonly id: string; readonly key: string; readonly version: number; readonly hash: string; readonly suspended: boolean };
  readonly resource: string;
  readonly documentId: string;
  readonly snapshot: StoredSnapshot;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly status: Status;
  readonly final: boolean;
  readonly run: number;
  readonly starterId: string;
  readonly starterDepartmentId: string | null;
  readonly suspended: boolean;
  readonly trail: { readonly seq: number; readonly hash: string };
  readonly tasks: readonly OpenTask[];
  /** Decisions of the present run, in their order. */
  readonly decided: readonly { readonly nodeId: string; readonly by: string; readonly action: string }[];
}

/** An open task or a decision of the present run, as `taskColumns` lists it. */
type TaskTuple = readonly [
  id: string,
  state: 'open' | 'done',
  slot: string,
  nodeId: string,
  kind: 'approve' | 'repost',
  name: string,
  nameEn: string,
  principals: readonly Principal[],
  assigneeId: string | null,
  openedAt: string,
  dueAt: string | null,
  decidedBy: string,
  decidedAt: string,
  action: string,
  urgedAt: string | null,
  claimedAt: string | null,
];

const taskColumns = `t.id::text, t.state, t.slot, t.node_id, t.kind, t.name, t.name_en, t.principals, t.assignee_id::text, t.opened_at, t.due_at,
  t.decided_by::text, t.decided_at, t.action, t.urged_at, t.claimed_at`;

export interface InstanceRow {
  id: string;
  definition_id: string;
  key: string;
  definition_version: number;
  hash: string;
  definition_suspended: boolean;
  resource: string;
  document_id: string;
  snapshot: StoredSnapshot;
  variables: Record<string, unknown>;
  version: number;
  status: Status;
  final: boolean;
  run: number;
  starter_id: string;
  starter_department_id: string | null;
  suspended: boolean;
  trail_seq: number;
  trail_hash: string;
  tasks: TaskTuple[] | null;
}

const columns: Readonly<Record<keyof InstanceRow, string>> = {
  id: 'i.id::text',
  definition_id: 'i.definition_id::text',
  key: 'f.key',
  definition_version: 'f.version',
  hash: 'f.hash',
  definition_suspended: 'f.halted',
  resource: 'i.resource',
  document_id: 'i.document_id::text',
  snapshot: 'i.snapshot',
  variables: 'i.variables',
  version: 'i.version',
  status: 'i.status',
  final: 'i.final',
  run: 'i.run',
  starter_id: 'i.starter_id::text',
  starter_department_id: 'i.starter_department_id::text',
  suspended: 'i.suspended',
  trail_seq: 'i.trail_seq',
  trail_hash: 'i.trail_hash',
  // Asked for in one piece: by itself, "decided" is a predicate of an index over all instances, which the planner then walks whole.
  tasks: `(select json_agg(json_build_array(${taskColumns}))
   from task t where t.instance_id = i.id and (t.state = 'open' or (t.state = 'done' and t.run = i.run and t.decided_by is not null)))`,
};

/** Select list of an instance `i` joined with its definition `f`; `prefix` keeps the names apart from those of a record beside it. */
export const instanceColumns = (prefix = ''): string =>
  Object.entries(columns)
    .map(([name, column]) => `${column} as "${prefix}${name}"`)
    .join(', ');

/**
 * Holds an instance, in a statement of its own before the one that reads it: whoever waits for a row gets it as the other left it, but the
 * rows of other tables, its tasks, as they were when their statement began.
 */
export const holdInstance = async (tx: Sql, which: { readonly id: string } | { readonly resource: string; readonly documentId: string }): Promise<void> => {
  if ('id' in which) await tx.query('select 1 from flow_instance where id = $1 for no key update', [which.id], 'instance_hold_id');
  else
    await tx.query(
      'select 1 from flow_instance where resource = $1 and document_id = $2 for no key update',
      [which.resource, which.documentId],
      'instance_hold_document',
    );
};

/** Parts a row into the columns with the prefix, which it loses, and the others. */
export const partOf = (row: Readonly<Record<string, unknown>>, prefix: string): { instance: InstanceRow; rest: Record<string, unknown> } => {
  const instance: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const name in row)
    if (name.startsWith(prefix)) instance[name.slice(prefix.length)] = row[name];
    else rest[name] = row[name];
  return { instance: instance as unknown as InstanceRow, rest };
};

const instant = (text: string): string => new Date(text).toISOString();

const openTask = (task: TaskTuple): OpenTask => {
  const [id, , slot, nodeId, kind, zh, en, principals, assigneeId, openedAt, dueAt, , , , urgedAt, claimedAt] = task;
  return {
    id,
    slot,
    nodeId,
    kind,
    name: { zh, en },
    principals,
    assigneeId,
    claimedAt: claimedAt === null ? null : instant(claimedAt),
    openedAt: instant(openedAt),
    dueAt: dueAt === null ? null : instant(dueAt),
    urgedAt: urgedAt === null ? null : instant(urgedAt),
  };
};

const decision = (task: TaskTuple): Instance['decided'][number] => {
  const [, , , nodeId, , , , , , , , by, , action] = task;
  return { nodeId, by, action };
};

const byId = (one: TaskTuple, other: TaskTuple): number => Number(one[0]) - Number(other[0]);
const byDecision = (one: TaskTuple, other: TaskTuple): number => Date.parse(one[12]) - Date.parse(other[12]) || byId(one, other);

export const instanceFrom = (row: InstanceRow): Instance => {
  const tasks = row.tasks ?? [];
  return {
    id: row.id,
    definition: {
      id: row.definition_id,
      key: row.key,
      version: row.definition_version,
      hash: row.hash,
      suspended: row.definition_suspended,
    },
    resource: row.resource,
    documentId: row.document_id,
    snapshot: row.snapshot,
    variables: row.variables,
    version: row.version,
    status: row.status,
    final: row.final,
    run: row.run,
    starterId: row.starter_id,
    starterDepartmentId: row.starter_department_id,
    suspended: row.suspended,
    trail: { seq: row.trail_seq, hash: row.trail_hash },
    tasks: tasks
      .filter(([, state]) => state === 'open')
      .toSorted(byId)
      .map(openTask),
    decided: tasks
      .filter(([, state]) => state === 'done')
      .toSorted(byDecision)
      .map(decision),
  };
};

/** So many numbers are taken from the sequence at a time. */
const taken = 100;
const kept = new WeakMap<Database, string[]>();

/**
 * Numbers of tasks before they are written, so that a step is written whole by one statement in which no part waits for another's numbers.
 * They are taken from the table's own sequence many at a time; those that a stopping server has left over are never used.
 *
 * @param sql asked when none are left; a transaction asks on its own connection
 */
export async function nextTaskIds(db: Database, sql: Sql, count: number): Promise<string[]> {
  const free = kept.get(db) ?? [];
  kept.set(db, free);
  while (free.length < count) {
    const rows = await sql.query<{ id: string }>(
      `select nextval('task_id_seq')::text as id from generate_series(1, $1::int)`,
      [Math.max(taken, count)],
      'task_ids',
    );
    free.push(...rows.map(({ id }) => id));
  }
  return free.splice(0, count);
}

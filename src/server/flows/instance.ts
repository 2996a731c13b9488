/** What the runner knows of an instance while it works on it, and the rows it is read from. */
import type { Principal, StoredSnapshot } from '#machines/flow.ts';
import type { Status } from '#model/api.ts';
import type { Words } from '#model/words.ts';

export interface OpenTask {
  readonly id: string;
  readonly slot: string;
  readonly nodeId: string;
  readonly kind: 'approve' | 'repost';
  readonly name: Words;
  readonly principals: readonly Principal[];
  readonly assigneeId: string | null;
  readonly openedAt: string;
  readonly dueAt: string | null;
}

export interface Instance {
  readonly id: string;
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

interface TaskJson {
  id: number | string;
  slot: string;
  node_id: string;
  kind: 'approve' | 'repost';
  name: string;
  name_en: string;
  principals: Principal[];
  assignee_id: number | string | null;
  opened_at: string;
  due_at: string | null;
}

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
  tasks: TaskJson[];
  decided: { nodeId: string; by: string; action: string }[];
}

const columns: Readonly<Record<keyof InstanceRow, string>> = {
  id: 'i.id::text',
  definition_id: 'i.definition_id::text',
  key: 'f.key',
  definition_version: 'f.version',
  hash: 'f.hash',
  definition_suspended: 'f.suspended',
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
  tasks: `(select coalesce(jsonb_agg(jsonb_build_object('id', t.id::text, 'slot', t.slot, 'node_id', t.node_id, 'kind', t.kind, 'name', t.name,
     'name_en', t.name_en, 'principals', t.principals, 'assignee_id', t.assignee_id::text, 'opened_at', t.opened_at, 'due_at', t.due_at) order by t.id), '[]')
   from task t where t.instance_id = i.id and t.state = 'open')`,
  decided: `(select coalesce(jsonb_agg(jsonb_build_object('nodeId', t.node_id, 'by', t.decided_by::text, 'action', t.action) order by t.decided_at, t.id), '[]')
   from task t where t.instance_id = i.id and t.state = 'done' and t.run = i.run and t.decided_by is not null)`,
};

/** Select list of an instance `i` joined with its definition `f`; `prefix` keeps the names apart from those of a record beside it. */
export const instanceColumns = (prefix = ''): string =>
  Object.entries(columns)
    .map(([name, column]) => `${column} as "${prefix}${name}"`)
    .join(', ');

/** Takes the columns with the prefix out of a row. */
export const instancePart = (row: Readonly<Record<string, unknown>>, prefix: string): InstanceRow =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, row[prefix + name]])) as unknown as InstanceRow;

const instant = (text: string): string => new Date(text).toISOString();

export const instanceFrom = (row: InstanceRow): Instance => ({
  id: row.id,
  definition: { id: row.definition_id, key: row.key, version: row.definition_version, hash: row.hash, suspended: row.definition_suspended },
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
  tasks: row.tasks.map((task) => ({
    id: String(task.id),
    slot: task.slot,
    nodeId: task.node_id,
    kind: task.kind,
    name: { zh: task.name, en: task.name_en },
    principals: task.principals,
    assigneeId: task.assignee_id === null ? null : String(task.assignee_id),
    openedAt: instant(task.opened_at),
    dueAt: task.due_at === null ? null : instant(task.due_at),
  })),
  decided: row.decided,
});

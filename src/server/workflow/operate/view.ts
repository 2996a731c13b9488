/** Everything that an administrator sees of one instance: where it stands, what it waits for, what it knows, what happened (interface 4.10). */
import type { Principal, Values } from '#machines/flow.ts';
import { hereIn } from '#machines/step.ts';
import type { FlowContext } from '#machines/run/context.ts';
import type { Person, TrailEntry } from '#model/api.ts';
import type { Words } from '#model/words.ts';
import type { Context } from '../../context.ts';
import { compiledFlow } from '../../flows/compiled.ts';
import { holdersOf, personOf } from '../../flows/directory.ts';
import { instanceColumns, instanceFrom, type InstanceRow } from '../../flows/instance.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { variablesOf } from '../../flows/process/variables.ts';
import { historyOf } from '../../inbox/history.ts';
import { elementStates, tokensOf, type ElementState, type TaskPassed, type Token } from './elementStates.ts';
import { missingInstance } from './held.ts';
import { incidentsPage, type IncidentShown } from './incidents.ts';

interface Relative {
  readonly id: string;
  readonly flowKey: string;
  readonly version: number;
  readonly node: string | null;
  readonly status: string;
  readonly endedAt: string | null;
}

interface InstanceView {
  readonly id: string;
  readonly definitionId: string;
  readonly flowKey: string;
  readonly version: number;
  readonly name: Words;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly status: string;
  readonly final: boolean;
  readonly suspended: boolean;
  /** Suspended by itself, or because its version is. */
  readonly suspendedBy: 'instance' | 'definition' | null;
  readonly run: number;
  readonly starter: Person | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly durationMs: number;
  readonly here: readonly string[];
  readonly tokens: readonly Token[];
  readonly elements: Readonly<Record<string, ElementState>>;
  readonly variables: Values;
  /** Variables of single works, by the work's name. */
  readonly locals: Readonly<Record<string, Values>>;
  readonly tasks: readonly {
    readonly id: string;
    readonly nodeId: string;
    readonly name: Words;
    readonly kind: string;
    readonly principals: readonly Principal[];
    readonly people: readonly Person[];
    readonly assignee: Person | null;
    readonly openedAt: string;
    readonly dueAt: string | null;
  }[];
  readonly timers: readonly {
    readonly id: string;
    readonly nodeId: string;
    readonly timer: string;
    readonly dueAt: string;
    readonly onDue: string | null;
    readonly attempts: number;
    readonly lastError: string | null;
  }[];
  readonly subscriptions: readonly {
    readonly nodeId: string;
    readonly kind: string;
    readonly name: string;
    readonly key: string | null;
    readonly at: string;
  }[];
  readonly jobs: readonly {
    readonly id: string;
    readonly kind: string;
    readonly dueAt: string | null;
    readonly attempts: number;
    readonly lastError: string | null;
  }[];
  readonly incidents: readonly IncidentShown[];
  readonly parent: Relative | null;
  readonly children: readonly Relative[];
  readonly trail: readonly TrailEntry[];
  readonly chain: { readonly entries: number; readonly unbroken: boolean };
}

interface Beside {
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly passed: readonly TaskPassed[];
  readonly timers: InstanceView['timers'];
  readonly subscriptions: InstanceView['subscriptions'];
  readonly jobs: InstanceView['jobs'];
  readonly parent: Relative | null;
  readonly children: readonly Relative[];
}

const list = (object: string, from: string): string => `(select coalesce(json_agg(json_build_object(${object})), '[]') from ${from})`;
const relative = `'id', r.id::text, 'flowKey', g.key, 'version', g.version, 'status', r.status, 'endedAt', r.ended_at`;

const beside = `i.started_at, i.ended_at,
  ${list(`'node', t.node_id, 'state', t.state, 'action', t.action, 'openedAt', t.opened_at, 'endedAt', t.decided_at`, 'task t where t.instance_id = i.id')} as passed,
  ${list(`'id', m.id::text, 'nodeId', m.node_id, 'timer', m.timer, 'dueAt', nullif(m.due_at, 'infinity'), 'onDue', m.on_due, 'attempts', m.attempts, 'lastError', m.last_error`, '(select * from timer where instance_id = i.id order by due_at, id) m')} as timers,
  ${list(`'nodeId', s.node_id, 'kind', s.kind, 'name', s.name, 'key', s.key, 'at', s.at`, '(select * from subscription where instance_id = i.id order by at, wait) s')} as subscriptions,
  ${list(`'id', j.id::text, 'kind', j.kind, 'dueAt', nullif(j.due_at, 'infinity'), 'attempts', j.attempts, 'lastError', j.last_error`, 'job j where j.instance_id = i.id or j.cause_id = i.id')} as jobs,
  (select json_build_object(${relative}, 'node', i.parent_node) from flow_instance r join flow_definition g on g.id = r.definition_id where r.id = i.parent_id) as parent,
  ${list(`${relative}, 'node', r.parent_node`, 'flow_instance r join flow_definition g on g.id = r.definition_id where r.parent_id = i.id')} as children`;

export async function instanceView(context: Context, id: string): Promise<InstanceView> {
  const { db, trailKey, clock } = context.services;
  const [row] = /^[1-9]\d{0,17}$/.test(id)
    ? await db.query<InstanceRow & Beside>(
        `select ${instanceColumns()}, ${beside} from flow_instance i join flow_definition f on f.id = i.definition_id where i.id = $1`,
        [id],
        'instance_view',
      )
    : [];
  if (!row) throw missingInstance(id);
  const instance = instanceFrom(row);
  const [organisation, flow, incidents] = await Promise.all([
    organisationOf(db),
    compiledFlow(db, instance.definition),
    incidentsPage(context, { state: 'all', flow: null, instanceId: id, text: null, pageNum: 1, pageSize: 100 }),
  ]);
  const { trail, chain } = await historyOf(db, trailKey, instance, organisation, context.language);
  const { nets } = instance.snapshot['context'] as FlowContext;
  const tokens = row.ended_at === null ? tokensOf(flow, instance.snapshot) : [];
  const now = clock.now().toISOString();
  const person = (user: string | null): Person | null => (user === null ? null : personOf(organisation, user));
  return {
    id,
    definitionId: instance.definition.id,
    flowKey: instance.definition.key,
    version: instance.definition.version,
    name: flow.name,
    resource: row.resource,
    documentId: row.document_id,
    status: instance.status,
    final: instance.final,
    suspended: instance.suspended || instance.definition.suspended,
    suspendedBy: instance.suspended ? 'instance' : instance.definition.suspended ? 'definition' : null,
    run: instance.run,
    starter: person(row.starter_id),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    durationMs: Date.parse(row.ended_at ?? now) - Date.parse(row.started_at),
    here: row.ended_at === null ? hereIn(flow, instance.snapshot) : [],
    tokens,
    elements: elementStates({ tokens, trail, tasks: row.passed, now }),
    variables: { ...instance.variables, ...variablesOf(instance.snapshot) },
    locals: Object.fromEntries(
      Object.values(nets).flatMap(({ activities }) =>
        Object.entries(activities).flatMap(([at, { variables }]) => (variables ? [[at, variables] as const] : [])),
      ),
    ),
    tasks: instance.tasks.map(({ id: taskId, nodeId, name, kind, principals, assigneeId, openedAt, dueAt }) => ({
      id: taskId,
      nodeId,
      name,
      kind,
      principals,
      people: holdersOf(organisation, principals),
      assignee: person(assigneeId),
      openedAt,
      dueAt,
    })),
    timers: row.timers,
    subscriptions: row.subscriptions,
    jobs: row.jobs,
    incidents: incidents.records,
    parent: row.parent,
    children: row.children,
    trail,
    chain,
  };
}

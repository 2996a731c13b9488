/** Everything that an administrator sees of one instance: where it stands, what it waits for, what it knows, what happened. */
import type { Principal } from '#machines/flow.ts';
import { hereIn } from '#machines/step.ts';
import type { FlowContext } from '#machines/run/context.ts';
import type { Person, TrailEntry } from '#model/api.ts';
import { maskedTrail } from '#server/documents/shown/visible.ts';
import type { InstanceView, Relative, TaskPassed } from '#model/workflow/instanceView.ts';
import { w } from '#model/words.ts';
import { may, type Context } from '../../context.ts';
import { compiledFlow } from '../../flows/compiled.ts';
import { described, personOf } from '../../flows/directory.ts';
import { instanceColumns, instanceFrom, type InstanceRow } from '../../flows/instance.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { variablesOf } from '../../flows/process/variables.ts';
import { historyOf } from '../../inbox/history.ts';
import { tasksOpen } from './tasksOpen.ts';
import { walkOf, type Visit } from './walk.ts';
import { elementStates, tokensOf } from './elementStates.ts';
import { missingInstance } from './held.ts';
import { incidentsPage } from './incidents.ts';

/** A task as it is asked for; people are looked up. */
type PassedRow = Omit<TaskPassed, 'name' | 'people' | 'group' | 'by'> & {
  readonly zh: string;
  readonly en: string;
  readonly principals: readonly Principal[];
  readonly by: string | null;
  readonly kind: string;
  readonly run: number;
};

interface Beside {
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly code: string | null;
  readonly passed: readonly PassedRow[];
  readonly timers: InstanceView['timers'];
  readonly subscriptions: InstanceView['subscriptions'];
  readonly jobs: InstanceView['jobs'];
  readonly parent: Relative | null;
  readonly children: readonly Relative[];
}

const list = (object: string, from: string): string => `(select coalesce(json_agg(json_build_object(${object})), '[]') from ${from})`;
const relative = `'id', r.id::text, 'flowKey', g.key, 'version', g.version, 'status', r.status, 'endedAt', r.ended_at`;

const beside = `i.started_at, i.ended_at,
  ${list(`'id', t.id::text, 'node', t.node_id, 'zh', t.name, 'en', t.name_en, 'state', t.state, 'action', t.action, 'openedAt', t.opened_at, 'endedAt', t.decided_at, 'principals', case when t.assignee_id is null then t.principals else array['u:' || t.assignee_id] end, 'by', t.decided_by::text, 'kind', t.kind, 'run', t.run`, '(select * from task where instance_id = i.id order by opened_at, id) t')} as passed,
  (select t.code from task t where t.instance_id = i.id and t.code <> '' limit 1) as code,
  ${list(`'id', m.id::text, 'nodeId', m.node_id, 'timer', m.timer, 'dueAt', nullif(m.due_at, 'infinity'), 'onDue', m.on_due, 'attempts', m.attempts, 'lastError', m.last_error`, '(select * from timer where instance_id = i.id order by due_at, id) m')} as timers,
  ${list(`'wait', s.wait, 'nodeId', s.node_id, 'kind', s.kind, 'name', s.name, 'key', s.key, 'at', s.at`, '(select * from subscription where instance_id = i.id order by at, wait) s')} as subscriptions,
  ${list(`'id', j.id::text, 'kind', j.kind, 'dueAt', nullif(j.due_at, 'infinity'), 'attempts', j.attempts, 'lastError', j.last_error`, 'job j where j.instance_id = i.id or j.cause_id = i.id')} as jobs,
  (select json_build_object(${relative}, 'node', i.parent_node) from flow_instance r join flow_definition g on g.id = r.definition_id where r.id = i.parent_id) as parent,
  ${list(`${relative}, 'node', r.parent_node`, 'flow_instance r join flow_definition g on g.id = r.definition_id where r.parent_id = i.id')} as children`;

/** Values of sensitive fields are masked from whoever may not see them in the document either. */
function trailFor(
  context: Context,
  row: Pick<InstanceRow, 'resource' | 'starter_id'>,
  trail: readonly TrailEntry[],
): readonly TrailEntry[] {
  const definition = row.resource === null ? undefined : context.services.registry.get(row.resource);
  if (!definition || may(context.actor, definition.key, 'sensitive') || row.starter_id === context.actor.userId) return trail;
  return maskedTrail(definition, trail);
}

/** People's steps from when they were asked, all others from their entry. */
function visitsOf(passed: readonly PassedRow[], trail: readonly TrailEntry[]): Visit[] {
  const asked = new Set(passed.map(({ node }) => node));
  const people = passed.filter(({ kind }) => kind === 'approve').map(({ node, openedAt, run }) => ({ node, at: openedAt, run }));
  return [...people, ...trail.flatMap(({ node, at, run }) => (node && !asked.has(node.id) ? [{ node: node.id, at, run }] : []))];
}

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
    code: row.code,
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
    tasks: tasksOpen(organisation, instance.tasks),
    passed: row.passed.map(({ zh, en, principals, by, id: taskId, node, state, action, openedAt, endedAt }): TaskPassed => {
      const { people, group } = described(organisation, node, principals);
      return { id: taskId, node, name: w(en, zh), state, action, people, group, openedAt, endedAt, by: person(by) };
    }),
    reached: walkOf(flow, visitsOf(row.passed, trail), instance.status === 'approved' ? row.ended_at : null),
    timers: row.timers,
    subscriptions: row.subscriptions,
    jobs: row.jobs,
    incidents: incidents.records,
    parent: row.parent,
    children: row.children,
    trail: trailFor(context, row, trail),
    chain,
  };
}

/** A running or finished instance as its diagram shows it: state of every element, where it waits, and what happened. */
import { hereIn } from '#machines/step.ts';
import type { Person, TrailEntry } from '#model/api.ts';
import type { Refusal } from '#model/refusal.ts';
import { mayRead } from '../access/scope.ts';
import { asMissing } from '../access/unseen.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import { isMine } from '../documents/load.ts';
import { readRecord } from '../documents/record.ts';
import { nothingThere } from '../documents/refusals.ts';
import { trailFor } from '#server/documents/shown/visible.ts';
import { compiledFlow } from '../flows/compiled.ts';
import { definitionXml } from '../flows/definitions.ts';
import { holdersOf, personOf } from '../flows/directory.ts';
import { instanceColumns, instanceFrom, type InstanceRow } from '../flows/instance.ts';
import { organisationOf } from '../flows/organisation.ts';
import { variablesOf } from '../flows/process/variables.ts';
import { historyOf } from '../inbox/history.ts';
import { seesProcess } from '../inbox/seenTask.ts';

interface ElementState {
  readonly state: 'done' | 'here' | 'rejected';
  /** How often it was passed in this run, and how long it waited in all, in milliseconds. */
  readonly times: number;
  readonly waitedMs: number | null;
}

interface ProcessView {
  readonly instanceId: string;
  readonly definitionId: string;
  readonly flowKey: string;
  readonly version: number;
  readonly name: Words;
  readonly xml: string;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly status: string;
  readonly suspended: boolean;
  readonly starter: Person | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Ids of the elements where it waits. */
  readonly activeNodes: readonly string[];
  readonly elements: Readonly<Record<string, ElementState>>;
  readonly tasks: readonly {
    readonly taskId: string;
    readonly nodeId: string;
    readonly name: Words;
    readonly holders: readonly Person[];
    readonly openedAt: string;
    readonly dueAt: string | null;
  }[];
  readonly timers: readonly { readonly nodeId: string; readonly dueAt: string }[];
  readonly jobs: number;
  readonly incidents: readonly { readonly id: string; readonly nodeId: string | null; readonly reason: string; readonly at: string }[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly history: readonly TrailEntry[];
  readonly chain: { readonly entries: number; readonly unbroken: boolean };
}

interface Beside {
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly mine: boolean;
  readonly jobs: number;
  readonly timers: ProcessView['timers'];
  readonly incidents: ProcessView['incidents'];
}

const missing = (id: string): Refusal => nothingThere('missingRecord', w('Process', '流程'), { id: id.slice(0, 40) });

/** What the trail of the present run says of each element; where it waits counts last. */
function statesOf(history: readonly TrailEntry[], run: number, here: readonly string[]): Record<string, ElementState> {
  const states: Record<string, ElementState> = {};
  for (const { node, action, waitedMs, run: own } of history) {
    if (!node || own !== run) continue;
    const before = states[node.id];
    states[node.id] = {
      state: action === 'reject' ? 'rejected' : 'done',
      times: (before?.times ?? 0) + 1,
      waitedMs: waitedMs === null ? (before?.waitedMs ?? null) : (before?.waitedMs ?? 0) + waitedMs,
    };
  }
  for (const id of here) states[id] = { state: 'here', times: states[id]?.times ?? 0, waitedMs: states[id]?.waitedMs ?? null };
  return states;
}

/** Refused as missing to whoever may not read its document, or has nothing to do with it. */
export async function processView(context: Context, id: string): Promise<ProcessView> {
  const { db, registry, trailKey } = context.services;
  const [row] = await db.query<InstanceRow & Beside>(
    `select ${instanceColumns()}, i.started_at, i.ended_at,
       exists (select from task t where t.instance_id = i.id and t.decided_by = $2) as mine,
       (select count(*)::int from job j where j.instance_id = i.id) as jobs,
       (select coalesce(json_agg(json_build_object('nodeId', m.node_id, 'dueAt', m.due_at) order by m.due_at), '[]') from timer m where m.instance_id = i.id) as timers,
       (select coalesce(json_agg(json_build_object('id', c.id::text, 'nodeId', c.node_id, 'reason', c.reason, 'at', c.at) order by c.id), '[]')
          from incident c where c.instance_id = i.id and c.solved_at is null) as incidents
     from flow_instance i join flow_definition f on f.id = i.definition_id where i.id = $1`,
    [id, context.actor.userId],
    'process_view',
  );
  if (!row) throw missing(id);
  const instance = instanceFrom(row);
  const definition = row.resource === null ? undefined : registry.get(row.resource);
  const record = definition ? await readRecord(db, definition, row.document_id) : null;
  const mine = row.mine || instance.tasks.some((task) => isMine(context, task));
  const sees = definition
    ? record !== null && (await mayRead(context, definition, record))
    : seesProcess(context, { starterId: row.starter_id, mine });
  if (!sees) throw asMissing(missing(id));
  const [organisation, flow, { xml }] = await Promise.all([
    organisationOf(db),
    compiledFlow(db, instance.definition),
    definitionXml(db, instance.definition.id),
  ]);
  const { trail, chain } = await historyOf(db, trailKey, instance, organisation, context.language);
  const here =
    row.ended_at === null ? [...new Set([...hereIn(flow, instance.snapshot), ...instance.tasks.map(({ nodeId }) => nodeId)])] : [];
  const activeNodes = here.filter((element) => flow.elements[element] !== undefined);
  return {
    instanceId: instance.id,
    definitionId: instance.definition.id,
    flowKey: instance.definition.key,
    version: instance.definition.version,
    name: flow.name,
    xml,
    resource: row.resource,
    documentId: row.document_id,
    status: instance.status,
    suspended: instance.suspended || instance.definition.suspended,
    starter: row.starter_id === null ? null : personOf(organisation, row.starter_id),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    activeNodes,
    elements: statesOf(trail, instance.run, activeNodes),
    tasks: instance.tasks.map(({ id: taskId, nodeId, name, principals, openedAt, dueAt }) => ({
      taskId,
      nodeId,
      name,
      holders: holdersOf(organisation, principals),
      openedAt,
      dueAt,
    })),
    timers: row.timers,
    jobs: row.jobs,
    incidents: row.incidents,
    variables: { ...instance.variables, ...variablesOf(instance.snapshot) },
    history: definition && record ? trailFor(context, definition, record, trail) : trail,
    chain,
  };
}

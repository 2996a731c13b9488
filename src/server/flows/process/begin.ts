/** An instance without document begins: by a person, a message, a signal, a time, or the call of another instance. */
import { compileFeel } from '#machines/feel/feel.ts';
import type { CompiledFlow, FlowElement, Values } from '#machines/flow.ts';
import { traced } from '#machines/step.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { compiledFlow } from '../compiled.ts';
import { suspendedFlow, type FlowDefinition, type NamedFlow } from '../definitions.ts';
import { carryProcess, processWorld } from './step.ts';
import { peopleOf, type Parent, type ProcessCase } from './load.ts';

interface Beginning {
  readonly values: Values;
  readonly starterId: string | null;
  /** The start event, where it is not the plain one. */
  readonly start?: string;
  readonly parent?: Parent;
  /** First entry of the trail: start, message, signal, timer, call. */
  readonly action: string;
}

/** The definition of an id that may begin now; refused where it is suspended. */
export async function definitionToBegin(sql: Sql, id: string): Promise<FlowDefinition> {
  const [row] = await sql.query<NamedFlow>(
    'select id::text, key, version, hash, suspended, name, name_en as "nameEn" from flow_definition where id = $1',
    [id],
    'definition_by_id',
  );
  if (!row) throw new Refusal('404', 'missingFlow', w('There is no flow “{key}”', '没有流程“{key}”'), { key: id });
  if (row.suspended)
    throw suspendedFlow(row);
  return row;
}

/** The start event that it begins at: the one named, the plain one, or the only one. */
function startOf(flow: CompiledFlow, start: string | undefined): FlowElement | undefined {
  if (start !== undefined) return flow.elements[start];
  const starts = Object.values(flow.elements).filter(({ type, parent }) => type === 'StartEvent' && parent === null);
  const plain = starts.find(({ event }) => (event?.kind ?? 'none') === 'none');
  if (!plain && starts.length > 1)
    throw new Refusal('409', 'severalStarts', w('“{key}” begins by messages, signals or time only', '流程“{key}”只能由消息、信号或定时启动'), {
      key: flow.key,
    });
  return plain ?? starts[0];
}

/** The process begins with this: what is given, who starts it where the drawing has a name for that, and the drawing's own variables. */
function firstValues(flow: CompiledFlow, { start, values: given }: Beginning, login: string | null, now: string): Values {
  const initiator = startOf(flow, start)?.initiator;
  const values: Record<string, unknown> = initiator === undefined ? { ...given } : { [initiator]: login, ...given };
  for (const { target, source } of flow.variables) if (!(target in values)) values[target] = compileFeel(source)(values, now);
  return values;
}

/** Writes the row and plays the first step; answers the id of the instance. */
export async function beginProcess(tx: Sql, services: Services, definition: FlowDefinition, how: Beginning): Promise<string> {
  const now = services.clock.now().toISOString();
  const [flow, organisation] = await Promise.all([compiledFlow(tx, definition), peopleOf(services)]);
  const starter = how.starterId === null ? undefined : organisation.users.get(how.starterId);
  const starterDepartmentId = starter?.departmentId ?? null;
  const [row] = await tx.query<{ id: string }>(
    `insert into flow_instance (definition_id, snapshot, version, status, run, starter_id, starter_department_id, started_at, parent_id, parent_node, call)
     values ($1, '{}', 0, 'draft', 1, $2, $3, $4, $5, $6, $7) returning id::text`,
    [definition.id, how.starterId, starterDepartmentId, now, how.parent?.id ?? null, how.parent?.node ?? null, how.parent?.call ?? null],
    'process_new',
  );
  if (!row) throw new Error('the instance just written has no id');
  const found: ProcessCase = {
    instance: {
      id: row.id,
      definition,
      snapshot: {},
      variables: {},
      version: 0,
      status: 'draft',
      final: false,
      run: 1,
      starterId: how.starterId,
      starterDepartmentId,
      suspended: false,
      trail: { seq: 0, hash: '' },
      tasks: [],
      decided: [],
    },
    parent: how.parent ?? null,
    flow,
    organisation,
    now,
  };
  const values = firstValues(flow, how, starter?.userName ?? null, now);
  const submit = { type: 'SUBMIT', values, ...(how.start === undefined ? {} : { start: how.start }) } as const;
  const { answer } = traced(flow, null, submit, processWorld(tx, services, found, { variables: values }).input);
  await carryProcess(tx, services, found, answer, { action: how.action, actorId: how.starterId }, { variables: values });
  return row.id;
}

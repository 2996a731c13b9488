/** Running instances go on in another version of their flow: told before what maps and what does not, then done. */
import type { CompiledFlow } from '#machines/flow.ts';
import { migrate, type Block, type Migrated } from '#machines/migrate/migrate.ts';
import { type ElementMap } from '#machines/migrate/passage.ts';
import { nameOf } from '#machines/verify/changes.ts';
import type { MigrationForeseen } from '#model/workflow/instanceActs.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { invalid } from '../../documents/refusals.ts';
import { compiledFlow } from '../../flows/compiled.ts';
import type { FlowDefinition } from '../../flows/definitions.ts';
import { actOf, hold, note, planFrom, worldFor, write, type Held } from './held.ts';
import { consequenceOf } from './jump.ts';

/** Where instances go, and what becomes of elements that have another id there. */
export interface Migration {
  readonly to: string;
  readonly map: ElementMap;
  /** Ask people anew where the rule of the node has changed. */
  readonly askAgain: boolean;
}

interface Target {
  readonly definition: FlowDefinition;
  readonly flow: CompiledFlow;
}

/** The version to go to; refused where there is none. */
export async function targetOf(sql: Sql, id: string): Promise<Target> {
  const [definition] = /^[1-9]\d{0,17}$/.test(id)
    ? await sql.query<FlowDefinition>(
        'select id::text, key, version, hash, suspended from flow_definition where id = $1',
        [id],
        'migration_target',
      )
    : [];
  if (!definition)
    throw new Refusal('404', 'missingRecord', w('Process definition {id} does not exist', '流程定义 {id} 不存在'), { id: id.slice(0, 40) });
  return { definition, flow: await compiledFlow(sql, definition) };
}

/** A mapping names elements of the version that it leads to. */
export function checkMap({ flow }: Target, map: ElementMap): void {
  const faults = Object.entries(map).flatMap(([from, to]): Fault[] =>
    flow.elements[to]
      ? []
      : [
          {
            field: `map.${from}`,
            rule: 'unknownElement',
            severity: 'error',
            message: w(`The new version has no element “${to}”`, `新版本中没有元素“${to}”`),
          },
        ],
  );
  if (faults.length > 0) throw invalid(faults);
}

const refuse = (held: Held, { definition }: Target): Refusal | null => {
  const { id, definition: own } = held.found.instance;
  if (own.key !== definition.key)
    return new Refusal('409', 'otherFlow', w('Instance {id} belongs to the flow “{key}”', '流程实例 {id} 属于流程“{key}”'), {
      id,
      key: own.key,
    });
  if (own.id === definition.id)
    return new Refusal('409', 'notNow', w('Instance {id} runs in this version already', '流程实例 {id} 已是该版本'), { id });
  return null;
};

/** The instance as if it had begun in the new version. Names of open tasks follow the new drawing. */
const inVersion = (held: Held, { definition, flow }: Target, { step, moves }: Migrated): Held => {
  const to = new Map(moves.map((move) => [move.from, move.to]));
  const tasks = held.found.instance.tasks.map((task) => {
    const element = flow.elements[to.get(task.nodeId) ?? task.nodeId];
    return element ? { ...task, nodeId: element.id, name: element.task?.about?.['name'] === undefined ? element.name : task.name } : task;
  });
  const more = { flow, now: held.found.now };
  const changed = { definition, snapshot: step.snapshot, tasks };
  return held.document
    ? { document: true, found: { ...held.found, ...more, instance: { ...held.found.instance, ...changed } } }
    : { document: false, found: { ...held.found, ...more, instance: { ...held.found.instance, ...changed } } };
};

interface Worked {
  readonly held: Held;
  readonly result: Migrated;
}

const work = (
  tx: Sql,
  context: Context,
  held: Held,
  target: Target,
  { map, askAgain }: Migration,
): Worked | { readonly blocks: readonly Block[] } => {
  const { input } = worldFor(tx, context, held);
  const result = migrate(held.found.flow, target.flow, held.found.instance.snapshot, { ...input, map, askAgain });
  return 'blocks' in result ? result : { held: inVersion(held, target, result), result };
};

export async function foreseeMigration(
  tx: Sql,
  context: Context,
  id: string,
  target: Target,
  migration: Migration,
): Promise<MigrationForeseen> {
  const held = await hold(tx, context, id);
  const fromVersion = held.found.instance.definition.version;
  const none = { id, fromVersion, fits: false, moves: [], effects: [], consequence: null };
  const refused = refuse(held, target);
  if (refused) return { ...none, blocks: [{ element: '', name: w('', ''), reason: refused.desc }] };
  const worked = work(tx, context, held, target, migration);
  const name = (element: string): Words => nameOf(held.found.flow.elements, element);
  if ('blocks' in worked) return { ...none, blocks: worked.blocks.map((block) => ({ ...block, name: name(block.element) })) };
  const { result } = worked;
  try {
    const plan = await planFrom(tx, context, worked.held, result.step);
    return {
      id,
      fromVersion,
      fits: true,
      blocks: [],
      moves: result.moves.map((move) => ({ ...move, name: name(move.from) })),
      effects: result.effects,
      consequence: { ...consequenceOf(worked.held, plan), to: plan.here },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...none, blocks: [{ element: '', name: w('', ''), reason: error.desc }] };
  }
}

/** Rows beside the snapshot that name elements or works of the instance follow it. */
async function moveRows(tx: Sql, id: string, held: Held, { moves, renamed }: Migrated): Promise<void> {
  const changed = moves.filter(({ from, to }) => from !== to);
  const { tasks } = held.found.instance;
  for (const task of tasks)
    await tx.query(
      'update task set node_id = $2, name = $3, name_en = $4 where id = $1',
      [task.id, task.nodeId, task.name.zh, task.name.en],
      'migrate_task',
    );
  for (const { from, to } of changed) {
    await tx.query('update timer set node_id = $3 where instance_id = $1 and node_id = $2', [id, from, to], 'migrate_timer');
    await tx.query('update subscription set node_id = $3 where instance_id = $1 and node_id = $2', [id, from, to], 'migrate_wait');
  }
  for (const [from, to] of Object.entries(renamed)) {
    await tx.query(
      'update flow_instance set call = $3, parent_node = regexp_replace($3, $4, $5) where parent_id = $1 and call = $2',
      [id, from, to, '~\\d+$', ''],
      'migrate_child',
    );
    await tx.query('update job set call = $3 where call = $2 and (instance_id = $1 or cause_id = $1)', [id, from, to], 'migrate_job');
  }
}

export async function migrateInstance(
  tx: Sql,
  context: Context,
  id: string,
  target: Target,
  migration: Migration,
  reason: string,
): Promise<void> {
  const held = await hold(tx, context, id);
  const refused = refuse(held, target);
  if (refused) throw refused;
  const worked = work(tx, context, held, target, migration);
  if ('blocks' in worked) {
    const faults = worked.blocks.map(({ element, reason: why }): Fault => ({
      field: element,
      rule: 'noPlace',
      severity: 'error',
      message: why,
    }));
    throw new Refusal('409', 'noPlace', w('Instance {id} does not fit the new version', '流程实例 {id} 无法迁移到新版本'), { id }, faults);
  }
  const { definition } = held.found.instance;
  const changes = [{ field: 'version', before: definition.version, after: target.definition.version }];
  const act = actOf(context, 'migrated', reason, { changes });
  await moveRows(tx, id, worked.held, worked.result);
  // A rejected document waits for its author; no part of the flow is at work.
  if (typeof worked.result.step.snapshot['value'] === 'string') return note(tx, context, worked.held, act);
  await write(tx, context, worked.held, await planFrom(tx, context, worked.held, worked.result.step), act);
}

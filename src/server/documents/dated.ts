/** A document that was approved for a day takes effect on it (definition language, `dated`): at once where it is reached, else by the day's work. */
import { effectiveOn, hasTakenEffect } from '#model/dated.ts';
import { addDays } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { machineContext, type Context, type Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf } from '../db/tables.ts';
import { runEffects } from '../effects/run.ts';
import { readRecord } from './record.ts';
import { lockInstance } from './verbs/rejected.ts';
import { writer } from './write.ts';

/**
 * Lets it take effect if its day is reached and it has not; the caller holds the record of an approved document. An effect that finds it
 * cannot be done yet answers a later day, and it waits for that one.
 */
export async function takeEffect(tx: Sql, context: Context, definition: Definition, record: AnyDoc, today: string): Promise<AnyDoc> {
  const day = effectiveOn(definition, record);
  if (definition.dated === undefined || day === null || day > today || hasTakenEffect(definition, record)) return record;
  const { applied } = definition.dated;
  const after = await runEffects(tx, context, { definition, record, phase: 'dated', write: writer(tx, context) });
  if ((effectiveOn(definition, after) ?? day) > today) return after;
  await tx.query(`update "${tableOf(definition).name}" set "${snake(applied)}" = true where id = $1`, [record['id']]);
  return { ...after, [applied]: true };
}

async function takeEffectOf(services: Services, definition: Definition, id: string, today: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    await lockInstance(tx, definition, id);
    const record = await readRecord(tx, definition, id, { lock: true });
    if (record === null || record['status'] !== 'approved') return false;
    return hasTakenEffect(definition, await takeEffect(tx, machineContext(services), definition, record, today));
  });
}

interface Due {
  readonly definition: Definition;
  readonly id: string;
  /** The day on which it takes effect, then the one that it names: what ended the day before comes first. */
  readonly day: string;
  readonly named: string;
}

/** Everything whose day is reached, in the order of the days, whatever its kind. */
async function dueBy(services: Services, today: string): Promise<readonly Due[]> {
  const all: Due[] = [];
  for (const definition of services.registry.values()) {
    if (definition.dated === undefined) continue;
    const { date, applied, after = 0 } = definition.dated;
    const rows = await services.db.query<{ id: string; named: string }>(
      `select id::text, "${snake(date)}"::text as named from "${tableOf(definition).name}"
       where status = 'approved' and not deleted and "${snake(applied)}" is not true and "${snake(date)}" <= $1 order by finished_at, id`,
      [addDays(today, -after)],
    );
    all.push(...rows.map(({ id, named }) => ({ definition, id, named, day: addDays(named, after) })));
  }
  return all.toSorted((one, other) => one.day.localeCompare(other.day) || one.named.localeCompare(other.named));
}

/**
 * Lets everything take effect whose day is reached, each in a transaction of its own; answers how many. One that fails leaves the others
 * alone; the first failure is thrown when all were tried, so that the day is tried again.
 */
export async function takeEffects(services: Services, today: string): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const { definition, id } of await dueBy(services, today))
    try {
      if (await takeEffectOf(services, definition, id, today)) done += 1;
    } catch (error) {
      services.log.error({ err: error, resource: definition.key, id }, 'what was approved could not take effect');
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return done;
}

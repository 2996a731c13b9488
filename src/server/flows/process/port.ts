/** Answers what a step asks beyond its own instance, in the step's transaction. */
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Sql } from '../../db/sql.ts';
import type { Beyond, Wait } from '../beyond.ts';
import { suspendedFlow, type NamedFlow } from '../definitions.ts';
import type { Instance } from '../instance.ts';
import { outcomeOf } from './decisions.ts';

const missingProcess = (key: string): Refusal =>
  new Refusal('404', 'missingFlow', w('There is no flow “{key}”', '没有流程“{key}”'), { key });

/** An instance waits for this now. */
const waitsOf = (sql: Sql, instanceId: string): Promise<Wait[]> =>
  sql.query<Wait>(
    'select wait, node_id as node, kind, name, key from subscription where instance_id = $1 order by at, wait',
    [instanceId],
    'waits_of_instance',
  );

/** The definition that a call means. With `deployment`: the one of the caller's own file, otherwise the newest. */
async function called(
  sql: Sql,
  caller: Pick<Instance['definition'], 'hash'>,
  process: string,
  version: number | 'latest' | 'deployment',
): Promise<string> {
  const [row] = await sql.query<Pick<NamedFlow, 'id' | 'suspended' | 'name' | 'nameEn'>>(
    `select id::text, suspended, name, name_en as "nameEn" from flow_definition
     where key = $1 and active and ($2::int is null or version = $2) order by hash = $3 desc, version desc limit 1`,
    [process, typeof version === 'number' ? version : null, version === 'deployment' ? caller.hash : null],
    'called_process',
  );
  if (!row) throw missingProcess(process);
  if (row.suspended)
    throw suspendedFlow({ key: process, ...row });
  return row.id;
}

/** `effect`: of an instance with a document. */
export const beyondOf = (
  tx: Sql,
  instance: Pick<Instance, 'id' | 'definition'>,
  now: string,
  effect: Beyond['effect'] = () => Promise.resolve(null),
): Beyond => ({
  effect,
  waits: () => waitsOf(tx, instance.id),
  called: (process, binding) => called(tx, instance.definition, process, typeof binding === 'string' ? binding : binding.version),
  decide: (decision, values) => outcomeOf(tx, decision, values, now),
});

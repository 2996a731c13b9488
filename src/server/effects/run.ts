/** Runs a definition's effects of a phase by name, in the order written. */
import type { AnyDoc, Definition, EffectPhase } from '#model/definition.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf } from '../db/tables.ts';
import type { EffectInput, LedgerMovement } from './effect.ts';

type Moment = Pick<EffectInput, 'definition' | 'record' | 'phase' | 'write'> & Partial<Pick<EffectInput, 'before' | 'comment'>>;

/** Runs one effect by name; what it set of the document's fields is written to its row and answered. Null where nobody knows the name. */
export async function runEffect(
  tx: Sql,
  context: Context,
  { definition, record, phase, write, before = null, comment = null }: Moment,
  name: string,
): Promise<AnyDoc | null> {
  const { effects } = context.services.areas;
  const effect = Object.hasOwn(effects, name) ? effects[name] : undefined;
  if (!effect) return null;
  const now = context.services.clock.now().toISOString();
  const set = await effect({ tx, context, definition, record, phase, before, comment, write, now });
  const fields = Object.entries(set ?? {}).filter(([field]) => definition.fields[field] !== undefined);
  if (fields.length > 0)
    await tx.query(
      `update "${tableOf(definition).name}" set ${fields.map(([field], index) => `"${snake(field)}" = $${index + 2}`).join(', ')} where id = $1`,
      [record['id'], ...fields.map(([, value]) => value)],
    );
  return Object.fromEntries(fields);
}

/** The effects of a phase; the record with the fields that they set comes back. */
export async function runEffects(
  tx: Sql,
  context: Context,
  { definition, record, phase, ...more }: Moment & { readonly phase: EffectPhase },
): Promise<AnyDoc> {
  let after = record;
  for (const name of definition.effects?.[phase] ?? []) {
    const set = await runEffect(tx, context, { definition, record: after, phase, ...more }, name);
    if (!set) throw new Error(`${definition.key} names the effect ${name}, which does not exist`);
    after = { ...after, ...set };
  }
  return after;
}

/** Shows the movements of a document's postings where people look for them. */
export async function showMovements(
  tx: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  entries: readonly LedgerMovement[],
): Promise<void> {
  for (const entry of entries) await context.services.areas.ledgerEffects[entry.ledger]?.({ tx, entry, definition, record });
}

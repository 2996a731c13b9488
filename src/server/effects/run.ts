/** Runs a definition's effects of a phase by name, in the order written. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf } from '../db/tables.ts';
import type { LedgerMovement, Phase } from './effect.ts';
import { effects, ledgerEffects } from './registry.ts';

export type { Phase } from './effect.ts';

/** Fields that effects set are written to the document's row; the record with them comes back. */
export async function runEffects(tx: Sql, context: Context, definition: Definition, record: AnyDoc, phase: Phase): Promise<AnyDoc> {
  let after = record;
  for (const name of definition.effects?.[phase] ?? []) {
    const effect = effects[name];
    if (!effect) throw new Error(`${definition.key} names the effect ${name}, which does not exist`);
    const set = await effect({ tx, context, definition, record: after, phase, now: context.services.clock.now().toISOString() });
    const fields = Object.entries(set ?? {}).filter(([field]) => definition.fields[field] !== undefined);
    if (fields.length === 0) continue;
    await tx.query(
      `update "${tableOf(definition).name}" set ${fields.map(([field], index) => `"${snake(field)}" = $${index + 2}`).join(', ')} where id = $1`,
      [record['id'], ...fields.map(([, value]) => value)],
    );
    after = { ...after, ...Object.fromEntries(fields) };
  }
  return after;
}

/** Shows the movements of a document's postings where people look for them. */
export async function showMovements(tx: Sql, definition: Definition, record: AnyDoc, entries: readonly LedgerMovement[]): Promise<void> {
  for (const entry of entries) await ledgerEffects[entry.ledger]?.({ tx, entry, definition, record });
}

/** Runs a definition's effects of a phase by name, in the order written. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { EffectPhase } from '#model/phases.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf } from '../db/tables.ts';
import type { Moved, Posting } from '#model/posting.ts';
import type { EffectInput } from './effect.ts';

type Moment = Pick<EffectInput, 'definition' | 'record' | 'phase' | 'write'> & Partial<Pick<EffectInput, 'before' | 'comment' | 'moved'>>;

/** Runs one effect by name; what it set of the document's fields is written to its row and answered. Null where nobody knows the name. */
export async function runEffect(
  tx: Sql,
  context: Context,
  { definition, record, phase, write, before = null, comment = null, moved = [] }: Moment,
  name: string,
): Promise<AnyDoc | null> {
  const { effects } = context.services.areas;
  const effect = Object.hasOwn(effects, name) ? effects[name] : undefined;
  if (!effect) return null;
  const now = context.services.clock.now().toISOString();
  const work = typeof effect === 'function' ? effect : effect.then;
  const set = await work?.({ tx, context, definition, record, phase, before, comment, moved, write, now });
  const fields = Object.entries(set ?? {}).filter(([field]) => definition.fields[field] !== undefined);
  if (fields.length > 0)
    await tx.query(
      `update "${tableOf(definition).name}" set ${fields.map(([field], index) => `"${snake(field)}" = $${index + 2}`).join(', ')} where id = $1`,
      [record['id'], ...fields.map(([, value]) => value)],
    );
  return Object.fromEntries(fields);
}

/** What the effects of a phase post, to be settled together with what the definition posts. */
export async function postingsOfEffects(
  tx: Sql,
  context: Context,
  { definition, record, phase, comment = null }: Omit<Moment, 'write' | 'phase'> & { readonly phase: EffectPhase },
): Promise<Posting[]> {
  const now = context.services.clock.now().toISOString();
  const postings: Posting[] = [];
  for (const name of definition.effects?.[phase] ?? []) {
    const effect = context.services.areas.effects[name];
    if (effect === undefined || typeof effect === 'function') continue;
    postings.push(...(await effect.postings({ tx, context, definition, record, phase, before: null, comment, now })));
  }
  return postings;
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
  entries: readonly Moved[],
): Promise<void> {
  for (const entry of entries) await context.services.areas.ledgerEffects[entry.ledger]?.({ tx, context, entry, definition, record });
}

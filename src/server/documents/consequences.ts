/** What follows from a change of a document's state, in its transaction: ledger entries and effects by name (architecture, section 4). */
import type { Status } from '#model/api.ts';
import type { AnyDoc, Definition, EffectPhase } from '#model/definition.ts';
import { ledgers } from '#resources/seeds.ts';
import { keepBookings } from '../bookings/keep.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { runEffects, showMovements } from '../effects/run.ts';
import { snake, tableOf } from '../db/tables.ts';
import { post, undo, type Moved, type PostingKind, type PostingSource } from '../postings/ledger.ts';
import { writeMirrors } from '../postings/mirror.ts';
import { compute, type EvaluationInput } from '#model/evaluate.ts';
import { takeEffect } from './dated.ts';
import { writer } from './write.ts';

/** The phase a document enters with a status; null where nothing follows. Leaving approval for a draft is `withdrawn`. */
const phaseOf = (status: Status): EffectPhase | null =>
  (
    {
      submitted: 'submitted',
      reposted: 'submitted',
      approved: 'approved',
      rejected: 'rejected',
      draft: 'withdrawn',
      invalidated: 'invalidated',
    } as const
  )[status as 'draft'] ?? null;

/** Does anything follow? Then the decision takes the long path (rulings 16). */
export function hasConsequences(definition: Definition, status: Status): boolean {
  const phase = phaseOf(status);
  if (!phase) return false;
  return Boolean(
    definition.postings.hold ||
    definition.postings.book ||
    definition.bookings ||
    definition.effects?.[phase]?.length ||
    (phase === 'approved' && definition.dated),
  );
}

/**
 * Carries out the consequences and answers fields of the document that effects set. Floors are judged when all is posted. `comment`:
 * what was said with the decision.
 */
export async function follow(
  tx: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  status: Status,
  input: EvaluationInput,
  comment: string | null = null,
): Promise<AnyDoc> {
  const phase = phaseOf(status);
  if (!phase) return record;
  const source = (kind: PostingKind): PostingSource => ({
    resource: definition.key,
    recordId: String(record['id']),
    kind,
    actorId: context.actor.userId,
    at: input.now,
  });
  const { hold, book } = definition.postings;
  const rule = { ...input, doc: record };
  const moved: Moved[] = [];
  if (hold) moved.push(...(await undo(tx, ledgers, source('hold'))));
  if (phase === 'submitted' && hold) moved.push(...(await post(tx, ledgers, source('hold'), hold(rule))));
  if (phase === 'approved' && book) moved.push(...(await post(tx, ledgers, source('book'), book(rule))));
  if (phase === 'invalidated' && book) moved.push(...(await undo(tx, ledgers, source('book'))));
  await shown(tx, context, definition, record, moved, input);
  await keepBookings(tx, context, definition, record, input, status);
  const after = await runEffects(tx, context, { definition, record, phase, comment, write: writer(tx, context) });
  const standing = phase === 'approved' ? await takeEffect(tx, context, definition, after, input.today) : after;
  return recomputed(tx, definition, standing, status, input);
}

/** Balances where they are mirrored, movements where people look for them. */
async function shown(
  tx: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  moved: readonly Moved[],
  input: EvaluationInput,
): Promise<void> {
  if (moved.length === 0) return;
  await writeMirrors(tx, context.services.registry, ledgers, moved, input);
  await showMovements(tx, definition, record, moved);
}

/** Values that are computed from the state follow it: an approved loan is open. */
async function recomputed(tx: Sql, definition: Definition, record: AnyDoc, status: Status, input: EvaluationInput): Promise<AnyDoc> {
  const after = compute(definition, { ...record, status }, input);
  const changed = Object.keys(definition.computes).filter((field) => JSON.stringify(after[field]) !== JSON.stringify(record[field]));
  if (changed.length > 0)
    await tx.query(
      `update "${tableOf(definition).name}" set ${changed.map((field, index) => `"${snake(field)}" = $${index + 2}`).join(', ')} where id = $1`,
      [record['id'], ...changed.map((field) => after[field] ?? null)],
    );
  return { ...record, ...Object.fromEntries(changed.map((field) => [field, after[field]])) };
}

/** A document that an approver changes while it is held is held anew, with what he left. */
export async function holdAnew(tx: Sql, context: Context, definition: Definition, record: AnyDoc, input: EvaluationInput): Promise<void> {
  await keepBookings(tx, context, definition, record, input);
  const { hold } = definition.postings;
  if (!hold) return;
  const source: PostingSource = {
    resource: definition.key,
    recordId: String(record['id']),
    kind: 'hold',
    actorId: context.actor.userId,
    at: input.now,
  };
  const released = await undo(tx, ledgers, source);
  const held = await post(tx, ledgers, source, hold({ ...input, doc: record }));
  await shown(tx, context, definition, record, [...released, ...held], input);
}

/** What an approved document booked is booked anew, after the server changed what it stands for: days that were not taken come back. */
export async function bookAnew(tx: Sql, context: Context, definition: Definition, record: AnyDoc, input: EvaluationInput): Promise<void> {
  await keepBookings(tx, context, definition, record, input);
  const { book } = definition.postings;
  if (!book) return;
  const source: PostingSource = {
    resource: definition.key,
    recordId: String(record['id']),
    kind: 'book',
    actorId: context.actor.userId,
    at: input.now,
  };
  const released = await undo(tx, ledgers, source);
  const booked = await post(tx, ledgers, source, book({ ...input, doc: record }));
  await shown(tx, context, definition, record, [...released, ...booked], input);
}

/** A change of a document's state has these consequences, in its transaction: ledger entries and effects by name. */
import type { Status } from '#model/status.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { EffectPhase } from '#model/phases.ts';
import { shownStatus } from '#model/operations/sending.ts';
import { keepBookings } from '../bookings/keep.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import type { Moved, Posting, PostingKind } from '#model/posting.ts';
import { postingsOfEffects, runEffects, showMovements } from '../effects/run.ts';
import { snake, tableOf } from '../db/tables.ts';
import { writeMirrors } from '../postings/mirror.ts';
import { settle } from '../postings/settle.ts';
import type { Settling } from '../postings/work.ts';
import { compute, type EvaluationInput } from '#model/evaluate.ts';
import { takeEffect } from './dated.ts';
import { sourceOf, writer } from './write.ts';

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

/** Does anything follow? Then the decision takes the long path. */
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

/** Kinds of entries that a phase takes back; effects that post before approval hold, those at approval book. */
const undoneIn: Readonly<Partial<Record<EffectPhase, readonly PostingKind[]>>> = {
  submitted: ['hold'],
  rejected: ['hold'],
  withdrawn: ['hold'],
  approved: ['hold'],
  invalidated: ['hold', 'book'],
};

const postedIn: Readonly<Partial<Record<EffectPhase, 'hold' | 'book'>>> = {
  submitted: 'hold',
  approved: 'book',
  confirmed: 'book',
};

/**
 * Settles a phase as one: takes back what it takes back, posts what the definition and its effects post, shows balances and movements.
 * @returns what was written in the ledgers
 */
export async function settlePhase(
  tx: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  phase: EffectPhase,
  input: EvaluationInput,
  comment: string | null = null,
): Promise<readonly Moved[]> {
  const kind = postedIn[phase];
  const own = kind ? (definition.postings[kind]?.({ ...input, doc: record }) ?? []) : [];
  const more = kind ? await postingsOfEffects(tx, context, { definition, record, phase, comment }) : [];
  const settling: Settling = {
    source: sourceOf(context, definition, record, input.now),
    undo: undoneIn[phase] ?? [],
    post: kind ? [posts(definition, kind, [...own, ...more])] : [],
  };
  return settled(tx, context, definition, record, settling, input);
}

const posts = ({ postings: { overrun } }: Definition, kind: 'hold' | 'book', postings: readonly Posting[]) => ({
  kind,
  postings,
  overrun: overrun?.includes(kind) ?? false,
});

/** Settles, then writes balances where they are mirrored and movements where people look for them. */
async function settled(
  tx: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  settling: Settling,
  input: EvaluationInput,
): Promise<readonly Moved[]> {
  const moved = await settle(tx, context.services, [settling], input.today);
  await writeMirrors(tx, context.services, moved, input);
  await showMovements(tx, context, definition, record, moved);
  return moved;
}

/**
 * Carries out the consequences and answers fields of the document that effects set. `comment`: what was said with the decision. What facts
 * have changed since the document was sent is computed before, by who approves it (anew.ts), so that it is told and stands in the trail.
 */
export async function follow(
  tx: Sql,
  context: Context,
  definition: Definition,
  given: AnyDoc,
  status: Status,
  input: EvaluationInput,
  comment: string | null = null,
): Promise<AnyDoc> {
  const phase = phaseOf(status);
  if (!phase) return given;
  const before = compute(definition, given, input);
  const record = phase === 'submitted' ? await keepComputed(tx, definition, given, given, before) : given;
  const moved = await settlePhase(tx, context, definition, record, phase, input, comment);
  await keepBookings(tx, context, definition, record, input, status);
  const after = await runEffects(tx, context, { definition, record, phase, comment, moved, write: writer(tx, context) });
  const standing = phase === 'approved' ? await takeEffect(tx, context, definition, after, input.today) : after;
  // Values that are computed from the state follow it: an approved loan is open.
  return keepComputed(
    tx,
    definition,
    standing,
    before,
    compute(definition, { ...standing, status: shownStatus(definition, status) }, input),
  );
}

/** Writes the computed values of `after` that `before` does not have; answers the record with them. */
async function keepComputed(tx: Sql, definition: Definition, record: AnyDoc, before: AnyDoc, after: AnyDoc): Promise<AnyDoc> {
  const changed = Object.keys(definition.computes).filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]));
  if (changed.length > 0)
    await tx.query(
      `update "${tableOf(definition).name}" set ${changed.map((field, index) => `"${snake(field)}" = $${index + 2}`).join(', ')} where id = $1`,
      [record['id'], ...changed.map((field) => after[field] ?? null)],
    );
  return { ...record, ...Object.fromEntries(changed.map((field) => [field, after[field]])) };
}

/** A document that an approver changes while it is held is held anew, with what they left. */
export const holdAnew = (tx: Sql, context: Context, definition: Definition, record: AnyDoc, input: EvaluationInput): Promise<void> =>
  postAnew(tx, context, definition, record, 'hold', input);

/** The bookings of an approved document are made anew, after the server changed what it stands for: days that were not taken come back. */
export const bookAnew = (tx: Sql, context: Context, definition: Definition, record: AnyDoc, input: EvaluationInput): Promise<void> =>
  postAnew(tx, context, definition, record, 'book', input);

/** Posts what an act of a record moves, beside what its decisions post. */
export const postMore = (
  tx: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  postings: readonly Posting[],
  input: EvaluationInput,
): Promise<readonly Moved[]> => {
  const settling: Settling = {
    source: sourceOf(context, definition, record, input.now),
    post: [{ kind: 'effect', postings, overrun: false }],
  };
  return settled(tx, context, definition, record, settling, input);
};

async function postAnew(
  tx: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  kind: 'hold' | 'book',
  input: EvaluationInput,
): Promise<void> {
  await keepBookings(tx, context, definition, record, input);
  const rule = definition.postings[kind];
  if (!rule) return;
  const more = await postingsOfEffects(tx, context, { definition, record, phase: kind === 'hold' ? 'submitted' : 'approved' });
  const post = [posts(definition, kind, [...rule({ ...input, doc: record }), ...more])];
  await settled(tx, context, definition, record, { source: sourceOf(context, definition, record, input.now), undo: [kind], post }, input);
}

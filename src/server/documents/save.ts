/** Adding and changing records by hand: the body is checked whole, every fault named, nothing written unless all is in order. */
import { applyBody, unknownFields } from '#model/body.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { defaultsOf } from '#model/defaults.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, faultsOfChange, faultsOfValues, isRefused, type EvaluationInput, type Stage } from '#model/evaluate.ts';
import { isInForce } from '#model/status.ts';
import { textOf } from '#model/calculation/text.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { mayRead } from '../access/scope.ts';
import { changesOf, nameOfRecord } from '../audit/changes.ts';
import { changedNothing, logOperation } from '../audit/operations.ts';
import { keepBookings } from '../bookings/keep.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake } from '../db/tables.ts';
import { runEffects } from '../effects/run.ts';
import { canOf } from './can.ts';
import { choicesOf } from './lists/choices.ts';
import { evaluation, ruleActor } from './checks/evaluation.ts';
import { factsOfAuthor } from './checks/facts.ts';
import { changesBetween } from './checks/nodeFields.ts';
import { shownRecord } from './shown/read.ts';
import { readRecord, recordChanged, writeRecord } from './record.ts';
import { faultsOfNamed, faultsOfUniques } from './checks/references.ts';
import { invalid, missingRecord, notAuthor, notForYou } from './refusals.ts';
import { keepRejected, lockInstance } from './verbs/rejected.ts';
import { safeBody } from './checks/richText.ts';
import { keepLedgers, whole, writer } from './write.ts';

/** The record to change, locked, in a state in which this person may change it, at the version they saw. */
export async function storedFor(tx: Sql, context: Context, definition: Definition, id: string, body: AnyDoc): Promise<AnyDoc> {
  if (definition.kind === 'document') await lockInstance(tx, definition, id);
  const stored = await readRecord(tx, definition, id, { lock: true });
  if (!stored) throw missingRecord(definition, id);
  if (!(await mayRead(context, definition, stored, tx))) throw notForYou(definition, id);
  const { put } = await canOf(tx, context, definition, stored);
  if (put === undefined) throw notAuthor();
  if (put !== true) throw new Refusal('409', put.reason, put.desc);
  const seen = body['version'];
  if (seen !== undefined && seen !== null && Number(seen) !== Number(stored['version'])) throw recordChanged(id);
  return stored;
}

interface SaveOptions {
  /** On `submit` everything required counts and every rule. */
  readonly stage?: Stage;
  /** Fields that the server sets with this save. */
  readonly also?: AnyDoc;
}

/** A body over a stored record as it would be saved, with everything that is said of it. */
interface Weighed {
  readonly record: AnyDoc;
  readonly input: EvaluationInput;
  readonly faults: readonly Fault[];
  readonly now: string;
}

/**
 * Checks a body over `stored` (null: a new record) without writing it; what may not be sent or named is refused at once. Computes and rules
 * see what the server sets with the save (`also`), as that it is sent.
 */
export async function weigh(
  tx: Sql,
  context: Context,
  definition: Definition,
  stored: AnyDoc | null,
  sent: AnyDoc,
  stage: Stage,
  also: AnyDoc = {},
): Promise<Weighed> {
  const body = await safeBody(definition, sent);
  const now = context.services.clock.now().toISOString();
  const today = dateAt(now, context.services.zone);
  const kept = isInForce(stored?.['status']) ? definition.document?.afterwards?.fields : undefined;
  const strange = unknownFields(definition, body, kept, stored);
  if (isRefused(strange)) throw invalid(strange);
  const given = applyBody(definition, stored, body, kept);
  const start = stored ? {} : defaultsOf(definition, { actor: ruleActor(context), today, now });
  const applied = whole(definition, { ...start, ...given, ...also });
  const unnameable = await faultsOfNamed(tx, context, definition, applied, [stored, start]);
  if (isRefused(unnameable)) {
    // Neither facts nor rules tell anything of what somebody may not name.
    const at = definition.kind === 'document' ? stage : 'submit';
    throw invalid([...unnameable, ...faultsOfValues(definition, applied, at, await choicesOf(context.services.db))]);
  }
  const input = await evaluation(tx, context, definition, applied, now, await factsOfAuthor(tx, context, definition, applied));
  const record = compute(definition, applied, input);
  const faults = kept
    ? faultsOfChange(
        definition,
        record,
        input,
        kept,
        changesBetween(definition, stored ?? {}, record).map(({ field }) => field),
      )
    : faultsOf(definition, record, input, stage);
  if (!isRefused(faults)) faults.push(...(await faultsOfUniques(tx, definition, record)));
  return { record, input, faults, now };
}

/** Checks a body over `stored` (null: a new record) and writes it in the caller's transaction; 400 names every fault. */
export async function saveIn(
  tx: Sql,
  context: Context,
  definition: Definition,
  stored: AnyDoc | null,
  sent: AnyDoc,
  { stage = 'draft', also = {} }: SaveOptions = {},
): Promise<AnyDoc> {
  const { record, input, faults, now } = await weigh(tx, context, definition, stored, sent, stage, also);
  if (isRefused(faults)) throw invalid(faults);
  const options = { actorId: context.actor.userId, now, applicantName: context.actor.realName };
  const seen = stored ? { expectedVersion: Number(stored['version']) } : {};
  const written = await writeRecord(tx, definition, { ...record, ...also }, { ...options, ...seen });
  await keepLedgers(tx, context, definition, written, input);
  await keepBookings(tx, context, definition, written, input);
  const saved = await runEffects(tx, context, { definition, record: written, phase: 'saved', before: stored, write: writer(tx, context) });
  const changes = changesOf(definition, stored, saved);
  if (stored !== null && changes.length === 0) changedNothing(context);
  else
    await logOperation(tx, context, {
      action: stored === null ? 'add' : 'put',
      resource: definition.key,
      recordId: textOf(saved['id']),
      name: nameOfRecord(definition, saved),
      changes,
    });
  return saved;
}

/**
 * Saves a new record, or the one of `id`. A document is saved as the draft it is; whoever may not change it is told why.
 * `besides` is more work of the same transaction, given the stored record; `also` are fields that the server sets with it.
 * @returns the record as it now is, with `$names` and `can`
 */
export async function save(
  context: Context,
  definition: Definition,
  body: AnyDoc,
  id?: string,
  besides?: (tx: Sql, written: AnyDoc) => Promise<void>,
  also: AnyDoc = {},
): Promise<AnyDoc> {
  const { db } = context.services;
  const { id: _own, ...fields } = body;
  const written = await db.transaction(async (tx) => {
    const stored = id === undefined ? null : await storedFor(tx, context, definition, id, body);
    const saved = await saveIn(tx, context, definition, stored, fields, { also });
    if (definition.kind === 'document' && stored?.['status'] === 'rejected') await keepRejected(tx, definition, stored);
    await besides?.(tx, saved);
    return saved;
  });
  if (definition.kind !== 'document') await db.notify('record', snake(definition.key));
  return shownRecord(context, definition, written);
}

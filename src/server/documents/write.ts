/** The server writes these by itself: records and drafts that effects cause, in the transaction of what caused them (effects/effect.ts). */
import { allFields, allLineFields } from '#model/common.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { defaultsOf } from '#model/defaults.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { RuleActor } from '#model/facts.ts';
import { compute, type EvaluationInput } from '#model/evaluate.ts';
import type { Fields } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { keepBookings } from '../bookings/keep.ts';
import { changesOf, nameOfRecord } from '../audit/changes.ts';
import { logOperation } from '../audit/operations.ts';
import { machine, type Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake } from '../db/tables.ts';
import type { WriteRecord } from '../effects/effect.ts';
import { runEffects } from '../effects/run.ts';
import { writeMirrors } from '../postings/mirror.ts';
import type { PostingSource } from '../postings/rows.ts';
import { settle } from '../postings/settle.ts';
import { evaluation, ruleActor } from './checks/evaluation.ts';
import { readRecord, writeRecord } from './record.ts';
import { faultsOfReferences, faultsOfUniques } from './checks/references.ts';
import { invalid, missingRecord } from './refusals.ts';

/** Who posts for a record. */
export const sourceOf = (context: Context, definition: Definition, record: AnyDoc, at: string): PostingSource => ({
  resource: definition.key,
  recordId: String(record['id']),
  actorId: context.actor.userId,
  at,
});

/** Plain records keep their ledgers in step: the difference to what the record stood for before is posted. */
export async function keepLedgers(
  tx: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  input: EvaluationInput,
): Promise<void> {
  if (!definition.postings.stand) return;
  const wanted = definition.postings.stand({ ...input, doc: record });
  const moved = await settle(
    tx,
    context.services,
    [{ source: sourceOf(context, definition, record, input.now), stand: wanted }],
    input.today,
  );
  await writeMirrors(tx, context.services, moved, input);
}

const filled = (fields: Fields, values: AnyDoc): AnyDoc => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
  ...values,
});

/** Every field has a value or null, as the types of rules and computes say; what a body leaves out is undefined. */
export const whole = (definition: Definition, record: AnyDoc): AnyDoc => ({
  ...filled(allFields(definition), record),
  ...Object.fromEntries(
    Object.entries(definition.lines).map(([set, lines]) => [set, linesOf(record, set).map((line) => filled(allLineFields(lines), line))]),
  ),
});

interface Author extends RuleActor {
  readonly name: string;
}

/** Whose draft it is, as defaults know them; an account that is not enabled yet counts, too. */
async function authorOf(tx: Sql, userId: string): Promise<Author> {
  const [row] = await tx.query<Omit<Author, 'roles'> & { readonly postId: string | null }>(
    `select id::text as "userId", real_name as name, staff_id::text as "staffId", dept_id::text as "departmentId", post_id::text as "postId"
     from users where id = $1`,
    [userId],
    'write_author',
  );
  if (row === undefined) throw new Error(`there is no user ${userId} to write a draft for`);
  const { postId, ...author } = row;
  return { ...author, postIds: postId === null ? [] : [postId], roles: [] };
}

/** The person meets a record that they did not type in, so each fault says of which kind it is. */
const of = (definition: Definition, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => ({
    ...fault,
    message: w(`${definition.label.en}: ${fault.message.en}`, `${definition.label.zh}：${fault.message.zh}`),
  }));

/** The `write` of effects that run in `tx` for whoever caused them. */
export function writer(tx: Sql, context: Context): WriteRecord {
  const write: WriteRecord = async (resource, values, { id, applicant } = {}) => {
    const { registry, clock, zone } = context.services;
    const definition = registry.get(resource);
    if (definition === undefined) throw new Error(`an effect writes ${resource}, which is not defined`);
    const stored = id === undefined ? null : await readRecord(tx, definition, id, { lock: true });
    if (id !== undefined && stored === null) throw missingRecord(definition, id);
    const now = clock.now().toISOString();
    const author = applicant === undefined ? null : await authorOf(tx, applicant);
    const actor = author ?? ruleActor(context);
    const start = stored ?? defaultsOf(definition, { actor, today: dateAt(now, zone), now });
    const applied = whole(definition, { ...start, ...values });
    const input = await evaluation(tx, context, definition, applied, now);
    const record = compute(definition, applied, { ...input, actor });
    const faults = [
      ...(await faultsOfReferences(tx, context.services, definition, record, stored)),
      ...(await faultsOfUniques(tx, definition, record)),
    ];
    if (faults.length > 0) throw invalid(of(definition, faults));
    const actorId = author?.userId ?? (context.actor.userId === machine.userId ? null : context.actor.userId);
    const written = await writeRecord(tx, definition, record, { actorId, now, applicantName: author?.name ?? context.actor.realName });
    if (definition.kind === 'document') return written;
    await keepLedgers(tx, context, definition, written, input);
    await keepBookings(tx, context, definition, written, input);
    const saved = await runEffects(tx, context, { definition, record: written, phase: 'saved', before: stored, write });
    await logOperation(tx, context, {
      action: stored === null ? 'add' : 'put',
      resource,
      recordId: textOf(saved['id']),
      name: nameOfRecord(definition, saved),
      changes: changesOf(definition, stored, saved),
    });
    // Told once this is committed: caches of people and rights forget.
    if (definition.kind === 'record') await tx.query(`select pg_notify('record', $1)`, [snake(resource)], 'write_tell');
    return saved;
  };
  return write;
}

/**
 * Prints of a document: each stands in the trail with a digest of every value that its paper showed, so that whoever holds
 * the paper can learn whether the record still says the same. The flow stays where it is, and so does the record.
 */
import { createHmac } from 'node:crypto';
import type { DecideAnswer, TrailChange } from '#model/api.ts';
import { fieldOf } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { mostCopies, papersPaths, type PrintChecked } from '#model/prints.ts';
import { Refusal } from '#model/refusal.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { requirePermission } from '#server/access/require.ts';
import { mayRead } from '#server/access/scope.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { personOf } from '#server/flows/directory.ts';
import { canonical, judgeChain, readChain } from '#server/flows/trail.ts';
import { isAuthor } from '#server/documents/can.ts';
import { quiet } from '#server/documents/verbs/lastDecision.ts';
import { loadCase, type Case } from '#server/documents/load.ts';
import { append, told } from '#server/documents/verbs/note.ts';
import { changedMeanwhile, invalid, notForYou } from '#server/documents/refusals.ts';
import { printedField } from './trailFields.ts';
import { hiddenFrom } from './visible.ts';

/** The trail keeps this of a print. */
interface Printed {
  readonly copies: number;
  readonly digests: Readonly<Record<string, string>>;
}

/** Signs of a digest, and of the mark that the paper's code carries. */
const length = 16;

/** The value at a path; of a column those of all lines. */
const valueAt = (definition: Definition, record: AnyDoc, path: string): unknown => {
  const [name = '', column] = path.split('.');
  if (column !== undefined) return linesOf(record, name).map((line) => line[column] ?? null);
  return fieldOf(definition, name) === undefined ? null : (record[name] ?? null);
};

/** Keyed, so that nobody finds a value by trying which one gives its digest. */
const digestOf = (context: Context, { definition, record }: Pick<Case, 'definition' | 'record'>, path: string): string =>
  createHmac('sha256', context.services.trailKey)
    .update(canonical([path, valueAt(definition, record, path)]))
    .digest('hex')
    .slice(0, length);

const isHidden = (hidden: ReadonlySet<string>, path: string): boolean => hidden.has(path) || hidden.has(path.split('.')[0] ?? path);

const printedIn = (changes: readonly TrailChange[]): Printed | undefined =>
  changes.find(({ field }) => field === printedField)?.after as Printed | undefined;

/** Copies printed since the document last moved. */
async function copiesBefore(tx: Sql, instanceId: string): Promise<number> {
  const [row] = await tx.query<{ copies: number }>(
    `select coalesce(sum((c->'after'->>'copies')::int), 0)::int as copies from trail t, jsonb_array_elements(t.changes) c
     where t.instance_id = $1 and t.action = 'printed' and c->>'field' = $2
       and t.seq > coalesce((select max(m.seq) from trail m where m.instance_id = $1 and not m.action = any($3)), 0)`,
    [instanceId, printedField, quiet],
    'print_copies',
  );
  return row?.copies ?? 0;
}

/** `body`: the version that stands on the paper, and copies. */
export async function print(tx: Sql, context: Context, found: Case, body: AnyDoc): Promise<DecideAnswer> {
  const { definition, record, instance, now } = found;
  if (!(await mayRead(context, definition, record, tx))) throw notForYou(definition, instance.documentId);
  if (!isAuthor(context, record)) requirePermission(context.actor, definition, 'print');
  const seen = body['version'];
  if (seen !== undefined && seen !== null && Number(seen) !== Number(record['version'])) throw changedMeanwhile();
  const copies = Number(body['copies'] ?? 1);
  if (!Number.isInteger(copies) || copies < 1 || copies > mostCopies)
    throw invalid([
      {
        field: 'copies',
        rule: 'range',
        severity: 'error',
        message: w(`is a number from 1 to ${mostCopies}`, `应为 1–${mostCopies} 的整数`),
      },
    ]);
  const hidden = hiddenFrom(context, found, record);
  const paths = papersPaths(definition).filter((path) => !isHidden(hidden, path));
  const after: Printed = { copies, digests: Object.fromEntries(paths.map((path) => [path, digestOf(context, found, path)])) };
  const before = await copiesBefore(tx, instance.id);
  const { seq, hash } = await append(tx, context, found, {
    action: 'printed',
    actorId: context.actor.userId,
    changes: [{ field: printedField, before: null, after }],
  });
  return { ...(await told(tx, context, found)), print: { seq, mark: hash.slice(0, length), at: now, first: before + 1 } };
}

const noSuchPrint = (): Refusal =>
  new Refusal('404', 'noSuchPrint', w('No print of this document bears this code', '此单据没有带有该校验码的打印记录'));

/** Compares the paper of a print with the record as it is, and recomputes the chain of the trail. */
export async function checkPrint(context: Context, definition: Definition, id: string, seq: string, mark: string): Promise<PrintChecked> {
  const { services } = context;
  const { db, trailKey } = services;
  const { record, found } = await loadCase(db, services, definition, id, false);
  if (!(await mayRead(context, definition, record, db))) throw notForYou(definition, id);
  if (!found || mark.length !== length) throw noSuchPrint();
  const stored = await readChain(db, found.instance.id);
  const entry = stored.rows.find((row) => String(row.seq) === seq && row.action === 'printed' && row.hash.startsWith(mark));
  const printed = entry && printedIn(entry.changes);
  if (!printed) throw noSuchPrint();
  const hidden = hiddenFrom(context, found, record);
  const others = Object.entries(printed.digests).flatMap(([path, digest]) => (digestOf(context, found, path) === digest ? [] : [path]));
  const differs = others.filter((path) => !isHidden(hidden, path));
  const { entries, unbroken } = judgeChain(trailKey, found.instance.id, stored);
  return {
    at: new Date(entry.at).toISOString(),
    by: entry.actor_id === null ? null : personOf(found.organisation, entry.actor_id),
    copies: printed.copies,
    differs,
    hidden: others.length - differs.length,
    later: stored.rows.filter((row) => row.seq > entry.seq && !quiet.includes(row.action)).length,
    chain: { entries, unbroken },
  };
}

/** Deployed decision tables (DMN): each decision of a file under its own key, every version kept, the newest counts. */
import { LRUCache } from 'lru-cache';
import { evaluatorFrom, outcomeIn } from '#machines/dmn/evaluator.ts';
import type { DecisionOutcome } from '#machines/dmn/shape.ts';
import { readDecisions } from '#machines/dmn/read.ts';
import { decisionsIn, type Evaluate } from '#machines/explore/ahead.ts';
import type { CompiledFlow, Values } from '#machines/flow.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';

type Read = Awaited<ReturnType<typeof readDecisions>>;
type Decisions = Read['decisions'];

/** By their text, which a deployed version never changes. */
const read = new LRUCache<string, Promise<Read>>({ max: 200 });

const readOnce = (xml: string): Promise<Read> => {
  const known = read.get(xml);
  if (known) return known;
  const fresh = readDecisions(xml);
  read.set(xml, fresh);
  fresh.catch(() => read.delete(xml));
  return fresh;
};

/** A file decides this; it is read once. */
export const decisionsOfFile = (xml: string): Promise<Read> => readOnce(xml);

/** A file with errors is refused with all of them, each at its element. */
function refuseErrors({ problems, decisions }: Read): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const faults = errors.map(
    ({ element, reason, mend }): Fault => ({
      field: element,
      message: w(`${reason.en}. ${mend.en}`, `${reason.zh}。${mend.zh}`),
      severity: 'error',
      rule: 'decision',
    }),
  );
  if (first) throw new Refusal('422', 'decisionHasProblems', first.reason, { element: first.element }, faults);
  if (Object.keys(decisions).length === 0)
    throw new Refusal('422', 'decisionHasProblems', w('There is no decision in the file', '文件中没有决策'), { element: '' });
}

interface Deploying {
  readonly note?: string | null;
  /** The version that was edited; another one may have been deployed since. */
  readonly over?: { readonly key: string; readonly version: number };
}

/** Stores a file's decisions as the next version of each. One with errors is refused, naming them; the same text changes nothing. */
export async function deployDecisions(
  services: Services,
  xml: string,
  actorId: string | null,
  { note = null, over }: Deploying = {},
): Promise<{ key: string; version: number }[]> {
  const file = await readDecisions(xml);
  refuseErrors(file);
  return services.db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('deploy decisions', 0))`);
    const deployed: { key: string; version: number }[] = [];
    for (const key of Object.keys(file.decisions)) {
      const [newest] = await tx.query<{ version: number; xml: string }>(
        'select version, xml from decision_definition where key = $1 order by version desc limit 1',
        [key],
      );
      if (over?.key === key && newest && newest.version !== over.version)
        throw new Refusal(
          '409',
          'decisionChanged',
          w('Version {version} of “{key}” was deployed meanwhile', '“{key}”已发布第{version}版'),
          { key, version: newest.version },
        );
      const version = newest?.xml === xml ? newest.version : (newest?.version ?? 0) + 1;
      if (newest?.xml !== xml)
        await tx.query(
          'insert into decision_definition (key, version, xml, deployed_at, deployed_by, note) values ($1, $2, $3, $4, $5, $6)',
          [key, version, xml, services.clock.now(), actorId, note],
        );
      deployed.push({ key, version });
    }
    return deployed;
  });
}

/** Tells what a deployed decision gives, or why it gives nothing. `outputs`: names of its table's outputs; empty of a decision without table. */
export type Outcome = DecisionOutcome | { readonly refusal: Refusal };

/** Evaluates the newest version. */
export async function outcomeOf(sql: Sql, key: string, values: Values, now: string): Promise<Outcome> {
  const [row] = await sql.query<{ xml: string }>(
    'select xml from decision_definition where key = $1 order by version desc limit 1',
    [key],
    'decision_newest',
  );
  if (!row) return { refusal: new Refusal('409', 'missingDecision', w('There is no decision “{key}”', '没有决策“{key}”'), { key }) };
  const answer = outcomeIn((await readOnce(row.xml)).decisions, key, values, now);
  if (!('failed' in answer)) return answer;
  return { refusal: new Refusal('409', 'decisionFailed', answer.failed, { key, element: answer.element }) };
}

/** The value of a deployed decision; refused where there is none, or where it gives none for these values. */
export async function evaluateDecision(sql: Sql, key: string, values: Values, now: string): Promise<unknown> {
  const outcome = await outcomeOf(sql, key, values, now);
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}

/** The newest file of each of these decisions, read; those that are not deployed are missing. */
export async function newestDecisions(sql: Sql, keys: readonly string[]): Promise<ReadonlyMap<string, Decisions>> {
  if (keys.length === 0) return new Map();
  const rows = await sql.query<{ key: string; xml: string }>(
    'select distinct on (key) key, xml from decision_definition where key = any($1::text[]) order by key, version desc',
    [keys],
    'decisions_newest',
  );
  return new Map(await Promise.all(rows.map(async ({ key, xml }) => [key, (await readOnce(xml)).decisions] as const)));
}

/**
 * Values of the decisions that a flow asks, for looking ahead, in the shape that its elements ask for: undefined where a decision is missing
 * or has none for these values.
 */
export const evaluatorOf = async (sql: Sql, flow: Pick<CompiledFlow, 'elements'>, now: string): Promise<Evaluate> =>
  evaluatorFrom(flow, await newestDecisions(sql, decisionsIn(flow)), now);

/** Drops what was read; it is read again when asked for. */
export const forgetDecisions = (): void => read.clear();

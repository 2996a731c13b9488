/** The store of flows: every deployed version stays, a document starts with the newest that is active and not suspended (rulings 13). */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compileFlow } from '#machines/compile/compile.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '../context.ts';
import { packageRoot } from '../db/packageRoot.ts';
import type { Sql } from '../db/sql.ts';


export interface FlowDefinition {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly hash: string;
  readonly suspended: boolean;
}

const columns = 'id::text, key, version, hash, suspended';

const hashOfXml = (xml: string): string => createHash('sha256').update(xml).digest('hex');

/**
 * Deploys every shipped drawing (`flows/<area>/<key>.bpmn`) that was never deployed here: a version that people drew over it stays the
 * newest until a new release brings another drawing.
 */
export async function deployShipped(services: Services): Promise<{ key: string; version: number; deployed: boolean }[]> {
  const folder = join(packageRoot(), 'flows');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.bpmn')).sort();
  const results: { key: string; version: number; deployed: boolean }[] = [];
  for (const file of files) {
    const xml = await readFile(join(folder, file), 'utf8');
    const [known] = await services.db.query<{ key: string; version: number }>('select key, version from flow_definition where hash = $1 order by version desc limit 1', [
      hashOfXml(xml),
    ]);
    results.push(known ? { ...known, deployed: false } : await deploy(services, xml, null));
  }
  return results;
}

/** Stores a drawing as the next version of its key. A drawing with errors is refused, naming the first; the same text again changes nothing. */
export async function deploy(services: Services, xml: string, actorId: string | null): Promise<{ key: string; version: number; deployed: boolean }> {
  const flow = await compileFlow(xml);
  const error = flow.problems.find((problem) => problem.severity === 'error');
  if (error) throw new Refusal('422', 'flowHasProblems', error.reason, { flow: flow.key, element: error.element });
  const hash = hashOfXml(xml);
  return services.db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`deploy ${flow.key}`]);
    const [newest] = await tx.query<FlowDefinition>(`select ${columns} from flow_definition where key = $1 order by version desc limit 1`, [flow.key]);
    if (newest?.hash === hash) return { key: flow.key, version: newest.version, deployed: false };
    const version = (newest?.version ?? 0) + 1;
    await tx.query(
      `insert into flow_definition (key, version, name, name_en, xml, hash, deployed_at, deployed_by) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [flow.key, version, flow.name.zh, flow.name.en, xml, hash, services.clock.now(), actorId],
    );
    return { key: flow.key, version, deployed: true };
  });
}

const missingFlow = (key: string): Refusal => new Refusal('404', 'missingFlow', w('There is no flow “{key}”', '没有流程“{key}”'), { key });

/** Newest active version of a key, suspended or not. */
export async function flowByKey(sql: Sql, key: string): Promise<FlowDefinition> {
  const [row] = await sql.query<FlowDefinition>(
    `select ${columns} from flow_definition where key = $1 and active order by version desc limit 1`,
    [key],
    'flow_by_key',
  );
  if (!row) throw missingFlow(key);
  return row;
}

/** The version a new document binds; refused while it is suspended. */
export async function flowToStart(sql: Sql, key: string): Promise<FlowDefinition> {
  const definition = await flowByKey(sql, key);
  if (definition.suspended)
    throw new Refusal('409', 'flowSuspended', w('The flow “{key}” is suspended; nothing can be submitted now', '流程“{key}”已挂起，暂不能提交'), { key });
  return definition;
}

async function definitionById(sql: Sql, id: string): Promise<FlowDefinition & { readonly xml: string }> {
  const [row] = /^\d{1,18}$/.test(id) ? await sql.query<FlowDefinition & { xml: string }>(`select ${columns}, xml from flow_definition where id = $1`, [id]) : [];
  if (!row) throw missingFlow(id);
  return row;
}

/** XML of a deployed version; it never changes. */
export const definitionXml = async (sql: Sql, id: string): Promise<{ xml: string }> => ({ xml: (await definitionById(sql, id)).xml });

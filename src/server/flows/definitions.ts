/** The store of flows: every deployed version stays, a document starts with the newest that is active and not suspended. */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compileFlow } from '#machines/compile/compile.ts';
import { processesOf } from '#machines/compile/processes.ts';
import type { CompiledFlow, FlowProblem } from '#machines/flow.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Services } from '../context.ts';
import { packageRoot } from '../db/packageRoot.ts';
import type { Sql } from '../db/sql.ts';
import { missingDecisions, unknownEffects } from './carriers.ts';
import { armStarts } from './process/starts.ts';

export interface FlowDefinition {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly hash: string;
  readonly suspended: boolean;
}

interface FlowNames {
  readonly key: string;
  readonly name: string | null;
  readonly nameEn: string | null;
}
/** A definition as it is read where people are told of it. */
export type NamedFlow = FlowDefinition & FlowNames;

/** People know a flow by its name; its key is told where it has none. */
export const suspendedFlow = ({ key, name, nameEn }: FlowNames): Refusal =>
  new Refusal(
    '409',
    'flowSuspended',
    w(
      `The flow “${nameEn || name || key}” is suspended; nothing can be submitted or begun now`,
      `流程“${name || nameEn || key}”已挂起，暂不能提交或启动`,
    ),
  );

const columns = 'id::text, key, version, hash, suspended, name, name_en as "nameEn"';

/** Drawings are the same where their texts have the same hash. */
export const hashOfXml = (xml: string): string => createHash('sha256').update(xml).digest('hex');

/** The shipped drawings (`flows/<area>/<key>.bpmn`) by their keys, in the order of their files. */
export async function shippedDrawings(): Promise<ReadonlyMap<string, string>> {
  const folder = join(packageRoot(), 'flows');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.bpmn')).sort();
  return new Map(await Promise.all(files.map(async (file) => [basename(file, '.bpmn'), await readFile(join(folder, file), 'utf8')] as const)));
}

/**
 * Deploys every shipped drawing that was never deployed here: a version that people drew over it stays the
 * newest until a new release brings another drawing.
 */
export async function deployShipped(services: Services): Promise<Deployed[]> {
  const results: Deployed[] = [];
  for (const xml of (await shippedDrawings()).values()) {
    const [known] = await services.db.query<{ id: string; key: string; version: number }>('select id::text, key, version from flow_definition where hash = $1 order by version desc limit 1', [
      hashOfXml(xml),
    ]);
    results.push(known ? { ...known, deployed: false, warnings: [] } : await deploy(services, xml, null));
  }
  return results;
}

export interface Deployed {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  /** False where the same text was the newest version already. */
  readonly deployed: boolean;
  /** The compiler doubts these; decision tables that are not there yet are among them. */
  readonly warnings: readonly FlowProblem[];
}

interface Drawn {
  readonly xml: string;
  readonly actorId: string | null;
  readonly note: string | null;
}

/** A drawing with errors is refused with all of them. */
export const refuseProblems = (services: Pick<Services, 'areas'>, flow: CompiledFlow): void => {
  const errors = [...flow.problems, ...unknownEffects(services, flow)].filter((problem) => problem.severity === 'error');
  const [first] = errors;
  if (!first) return;
  const message = ({ reason, mend }: FlowProblem): Words => w(`${reason.en}. ${mend.en}`, `${reason.zh}。${mend.zh}`);
  const faults = errors.map((problem): Fault => ({ field: problem.element, message: message(problem), severity: 'error', rule: 'flow' }));
  throw new Refusal('422', 'flowHasProblems', first.reason, { flow: flow.key, element: first.element }, faults);
};

async function store(tx: Sql, services: Services, flow: CompiledFlow, { xml, actorId, note }: Drawn): Promise<Deployed> {
  const warnings = [...flow.problems, ...(await missingDecisions(tx, flow))];
  const hash = hashOfXml(xml);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`deploy ${flow.key}`]);
  const [newest] = await tx.query<FlowDefinition>(`select ${columns} from flow_definition where key = $1 order by version desc limit 1`, [flow.key]);
  if (newest?.hash === hash) return { id: newest.id, key: flow.key, version: newest.version, deployed: false, warnings };
  const version = (newest?.version ?? 0) + 1;
  const [stored] = await tx.query<{ id: string }>(
    `insert into flow_definition (key, version, name, name_en, xml, hash, deployed_at, deployed_by, note) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     returning id::text`,
    [flow.key, version, flow.name.zh, flow.name.en, xml, hash, services.clock.now(), actorId, note],
  );
  if (!stored) throw new Error(`version ${version} of ${flow.key} was not stored`);
  await armStarts(tx, services, stored.id, flow);
  return { id: stored.id, key: flow.key, version, deployed: true, warnings };
}

interface Deploying {
  /** The person says this about the new versions. */
  readonly note?: string | null;
  /** More work of the same transaction, given what was deployed. */
  readonly besides?: (tx: Sql, deployed: readonly Deployed[]) => Promise<void>;
}

/**
 * Stores every process of a file as the next version of its key, all or none. A drawing with errors is refused with all of them, each
 * with its element, the reason and the mend; the same text again changes nothing.
 */
export async function deployFile(
  services: Services,
  xml: string,
  actorId: string | null,
  { note = null, besides }: Deploying = {},
): Promise<Deployed[]> {
  const keys = await processesOf(xml);
  // A file without a process says itself what is wrong with it.
  const flows = await Promise.all(keys.length === 0 ? [compileFlow(xml)] : keys.map((key) => compileFlow(xml, key)));
  for (const flow of flows) refuseProblems(services, flow);
  return services.db.transaction(async (tx) => {
    const deployed: Deployed[] = [];
    for (const flow of flows.toSorted((one, other) => (one.key < other.key ? -1 : 1))) deployed.push(await store(tx, services, flow, { xml, actorId, note }));
    await besides?.(tx, deployed);
    return deployed;
  });
}

/** Stores a drawing; answers its first process. */
export async function deploy(services: Services, xml: string, actorId: string | null): Promise<Deployed> {
  const [first] = await deployFile(services, xml, actorId);
  if (!first) throw new Refusal('422', 'flowHasProblems', w('There is no process in the drawing', '该图中没有流程'));
  return first;
}

/** Nothing begins with a suspended version, and its instances stand still, until it is resumed. */
export async function suspendDefinition(sql: Sql, key: string, version: number, suspended: boolean): Promise<void> {
  const changed = await sql.query('update flow_definition set suspended = $3, halted = $3 where key = $1 and version = $2 returning id', [key, version, suspended]);
  if (changed.length === 0) throw missingFlow(key);
}

const missingFlow = (key: string): Refusal => new Refusal('404', 'missingFlow', w('There is no flow “{key}”', '没有流程“{key}”'), { key });

/** Newest active version of a key, suspended or not. */
export async function flowByKey(sql: Sql, key: string): Promise<NamedFlow> {
  const [row] = await sql.query<NamedFlow>(
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
    throw suspendedFlow(definition);
  return definition;
}

/** A deployed version by its id, with its text. */
export async function definitionById(sql: Sql, id: string): Promise<FlowDefinition & { readonly xml: string }> {
  const [row] = /^\d{1,18}$/.test(id) ? await sql.query<FlowDefinition & { xml: string }>(`select ${columns}, xml from flow_definition where id = $1`, [id]) : [];
  if (!row) throw missingFlow(id);
  return row;
}

/** XML of a deployed version; it never changes. */
export const definitionXml = async (sql: Sql, id: string): Promise<{ xml: string }> => ({ xml: (await definitionById(sql, id)).xml });

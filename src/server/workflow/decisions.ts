/** Decision tables for those who keep them: what is deployed, its versions, and which flows ask it. */
import { decisionsIn } from '#machines/explore/ahead.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import type { DecisionListed, DecisionRecord, DecisionVersion, DeployDecisionBody } from '#model/workflow/design.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { compiledFlow } from '../flows/compiled.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';
import { decisionsOfFile, deployDecisions } from '../flows/process/decisions.ts';

interface Row {
  readonly key: string;
  readonly version: number;
  readonly xml: string;
  readonly deployed_at: string;
  readonly deployed_by: string | null;
  readonly note: string | null;
}

const columns = 'key, version, xml, deployed_at, deployed_by::text, note';

const missing = (key: string): Refusal =>
  new Refusal('404', 'missingDecision', w('There is no decision “{key}”', '没有决策“{key}”'), { key: key.slice(0, 100) });

const versionOf = (row: Omit<Row, 'xml' | 'key'>, organisation: Organisation): DecisionVersion => ({
  version: row.version,
  deployedAt: row.deployed_at,
  deployedBy: row.deployed_by === null ? null : personOf(organisation, row.deployed_by),
  note: row.note,
});

/** Keys of the decisions that a flow asks: in its rule tasks, and for its approvers. */
const askedBy = (flow: CompiledFlow): ReadonlySet<string> =>
  new Set([
    ...decisionsIn(flow),
    ...Object.values(flow.elements).flatMap(({ task }) =>
      (task?.approvers ?? []).flatMap((rule) => /^decision:(.+)$/.exec(rule)?.[1] ?? []),
    ),
  ]);

type Uses = ReadonlyMap<string, DecisionListed['usedBy']>;

/** Flows by the decision that their newest version asks. */
async function usesOf({ services: { db } }: Context): Promise<Uses> {
  const newest = await db.query<{ id: string; key: string; hash: string }>(
    `select id::text, key, hash from (select distinct on (key) id, key, hash, xml from flow_definition where active order by key, version desc) f
     where xml ilike '%decision%' order by key`,
    [],
    'decision_uses',
  );
  const uses = new Map<string, DecisionListed['usedBy']>();
  for (const definition of newest) {
    const flow = await compiledFlow(db, definition);
    for (const key of askedBy(flow))
      uses.set(key, [...(uses.get(key) ?? []), { key: definition.key, name: flow.name, definitionId: definition.id }]);
  }
  return uses;
}

async function listed(row: Row, organisation: Organisation, uses: Uses): Promise<DecisionListed> {
  const { decisions } = await decisionsOfFile(row.xml);
  const decision = decisions[row.key];
  return {
    key: row.key,
    name: decision?.name ?? row.key,
    file: Object.keys(decisions),
    kind: decision?.logic.kind ?? 'literal',
    rules: decision?.logic.kind === 'table' ? decision.logic.rules.length : 0,
    usedBy: uses.get(row.key) ?? [],
    ...versionOf(row, organisation),
  };
}

/** The newest version of every decision, by name. */
export async function listDecisions(context: Context): Promise<DecisionListed[]> {
  const { db } = context.services;
  const rows = await db.query<Row>(
    `select distinct on (key) ${columns} from decision_definition order by key, version desc`,
    [],
    'decisions_listed',
  );
  const [organisation, uses] = await Promise.all([organisationOf(db), usesOf(context)]);
  const found = await Promise.all(rows.map((row) => listed(row, organisation, uses)));
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'zh') || (a.key < b.key ? -1 : 1));
}

/** One decision with its file and versions; of `version`, or the newest. */
export async function readDecision(context: Context, key: string, version: number | null): Promise<DecisionRecord> {
  const { db } = context.services;
  const rows = await db.query<Omit<Row, 'xml'>>(
    'select key, version, deployed_at, deployed_by::text, note from decision_definition where key = $1 order by version desc',
    [key],
    'decision_versions',
  );
  const meant = version === null ? rows[0] : rows.find((row) => row.version === version);
  if (!meant) throw missing(rows.length === 0 ? key : `${key} v${version}`);
  const [file] = await db.query<{ xml: string }>(
    'select xml from decision_definition where key = $1 and version = $2',
    [key, meant.version],
    'decision_file',
  );
  const [organisation, uses] = await Promise.all([organisationOf(db), usesOf(context)]);
  const { xml } = file!;
  return { ...(await listed({ ...meant, xml }, organisation, uses)), xml, versions: rows.map((row) => versionOf(row, organisation)) };
}

/** Deploys a file; answers its decisions with their versions. */
export const deployDecisionFile = (
  { services, actor }: Context,
  { xml, note, over }: DeployDecisionBody,
): Promise<{ key: string; version: number }[]> =>
  deployDecisions(services, xml, actor.userId, { note: note?.trim() || null, ...(over ? { over } : {}) });

/** The chains of documents, recomputed portion by portion, so that whoever asks sees how far it is. */
import type { Person } from '#model/api.ts';
import type { BrokenChain, ChainPortion } from '#model/operations/logs.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';
import { judgeChain, readChains, type StoredTrailRow } from '../flows/trail.ts';

/** Null: any. A document is named by its resource and id, or by its instance. */
export interface ChainQuery {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly resource: string | null;
  readonly documentId: string | null;
}

interface Row {
  readonly id: string;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly code: string | null;
  readonly name: string;
  readonly nameEn: string;
}

/** Instances whose trail has entries in that time. */
const where = `($1::text is null or i.resource = $1) and ($2::bigint is null or i.document_id = $2) and ($3::timestamptz is null and $4::timestamptz is null
  or exists (select from trail t where t.instance_id = i.id and t.at >= coalesce($3, '-infinity') and t.at < coalesce($4, 'infinity')))`;
const valuesOf = ({ resource, documentId, from, to }: ChainQuery): readonly unknown[] => [resource, documentId, from, to];

const brokenOf = (organisation: Organisation, row: Row, rows: readonly StoredTrailRow[], at: number): BrokenChain => {
  const entry = rows.find(({ seq }) => seq === at);
  const person: Person | null = entry?.actor_id ? personOf(organisation, entry.actor_id) : null;
  return {
    instanceId: row.id,
    resource: row.resource,
    documentId: row.documentId,
    code: row.code,
    flowName: w(row.nameEn, row.name),
    brokenAt: at,
    entry: entry ? { at: new Date(entry.at).toISOString(), action: entry.action, person } : null,
  };
};

/** The next `size` documents after an instance. */
export async function verifyChains(context: Context, query: ChainQuery, after: string, size: number): Promise<ChainPortion> {
  const { db, trailKey } = context.services;
  const instances = await db.query<Row>(
    `select i.id::text, i.resource, i.document_id::text as "documentId", (select t.code from task t where t.instance_id = i.id and t.code <> '' limit 1) as code,
       f.name, f.name_en as "nameEn"
     from flow_instance i join flow_definition f on f.id = i.definition_id where ${where} and i.id > $5 order by i.id limit $6`,
    [...valuesOf(query), after, size],
  );
  const chains = await readChains(
    db,
    instances.map(({ id }) => id),
  );
  const organisation = await organisationOf(db);
  const broken = instances.flatMap((row): BrokenChain[] => {
    const stored = chains.get(row.id);
    if (!stored) return [];
    const { brokenAt } = judgeChain(trailKey, row.id, stored);
    return brokenAt === null ? [] : [brokenOf(organisation, row, stored.rows, brokenAt)];
  });
  const [counted] =
    after === '0'
      ? await db.query<{ total: number }>(`select count(*)::int as total from flow_instance i where ${where}`, valuesOf(query))
      : [];
  return {
    documents: instances.length,
    entries: [...chains.values()].reduce((sum, { rows }) => sum + rows.length, 0),
    broken,
    next: instances.length === size ? (instances.at(-1)?.id ?? null) : null,
    total: counted?.total ?? null,
  };
}

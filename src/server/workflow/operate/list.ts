/** Instances as administrators look for them: by flow, version, state, who began them, text. */
import { hereIn } from '#machines/step.ts';
import { nameOf } from '#machines/verify/changes.ts';
import type { StoredSnapshot } from '#machines/flow.ts';
import type { Page } from '#model/api.ts';
import type { InstanceShown } from '#model/workflow/instanceView.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import { compiledFlow } from '../../flows/compiled.ts';
import { personOf } from '../../flows/directory.ts';
import { organisationOf } from '../../flows/organisation.ts';

export interface InstanceQuery {
  readonly flow: string | null;
  readonly version: number | null;
  readonly definitionId: string | null;
  readonly state: 'running' | 'ended' | null;
  readonly status: string | null;
  readonly suspended: boolean | null;
  readonly incident: boolean | null;
  /** Who began it: id of a user. */
  readonly startedBy: string | null;
  readonly parent: string | null;
  /** An element where it waits for a person. */
  readonly node: string | null;
  /** Id of the instance, part of the document's code, or of the name or key of the flow. */
  readonly text: string | null;
}

interface Row extends Omit<InstanceShown, 'here' | 'starter' | 'flowName'> {
  readonly name: string;
  readonly nameEn: string;
  readonly starter: string | null;
  readonly hash: string;
  readonly snapshot: StoredSnapshot;
}

const from = 'from flow_instance i join flow_definition f on f.id = i.definition_id';

/** Each filter: its condition over the value at a place. */
const conditions: Readonly<Record<keyof InstanceQuery, (place: string) => string>> = {
  flow: (at) => `f.key = ${at}::text`,
  version: (at) => `f.version = ${at}::int`,
  definitionId: (at) => `i.definition_id = ${at}::bigint`,
  state: (at) => `(i.ended_at is null) = (${at}::text = 'running')`,
  status: (at) => `i.status = ${at}::text`,
  suspended: (at) => `(i.ended_at is null and (i.suspended or f.halted)) = ${at}::boolean`,
  incident: (at) => `exists (select from incident c where c.instance_id = i.id and c.solved_at is null) = ${at}::boolean`,
  startedBy: (at) => `i.starter_id = ${at}::bigint`,
  parent: (at) => `i.parent_id = ${at}::bigint`,
  node: (at) => `exists (select from task t where t.instance_id = i.id and t.state = 'open' and t.node_id = ${at}::text)`,
  text: (at) =>
    `(i.id::text = ${at}::text or f.key ilike '%' || ${at} || '%' or f.name ilike '%' || ${at} || '%' or f.name_en ilike '%' || ${at} || '%'
      or exists (select from task t where t.instance_id = i.id and t.code ilike '%' || ${at} || '%'))`,
};

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Conditions and values of the filters given, from the place `first` on. */
function filtersOf(query: InstanceQuery, first: number): { readonly where: string; readonly values: unknown[] } {
  const given = (Object.keys(conditions) as (keyof InstanceQuery)[]).filter((name) => query[name] !== null);
  const where = given.map((name, at) => ` and ${conditions[name](`$${first + at}`)}`).join('');
  return { where, values: given.map((name) => (name === 'text' ? escaped(query.text ?? '') : query[name])) };
}

/** Ids of all instances that fit, for an operation on them; at most `most`, oldest first. */
export async function instanceIds({ services: { db } }: Context, query: InstanceQuery, most: number): Promise<string[]> {
  const { where, values } = filtersOf(query, 2);
  const rows = await db.query<{ id: string }>(`select i.id::text ${from} where true${where} order by i.id limit $1`, [most, ...values]);
  return rows.map(({ id }) => id);
}

const mostCounted = 10_000;

/** Newest first. */
export async function instancesPage(
  context: Context,
  query: InstanceQuery,
  pageNum: number,
  pageSize: number,
): Promise<Page<InstanceShown>> {
  const { db } = context.services;
  const [page, count] = [filtersOf(query, 3), filtersOf(query, 2)];
  const [rows, [counted], organisation] = await Promise.all([
    db.query<Row>(
      `select i.id::text, i.definition_id::text as "definitionId", f.key as "flowKey", f.name, f.name_en as "nameEn", f.version, f.hash, i.resource,
         i.document_id::text as "documentId", (select t.code from task t where t.instance_id = i.id and t.code <> '' limit 1) as code, i.status,
         i.suspended or f.halted as suspended, (select count(*)::int from incident c where c.instance_id = i.id and c.solved_at is null) as incidents,
         i.starter_id::text as starter, i.started_at as "startedAt", i.ended_at as "endedAt", i.parent_id::text as "parentId", i.snapshot
       ${from} where true${page.where} order by i.id desc limit $1 offset $2`,
      [pageSize, (pageNum - 1) * pageSize, ...page.values],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from (select 1 ${from} where true${count.where} limit $1) s`, [
      mostCounted + 1,
      ...count.values,
    ]),
    organisationOf(db),
  ]);
  const records = await Promise.all(
    rows.map(async ({ name, nameEn, starter, hash, snapshot, ...row }): Promise<InstanceShown> => {
      const flow = await compiledFlow(db, { id: row.definitionId, key: row.flowKey, hash });
      const here = row.endedAt === null ? hereIn(flow, snapshot) : [];
      return {
        ...row,
        flowName: w(nameEn, name),
        starter: starter === null ? null : personOf(organisation, starter),
        here: here.map((element) => ({ element, name: nameOf(flow.elements, element) })),
      };
    }),
  );
  const total = counted?.total ?? 0;
  return { records, total: Math.min(total, mostCounted), totalAtLeast: total > mostCounted, pageNum, pageSize };
}

/** Models as their list shows them: one page with what belongs to each, asked for together however many there are. */
import { sketchOf } from '#machines/sketch.ts';
import type { Page } from '#model/api.ts';
import { modelStates, type BoundMenu, type ModelRow, type ModelState, type Sketch } from '#model/workflow/design.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w, type Words } from '#model/words.ts';
import { sql as raw } from 'kysely';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import type { Condition, Query } from '#server/documents/lists/filters.ts';
import { list } from '#server/documents/lists/list.ts';
import { invalid } from '../documents/refusals.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';
import { standsMs } from './lock.ts';
import { ownDefinition } from './own.ts';

const changed = raw<boolean>`r.deployed_drawing is distinct from r.drawing`;
const suspended = raw<boolean>`exists (select from flow_definition f where f.key = r.key and f.active and f.suspended
  and not exists (select from flow_definition n where n.key = f.key and n.active and n.version > f.version))`;

/** One row a state: which models are in it. */
const inState: Readonly<Record<ModelState, Condition>> = {
  draft: raw<boolean>`r.deployed_version is null`,
  changed: raw<boolean>`(r.deployed_version is not null and ${changed})`,
  deployed: raw<boolean>`(r.deployed_version is not null and not ${changed})`,
  suspended,
  faulty: raw<boolean>`coalesce(r.errors, 0) > 0`,
};

function stateIn(asked: Query[string]): readonly Condition[] {
  const names = [asked ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .filter((name) => name !== '');
  if (names.length === 0) return [];
  const unknown = names.find((name) => !Object.hasOwn(inState, name));
  if (unknown !== undefined)
    throw invalid([
      {
        field: 'state',
        rule: 'choice',
        severity: 'error',
        message: w(`one of: ${modelStates.join(', ')}`, `应为以下之一：${modelStates.join('、')}`),
      },
    ]);
  return [
    raw<boolean>`(${raw.join(
      names.map((name) => inState[name as ModelState]),
      raw` or `,
    )})`,
  ];
}

interface Beside {
  readonly id: string;
  readonly sketch: Sketch | null;
  /** Only where there is no sketch of it yet. */
  readonly xml: string | null;
  readonly settingId: string | null;
  readonly resource: string | null;
  readonly menuId: string | null;
  readonly definitionId: string | null;
  readonly deployedVersion: number;
  readonly deployedAt: string;
  readonly deployedBy: string | null;
  readonly suspended: boolean;
  readonly editing: string | null;
}

/** What stands beside the models in other tables. */
const besideOf = (sql: Sql, ids: readonly string[], alive: Date): Promise<readonly Beside[]> =>
  sql.query<Beside>(
    `select m.id::text, d.sketch, case when d.sketch is null then m.xml end as xml, s.id::text as "settingId", s.resource,
       coalesce(s.menu_id, (select r.id from resources r where r.flow_key = m.key and r.res_type = '3' and not r.deleted order by r.id limit 1))::text
         as "menuId",
       f.id::text as "definitionId", f.version as "deployedVersion", f.deployed_at as "deployedAt", f.deployed_by::text as "deployedBy", f.suspended,
       (select l.by::text from model_lock l where l.model_id = m.id and l.renewed_at > $2) as editing
     from models m
       left join model_drawing d on d.model_id = m.id and d.number = m.drawing
       left join uflo_flow s on s.flow_key = m.key and not s.deleted
       left join lateral (select v.id, v.version, v.deployed_at, v.deployed_by, v.suspended from flow_definition v
         where v.key = m.key and v.active order by v.version desc limit 1) f on true
     where m.id = any($1::bigint[])`,
    [ids, alive],
    'models_beside',
  );

async function runningOf(sql: Sql, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ key: string; running: number }>(
    `select v.key, count(*)::int as running from flow_instance i join flow_definition v on v.id = i.definition_id
     where v.key = any($1) and i.ended_at is null group by v.key`,
    [keys],
    'models_running',
  );
  return new Map(rows.map(({ key, running }) => [key, running]));
}

/** Directories above a menu are few; a circle among them ends the climb. */
const deepest = 10;

/** Menus by id, each with the names of what stands above it, the outermost first. */
async function menuPaths(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, BoundMenu>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query<{ menu: string; name: string; name_en: string | null }>(
    `with recursive up as (
       select r.id as menu, r.parent_id, r.name, r.name_en, 0 as depth from resources r where r.id = any($1::bigint[]) and not r.deleted
       union all
       select up.menu, p.parent_id, p.name, p.name_en, up.depth + 1 from up join resources p on p.id = up.parent_id and up.depth < ${deepest})
     select menu::text, name, name_en from up order by menu, depth desc`,
    [[...new Set(ids)]],
    'menu_paths',
  );
  const paths = new Map<string, Words[]>();
  for (const { menu, name, name_en } of rows) paths.set(menu, [...(paths.get(menu) ?? []), w(name_en || name, name)]);
  return new Map([...paths].map(([id, path]) => [id, { id, path }]));
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

interface World {
  readonly organisation: Organisation;
  readonly beside: ReadonlyMap<string, Beside>;
  readonly menus: ReadonlyMap<string, BoundMenu>;
  readonly running: ReadonlyMap<string, number>;
}

function rowOf({ organisation, beside, menus, running }: World, record: AnyDoc): ModelRow {
  const [id, key, name] = [String(record['id']), String(record['key']), String(record['name'])];
  const more = beside.get(id);
  const person = (userId: string | null | undefined) => (userId ? personOf(organisation, userId) : null);
  return {
    id,
    key,
    name: w(textOrNull(record['nameEn']) ?? name, name),
    category: textOrNull(record['category']),
    version: count(record['version']),
    sketch: more?.sketch ?? (more?.xml ? sketchOf(more.xml) : null),
    settingId: more?.settingId ?? null,
    resource: more?.resource ?? null,
    menu: menus.get(more?.menuId ?? '') ?? null,
    drawing: record['drawing'] === null ? null : count(record['drawing']),
    updatedAt: textOrNull(record['updatedAt']),
    updatedBy: person(textOrNull(record['updatedBy'])),
    editing: person(more?.editing),
    errors: count(record['errors']),
    warnings: count(record['warnings']),
    changed: record['drawing'] !== record['deployedDrawing'],
    deployed: more?.definitionId
      ? {
          definitionId: more.definitionId,
          version: more.deployedVersion,
          at: more.deployedAt,
          by: person(more.deployedBy),
          suspended: more.suspended,
        }
      : null,
    running: running.get(key) ?? 0,
  };
}

/** A page of models; filters as those of every list, and `state` (`modelStates`, several with commas). */
export async function modelsOverview(
  context: Context,
  { state, ...query }: Query,
): Promise<Omit<Page, 'records'> & { records: ModelRow[] }> {
  const { db, clock } = context.services;
  const { records, ...page } = await list(context, ownDefinition(context, 'models'), query, stateIn(state));
  const [organisation, beside, running] = await Promise.all([
    organisationOf(db),
    besideOf(
      db,
      records.map(({ id }) => String(id)),
      new Date(clock.now().getTime() - standsMs),
    ),
    runningOf(
      db,
      records.map(({ key }) => String(key)),
    ),
  ]);
  const menus = await menuPaths(
    db,
    beside.flatMap(({ menuId }) => menuId ?? []),
  );
  const world = { organisation, beside: new Map(beside.map((one) => [one.id, one])), menus, running };
  return { ...page, records: records.map((record) => rowOf(world, record)) };
}

/**
 * Models of the shipped flows: what runs from the first day on can be opened and changed by whoever draws flows. One for each deployed key
 * that has none; one that nobody has changed since follows a newer release. A model that was deleted stays away.
 */
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { readDrawing } from '#server/workflow/drawing.ts';
import { judgedDrawing, keptSketch } from '#server/workflow/models.ts';
import { snake } from '#server/db/tables.ts';
import { insertRow, type Installing } from './rows.ts';

interface Shipped {
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly name_en: string;
  readonly xml: string;
  readonly deployed_at: string;
  readonly category: string | null;
  /** Its model, where it has one that shows an older version as it was deployed. */
  readonly model: string | null;
  readonly drawing: number;
}

/** Newest versions that came with the product and that no model shows. */
const behind = (sql: Sql): Promise<readonly Shipped[]> =>
  sql.query<Shipped>(
    `select f.key, f.version, f.name, f.name_en, f.xml, f.deployed_at, m.id::text as model, coalesce(m.drawing, 0) as drawing,
       (select s.category from uflo_flow s where s.flow_key = f.key and not s.deleted) as category
     from flow_definition f left join models m on m.key = f.key
     where f.deployed_by is null and not exists (select from flow_definition n where n.key = f.key and n.version > f.version)
       and (m.id is null or not m.deleted and m.deployed_version < f.version and m.drawing is not distinct from m.deployed_drawing)
     order by f.key`,
  );

async function show(into: Installing, shipped: Shipped, judged: Readonly<Record<string, unknown>>): Promise<void> {
  const { sql, now } = into;
  const { key, version, name, name_en, category, xml, deployed_at } = shipped;
  const drawing = shipped.drawing + 1;
  const columns = Object.fromEntries(
    Object.entries(judged).map(([column, value]) => [snake(column), typeof value === 'object' ? JSON.stringify(value) : value]),
  );
  const deployed = { deployed_version: version, deployed_at, deployed_drawing: drawing };
  const row = { key, name: name || key, name_en: name_en || null, xml, drawing, ...columns, ...deployed };
  const id = shipped.model ?? (await insertRow(into, 'models', { ...row, category }));
  if (shipped.model !== null)
    await sql.kysely
      .updateTable('models')
      .set({ ...row, updated_at: now })
      .where('id', '=', id)
      .execute();
  await sql.query('insert into model_drawing (model_id, number, xml, at, sketch) values ($1, $2, $3, $4, $5)', [
    id,
    drawing,
    xml,
    now,
    keptSketch(xml),
  ]);
}

export async function installModels({ db, registry, clock }: Services): Promise<void> {
  for (const shipped of await behind(db)) {
    const drawing = await readDrawing(shipped.xml);
    await db.transaction((sql) => show({ sql, registry, now: clock.now() }, shipped, judgedDrawing(drawing)));
  }
}

/** Whoever reads a record is told before of what was approved about it and comes on its day (definition language, `dated.about`). */
import type { Coming } from '#model/api.ts';
import { addDays } from '#model/calculation/dates.ts';
import type { Definition } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { snake, tableOf } from '#server/db/tables.ts';

/** The next first; empty where no document is about records of this kind. */
export async function comingFor({ services }: Pick<Context, 'services'>, definition: Definition, id: string): Promise<readonly Coming[]> {
  const found: Coming[] = [];
  for (const about of services.registry.values()) {
    const { key, label, fields, dated } = about;
    if (dated?.about === undefined || fields[dated.about]?.target !== definition.key) continue;
    const rows = await services.db.query<{ id: string; code: string; date: string }>(
      `select id::text, code, "${snake(dated.date)}"::text as date from "${tableOf(about).name}"
       where "${snake(dated.about)}" = $1 and status = 'approved' and not deleted and "${snake(dated.applied)}" is not true`,
      [id],
      `coming_${key}`,
    );
    found.push(...rows.map((row) => ({ resource: key, id: row.id, code: row.code, label, date: addDays(row.date, dated.after ?? 0) })));
  }
  return found.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

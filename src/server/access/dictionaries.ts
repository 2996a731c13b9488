/** Value lists of all choices, by dictionary code, for the client to keep. */
import type { Dictionary } from '#model/api.ts';
import type { Sql } from '#server/db/sql.ts';

interface Row {
  readonly dict_code: string;
  readonly item_value: string;
  readonly label_zh: string | null;
  readonly label_en: string | null;
  readonly color: string | null;
  readonly is_default: boolean | null;
}

export async function dictionariesOf(sql: Sql): Promise<Dictionary> {
  const rows = await sql.query<Row>(
    `select dict_code, item_value, label_zh, label_en, color, is_default from dictionaries
     where parent_id is not null and item_value is not null and not deleted and coalesce(status, 'enabled') = 'enabled' order by dict_code, sort nulls last, id`,
    [],
    'dictionaries',
  );
  const all: Record<string, { value: string; label: string; labelEn: string; color: string | null; isDefault: boolean }[]> = {};
  for (const row of rows)
    (all[row.dict_code] ??= []).push({
      value: row.item_value,
      label: row.label_zh ?? row.item_value,
      labelEn: row.label_en ?? row.label_zh ?? row.item_value,
      color: row.color,
      isDefault: row.is_default ?? false,
    });
  return all;
}

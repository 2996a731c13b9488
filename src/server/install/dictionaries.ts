/** Shipped dictionaries. An installation gets those that it has never had; what administrators changed or deleted stays so. */
import { dictionaries } from '#resources/seeds.ts';
import { insertRow, insertRows, type Installing } from './rows.ts';

export async function installDictionaries(into: Installing): Promise<void> {
  const rows = await into.sql.query<{ code: string }>('select distinct dict_code as code from dictionaries where parent_id is null');
  const known = new Set(rows.map(({ code }) => code));
  for (const [code, { label, items }] of Object.entries(dictionaries)) {
    if (known.has(code)) continue;
    const head = { dict_code: code, dict_name: label.zh, label_zh: label.zh, label_en: label.en, built_in: true, status: 'enabled' };
    const parent = await insertRow(into, 'dictionaries', head);
    const values = items.map((item, at) => ({
      ...head,
      parent_id: parent,
      item_value: item.value,
      label_zh: item.label.zh,
      label_en: item.label.en,
      sort: at + 1,
      is_default: item.isDefault ?? false,
      color: item.color ?? null,
    }));
    await insertRows(into, 'dictionaries', values);
  }
}

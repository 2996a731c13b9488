/** Settings of the shipped flows: which documents run them, from which menu, on which page their steps are done. */
import { catalogue, type AreaKey } from '#resources/catalogue.ts';
import type { Manifest } from '#resources/manifest.ts';
import { directories, manifests } from '#resources/seeds.ts';
import type { Definition } from '#model/definition.ts';
import { groupsOf } from './menus.ts';
import { insertRow, insertRows, type Installing } from './rows.ts';

const categoryOf = (area: AreaKey | undefined): string => {
  const manifest: Manifest = area === undefined ? {} : manifests[area];
  return manifest.flowCategory ?? 'other';
};

/** `menuIds`: ids of menus by the key of their resource. */
export async function installFlowSettings(into: Installing, menuIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [at, directory] of directories.entries()) {
    const { name } = directory;
    const documents = groupsOf(directory, into.registry)
      .flatMap(({ resources }) => resources)
      .flatMap((key): Definition[] => {
        const definition = into.registry.get(key);
        return definition?.document ? [definition] : [];
      });
    if (documents.length === 0) continue;
    const folder = await insertRow(into, 'ufloFormPath', { name: name.zh, name_en: name.en, sort: at + 1, status: 'enabled' });
    const paths = await insertRows(
      into,
      'ufloFormPath',
      documents.map(({ key, label }, place) => ({
        name: label.zh,
        name_en: label.en,
        parent_id: folder,
        path: catalogue.get(key)?.pages.approve ?? null,
        sort: place + 1,
        status: 'enabled',
      })),
    );
    await insertRows(
      into,
      'ufloFlow',
      documents.map(({ key, label, document }, place) => ({
        flow_key: document?.flow ?? key,
        name: label.zh,
        name_en: label.en,
        category: categoryOf(catalogue.get(key)?.area),
        resource: key,
        menu_id: menuIds.get(key) ?? null,
        form_path_id: paths[place] ?? null,
      })),
    );
  }
}

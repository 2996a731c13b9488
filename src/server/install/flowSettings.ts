/** Settings of the shipped flows: which documents run them, from which menu, on which page their steps are done. */
import { approvalPage, catalogue, type AreaKey } from '#resources/catalogue.ts';
import type { Manifest } from '#resources/manifest.ts';
import { directories, manifests } from '#resources/seeds.ts';
import type { Definition } from '#model/definition.ts';
import { flowsOf } from '#model/flows.ts';
import type { Words } from '#model/words.ts';
import { groupsOf } from './menus.ts';
import { insertRow, insertRows, type Installing } from './rows.ts';

const categoryOf = (area: AreaKey | undefined): string => {
  const manifest: Manifest = area === undefined ? {} : manifests[area];
  return manifest.flowCategory ?? 'other';
};

/** What a flow is called, and the page on which its steps are done; of several flows each has its own. */
function calledOf({ key, label }: Definition, flow: string): { readonly label: Words; readonly page: string | null } {
  const entry = catalogue.get(key);
  return { label: entry?.flows[flow] ?? label, page: entry === undefined ? null : approvalPage(entry, 'approve', flow) };
}

/** `menuIds`: ids of menus by the key of their resource. */
export async function installFlowSettings(into: Installing, menuIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [at, directory] of directories.entries()) {
    const { name } = directory;
    const documents = groupsOf(directory, into.registry)
      .flatMap(({ resources }) => resources)
      .flatMap((key) => {
        const definition = into.registry.get(key);
        return definition ? flowsOf(definition).map((flow) => ({ flow, key, ...calledOf(definition, flow) })) : [];
      });
    if (documents.length === 0) continue;
    const folder = await insertRow(into, 'ufloFormPath', { name: name.zh, name_en: name.en, sort: at + 1, status: 'enabled' });
    const paths = await insertRows(
      into,
      'ufloFormPath',
      documents.map(({ label, page }, place) => ({
        name: label.zh,
        name_en: label.en,
        parent_id: folder,
        path: page,
        sort: place + 1,
        status: 'enabled',
      })),
    );
    await insertRows(
      into,
      'ufloFlow',
      documents.map(({ flow, key, label }, place) => ({
        flow_key: flow,
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

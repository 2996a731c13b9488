/** What the areas bring beside their definitions, together: what the server installs and books by. The browser gets dictionaries from the server. */
import { adminManifest } from './admin/manifest.ts';
import { billManifest } from './bill/manifest.ts';
import { hrManifest } from './hr/manifest.ts';
import { generalManifest } from './general/manifest.ts';
import { projectManifest } from './project/manifest.ts';
import { materialManifest } from './material/manifest.ts';
import { purchaseManifest } from './purchase/manifest.ts';
import { saleManifest } from './sale/manifest.ts';
import { dataManifest } from './data/manifest.ts';
import { contractManifest } from './contract/manifest.ts';
import { stampManifest } from './stamp/manifest.ts';
import { workflowManifest } from './workflow/manifest.ts';
import type { AreaKey } from './catalogue.ts';
import { sharedDictionaries, type DictionarySeed } from './dictionary.ts';
import type { Manifest } from './manifest.ts';
import type { Directory } from './menu.ts';
import type { NoticeSeeds } from './notice.ts';
import type { Ledger } from '#model/posting.ts';
import type { Words } from '#model/words.ts';

/** Every area's, by its key. */
export const manifests = {
  admin: adminManifest,
  workflow: workflowManifest,
  hr: hrManifest,
  bill: billManifest,
  general: generalManifest,
  project: projectManifest,
  material: materialManifest,
  purchase: purchaseManifest,
  sale: saleManifest,
  data: dataManifest,
  contract: contractManifest,
  stamp: stampManifest,
} as const satisfies Readonly<Record<AreaKey, Manifest>>;

/** Keys of the notices that the product sends. */
export type NoticeKey = {
  [Key in AreaKey]: (typeof manifests)[Key] extends { readonly notices: infer Notices } ? keyof Notices & string : never;
}[AreaKey];

const all: readonly Manifest[] = Object.values(manifests);
/** What areas give under names of their own, as one. Two that mean different things by one name are found by the check of the registry. */
export const together = <Value>(given: readonly (Readonly<Record<string, Value>> | undefined)[]): Readonly<Record<string, Value>> =>
  Object.assign({}, ...given) as Readonly<Record<string, Value>>;

/** Every ledger by key. */
export const ledgers: ReadonlyMap<string, Ledger> = new Map(
  all.flatMap((manifest) => manifest.ledgers ?? []).map((ledger) => [ledger.key, ledger]),
);

/** Seed of the dictionaries resource by code: names and values in both languages, in rank order. */
export const dictionaries: Readonly<Record<string, DictionarySeed>> = together([
  sharedDictionaries,
  ...all.map((manifest) => manifest.dictionaries),
]);

/** The notices every installation starts with, by key. */
export const notices: NoticeSeeds = together(all.map((manifest) => manifest.notices));

/** Words of the permission actions of areas. */
export const permissionWords: Readonly<Record<string, Words>> = together(all.map((manifest) => manifest.permissions));

/** Directories of the side menu in their order, each group with what other areas place in it. */
export const directories: readonly Directory[] = all
  .flatMap((manifest) => manifest.menus ?? [])
  .toSorted((a, b) => a.rank - b.rank)
  .map((directory) => ({
    ...directory,
    groups: directory.groups.map((group) => ({
      ...group,
      resources: [...group.resources, ...all.flatMap(({ placed = {} }) => placed[group.path] ?? [])],
    })),
  }));

/** The entries of the menu, wherever they are asked for. Pure. */
import type { MenuEntry } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';

export const titleOf = (entry: MenuEntry): Words => w(entry.meta.titleEn || entry.meta.title || entry.name, entry.meta.title || entry.name);

/** Every entry with all below it, as the menu has them. */
export const flat = (entries: readonly MenuEntry[]): readonly MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children)]);

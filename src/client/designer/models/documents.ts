/** Documents and menus that a flow can be bound to, as choices. */
import { useSession } from '#client/data/session.ts';
import { useSay } from '#client/words/language.tsx';
import type { MenuEntry } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { catalogue } from '#resources/catalogue.ts';
import { useMemo } from 'react';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Resources whose records run flows. */
export const useDocuments = (): readonly Choice[] => {
  const say = useSay();
  return useMemo(
    () => [...catalogue.values()].flatMap(({ key, kind, label }) => (kind === 'document' ? [{ value: key, label: say(label) }] : [])),
    [say],
  );
};

const walk = (entries: readonly MenuEntry[], above: readonly string[], nameOf: (entry: MenuEntry) => string): Choice[] =>
  entries.flatMap((entry) => {
    const path = [...above, nameOf(entry)];
    return [...(entry.hasPage ? [{ value: entry.id, label: path.join(' / ') }] : []), ...walk(entry.children, path, nameOf)];
  });

/** Menus of this person, each with what stands above it. */
export const useMenus = (): readonly Choice[] => {
  const say = useSay();
  const menu = useSession((session) => session.menu);
  return useMemo(() => walk(menu, [], ({ meta }) => say({ zh: meta.title, en: meta.titleEn || meta.title })), [menu, say]);
};

/** The menu that leads to the list of a resource. */
export const useMenuOf = (): ((resource: string) => string | null) => {
  const menu = useSession((session) => session.menu);
  return (resource) => {
    const find = (entries: readonly MenuEntry[]): string | null => {
      for (const entry of entries) {
        if (entry.hasPage && entry.resource === resource) return entry.id;
        const below = find(entry.children);
        if (below !== null) return below;
      }
      return null;
    };
    return find(menu);
  };
};

/** Fields of a document by what a pattern asks of them. */
export const fieldsOf = (
  definition: Definition | null | undefined,
  kinds: readonly string[],
  say: (words: Definition['label']) => string,
): Choice[] =>
  Object.entries(definition?.fields ?? {}).flatMap(([name, field]) =>
    kinds.includes(field.kind) ? [{ value: name, label: say(field.label) }] : [],
  );

export const numbers = ['money', 'decimal', 'integer'] as const;

/**
 * Everything the first page needs, in one file: the bundler would cut it into some forty pieces along what later pages share, and each
 * piece compresses and travels for itself.
 */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Libraries that pass everything on from one file: what of them the first page uses cannot be told from who imports whom. */
const gathering = /\/node_modules\/(@mantine\/(core|hooks)|@tabler\/icons-react)\//;
/** So it is said here: their parts that stand on the sign-in page. */
const used =
  /\/@mantine\/core\/esm\/(core\/|components\/(ActionIcon|Alert|Anchor|Button|CloseButton|Group|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton)\/)/;

/** Name of the chunk of a module, or null where the bundler may decide. `entry` is the module the page starts with. */
export const groundOf = (entry: string) => {
  let ground: ReadonlySet<string> | null = null;
  const walk = (graph: Graph): ReadonlySet<string> => {
    const found = new Set<string>();
    const next = [entry];
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (found.has(id) || gathering.test(id)) continue;
      found.add(id);
      next.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  };
  return (id: string, graph: Graph): string | null =>
    !id.endsWith('.css') && (used.test(id) || (ground ??= walk(graph)).has(id)) ? 'ground' : null;
};

/**
 * What the first pages need, in one file each: the bundler would cut it into some forty pieces along what later pages share, and each
 * piece compresses and travels for itself.
 */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Libraries that pass everything on from one file: what of them a page uses cannot be told from who imports whom. */
const gathering = /\/node_modules\/(@mantine\/(core|hooks)|@tabler\/icons-react)\//;
/** So it is said here: their parts that stand on the sign-in page. */
const used =
  /\/@mantine\/core\/esm\/(core\/|components\/(ActionIcon|Alert|Anchor|Button|CloseButton|Group|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton)\/)/;

const reachable = (graph: Graph, entries: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const next = [...entries];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id) || gathering.test(id)) continue;
    found.add(id);
    next.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/**
 * Name of the chunk of a module, or null where the bundler may decide. `first` is the module the page starts with, `home` are those of
 * the page a signed-in person lands on.
 */
export const groundOf = (first: string, home: readonly string[]) => {
  let sets: { readonly ground: ReadonlySet<string>; readonly home: ReadonlySet<string> } | null = null;
  return (id: string, graph: Graph): string | null => {
    if (id.endsWith('.css')) return null;
    sets ??= { ground: reachable(graph, [first]), home: reachable(graph, home) };
    if (used.test(id) || sets.ground.has(id)) return 'ground';
    return sets.home.has(id) ? 'home' : null;
  };
};

/** Groups of nodes that lie on circles together (Tarjan's strongly connected components of more than one step). */
export const circles = (nodes: readonly string[], followers: (id: string) => readonly string[]): readonly (readonly string[])[] => {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (id: string): void => {
    index.set(id, index.size);
    low.set(id, index.get(id)!);
    stack.push(id);
    for (const next of followers(id)) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(id, Math.min(low.get(id)!, low.get(next)!));
    }
    if (low.get(id) !== index.get(id)) return;
    const group = stack.splice(stack.indexOf(id));
    if (group.length > 1 || followers(id).includes(id)) found.push(group);
  };
  for (const id of nodes) if (!index.has(id)) visit(id);
  return found;
};

/** Dominator trees by Cooper, Harvey and Kennedy's iteration: what every path to (or from) a node goes through. */

/** Immediate dominators of all nodes reachable from the root. `next` gives the successors. */
export const dominators = (root: string, next: (id: string) => readonly string[]): ReadonlyMap<string, string> => {
  const order: string[] = [];
  const seen = new Set<string>();
  const visit = (first: string): void => {
    const stack: { id: string; rest: string[] }[] = [{ id: first, rest: [...next(first)] }];
    seen.add(first);
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const follower = top.rest.shift();
      if (follower === undefined) {
        order.push(top.id);
        stack.pop();
      } else if (!seen.has(follower)) {
        seen.add(follower);
        stack.push({ id: follower, rest: [...next(follower)] });
      }
    }
  };
  visit(root);
  const position = new Map(order.map((id, at) => [id, at]));
  const before = new Map<string, string[]>();
  for (const id of order) for (const follower of next(id)) before.set(follower, [...(before.get(follower) ?? []), id]);

  const parent = new Map<string, string>([[root, root]]);
  const meet = (left: string, right: string): string => {
    let [a, b] = [left, right];
    while (a !== b) {
      while (position.get(a)! < position.get(b)!) a = parent.get(a)!;
      while (position.get(b)! < position.get(a)!) b = parent.get(b)!;
    }
    return a;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const id of order.toReversed()) {
      if (id === root) continue;
      const known = (before.get(id) ?? []).filter((one) => parent.has(one));
      const found = known.reduce(meet);
      if (parent.get(id) !== found) {
        parent.set(id, found);
        changed = true;
      }
    }
  }
  parent.delete(root);
  return parent;
};

/** The node's dominators, nearest first. */
export const chain = (tree: ReadonlyMap<string, string>, id: string): readonly string[] => {
  const found: string[] = [];
  for (let at = tree.get(id); at !== undefined; at = tree.get(at)) found.push(at);
  return found;
};

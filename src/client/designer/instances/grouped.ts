/** Members of a list by what they have in common, in the order in which that first appears. */
export const grouped = <One>(list: readonly One[], by: (one: One) => string): ReadonlyMap<string, readonly One[]> => {
  const groups = new Map<string, One[]>();
  for (const one of list) {
    const own = groups.get(by(one));
    if (own) own.push(one);
    else groups.set(by(one), [one]);
  }
  return groups;
};

/** A flow key out of an English name: "Purchase request" is `purchaseRequest`. Empty where nothing of it can stand in a key. */
export const keyFrom = (name: string): string => {
  const parts = name
    .normalize('NFKD')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '');
  const joined = parts.map((part, at) => (at === 0 ? part.charAt(0).toLowerCase() : part.charAt(0).toUpperCase()) + part.slice(1)).join('');
  return joined.replace(/^[0-9]+/, '').slice(0, 60);
};

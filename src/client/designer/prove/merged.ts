/** The findings of the worker and of the server as one list. */
import type { Finding } from '#machines/verify/finding.ts';

const keyOf = ({ element, kind, reason }: Finding): string => `${element}\n${kind}\n${reason.en}`;

/** What the server found beyond the worker: the organisation, decision tables, effects that nothing carries out. */
export const merged = (local: readonly Finding[], server: readonly Finding[]): readonly Finding[] => {
  const known = new Set(local.map(keyOf));
  return server.filter((one) => !known.has(keyOf(one)));
};

/** The cache of everything asked from the server. Keys begin with the area: `['inbox', …]`, `['document', resource, id]`, `['list', resource, …]`. */
import { QueryClient } from '@tanstack/react-query';
import { Refused, UNREACHABLE } from './call.ts';
import { session } from '#client/data/session.ts';

/** Only what may come right by itself is tried again: a lost connection, or a server that says it is not ready. */
const again = (count: number, error: Error): boolean =>
  count < 2 && error instanceof Refused && (error.envelope.code === UNREACHABLE || error.envelope.code === '503');

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: again, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

let owner = session.get().user?.userId;
// What one person was told is never shown to the next.
session.subscribe(() => {
  const { user } = session.get();
  if (user?.userId === owner) return;
  owner = user?.userId;
  queries.clear();
});

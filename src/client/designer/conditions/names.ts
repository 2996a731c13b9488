/** What records are called that conditions name by their ids. */
import { askRecord, useDefinition } from '#client/data/server/resource.ts';
import { wordsOf } from '#client/fields/recordWords.ts';
import { isId } from '#model/fields/reference.ts';
import type { Names } from '#model/api.ts';
import { useQueries } from '@tanstack/react-query';

export const useNames = (target: string | undefined, ids: readonly string[]): Names => {
  const definition = useDefinition(target).data ?? null;
  return useQueries({
    queries: ids.filter(isId).map((id) => ({
      queryKey: ['named', target, id],
      enabled: definition !== null,
      staleTime: 600_000,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => ({
        id,
        words: wordsOf(definition!, await askRecord(definition!, id, signal)),
      }),
    })),
    combine: (all) => Object.fromEntries(all.flatMap(({ data }) => (data ? [[`${target}/${data.id}`, data.words] as const] : []))),
  });
};

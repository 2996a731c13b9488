/** Whom the rules give for a starter of one's choice, asked of the server a little after they change. */
import { ask } from '#client/data/server/call.ts';
import { useSession } from '#client/data/session.ts';
import type { Person } from '#model/api.ts';
import type { WhoAnswer, WhoBody, WhoNode } from '#model/workflow/design.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';

/** Stays while the designer is open, whichever element is looked at. */
let starter: Person | null = null;
const heard = new Set<() => void>();
const listen = (changed: () => void): (() => void) => {
  heard.add(changed);
  return () => void heard.delete(changed);
};

/** Who begins the flow, for the live lines: the person themselves, until they choose somebody else. */
export const useStarter = (): readonly [Person | null, (person: Person) => void] => {
  const chosen = useSyncExternalStore(listen, () => starter);
  const user = useSession((session) => session.user);
  const own = useMemo((): Person | null => (user ? { id: user.userId, name: user.realName, nameEn: user.nameEn } : null), [user]);
  return [
    chosen ?? own,
    (person) => {
      starter = person;
      for (const one of heard) one();
    },
  ];
};

export interface WhoAsked {
  readonly resource: string | null;
  readonly flow: string;
  /** Values of the document, where they are known. */
  readonly values?: WhoBody['values'];
}

/** `settled`: the answer is that of the rules as they stand. */
export const useWho = (asked: WhoAsked, node: WhoNode, person: Person | null) => {
  const body: WhoBody = {
    resource: asked.resource,
    flow: asked.flow,
    starter: person?.id ?? '',
    values: asked.values ?? {},
    nodes: [node],
  };
  const text = JSON.stringify(body);
  const [waited] = useDebouncedValue(text, 250);
  const found = useQuery({
    queryKey: ['design', 'who', waited],
    enabled: person !== null && node.rules.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [answer] = await ask<readonly WhoAnswer[]>('POST', '/tydf/process/design/who', {
        body: JSON.parse(waited) as unknown,
        byPerson: false,
        signal,
      });
      return answer ?? null;
    },
  });
  return {
    answer: node.rules.length === 0 ? null : (found.data ?? null),
    settled: waited === text && !found.isFetching,
    error: found.error,
    retry: () => void found.refetch(),
  };
};

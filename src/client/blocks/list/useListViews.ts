/** The views of a list, and what it opens with: an address that says nothing becomes the one that the person chose. */
import type { Query } from '#client/data/page/page.ts';
import type { Definition } from '#model/definition.ts';
import type { SharedRole } from '#model/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf, type Shown, viewsOf, viewsQuery } from './listViews.ts';

export interface Views {
  readonly all: readonly Shown[];
  /** Id of the one that the list opens with. */
  readonly first: string;
  readonly shareWith: readonly SharedRole[];
}

/** `waiting`: which rows are wanted is not known yet. */
export const useListViews = (
  definition: Definition,
  query: Query,
  onQuery: (query: Query) => void,
  enabled: boolean,
): { readonly views: Views; readonly waiting: boolean } => {
  const { data, isPending, failureCount } = useQuery({ ...viewsQuery(definition), enabled });
  const all = viewsOf(definition, data?.views ?? []);
  const first = all.find(({ id }) => id === data?.first);
  const blank = enabled && Object.keys(query).length === 0;
  const opens = blank && first !== undefined;
  useEffect(() => {
    if (opens) onQuery(addressOf(first, {}));
    // Once for each time that the address says nothing; what else is new at every render does not matter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opens]);
  return {
    views: { all, first: first?.id ?? 'all', shareWith: data?.shareWith ?? [] },
    waiting: opens || (blank && isPending && failureCount === 0),
  };
};

/** The rows of a list: read page by page, kept still under the reader, told of what is new. */
import { useOutboxPart } from '#client/blocks/outbox.ts';
import type { InboxRow } from '#model/inbox.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { askPage, keyOf, merge, pagesKey, pagesQuery } from './queries.ts';
import type { InboxQuery, Pages } from './queries.ts';

const settleMs = 250;
const none: ReadonlySet<string> = new Set();

/** `query` must be the same object while nothing of it changed. `stay` names the rows that stay although the server took them away: the one being read, and those whose decision is still ours to tell about. */
export const useRows = (query: InboxQuery) => {
  const held = useRef(none);
  const stay = useCallback((keys: ReadonlySet<string>) => void (held.current = keys), []);
  const client = useQueryClient();
  const list = useInfiniteQuery(pagesQuery(query));
  // New rows belong to the list they were found for.
  const [found, setFound] = useState<{ readonly query: InboxQuery; readonly fresh: ReadonlySet<string> }>({ query, fresh: none });
  const fresh = found.query === query ? found.fresh : none;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const rows = useMemo(() => {
    const seen = new Set<string>();
    return (list.data?.pages ?? []).flatMap((page) => page.rows).filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
  }, [list.data]);

  /** Reads the first page again; new rows only count, or come in with `withNew`. */
  const look = useCallback(
    async (withNew: boolean) => {
      const page = await askPage(query, null).catch(() => null);
      if (page === null) return;
      const before = client.getQueryData<Pages>(pagesKey(query));
      if (!before) return;
      const merged = merge(before, page, held.current, withNew || rowsIn(before) === 0);
      if (merged.pages !== before) client.setQueryData(pagesKey(query), merged.pages);
      const entered = withNew || rowsIn(before) === 0;
      setFound({ query, fresh: entered || merged.fresh.length === 0 ? none : new Set(merged.fresh.map(keyOf)) });
    },
    [client, query],
  );
  const lookSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void look(false), settleMs);
  }, [look]);

  const patch = useCallback(
    (rowKey: string, change: Partial<InboxRow>) =>
      client.setQueryData<Pages>(
        pagesKey(query),
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              rows: page.rows.map((row) => (keyOf(row) === rowKey ? { ...row, ...change } : row)),
            })),
          },
      ),
    [client, query],
  );
  const drop = useCallback(
    (rowKey: string) =>
      client.setQueryData<Pages>(
        pagesKey(query),
        (data) =>
          data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => keyOf(row) !== rowKey) })) },
      ),
    [client, query],
  );
  return { list, rows, fresh, insert: () => void look(true), lookSoon, patch, drop, stay };
};

const rowsIn = (pages: Pages): number => pages.pages.reduce((sum, page) => sum + page.rows.length, 0);

/** Says which rows stay: the row that is being read, and those whose decision has not been accepted. */
export const useStaying = (stay: (keys: ReadonlySet<string>) => void, read: string | null): void => {
  const decided = useOutboxPart(({ entries }) => entries.map(({ decision }) => decision.taskId));
  useEffect(() => {
    stay(new Set([...(read === null ? [] : [read]), ...decided]));
  }, [stay, read, decided]);
};

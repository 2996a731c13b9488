/** The rows of a list: read page by page, kept still under the reader, told of what is new; rows far away are let go and read again. */
import { useOutboxPart } from '#client/blocks/decide/outbox.ts';
import { settling } from '#client/blocks/rest.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Moved } from '#client/inbox/live.ts';
import { askPage, fillGap, keyOf, losesRows, meanwhile, merge, pagesKey, pagesQuery, thin, withoutGone } from '#client/inbox/queries.ts';
import type { InboxQuery, Pages } from '#client/inbox/queries.ts';

const none: ReadonlySet<string> = new Set();

/** A row, or the place of a page whose rows were let go. */
export type Listed = { readonly row: InboxRow; readonly page: number } | { readonly gap: number; readonly page: number };

/** Every row once, in their order. */
const listedIn = (pages: Pick<Pages, 'pages'> | undefined): readonly Listed[] => {
  const seen = new Set<string>();
  return (pages?.pages ?? []).flatMap(({ rows, gap }, page): Listed[] =>
    gap === undefined ? rows.flatMap((row) => (seen.has(keyOf(row)) ? [] : (seen.add(keyOf(row)), [{ row, page }]))) : [{ gap, page }],
  );
};

/** `query` must be the same object while nothing of it changed. `stay` names the rows that stay although the server took them away: the one being read, and those whose decision is still ours to tell about. */
export const useRows = (query: InboxQuery) => {
  const held = useRef(none);
  const stay = useCallback((keys: ReadonlySet<string>) => void (held.current = keys), []);
  const client = useQueryClient();
  const list = useInfiniteQuery({ ...pagesQuery(query), placeholderData: meanwhile(query) });
  // New rows belong to the list they were found for.
  const [found, setFound] = useState<{ readonly query: InboxQuery; readonly fresh: ReadonlySet<string> }>({ query, fresh: none });
  const fresh = found.query === query ? found.fresh : none;

  const [looking] = useState(settling);
  useEffect(() => looking.cancel, [looking]);

  const listed = useMemo(() => listedIn(list.data), [list.data]);

  const change = useCallback(
    (work: (pages: Pages) => Pages) => void client.setQueryData<Pages>(pagesKey(query), (pages) => pages && work(pages)),
    [client, query],
  );

  /** Tasks that left my inbox since the first page was last asked for, and those that stay nevertheless. */
  const gone = useRef(new Set<string>());
  /** Reads the first page again; new rows only count, or come in with `withNew`. */
  const look = useCallback(
    async (withNew: boolean) => {
      const left = gone.current;
      gone.current = new Set();
      const page = await askPage(query, null).catch(() => null);
      if (page === null) return void (gone.current = new Set([...left, ...gone.current]));
      const before = client.getQueryData<Pages>(pagesKey(query));
      if (!before) return;
      const entered = withNew || isEmpty(before);
      // Copies stay in their list, wherever a new order puts them.
      const kept = query.tab === 'copied' ? new Set(before.pages[0]?.rows.map(keyOf)) : held.current;
      const standing = losesRows(query) ? withoutGone(before, page, left, kept) : before;
      for (const key of left) if (kept.has(key)) gone.current.add(key);
      const merged = merge(standing, page, kept, entered);
      if (merged.pages !== before) client.setQueryData(pagesKey(query), merged.pages);
      setFound({ query, fresh: entered || merged.fresh.length === 0 ? none : new Set(merged.fresh.map(keyOf)) });
    },
    [client, query],
  );
  const lookSoon = useCallback(() => looking.ask(() => void look(false)), [looking, look]);

  /** The stream tells this of my inbox. */
  const heard = useCallback(
    ({ added, removed }: Moved) => {
      for (const taskId of removed) gone.current.add(taskId);
      for (const taskId of added) gone.current.delete(taskId);
      lookSoon();
    },
    [lookSoon],
  );

  const filling = useRef(new Set<number>());
  /** Page `at` is looked at: those far from it may go. Where it stands empty its rows are read again. */
  const near = useCallback(
    (at: number, empty: boolean) => {
      if (!empty) return change((pages) => thin(pages, at));
      const before = client.getQueryData<Pages>(pagesKey(query));
      if (!before || at >= before.pages.length || filling.current.has(at)) return;
      filling.current.add(at);
      void askPage(query, before.pageParams[at] ?? null)
        .then((page) => change((pages) => thin(fillGap(pages, at, page), at)))
        .catch(() => undefined)
        .finally(() => filling.current.delete(at));
    },
    [client, query, change],
  );

  const patch = useCallback(
    (rowKey: string, changes: Partial<InboxRow>) =>
      change((pages) => ({
        ...pages,
        pages: pages.pages.map((page) =>
          page.rows.some((row) => keyOf(row) === rowKey)
            ? { ...page, rows: page.rows.map((row) => (keyOf(row) === rowKey ? { ...row, ...changes } : row)) }
            : page,
        ),
      })),
    [change],
  );
  const drop = useCallback(
    (rowKey: string) =>
      change((pages) => ({
        ...pages,
        pages: pages.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => keyOf(row) !== rowKey) })),
      })),
    [change],
  );
  const insert = useCallback(() => void look(true), [look]);
  return { list, listed, fresh, insert, lookSoon, heard, near, patch, drop, stay };
};

const isEmpty = (pages: Pages): boolean => pages.pages.every(({ rows, gap }) => rows.length === 0 && gap === undefined);

/** Says which rows stay: the row that is being read, and those whose decision has not been accepted. */
export const useStaying = (stay: (keys: ReadonlySet<string>) => void, read: string | null, others: Iterable<string> = none): void => {
  const decided = useOutboxPart(({ entries }) => entries.map(({ decision }) => decision.taskId));
  useEffect(() => {
    stay(new Set([...(read === null ? [] : [read]), ...decided, ...others]));
  }, [stay, read, decided, others]);
};

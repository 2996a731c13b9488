/** An answered batch makes this of the lists kept in this window, so that no row shows up again before the server is asked. */
import { queries } from '#client/data/server/queries.ts';
import type { BulkAction } from '#machines/bulk.ts';
import type { InboxPage, InboxRow } from '#model/workflow/inbox.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { keyOf } from '#client/inbox/queries.ts';

type Change = (row: InboxRow) => InboxRow | null;

/** Rewrites the rows of `keys` in all lists that `within` names by tab and queue; null takes the row away. */
const rewrite = (keys: ReadonlySet<string>, within: (tab: unknown, queue: unknown) => boolean, change: Change): void =>
  void queries.setQueriesData<InfiniteData<InboxPage>>(
    { queryKey: ['inbox', 'page'], predicate: ({ queryKey }) => within(queryKey[2], queryKey[3]) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.rows.some((row) => keys.has(keyOf(row)))
            ? { ...page, rows: page.rows.flatMap((row) => (keys.has(keyOf(row)) ? (change(row) ?? []) : [row])) }
            : page,
        ),
      },
  );

const gone: Change = () => null;
const everywhere = (): boolean => true;
const todo = (tab: unknown): boolean => tab === 'todo';

const settled: Readonly<Record<BulkAction, (keys: ReadonlySet<string>) => void>> = {
  approve: (keys) => rewrite(keys, todo, gone),
  reject: (keys) => rewrite(keys, todo, gone),
  transfer: (keys) => rewrite(keys, todo, gone),
  snooze: (keys) => rewrite(keys, (tab, queue) => tab === 'todo' && queue !== 'snoozed', gone),
  claim: (keys) => {
    rewrite(keys, (tab, queue) => tab === 'todo' && queue === 'claimable', gone);
    rewrite(keys, todo, (row) => ({ ...row, claimable: false }));
  },
  copyTo: () => undefined,
  read: (keys) => rewrite(keys, everywhere, (row) => ({ ...row, unread: false })),
  deletes: (keys) => rewrite(keys, (tab) => tab === 'drafts', gone),
};

/** `keys`: rows that were dealt with. */
export const settle = (action: BulkAction, keys: ReadonlySet<string>): void => settled[action](keys);

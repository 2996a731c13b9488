/** A batch does this to the list: rows that came back are selected again, each with its sentence. */
import type { InboxRow } from '#model/workflow/inbox.ts';
import { useEffect, useMemo, useRef } from 'react';
import { bulkRows, useBulkRows } from '#client/blocks/list/bulkRows.ts';
import { keyOf } from '#client/inbox/queries.ts';
import type { Selection } from './selection.ts';
import type { Listed } from '#client/inbox/rows/useRows.ts';

/** Answers the tasks of the batch, which stay in the list whatever the server says of them. */
export const useBulkList = (listed: readonly Listed[], selection: Selection): ReadonlySet<string> => {
  const now = useRef(listed);
  useEffect(() => {
    now.current = listed;
  });
  useEffect(() => {
    let before = bulkRows.get();
    return bulkRows.subscribe(() => {
      const next = bulkRows.get();
      const back = new Set([
        ...[...next.refused.keys()].filter((key) => !before.refused.has(key)),
        // Taken back as a whole, it stands selected as before.
        ...(before.undo !== null && !next.there ? before.hidden : []),
      ]);
      before = next;
      if (back.size === 0) return;
      selection.add(now.current.flatMap((one): InboxRow[] => ('row' in one && back.has(keyOf(one.row)) ? [one.row] : [])));
    });
  }, [selection]);
  const bulk = useBulkRows();
  return useMemo(() => new Set([...bulk.hidden, ...bulk.refused.keys()]), [bulk]);
};

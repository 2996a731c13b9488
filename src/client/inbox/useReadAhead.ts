/** The next tasks are read from the server before they are asked for. */
import { prefetchBundle, targetOf } from '#client/blocks/reader/bundle.ts';
import { afterPaint } from '#client/blocks/paint.ts';
import { definitionQuery } from '#client/data/server/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RowItem } from './useWalk.ts';

/** So many tasks after the chosen one. */
const ahead = 3;

export const useReadAhead = (rows: readonly RowItem[], at: number): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      afterPaint(() => {
        for (const { row } of rows.slice(Math.max(0, at), at + 1 + ahead)) {
          void prefetchBundle(client, targetOf(row));
          void client.prefetchQuery(definitionQuery(row.resource));
        }
      }),
    [client, rows, at],
  );
};

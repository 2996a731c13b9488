/** What can be done without the server: what the outbox holds until it is back. The rest says that it needs the connection. */
import { useUp } from '#client/data/server/connection.ts';
import { w } from '#model/words.ts';
import { useMemo } from 'react';
import type { BarAction, BarCan } from '#client/blocks/act/actionWords.ts';

/** Decisions that ask for nothing the server would have to look up first. */
const queued: ReadonlySet<BarAction> = new Set(['approve', 'reject', 'return']);

const needsConnection = { reason: 'needsConnection', desc: w('Needs the connection.', '需要网络连接。') } as const;

/** `onlineOnly`: payments and stock, where nothing may be promised that the server has not done. */
export const withoutServer = (can: BarCan, onlineOnly: boolean): BarCan =>
  Object.fromEntries(
    (Object.keys(can) as BarAction[]).map((action) => [
      action,
      can[action] === true && (onlineOnly || !queued.has(action)) ? needsConnection : can[action],
    ]),
  );

/** What `can` says, and while the server cannot be reached, what is left of it. */
export const useReachable = (can: BarCan, onlineOnly: boolean): BarCan => {
  const up = useUp();
  return useMemo(() => (up ? can : withoutServer(can, onlineOnly)), [up, can, onlineOnly]);
};

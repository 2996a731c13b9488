/** Calls of the count page: the sheet, which tells nothing of the books, and one count at a time. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope } from '#model/api.ts';
import { queryOptions } from '@tanstack/react-query';
import type { CountSheet } from './counting.ts';

const at = (id: string): string => `/tydf/process/materialCheck/count/${id}`;
/** Others count the same sheet: what they entered is looked for as often. */
const othersEvery = 15_000;

export const sheetKey = (id: string) => ['list', 'materialCheck', 'sheet', id] as const;
export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: sheetKey(id),
    queryFn: ({ signal }) => ask<CountSheet>('GET', at(id), { signal }),
    refetchInterval: othersEvery,
  });

/** Written by line, so that nobody overwrites what somebody else has counted meanwhile; null makes the line open again. */
export const saveCount = (id: string, lineId: string, countQty: string | null): Promise<Envelope> =>
  call('PUT', at(id), { body: { lines: [{ id: lineId, countQty }] }, quiet: true });

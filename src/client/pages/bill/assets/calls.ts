/** Calls of the pages of assets. */
import { ask, call } from '#client/data/server/call.ts';
import { everyPage } from '#client/data/page/everyPage.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { queryOptions } from '@tanstack/react-query';

const cards = '/tydf/api/fixasset';
const checks = '/tydf/api/assetCheck';
/** Others count the same assets: what they have seen is looked for as often. */
const othersEvery = 15_000;

/** Every card that somebody may see, those that are gone left out. */
export const cardsQuery = queryOptions({
  queryKey: ['list', 'fixasset', 'desk'],
  queryFn: async ({ signal }) =>
    (await everyPage(`${cards}/page`, signal)).filter(({ assetStatus }) => assetStatus !== 'scrapped' && assetStatus !== 'sold'),
});

/** The card of a label. */
export const cardOfLabel = (qrcode: string): Promise<Envelope<{ readonly card: AnyDoc }>> =>
  call('GET', `${cards}/byQr/${encodeURIComponent(qrcode)}`, { quiet: true });

export interface DepreciationToCome {
  readonly month: string;
  readonly amount: string;
  readonly netAfter: string;
}
export interface ValueOn {
  readonly originalValue: string;
  readonly accumulated: string;
  readonly netValue: string;
  readonly basis: 'estimate' | 'opening' | 'posted' | 'forecast' | 'disposed';
  readonly next: readonly DepreciationToCome[];
}
export const valueQuery = (id: string, date: string) =>
  queryOptions({
    queryKey: ['list', 'fixasset', 'value', id, date],
    queryFn: ({ signal }) => ask<ValueOn>('GET', `${cards}/valueOn/${id}`, { params: { date }, signal }),
    enabled: date !== '',
  });

export const labelPath = (ids: readonly string[]): string => `${cards}/label/${ids.join(',')}`;

export interface OpenCheck {
  readonly id: string;
  readonly code: string;
  readonly checkName: string;
  readonly deadline: string;
  readonly cardCount: number;
  readonly seenCount: number;
}
export const countingQuery = queryOptions({
  queryKey: ['list', 'assetCheck', 'counting'],
  queryFn: ({ signal }) => ask<readonly OpenCheck[]>('GET', `${checks}/counting`, { signal }),
});

export interface OwnAsset {
  readonly checkId: string;
  readonly code: string;
  readonly deadline: string;
  readonly qrcode: string;
  readonly assetCode: string;
  readonly assetName: string;
  readonly place: string | null;
  readonly confirmed: boolean;
}
export const mineQuery = queryOptions({
  queryKey: ['list', 'assetCheck', 'mine'],
  queryFn: ({ signal }) => ask<readonly OwnAsset[]>('GET', `${checks}/mine`, { signal }),
});

/** A row of a stocktake that nobody has seen yet. */
export type OpenRow = AnyDoc;
export const openRowsQuery = (id: string) =>
  queryOptions({
    queryKey: ['list', 'assetCheckItem', 'open', id],
    queryFn: ({ signal }) => everyPage<OpenRow>('/tydf/api/assetCheckItem/page', signal, { checkId: id, finding: 'open' }),
    refetchInterval: othersEvery,
  });

/** What was scanned, as it was recorded. */
export interface Scanned {
  readonly id: string;
  readonly fixassetId: string | null;
  readonly assetCode: string | null;
  readonly assetName: string;
  readonly finding: string;
  readonly cardCount: number;
  readonly seenCount: number;
}
export const scan = (id: string, body: AnyDoc): Promise<Envelope<Scanned>> =>
  call('PUT', `${checks}/scan/${id}`, { body: { ...body, requestId: newRequestId() }, quiet: true });

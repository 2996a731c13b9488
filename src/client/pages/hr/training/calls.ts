/** Calls of sign-in and scores. */
import { ask, call } from '#client/data/call.ts';
import type { Envelope, Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { queryOptions } from '@tanstack/react-query';

const base = '/tydf/api/hrTrainingSign';

/** A participant as the page of scores has him. */
export interface ScoredRow {
  readonly id: string;
  readonly staffNo: string | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly signState: string;
  readonly score: string | null;
}

export interface ScoredSession {
  readonly courseLineId: string;
  readonly course: string;
  readonly startTime: string;
  readonly persons: number;
  readonly present: number;
  readonly scored: number;
  readonly average: string | null;
  readonly rows: readonly ScoredRow[];
}

interface ScorePage extends Omit<Page, 'records'> {
  readonly records: readonly ScoredSession[];
}

export const scoresQuery = (unscored: boolean, pageNum: number) =>
  queryOptions({
    queryKey: ['trainingScores', unscored, pageNum],
    queryFn: ({ signal }) => ask<ScorePage>('GET', `${base}/scorePage`, { params: { unscored, pageNum, pageSize: 10 }, signal }),
  });

export interface ScoreTotals {
  readonly updated: number;
  readonly passRate: string;
  readonly average: string;
}

/** All or none of them. */
export const putScores = (rows: readonly { readonly id: string; readonly score: string | null }[]): Promise<Envelope<ScoreTotals>> =>
  call('PUT', `${base}/putBatchScore`, { body: rows, quiet: true });

export const ownQuery = (staffId: string | null) =>
  queryOptions({
    queryKey: ['list', 'hrTrainingSign', 'own', staffId],
    queryFn: ({ signal }) =>
      staffId === null ? Promise.resolve(null) : ask<Page>('GET', `${base}/page`, { params: { staffId, pageSize: 50 }, signal }),
  });

export const signNow = (id: string, side: 'in' | 'out'): Promise<Envelope<AnyDoc>> =>
  call('PUT', `${base}/sign/${id}`, { body: { side }, quiet: true });

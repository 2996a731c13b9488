/** Calls of sign-in, its code, and scores. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope, Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { queryOptions } from '@tanstack/react-query';

const base = '/tydf/api/hrTrainingSign';

/** A participant as the page of scores has them. */
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

/** One's own rows, or the one of a session. */
export const ownQuery = (staffId: string | null, session: string | null) =>
  queryOptions({
    queryKey: ['list', 'hrTrainingSign', 'own', staffId, session],
    queryFn: ({ signal }) =>
      staffId === null
        ? Promise.resolve(null)
        : ask<Page>('GET', `${base}/page`, { params: { staffId, pageSize: 50, ...(session && { courseLineId: session }) }, signal }),
  });

/** How often who stands before the room sees who has come, in milliseconds. */
const every = 10_000;

export const sessionQuery = (session: string) =>
  queryOptions({
    queryKey: ['list', 'hrTrainingSign', 'session', session],
    queryFn: ({ signal }) => ask<Page>('GET', `${base}/page`, { params: { courseLineId: session, pageSize: 200 }, signal }),
    refetchInterval: every,
  });

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['record', 'hrTrainingPlan', id],
    queryFn: ({ signal }) => ask<AnyDoc>('GET', `/tydf/process/hrTrainingPlan/get/${id}`, { signal }),
  });

export const signNow = (id: string, side: 'in' | 'out'): Promise<Envelope<AnyDoc>> =>
  call('PUT', `${base}/sign/${id}`, { body: { side }, quiet: true });

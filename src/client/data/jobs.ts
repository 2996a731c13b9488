/**
 * Long-running work of the signed-in person, as this window knows it: read once, then told by the stream. Loaded with
 * the tray, never with the first page.
 */
import type { JobOrder, JobView } from '#model/operations/jobs.ts';
import { isOver } from '#model/operations/jobs.ts';
import { useSyncExternalStore } from 'react';
import { ask, call, download } from './server/call.ts';
import { offerFile } from './server/file.ts';
import { listen } from './server/stream.ts';
import { jobsMark } from './jobsMark.ts';

const base = '/tydf/jobs';

let jobs: readonly JobView[] = [];
let owner: string | null = null;
const drawers = new Set<() => void>();
const enders = new Set<(job: JobView) => void>();
/** Jobs whose file this window is fetching for whoever asked: no news to them. */
const awaited = new Set<string>();

const set = (next: readonly JobView[]): void => {
  jobs = next.toSorted((a, b) => Number(b.id) - Number(a.id));
  jobsMark.set(jobs.length > 0);
  for (const draw of drawers) draw();
};

/** One stands like this now. */
export const putJob = (job: JobView): void => {
  const before = jobs.find(({ id }) => id === job.id);
  set([...jobs.filter(({ id }) => id !== job.id), job]);
  if (before && !isOver(before) && isOver(job) && !awaited.has(job.id)) for (const heard of enders) heard(job);
};
const dropJob = (id: string): void => set(jobs.filter((job) => job.id !== id));

/** Asks the server; what it does not know any more is gone. Without an answer all stays as it was. */
export const readJobs = async (): Promise<void> => {
  const found = await ask<readonly JobView[]>('GET', base).catch(() => null);
  if (!found) return;
  for (const job of found) putJob(job);
  set(jobs.filter(({ id }) => found.some((one) => one.id === id)));
};

/**
 * Follows the stream for a person; answers the function that stops it. `ended` hears of every one that this window saw running and that
 * is over.
 */
export const followJobs = (userId: string | null, ended: (job: JobView) => void): (() => void) => {
  // Somebody else signed in here: what the one before had is not for their eyes.
  if (owner !== null && owner !== userId) set([]);
  owner = userId;
  enders.add(ended);
  const unheard = listen((event) => {
    if (event.type === 'poll') void readJobs();
    if (event.type === 'job') {
      if (event.job) putJob(event.job);
      else dropJob(event.id);
    }
  });
  void readJobs();
  return () => {
    enders.delete(ended);
    unheard();
  };
};

export const useJobs = (): readonly JobView[] =>
  useSyncExternalStore(
    (draw) => {
      drawers.add(draw);
      return () => drawers.delete(draw);
    },
    () => jobs,
  );

/** Hands the file of one that is done to the browser; false when it could not be had, which has been told. */
export const fetchResult = async ({ id, file }: JobView): Promise<boolean> => {
  if (!file) return false;
  const blob = await download(`${base}/${id}/result`);
  if (!blob) return false;
  offerFile(file.name, blob.type, blob);
  return true;
};

const act = async (id: string, name: 'cancel' | 'retry'): Promise<void> => {
  const { code, data } = await call<JobView>('POST', `${base}/${id}/${name}`);
  if (code === '200') putJob(data);
  else await readJobs();
};
export const cancelJob = (id: string): Promise<void> => act(id, 'cancel');
export const retryJob = (id: string): Promise<void> => act(id, 'retry');

export const dismissJob = async (id: string): Promise<void> => {
  const { code } = await call('DELETE', `${base}/${id}`);
  if (code === '200' || code === '404') dropJob(id);
};

/** What became of work that was asked for: its file is in the browser, it goes on in the tray, it failed there, or it was refused. */
export type Started = 'fetched' | 'goesOn' | 'failed' | 'refused';

/** Asks for work. What is small comes back done, and its file is handed over at once; the rest stands in the tray. */
export const startJob = async (order: JobOrder): Promise<Started> => {
  const { code, data } = await call<JobView>('POST', base, { body: order });
  if (code !== '200') return 'refused';
  if (data.state === 'done') {
    awaited.add(data.id);
    const fetched = await fetchResult(data);
    if (fetched) await dismissJob(data.id);
    else putJob(data);
    awaited.delete(data.id);
    return fetched ? 'fetched' : 'refused';
  }
  // The stream may have told more of it by now.
  if (!jobs.some(({ id }) => id === data.id)) putJob(data);
  return data.state === 'failed' ? 'failed' : 'goesOn';
};

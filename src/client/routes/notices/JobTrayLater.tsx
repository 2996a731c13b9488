/** The tray of long-running work, which only those load who have some: asked once when the frame is there, then told. */
import { lazyOptional } from '#client/data/lazyOptional.ts';
import { whenIdle } from '#client/blocks/paint.ts';
import { call } from '#client/data/server/call.ts';
import { jobsMark } from '#client/data/jobsMark.ts';
import { listen } from '#client/data/server/stream.ts';
import type { JobView } from '#model/operations/jobs.ts';
import { Suspense, useEffect, useSyncExternalStore } from 'react';

const JobTray = lazyOptional(async () => (await import('#client/shell/jobs/JobTray.tsx')).JobTray);

const look = async (): Promise<void> => {
  const { code, data } = await call<readonly JobView[]>('GET', '/tydf/jobs', { quiet: true });
  if (code === '200' && data.length > 0) jobsMark.set(true);
};

export const JobTrayLater = () => {
  const some = useSyncExternalStore(jobsMark.subscribe, jobsMark.get);
  useEffect(() => whenIdle(() => void look()), []);
  useEffect(() => listen(({ type }) => type === 'job' && jobsMark.set(true)), []);
  return (
    some && (
      <Suspense>
        <JobTray />
      </Suspense>
    )
  );
};

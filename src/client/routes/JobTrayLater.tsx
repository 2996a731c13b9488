/** The tray of long-running work, which only those load who have some (interface 5.9). */
import { listen } from '#client/data/stream.ts';
import { jobsMark } from '#client/data/jobsMark.ts';
import { lazy, Suspense, useEffect, useState } from 'react';

const JobTray = lazy(async () => ({ default: (await import('#client/shell/JobTray.tsx')).JobTray }));

export const JobTrayLater = () => {
  const [some, setSome] = useState(jobsMark.get);
  useEffect(() => listen(({ type }) => (type === 'job' || jobsMark.get()) && setSome(true)), []);
  return (
    some && (
      <Suspense>
        <JobTray />
      </Suspense>
    )
  );
};

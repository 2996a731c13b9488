/** Why a decision did not go through, over its document; loaded when one did not. */
import { type ComponentProps, lazy, Suspense } from 'react';
import type * as band from './TaskBand.tsx';

const TaskBand = lazy(async () => ({ default: (await import('./TaskBand.tsx')).TaskBand }));

export const TaskBandLater = (props: ComponentProps<typeof band.TaskBand>) => (
  <Suspense>
    <TaskBand {...props} />
  </Suspense>
);

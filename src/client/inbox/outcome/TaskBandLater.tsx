/** Why a decision did not go through, over its document; loaded when one did not. */
import { lazyOptional } from '#client/data/lazyOptional.ts';
import { type ComponentProps, Suspense } from 'react';
import type * as band from './TaskBand.tsx';

const TaskBand = lazyOptional(async () => (await import('./TaskBand.tsx')).TaskBand);

export const TaskBandLater = (props: ComponentProps<typeof band.TaskBand>) => (
  <Suspense>
    <TaskBand {...props} />
  </Suspense>
);

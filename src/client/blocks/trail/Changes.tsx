/** Changes of fields where they may be shown: read when there are any, as most documents are never corrected. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ChangesProps } from './ChangeView.tsx';

const ChangeList = lazy(async () => ({ default: (await import('./ChangeView.tsx')).ChangeList }));

export const Changes = (props: ChangesProps) => (
  <Suspense fallback={<Skeleton height={24 * props.changes.length} />}>
    <ChangeList {...props} />
  </Suspense>
);

/** A list of remarks where there is one; its part is loaded with the first. */
import { type ComponentProps, lazy, Suspense } from 'react';
import type { RemarkList } from './RemarkList.tsx';

const List = lazy(async () => ({ default: (await import('./RemarkList.tsx')).RemarkList }));

export const Remarked = (props: ComponentProps<typeof RemarkList>) =>
  props.remarks.length === 0 ? null : (
    <Suspense fallback={null}>
      <List {...props} />
    </Suspense>
  );

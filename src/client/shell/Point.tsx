/** Where something opens that its button does not hold itself. */
import type { Ref } from 'react';

export type Anchor = Pick<DOMRect, 'left' | 'bottom'>;

export const Point = ({ at, ref }: { readonly at: Anchor; readonly ref?: Ref<HTMLSpanElement> }) => (
  <span ref={ref} style={{ position: 'fixed', left: at.left, top: at.bottom, width: 1, height: 1 }} />
);

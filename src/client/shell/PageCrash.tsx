/** A page that stopped leaves the others as they are; one whose code does not come is reported and becomes not-found. */
import { PaneCrash } from '#client/blocks/PaneCrash.tsx';
import type { ReactNode } from 'react';
import { NotFound } from './missing/NotFound.tsx';

interface Props {
  readonly path: string;
  /** The whole address, where it may change under the same page. */
  readonly of?: string;
  readonly children: ReactNode;
}

export const PageCrash = ({ path, of = path, children }: Props) => (
  <PaneCrash of={of} missing={(failure) => <NotFound path={path} failure={failure} />}>
    {children}
  </PaneCrash>
);

/** What every room of a signed-in person stands in. */
import { queries } from '#client/data/server/queries.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export const Signed = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

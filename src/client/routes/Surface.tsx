/** What every page of ours stands on: looks, and the places of questions and notices. */
import { schemeManager } from '#client/theme/look/scheme.ts';
import { theme } from '#client/theme/look/theme.ts';
import { cssVariablesResolver } from '#client/theme/look/variables.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Later } from './Later.tsx';

export const Surface = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} colorSchemeManager={schemeManager} defaultColorScheme="auto">
    <Later />
    {children}
  </MantineProvider>
);

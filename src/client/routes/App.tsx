/** Providers around every page. */
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queries } from '#client/data/queries.ts';
import { schemeManager } from '#client/theme/scheme.ts';
import { theme } from '#client/theme/theme.ts';
import { cssVariablesResolver } from '#client/theme/variables.ts';
import { router } from './router.tsx';

export const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} colorSchemeManager={schemeManager} defaultColorScheme="auto">
    <QueryClientProvider client={queries}>
      <Notifications position="top-right" containerWidth={400} limit={1} />
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);

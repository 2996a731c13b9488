/** Providers around every page. What only signed-in people need comes with their rooms (`Signed.tsx`), what only speaks comes when it speaks. */
import { schemeManager } from '#client/theme/scheme.ts';
import { theme } from '#client/theme/theme.ts';
import { cssVariablesResolver } from '#client/theme/variables.ts';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { Later } from './Later.tsx';
import { router } from './router.tsx';

export const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} colorSchemeManager={schemeManager} defaultColorScheme="auto">
    <Later />
    <RouterProvider router={router} />
  </MantineProvider>
);

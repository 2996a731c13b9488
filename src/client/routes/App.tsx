/** The application. What only signed-in people need comes with their rooms (`Signed.tsx`), what only speaks comes when it speaks. */
import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';
import { Surface } from './Surface.tsx';

export const App = () => (
  <Surface>
    <RouterProvider router={router} />
  </Surface>
);

/**
 * The routes: the few pages outside the frame by name; everything else is the frame's, which resolves the path itself (menu
 * paths come from the server). Paths count as they are spelled (`caseSensitive`); queries are plain texts, so that an id
 * never becomes a number.
 */
import { session } from '#client/data/session.ts';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { isOpen } from './guard.ts';
import { Root } from './Root.tsx';

const rootRoute = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    const { token, user } = session.get();
    if (isOpen(location.pathname)) return;
    if (token && !user?.mustChangePwd && !user?.mustSecure) return;
    const search = location.pathname === '/' ? {} : { from: location.href };
    throw redirect({ to: '/login', search, replace: true });
  },
});

const named = ['/', '/login', '/selectSystem', '/pending', '/audited', '/$'] as const;
const routes = named.map((path) => createRoute({ getParentRoute: () => rootRoute, path, component: () => null }));

type Texts = Record<string, string>;

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  basepath: '/tf',
  caseSensitive: true,
  trailingSlash: 'preserve',
  parseSearch: (text): Texts => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const texts = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const text = new URLSearchParams(texts).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

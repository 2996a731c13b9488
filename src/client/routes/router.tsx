/**
 * The routes: the few pages outside the frame by name, everything else through one splat that the frame resolves (R-057: menu paths
 * come from the server). Paths are matched as they are spelled (`caseSensitive`, rulings 28); queries are plain texts, so that an id
 * never becomes a number.
 */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { session } from '#client/data/session.ts';
import { Frame } from './Frame.tsx';
import { Login, Public, SelectSystem } from './rooms.tsx';

/** Opens without a token. */
export const isOpen = (path: string): boolean => ['/login', '/pending', '/audited'].includes(path) || path.startsWith('/screen');

const rootRoute = createRootRoute({
  beforeLoad: ({ location }) => {
    if (session.get().token || isOpen(location.pathname)) return;
    const from = location.pathname === '/' ? {} : { search: { from: location.href } };
    throw redirect({ to: '/login', ...from, replace: true });
  },
});

const login = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: Login });
const start = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Login });
const systems = createRoute({ getParentRoute: () => rootRoute, path: '/selectSystem', component: SelectSystem });
const pending = createRoute({ getParentRoute: () => rootRoute, path: '/pending', component: () => <Public tab="todo" /> });
const audited = createRoute({ getParentRoute: () => rootRoute, path: '/audited', component: () => <Public tab="done" /> });
const pages = createRoute({ getParentRoute: () => rootRoute, path: '/$', component: Frame });

type Texts = Record<string, string>;

export const router = createRouter({
  routeTree: rootRoute.addChildren([start, login, systems, pending, audited, pages]),
  basepath: '/tf',
  caseSensitive: true,
  trailingSlash: 'preserve',
  parseSearch: (text): Texts => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

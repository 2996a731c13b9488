/**
 * Around every page: the pages outside the frame are drawn by name; the frame with its tabs stays beside them, hidden, so that
 * choosing another system loses nothing (tabs live outside `<Outlet>`).
 */
import { NavigationContext, type Query } from '#client/data/page/page.ts';
import { useSession } from '#client/data/session.ts';
import { Login } from '#client/shell/signIn/Login.tsx';
import { NotFound } from '#client/shell/missing/NotFound.tsx';
import { PageCrash } from '#client/shell/PageCrash.tsx';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Activity, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { isPrint, standsAlone } from './guard.ts';
import { hear } from './notices/hear.ts';
import { navigationOn } from './navigation.ts';
import { Frame, PrintRoom, PublicInbox, SelectSystem, Signed } from './outside.tsx';

const alone = (path: string, query: Query): ReactNode => {
  if (path === '/' || path === '/login') return <Login query={query} />;
  if (path === '/selectSystem')
    return (
      <Signed>
        <SelectSystem query={query} />
      </Signed>
    );
  if (path === '/pending' || path === '/audited')
    return (
      <Signed>
        <PublicInbox path={path} query={query} />
      </Signed>
    );
  if (isPrint(path))
    return (
      <Signed>
        <PrintRoom path={path} query={query} />
      </Signed>
    );
  return <NotFound path={path} />;
};

export const Root = () => {
  const { history } = useRouter();
  const path = useLocation({ select: (location) => location.pathname });
  const query = useLocation({ select: (location) => location.search as Query });
  const token = useSession((now) => now.token);
  const userId = useSession((now) => now.user?.userId ?? '');
  const navigation = useMemo(() => navigationOn(history), [history]);
  useEffect(() => hear(navigation), [navigation]);
  const outside = standsAlone(path);
  // The frame is first made when it is first needed, and goes with its person; an ended session leaves it hidden until they come back.
  const [framed, setFramed] = useState(!outside && token !== null);
  if (!outside && token !== null && !framed) setFramed(true);
  if (framed && userId === '' && token === null) setFramed(false);
  return (
    <NavigationContext value={navigation}>
      {outside && (
        <PageCrash key={path} path={path}>
          <Suspense fallback={null}>{alone(path, query)}</Suspense>
        </PageCrash>
      )}
      {framed && (
        <Activity mode={outside || token === null ? 'hidden' : 'visible'}>
          <PageCrash path={path}>
            <Suspense fallback={null}>
              <Signed>
                <Frame key={userId} path={outside ? null : path} query={query} />
              </Signed>
            </Suspense>
          </PageCrash>
        </Activity>
      )}
    </NavigationContext>
  );
};

/** The bars above the page. What draws them is loaded when the first page stands, so that it is there when the network is not. */
import { useConnection } from '#client/data/server/connection.ts';
import { useSession } from '#client/data/session.ts';
import { environmentOf } from '#client/data/environment.ts';
import { useRelease } from '#client/offline/release.ts';
import { sessionActor } from '#client/shell/actors.ts';
import { EnvironmentLine } from '#client/shell/EnvironmentLine.tsx';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

const REST_MS = 1_500;

const load = () => import('./BarsShown.tsx');
/** A bar that does not come must not take the page with it. */
const Shown = lazy(async (): Promise<{ default: ComponentType<{ readonly expiring: boolean }> }> => {
  const loaded = await load().catch(() => null);
  return { default: loaded?.BarsShown ?? (() => null) };
});

const Waiting = lazy(async () => {
  const loaded = await load().catch(() => null);
  return { default: loaded?.WaitingLine ?? (() => null) };
});

export const Bars = () => {
  const expiring = useSelector(sessionActor, (now) => now.matches({ signedIn: 'expiring' }));
  const { link } = useConnection();
  const maintained = useSession((now) => now.system?.maintained === true);
  const release = useRelease();
  const [rested, setRested] = useState(false);
  // After the first page is there: until then the pages themselves say that they wait.
  useEffect(() => {
    const quiet = setTimeout(setRested, REST_MS, true);
    return () => clearTimeout(quiet);
  }, []);
  return (
    <>
      <EnvironmentLine name={environmentOf(location.hostname)} />
      {(link !== 'online' || expiring || maintained || release !== null) && (
        <Suspense fallback={null}>
          <Shown expiring={expiring} />
        </Suspense>
      )}
      {rested && (
        <Suspense fallback={null}>
          <Waiting />
        </Suspense>
      )}
    </>
  );
};

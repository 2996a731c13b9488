/** What stands above the page: the lost connection, a new version, the session that ends soon. */
import { useOutboxPart } from '#client/blocks/decide/outbox.ts';
import { useConnection } from '#client/data/server/connection.ts';
import { useRelease } from '#client/offline/release.ts';
import { ReleaseBar } from '#client/offline/ReleaseBar.tsx';
import { connectionActor, endOfSession, staySignedIn } from '#client/shell/actors.ts';
export { WaitingLine } from './notices/WaitingLine.tsx';
import { MaintenanceBar, OfflineBar, SessionBar } from '#client/shell/bars.tsx';
import { reloadApplication } from '#client/shell/reloading.ts';
import { useSession } from '#client/data/session.ts';
import { useLanguage } from '#client/words/language.tsx';
import { useState } from 'react';

const Connection = () => {
  const { link, since } = useConnection();
  const { waiting, sent } = useOutboxPart((outbox) => ({
    waiting: outbox.entries.filter(({ state }) => state === 'waiting' || state === 'sending').length,
    sent: outbox.sent,
  }));
  const [before, setBefore] = useState(sent);
  // What was sent before the connection was lost is no news.
  if ((link === 'offline' || link === 'reconnecting') && before !== sent) setBefore(sent);
  if (link === 'online') return null;
  return (
    <OfflineBar
      state={link}
      since={new Date(since).toISOString()}
      waiting={waiting}
      sent={Math.max(0, sent - before)}
      onTry={() => connectionActor.send({ type: 'TRY' })}
    />
  );
};

const Maintenance = () => {
  const language = useLanguage();
  const system = useSession((now) => now.system);
  return system?.maintained ? <MaintenanceBar name={(language === 'en' && system.systemNameEn) || system.systemName} /> : null;
};

export const BarsShown = ({ expiring }: { readonly expiring: boolean }) => {
  const release = useRelease();
  return (
    <>
      <Connection />
      <Maintenance />
      {release !== null && <ReleaseBar onTake={() => void reloadApplication()} />}
      {expiring && <SessionBar until={endOfSession()} onStay={() => void staySignedIn()} />}
    </>
  );
};

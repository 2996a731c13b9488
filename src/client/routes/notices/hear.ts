/**
 * What the frame does with the server's answers: 401 and 403 ask one question, anything else is one notice. It also keeps files out that
 * miss their place.
 */
import { choose } from '#client/blocks/confirm.ts';
import { notify } from '#client/blocks/notify.ts';
import { addressOf, type Navigation } from '#client/data/page/page.ts';
import { listenToCalls, locateEngine } from '#client/data/server/call.ts';
import { followOtherWindows } from '#client/data/session.ts';
import { connectionActor, sessionActor, startActors } from '#client/shell/actors.ts';
import { keepWhatIsTyped } from '#client/shell/reloading.ts';
import { forgetSession, leaveSession } from '#client/shell/signIn/signIn.ts';
import { askFlowPath } from '#client/shell/start.ts';
import { listenToRefusedScreen } from '#client/theme/fullScreen.ts';
import { fixed } from '#client/words/fixed.ts';
import { say } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import type { Envelope } from '#model/api.ts';
import { isOpen } from '#client/routes/guard.ts';
import { BASE } from '#client/routes/navigation.ts';
import { keepStrayFilesOut } from '#client/routes/strayFiles.ts';

const place = () => ({
  path: location.pathname.slice(BASE.length) || '/',
  query: Object.fromEntries(new URLSearchParams(location.search)),
});

/** Open pages and the sign-in page show their signed-out state and ask nothing. */
const showsSignedOut = (path: string): boolean => isOpen(path) || path === '/';

let forbiddenStands = false;

/** One question for a refused action; the code and path help the administrator. */
const askForbidden = async (envelope: Envelope, path: string): Promise<void> => {
  if (forbiddenStands) return;
  forbiddenStands = true;
  const detail = [envelope.params?.['permission'] ?? envelope.reason, envelope.desc, path].filter(Boolean).join(' · ');
  await choose<null>({
    title: say(fixed.forbidden),
    detail,
    dismissed: null,
    choices: [{ value: null, label: say(shell.confirm), kind: 'primary' }],
  });
  forbiddenStands = false;
};

/** The same person signed in again elsewhere. */
let comeBack: (() => void) | null = null;

/** One question for an expired session, however many answers said so; none on pages that stand open. */
const askExpired = async (go: Navigation['go']): Promise<void> => {
  await keepWhatIsTyped();
  const here = place();
  if (!showsSignedOut(here.path)) {
    const again = await choose<boolean>({
      title: say(fixed.expired),
      dismissed: true,
      choices: [{ value: true, label: say(shell.signInAgain), kind: 'primary' }],
      until: new Promise((done) => {
        comeBack = () => done(false);
      }),
    });
    comeBack = null;
    if (!again) return;
  }
  const { path, query } = place();
  sessionActor.send({ type: 'ACKNOWLEDGED' });
  leaveSession();
  if (!showsSignedOut(path)) go('/login', { from: addressOf(path, query) }, { replace: true });
};

/** Starts hearing; returns the function that stops. */
export const hear = (navigation: Navigation): (() => void) => {
  startActors();
  listenToCalls({
    expired: () => {
      if (showsSignedOut(place().path)) leaveSession();
      else sessionActor.send({ type: 'EXPIRED' });
    },
    forbidden: (envelope, path) => void askForbidden(envelope, path),
    refused: (text) => notify.error(text),
    reached: (yes) => connectionActor.send({ type: yes ? 'REACHED' : 'LOST' }),
  });
  locateEngine(askFlowPath);
  listenToRefusedScreen(() => notify.warning(say(fixed.noFullscreen)));
  let expired = false;
  const watching = sessionActor.subscribe((now) => {
    const before = expired;
    expired = now.matches('expired');
    if (expired && !before) void askExpired(navigation.go);
  });
  const alone = followOtherWindows((what) => {
    if (what === 'expired') sessionActor.send({ type: 'EXPIRED' });
    else if (what === 'returned') {
      sessionActor.send({ type: 'RESTORED' });
      comeBack?.();
    } else if (what === 'left') {
      sessionActor.send({ type: 'SIGN_OUT' });
      forgetSession();
      if (!showsSignedOut(place().path)) navigation.go('/login', {}, { replace: true });
    }
    // Another person, or one after nobody: nothing of the one before may stay on this page.
    else location.reload();
  });
  const guarded = keepStrayFilesOut();
  return () => {
    guarded();
    listenToCalls(null);
    locateEngine(null);
    watching.unsubscribe();
    alone();
  };
};

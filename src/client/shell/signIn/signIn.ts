/** Signing in and out, as the pages call it; what follows is the session machine's. */
import { call } from '#client/data/server/call.ts';
import { kept } from '#client/data/kept.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { session } from '#client/data/session.ts';
import { fixed } from '#client/words/fixed.ts';
import { say } from '#client/words/language.tsx';
import type { Envelope } from '#model/api.ts';
import type { SignedIn } from '#model/operations/security.ts';
import { w } from '#model/words.ts';
import { sessionActor } from '#client/shell/actors.ts';
import { notify } from '#client/blocks/notify.ts';
import { bulkRows } from '#client/blocks/list/bulkRows.ts';
import { forgetPathSettings } from '#client/shell/start.ts';
import { toText } from '#client/shell/tabs/tabs.ts';
import { tabsStore } from '#client/shell/tabs/tabsStore.ts';

const onlyHere = w(
  'Logged out on this computer. The server did not hear of it: there the session ends by itself.',
  '已在本机退出。服务器未收到退出请求，该会话到期后自动结束。',
);

/** Tabs of a session that ended, kept under the person's own name: nobody else ever sees them. */
const TABS = 'tabs';

/** How long the server wants the person to wait, in seconds, where it says. */
const waitOf = (answer: Envelope): number | undefined => {
  const seconds = Number(answer.params?.['seconds']);
  return answer.code === '429' && Number.isFinite(seconds) ? seconds : undefined;
};

/** A code of the second factor is asked for; sent with the ticket. */
export interface CodeAsked {
  readonly ticket: string;
}
/** Null: the person is in. A text: the server's sentence for the form. */
type Outcome = CodeAsked | string | null;

/** One step of signing in, by the end of its call's path. */
export const send = async (path: string, body: object): Promise<Outcome> => {
  sessionActor.send({ type: 'SIGN_IN' });
  const answer = await call<SignedIn>('POST', `/tydf/administration/login${path}`, { body, quiet: true });
  if (answer.code !== '200') {
    const waitSeconds = waitOf(answer);
    sessionActor.send(waitSeconds === undefined ? { type: 'REFUSED' } : { type: 'REFUSED', waitSeconds });
    return answer.desc;
  }
  if ('ticket' in answer.data) {
    sessionActor.send({ type: 'CODE_ASKED' });
    return { ticket: answer.data.ticket };
  }
  const { token, userInfo } = answer.data;
  // Whoever comes back after their session ended finds everything as it stood; of somebody else nothing stays.
  const returns = session.get().user?.userId === userInfo.userId;
  if (!returns) forgetSession();
  session.set({ token, user: userInfo });
  if (returns) tabsStore.keep();
  else tabsStore.restore(await kept.get<string>(TABS));
  await Promise.all([preferences.load(), forgetPathSettings(), kept.remove(TABS)]);
  sessionActor.send({ type: 'SIGNED_IN', mustChange: userInfo.mustChangePwd, mustSecure: userInfo.mustSecure === true });
  return null;
};

export const signIn = (userName: string, password: string): Promise<Outcome> => send('', { userName, password });
/** The second step. */
export const signInWithCode = (ticket: string, code: string): Promise<Outcome> => send('/code', { ticket, code });
/** Back from another provider, with what stood in the address. */
export const signInFromOuter = (ticket: string): Promise<Outcome> => send('/outer', { ticket });

/** The session ended by itself. This window can go on with it; in another one people find their tabs again. The page then goes to `/login`. */
export const leaveSession = (): void => {
  void kept.set(TABS, toText(tabsStore.get()));
  session.expire();
};

export const forgetSession = (): void => {
  session.clear();
  tabsStore.clear();
};

/** Ends the session on the server too; whether that succeeds or not, this browser forgets it. */
export const signOut = async (): Promise<void> => {
  // What is still held goes first; it is loaded with the inbox, so it is asked for only then.
  const [{ outbox }, { removing }] = await Promise.all([
    import('#client/blocks/decide/outbox.ts'),
    import('#client/blocks/list/removing.ts'),
  ]);
  await Promise.all([outbox.flush(), bulkRows.flush(), removing.flush()]);
  // First, so that the end of the stream and late refusals are no surprise to anybody.
  sessionActor.send({ type: 'SIGN_OUT' });
  const { code } = await call('GET', '/tydf/administration/logout', { quiet: true });
  forgetSession();
  // A session that had ended before needs no ending. The server's own words are not shown.
  if (code === '200' || code === '401') notify.success(say(fixed.logoutDone));
  else notify.warning(say(onlyHere));
};

/**
 * Start of a practice: a page load of its own, so that modules that keep something (calls, caches, outbox, batch, session)
 * are other ones than those of the real application. What the person likes is read, then the doors are closed, then it is shown.
 */
import '#client/routes/frameStyles.ts';
import { listenToCalls } from '#client/data/server/call.ts';
import { openStore } from '#client/data/kept.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { session } from '#client/data/session.ts';
import { notify } from '#client/blocks/notify.ts';
import { Signed } from '#client/routes/Signed.tsx';
import { Surface } from '#client/routes/Surface.tsx';
import { BASE } from '#client/routes/navigation.ts';
import { home } from '#client/shell/menu/menu.ts';
import { listenToRefusedScreen } from '#client/theme/fullScreen.ts';
import { fixed } from '#client/words/fixed.ts';
import { say } from '#client/words/language.tsx';
import type { Dictionary, UserInfo } from '#model/api.ts';
import { usualPreferences, type Preferences } from '#model/operations/personal.ts';
import { dictionaries } from '#resources/seeds.ts';
import { get } from 'idb-keyval';
import type { ReactNode } from 'react';
import { closeDoors } from './doors.ts';
import type { Ways } from './InboxPractice.tsx';
import { you } from './invented.ts';
import { roomOf, type Answers } from './room.ts';

const dictionary: Dictionary = Object.fromEntries(
  Object.entries(dictionaries).map(([code, { items }]) => [
    code,
    items.map(({ value, label }) => ({ value, label: label.zh, labelEn: label.en, color: null, isDefault: false })),
  ]),
);

const practiser: UserInfo = {
  userId: you.id,
  userName: you.id,
  realName: you.name,
  nameEn: you.nameEn,
  postName: '',
  deptId: 'practice',
  deptName: '',
  mustChangePwd: false,
};

type Kept = Partial<Preferences> | undefined;

/** As this computer keeps them, read by a door that nothing else uses: the one of `kept` stays shut. */
const likings = async (): Promise<Preferences> => {
  const { userId } = session.get().user ?? {};
  const read = (name: string): Promise<Kept> => get<Partial<Preferences>>(name, openStore()).catch(() => undefined);
  const [shared, own] = await Promise.all([read('shared/preferences'), userId ? read(`${userId}/preferences`) : undefined]);
  return { ...usualPreferences, ...shared, ...own };
};

/** What a practice stands on whatever the person set: time to take back, the question before a decision, every column. */
const forLearning: Partial<Preferences> = {
  hold: 10,
  express: false,
  advance: 'next',
  sort: 'received',
  hiddenColumns: [],
  practised: true,
};

const ways = (to: string): Ways => ({
  again: () => location.reload(),
  leave: () => location.assign(BASE + to),
});

/** What is practised, and the server that answers it. */
interface Stand {
  readonly answers: Answers;
  readonly page: ReactNode;
  readonly permissions: readonly string[];
}

const inbox = async (): Promise<Stand> => {
  const [{ createInboxRoom }, { InboxPractice }] = await Promise.all([import('./inboxRoom.ts'), import('./InboxPractice.tsx')]);
  const room = createInboxRoom(() => Date.now());
  return { answers: room.answers, page: <InboxPractice room={room} ways={ways(home.path)} />, permissions: [] };
};

/** May draw and save in the page, and has no right to deploy. */
const flow = async (): Promise<Stand> => {
  const [{ createFlowRoom }, { FlowPractice }, { default: xml }] = await Promise.all([
    import('./flowRoom.ts'),
    import('./FlowPractice.tsx'),
    import('./sample.bpmn?raw'),
  ]);
  const room = createFlowRoom(xml, dictionary, () => new Date().toISOString());
  const permissions = ['models:page', 'models:put'];
  return { answers: room.answers, page: <FlowPractice room={room} ways={ways('/process/models')} />, permissions };
};

export const begin = async (): Promise<ReactNode> => {
  const [liked, { answers, page, permissions }] = await Promise.all([likings(), location.pathname.endsWith('/flow') ? flow() : inbox()]);
  closeDoors(window, roomOf(answers));
  session.set({ token: null, user: practiser, system: null, type: null, menu: [], dictionary, permissions });
  await preferences.take({ ...liked, ...forLearning });
  listenToRefusedScreen(() => notify.warning(say(fixed.noFullscreen)));
  listenToCalls({ expired: () => undefined, forbidden: () => undefined, refused: notify.info, reached: () => undefined });
  return (
    <Surface>
      <Signed>{page}</Signed>
    </Surface>
  );
};

/** `/pending` and `/audited`: the person's lists without the frame, for embedding; signed out, a sentence and a way in. */
import './frameStyles.ts';
import { followDocuments } from '#client/blocks/reader/bundle.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { addressOf, type PageProps } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { useSession } from '#client/data/session.ts';
import { startStream } from '#client/data/server/stream.ts';
import { connectionActor } from '#client/shell/actors.ts';
import { PublicFrame } from '#client/shell/PublicFrame.tsx';
import { leaveSession } from '#client/shell/signIn/signIn.ts';
import { askPerson } from '#client/shell/start.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Text, Title } from '@mantine/core';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Bars } from './Bars.tsx';
import { counts, useCounts } from './counts.ts';
import { Loading } from './Loading.tsx';
import { InboxPage } from './rooms.tsx';
import { useRefusedDecisions } from './notices/useRefusedDecisions.ts';

const titles = { '/pending': w('To-do', '待办'), '/audited': w('Done', '已办') } as const;
const invitations = {
  '/pending': w('Sign in to see your tasks.', '登录后查看自己的待办。'),
  '/audited': w('Sign in to see what you decided.', '登录后查看自己的已办。'),
} as const;

/** As in the frame; when the session ends, the page shows its signed-out state and asks nothing. */
const useLive = (userId: string | null): void => {
  useEffect(() => {
    if (userId === null) return;
    return startStream({
      alive: () => connectionActor.send({ type: 'REACHED' }),
      broken: () => connectionActor.send({ type: 'DOUBT' }),
      ended: leaveSession,
    });
  }, [userId]);
  useEffect(() => counts.follow(queries), []);
  useEffect(() => followDocuments(queries), []);
};

export const PublicInbox = ({ path, query }: PageProps & { readonly path: keyof typeof titles }) => {
  const say = useSay();
  const token = useSession((now) => now.token);
  const user = useSession((now) => now.user);
  const [failed, setFailed] = useState(false);
  const ask = useCallback(() => void askPerson().then((person) => setFailed(person === null)), []);
  useEffect(() => {
    if (token && !user) ask();
  }, [token, user, ask]);
  useLive(user?.userId ?? null);
  useRefusedDecisions(() => query['task'] === undefined);
  const { todo } = useCounts(user !== null && path === '/pending');
  const title = say(titles[path]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <PublicFrame title={title} count={path === '/pending' && todo > 0 ? todo : null} signedIn={token !== null} bars={<Bars />}>
      {token === null ? (
        <>
          <Title order={2}>{say(invitations[path])}</Title>
          <Text c="dimmed">{say(w('Nothing is shown to people who are not signed in.', '未登录时不显示任何内容。'))}</Text>
          <Button component={PageLink} to="/login" query={{ from: addressOf(path, query) }} size="md" w="fit-content">
            {say(w('Sign in', '登录'))}
          </Button>
        </>
      ) : user ? (
        <Suspense fallback={<Loading />}>
          <InboxPage path={path} query={query} />
        </Suspense>
      ) : failed ? (
        <Alert color="berry" title={say(w('The server does not say who is signed in.', '未能取得登录信息。'))}>
          <Button variant="default" onClick={ask}>
            {say(w('Retry', '重试'))}
          </Button>
        </Alert>
      ) : (
        <Loading />
      )}
    </PublicFrame>
  );
};

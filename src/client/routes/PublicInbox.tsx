/** `/pending` and `/audited`: the person's lists without the frame, for embedding; signed out, a sentence and a way in. */
import { PageLink } from '#client/data/PageLink.tsx';
import type { PageProps } from '#client/data/page.ts';
import { useSession } from '#client/data/session.ts';
import { askPerson } from '#client/shell/start.ts';
import { PublicFrame } from '#client/shell/PublicFrame.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Text, Title } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { InboxPage } from './rooms.tsx';

const titles = { '/pending': w('To-do', '待办'), '/audited': w('Done', '已办') } as const;

export const PublicInbox = ({ path, query }: PageProps & { readonly path: keyof typeof titles }) => {
  const say = useSay();
  const token = useSession((now) => now.token);
  const user = useSession((now) => now.user);
  useEffect(() => {
    if (token && !user) void askPerson();
  }, [token, user]);
  const title = say(titles[path]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <PublicFrame title={title} signedIn={token !== null}>
      {token === null ? (
        <>
          <Title order={2}>
            {say(
              path === '/pending'
                ? w('Sign in to see your tasks.', '登录后查看您的待办。')
                : w('Sign in to see what you decided.', '登录后查看您的已办。'),
            )}
          </Title>
          <Text c="dimmed">{say(w('Nothing is shown to people who are not signed in.', '未登录时不显示任何内容。'))}</Text>
          <Button component={PageLink} to="/login" query={{ from: path }} w="fit-content">
            {say(w('Sign in', '登录'))}
          </Button>
        </>
      ) : (
        user && (
          <Suspense fallback={null}>
            <InboxPage path={path} query={query} />
          </Suspense>
        )
      )}
    </PublicFrame>
  );
};

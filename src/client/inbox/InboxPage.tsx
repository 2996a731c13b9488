/** The home of a signed-in person. Also the to-do and history pages, a task alone, and the public lists. */
import { Reader } from '#client/blocks/reader/Reader.tsx';
import type { PageProps } from '#client/data/page/page.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Inbox } from './Inbox.tsx';

/** Whoever is signed in does not come here. */
const PublicList = lazy(async () => ({ default: (await import('./PublicList.tsx')).PublicList }));

export const InboxPage = (props: PageProps) => {
  const navigation = useNavigation();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (props.path === '/pending' || props.path === '/audited')
    return (
      <Suspense>
        <PublicList tab={props.path === '/pending' ? 'todo' : 'done'} query={props.query} />
      </Suspense>
    );
  const taskId = props.query['taskId'];
  if (props.path === '/process/loadTask' && taskId)
    return (
      <Reader
        target={{ taskId }}
        mode={phone ? 'phone' : 'page'}
        // On a phone the frame has the way back.
        onBack={phone ? undefined : navigation.back}
        onDecided={() => navigation.close(props.path, props.query, true)}
      />
    );
  return <Inbox {...props} />;
};

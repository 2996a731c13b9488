/** `/pending` and `/audited` (interface.md 4.1): the phone list without the frame of the application, for mails and messengers. */
import type { InboxRow, InboxTab } from '#model/api.ts';
import { outbox, useOutbox } from '#client/blocks/outbox.ts';
import { targetOf } from '#client/blocks/bundle.ts';
import { Reader } from '#client/blocks/Reader.tsx';
import { useNavigation } from '#client/data/page.ts';
import type { Query } from '#client/data/page.ts';
import { PageLink } from '#client/data/PageLink.tsx';
import { usePreferences } from '#client/data/preferences.ts';
import { useSession } from '#client/data/session.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import css from './PublicList.module.css';
import { ListPane } from './ListPane.tsx';
import { useLive } from './live.ts';
import { OutboxStrip } from './OutboxStrip.tsx';
import { countsQuery } from './queries.ts';
import { countText } from './QueueList.tsx';
import type { ListHandle } from './TaskList.tsx';
import { useItems } from './useItems.ts';
import { useRows } from './useRows.ts';
import { tabWords, words } from './words.ts';

const company = w('Tianyuan Fishery', '天源渔业');
const nothing: ReadonlyMap<string, string> = new Map();

interface Props {
  readonly tab: Extract<InboxTab, 'todo' | 'done'>;
  readonly query: Query;
}

export const PublicList = ({ tab, query }: Props) => {
  const say = useSay();
  const { go } = useNavigation();
  const token = useSession((session) => session.token);
  const path = tab === 'todo' ? '/pending' : '/audited';
  if (token === null) {
    return (
      <main className={css['page']}>
        <header className={css['header']}>
          <h1>{say(company)}</h1>
        </header>
        <div className={css['signIn']}>
          <EmptyState
            title={say(words.signInToSee)}
            action={<Button onClick={() => go('/login', { from: path })}>{say(words.signIn)}</Button>}
          />
        </div>
      </main>
    );
  }
  return <SignedIn tab={tab} path={path} query={query} />;
};

const SignedIn = ({ tab, path, query }: Props & { readonly path: string }) => {
  const say = useSay();
  const { go } = useNavigation();
  const { hold } = usePreferences();
  const counts = useQuery(countsQuery);
  const sent = useOutbox();
  const open = query['task'] ?? null;
  const kept = useRef(open);
  const [inbox] = useState({ tab, queue: 'all', sort: tab === 'todo' ? 'due' : 'received', q: '' } as const);
  const rows = useRows(inbox, kept);
  const items = useItems(rows.rows, sent, nothing, false);
  const list = useRef<ListHandle>(null);
  useLive(rows.lookSoon);
  const row = rows.rows.find((one) => one.taskId === open || `${one.resource}-${one.documentId}` === open);
  const pick = (picked: InboxRow) => go(path, { task: picked.taskId ?? `${picked.resource}-${picked.documentId}` });
  const back = () => go(path, {});
  if (open !== null && (row || rows.list.isSuccess)) {
    return (
      <main className={css['page']}>
        <Reader target={row ? targetOf(row) : { taskId: open }} mode="phone" onBack={back} onDecided={back} />
      </main>
    );
  }
  return (
    <main className={css['page']}>
      <header className={css['header']}>
        <h1>
          {say(tabWords[tab])} {tab === 'todo' && counts.data && <span>{countText(counts.data.todo)}</span>}
        </h1>
        <PageLink to="/dashboard" query={tab === 'todo' ? {} : { tab }}>
          {say(words.openFull)}
        </PageLink>
      </header>
      <div role="tablist" hidden>
        <button type="button" role="tab" id={`public-list-${tab}`} aria-selected>
          {say(tabWords[tab])}
        </button>
      </div>
      <ListPane
        id="public-list"
        inbox={inbox}
        rows={rows}
        items={items}
        active={null}
        compact={false}
        touch
        handle={list}
        onPick={pick}
        onStep={() => undefined}
        onEnter={() => undefined}
        onTab={() => go('/dashboard', { tab: 'started' })}
        onClear={back}
      />
      <OutboxStrip
        outbox={sent}
        hold={hold * 1000}
        onUndo={() => outbox.send({ type: 'UNDO_LAST' })}
        onSendNow={() => outbox.send({ type: 'SEND_ALL' })}
        onPause={(yes) => outbox.send({ type: yes ? 'PAUSE' : 'GO_ON' })}
        onFound={(send) => outbox.send({ type: send ? 'SEND_FOUND' : 'DROP_FOUND' })}
      />
    </main>
  );
};

/** Some tabs have these beside their rows: states of my documents as chips, all copies read at once. */
import { call } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import type { InboxCounts, InboxTab } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from './filters/Filters.module.css';
import { countsQuery, type InboxQuery } from './queries.ts';
import { countText } from './queues/QueueRow.tsx';
import type { Narrowing } from './useInboxAddress.ts';
import { tabWords } from './inboxWords.ts';

const words = {
  all: w('All', '全部'),
  approving: w('In approval', '审批中'),
  rejected: w('Rejected', '已驳回'),
  finished: w('Finished', '已完结'),
  states: w('State of my documents', '我的单据状态'),
  readAll: w('Mark all read', '全部标为已读'),
  allRead: w('All copies are read.', '抄送已全部标为已读。'),
};

/** States of a document behind each chip. */
const states = [
  { words: words.approving, status: 'submitted,reposted,confirmed' },
  { words: words.rejected, status: 'rejected' },
  { words: words.finished, status: 'approved,invalidated,reconfirmed,goodsSubmitted' },
] as const;

interface Props {
  readonly inbox: InboxQuery;
  readonly counts: InboxCounts | undefined;
  readonly onTab: (tab: InboxTab) => void;
  readonly onNarrow: (changes: Narrowing) => void;
  readonly onChanged: () => void;
}

export const TabTools = ({ inbox, counts, onTab, onNarrow, onChanged }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const { tab, filters } = inbox;
  const { status, ...others } = filters;
  if (tab === 'copied') {
    const readAll = async () => {
      setBusy(true);
      const { code } = await call('POST', '/tydf/process/copied/readAll', { body: {} });
      setBusy(false);
      if (code !== '200') return;
      setSaid(say(words.allRead));
      onChanged();
      await client.invalidateQueries({ queryKey: countsQuery.queryKey });
    };
    return (
      <div className={css['line']}>
        {(counts?.copied ?? 0) > 0 && (
          <Button size="compact-xs" variant="default" loading={busy} onClick={() => void readAll()}>
            {say(words.readAll)}
          </Button>
        )}
        <span role="status">{said}</span>
      </div>
    );
  }
  if (tab === 'watched') return null;
  const chip = (key: string, label: string, on: boolean, run: () => void) => (
    <li key={key}>
      <button type="button" aria-pressed={on} onClick={run}>
        {label}
      </button>
    </li>
  );
  const drafts = counts?.drafts ?? 0;
  return (
    <ul className={css['chips']} aria-label={say(words.states)}>
      {chip('all', say(words.all), tab === 'started' && status === undefined, () => onNarrow({ tab: 'started', filters: others }))}
      {chip('drafts', `${say(tabWords.drafts)}${drafts > 0 ? ` ${countText(drafts)}` : ''}`, tab === 'drafts', () => onTab('drafts'))}
      {states.map((one) =>
        chip(one.status, say(one.words), tab === 'started' && status === one.status, () =>
          onNarrow({ tab: 'started', filters: { ...others, status: one.status } }),
        ),
      )}
    </ul>
  );
};

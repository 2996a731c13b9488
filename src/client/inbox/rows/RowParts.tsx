/** Parts of a row that say where a document stands: its badge, its time, and the steps of one's own. */
import type { InboxRow, InboxTab } from '#model/workflow/inbox.ts';
import { AwayLater } from '#client/theme/AwayLater.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { StatusTone, ToneLabel } from '#client/theme/StatusTone.tsx';
import { WaitNote } from '#client/theme/WaitNote.tsx';
import { useNow } from '#client/data/clock.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { spanWords } from '#client/inbox/spans.ts';
import css from './TaskList.module.css';
import { words } from '#client/inbox/inboxWords.ts';

/** In the to-do only what tells something: nearly all is in approval there. Elsewhere the state of the document. */
export const Sign = ({ row, tab }: { readonly row: InboxRow; readonly tab: InboxTab }) => {
  if (row.asked) return <ToneLabel tone="attention" icon="ask" words={words.asked} />;
  if (tab !== 'todo') return <StatusTone status={row.status} size="sm" />;
  if (row.task === 'repost') return <ToneLabel tone="rejected" icon="repost" words={words.back} />;
  return row.status === 'reposted' ? <StatusTone status="reposted" size="sm" /> : null;
};

export const Time = ({ row, tab }: { readonly row: InboxRow; readonly tab: InboxTab }) => {
  const say = useSay();
  const now = useNow();
  if (tab === 'done' && row.decision) return <RelTime at={row.decision.at} />;
  if (row.snoozedUntil && Date.parse(row.snoozedUntil) > now)
    return (
      <span className={css['soon']}>
        {say(w('back', '提醒'))} <RelTime at={row.snoozedUntil} />
      </span>
    );
  const due = row.dueAt === null ? null : Date.parse(row.dueAt);
  if (tab !== 'todo' || due === null || due - now > 24 * 3600_000) return <RelTime at={row.receivedAt} />;
  return due < now ? (
    <span className={css['over']}>
      <RelTime at={row.dueAt ?? row.receivedAt} /> · {say(words.overdue)}
    </span>
  ) : (
    <span className={css['soon']}>
      {say(words.due)} <RelTime at={row.dueAt ?? row.receivedAt} />
    </span>
  );
};

/** Steps drawn at most; a longer way is drawn shorter. */
const mostSteps = 8;

/** Steps done, the one it is at, steps ahead. */
export const Steps = ({ row: { progress, holders, wait } }: { readonly row: InboxRow }) => {
  const say = useSay();
  if (!progress) return null;
  const held = holders.length > 0 || Boolean(wait);
  const done = Math.min(progress.done, mostSteps - 1);
  const ahead = Math.min(progress.ahead, mostSteps - done - (held ? 1 : 0));
  return (
    <span
      className={css['steps']}
      role="img"
      aria-label={say(w('{done} steps done, {ahead} ahead', '已完成{done}步，还有{ahead}步'), progress)}
    >
      {Array.from({ length: done }, (_, at) => (
        <i key={at} data-step="done" />
      ))}
      {held && <i data-step="here" />}
      {Array.from({ length: Math.max(0, ahead) }, (_, at) => (
        <i key={at + done} />
      ))}
    </span>
  );
};

/** Who holds it, since when, and what is usual. */
export const Held = ({ row: { holders, heldSince, usualMs, wait, node } }: { readonly row: InboxRow }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const now = useNow();
  if (holders.length === 0 && wait && node)
    return (
      <span className={css['held']}>
        {say(node.name)} · <WaitNote wait={wait} />
      </span>
    );
  if (holders.length === 0) return null;
  const waited = heldSince ? spanWords(now - Date.parse(heldSince)) : null;
  const usual = usualMs === null || usualMs === undefined ? null : spanWords(usualMs);
  const text = [
    say(words.with, { people: holders.map(nameOf).join(say(w(', ', '、'))) }),
    waited ? ` ${say(waited.words, waited.params)}` : '',
    waited && usual ? `${say(w(', ', '，'))}${say(w('usual', '通常'))} ${say(usual.words, usual.params)}` : '',
  ].join('');
  return (
    <span className={css['held']} title={text}>
      {text}
      {holders.some(({ away }) => away) && ' · '}
      <AwayLater people={holders} short />
    </span>
  );
};

/**
 * What a person finds who has nothing to decide: documents to begin, those first that they began most often, and where their own stand.
 * Most employees never have a task; this is their home.
 */
import { useBeginnings, type Beginning } from '#client/data/beginnings.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { shortcutsQuery } from '#client/data/shortcuts.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useMatterLine } from '#client/theme/matterLine.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { Shortcut } from '#model/api.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { keyOf, pagesQuery, type InboxQuery } from '#client/inbox/queries.ts';
import { Held, Sign, Steps, Time } from '#client/inbox/rows/RowParts.tsx';
import css from './StartPanel.module.css';

const words = {
  begin: w('Begin something', '发起'),
  own: w('Where mine stand', '我发起的单据'),
  all: w('All that I started', '查看全部'),
} as const;

const mine: InboxQuery = { tab: 'started', queue: 'all', sort: 'received', q: '', filters: {} };
const SHOWN = 6;

/** A shortcut says as much as so many documents. */
const shortcutWeight = 3;

/** Those first of which the person has documents or a shortcut, then those that they began on this computer, then as the menu has them. */
const inOrder = (beginnings: readonly Beginning[], rows: readonly InboxRow[], shortcuts: readonly Shortcut[]): readonly Beginning[] => {
  const started = new Map<string, number>();
  for (const { resource } of rows) started.set(resource, (started.get(resource) ?? 0) + 1);
  const pinned = new Set(shortcuts.map(({ resourceId }) => resourceId));
  const weight = ({ id, resource, times }: Beginning): number =>
    10 * ((started.get(resource ?? '') ?? 0) + (pinned.has(id) ? shortcutWeight : 0)) + times;
  return beginnings.toSorted((a, b) => weight(b) - weight(a)).slice(0, SHOWN);
};

const Own = ({ row }: { readonly row: InboxRow }) => {
  const say = useSay();
  const matter = useMatterLine()(row.summary);
  return (
    <li>
      <PageLink to="/dashboard" query={{ tab: 'started', task: keyOf(row) }} className={css['own']}>
        <span className={css['line']}>
          <strong>{say(row.kind)}</strong>
          <Sign row={row} tab="started" />
          <Steps row={row} />
          <span className={css['time']}>
            <Time row={row} tab="started" />
          </span>
        </span>
        {matter !== '' && <span className={css['matter']}>{matter}</span>}
        <Held row={row} />
      </PageLink>
    </li>
  );
};

export const StartPanel = () => {
  const say = useSay();
  const beginnings = useBeginnings();
  const { data } = useInfiniteQuery(pagesQuery(mine));
  const { data: shortcuts = [] } = useQuery(shortcutsQuery);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const offered = data === undefined ? [] : inOrder(beginnings, rows, shortcuts);
  return (
    <div className={css['panel']}>
      {offered.length > 0 && (
        <section aria-label={say(words.begin)}>
          <h2>{say(words.begin)}</h2>
          <div className={css['kinds']}>
            {offered.map(({ id, flow, words: kind }) => (
              <Button
                key={id}
                variant="default"
                leftSection={<Icon name="new" size={18} />}
                component={PageLink}
                to="/add"
                query={{ type: flow, title: say(fixed.newTitle, { menu: say(kind) }) }}
              >
                {say(kind)}
              </Button>
            ))}
          </div>
        </section>
      )}
      {rows.length > 0 && (
        <section aria-label={say(words.own)}>
          <h2>{say(words.own)}</h2>
          <ul>
            {rows.slice(0, SHOWN).map((row) => (
              <Own key={keyOf(row)} row={row} />
            ))}
          </ul>
          <Button variant="subtle" component={PageLink} to="/dashboard" query={{ tab: 'started' }}>
            {say(words.all)}
          </Button>
        </section>
      )}
    </div>
  );
};

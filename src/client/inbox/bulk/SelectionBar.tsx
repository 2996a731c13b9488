/** This can be done with the selected rows, at the foot of the list. It is loaded with the first selection. */
import { exportAll, queryOf } from '#client/blocks/list/exportAll.ts';
import { LazyMenu } from '#client/blocks/LazyMenu.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { InboxRow } from '#model/workflow/inbox.ts';
import type { BulkAction } from '#machines/bulk.ts';
import { w, type Words } from '#model/words.ts';
import { Button, CloseButton, Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { actsOf, bulkActs, bulkBusy } from './bulkActs.ts';
import { useBulkRows } from '#client/blocks/list/bulkRows.ts';
import { exportRows } from '#client/inbox/rows/exportRows.ts';
import { sumOf } from '#client/inbox/rows/groups.ts';
import { askPage, paramsOf, type InboxQuery, type ListPage } from '#client/inbox/queries.ts';
import { useSelectedRows, useSelection } from './selection.ts';
import css from './Bulk.module.css';

const words = {
  selected: w('{n} selected', '已选{n}条'),
  clear: w('Clear the selection', '取消选择'),
  all: w('Select all of this list', '选择列表中全部任务'),
  reading: w('Reading… {n}', '正在读取… {n}'),
  most: w('At most {n} at once.', '一次最多{n}条。'),
  failed: w('The list could not be read, so nothing more is selected: {reason}', '列表读取失败，未再选择：{reason}'),
  more: w('More for the selection', '更多批量操作'),
  print: w('Print', '打印'),
  export: w('Export', '导出'),
  exportAll: w('Export the whole list', '导出整个列表'),
};

/** So many rows can be dealt with in one batch. */
const most = 1000;
/** Acts that are buttons of their own; the others stand in a menu. */
const buttons: readonly BulkAction[] = ['approve', 'reject', 'deletes'];

interface Props {
  readonly inbox: InboxQuery;
  /** More can be read than what stands in the list. */
  readonly more: boolean;
  readonly onAct: (action: BulkAction | 'print') => void;
}

export const SelectionBar = ({ inbox, more, onAct }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const selection = useSelection();
  const rows = useSelectedRows();
  const { busy } = useBulkRows();
  const [reading, setReading] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const reads = useRef<AbortController>(undefined);
  // Rows of a list that is left are selected in no other.
  useEffect(() => () => reads.current?.abort(), [inbox]);
  const chosen = [...rows.values()];
  const offered = actsOf(inbox.tab, chosen);
  const act = (action: BulkAction) => !busy && onAct(action);
  const save = () => exportRows(chosen, say, nameOf);
  useShortcuts('bar', {
    ...Object.fromEntries(
      offered.flatMap((action) => {
        const { keys, words: name } = bulkActs[action];
        return keys === null ? [] : [[keys, { words: name, run: () => act(action) }]];
      }),
    ),
    'Mod+KeyP': { words: words.print, run: () => onAct('print') },
    // A menu that is open takes it for itself.
    Escape: { words: words.clear, run: () => (document.querySelector('[role=menu]') ? false : selection.clear()) },
  });
  const all = async () => {
    const stopping = new AbortController();
    reads.current = stopping;
    const found: InboxRow[] = [];
    setReading(0);
    setFailed(null);
    try {
      let after: string | null = null;
      do {
        const page: ListPage = await askPage(inbox, after, stopping.signal);
        stopping.signal.throwIfAborted();
        found.push(...page.rows);
        setReading(found.length);
        after = page.next;
      } while (after !== null && found.length < most);
      selection.add(found.slice(0, most));
    } catch (error) {
      if (!stopping.signal.aborted) setFailed(error instanceof Error ? error.message : String(error));
    }
    setReading(null);
  };
  const sum = sumOf(chosen);
  const item = (key: string, icon: Parameters<typeof Icon>[0]['name'], label: Words, run: () => void, disabled = false) => (
    <Menu.Item key={key} leftSection={<Icon name={icon} />} disabled={disabled} onClick={run}>
      {say(label)}
    </Menu.Item>
  );
  return (
    <div className={css['bar']} role="toolbar" aria-label={say(words.selected, { n: rows.size })}>
      <span role="status">
        {say(words.selected, { n: rows.size })}
        {sum !== null && (
          <>
            {' · Σ '}
            <Money value={sum} />
          </>
        )}
        {rows.size >= most && ` · ${say(words.most, { n: most })}`}
        {failed !== null && ` · ${say(words.failed, { reason: failed })}`}
        {busy && ` · ${say(bulkBusy)}`}
      </span>
      <span className={css['buttons']}>
        {more && rows.size < most && (
          <Button size="compact-sm" variant="subtle" loading={reading !== null} onClick={() => void all()}>
            {reading === null ? say(words.all) : say(words.reading, { n: reading })}
          </Button>
        )}
        {offered
          .filter((action) => buttons.includes(action))
          .map((action) => {
            const { words: name, icon, keys } = bulkActs[action];
            return (
              <Button
                key={action}
                size="compact-sm"
                variant={action === 'approve' ? 'filled' : 'default'}
                aria-disabled={busy || undefined}
                data-disabled={busy || undefined}
                leftSection={<Icon name={icon} />}
                rightSection={keys?.startsWith('Key') && <Kbd keys={keys.slice(3)} />}
                aria-keyshortcuts={keys?.replace('Key', '')}
                onClick={() => act(action)}
              >
                {say(name)}
              </Button>
            );
          })}
        <LazyMenu label={say(words.more)} icon={<Icon name="more" />} button={{ size: 'md', variant: 'default' }} position="top-end">
          {offered
            .filter((action) => !buttons.includes(action))
            .map((action) => item(action, bulkActs[action].icon, bulkActs[action].words, () => act(action), busy))}
          {item('print', 'print', words.print, () => onAct('print'))}
          {item('export', 'export', words.export, save)}
          {item(
            'exportAll',
            'export',
            words.exportAll,
            () => void exportAll({ kind: 'exportInbox', input: { query: queryOf(paramsOf(inbox)) } }),
          )}
        </LazyMenu>
        <CloseButton size="md" aria-label={say(words.clear)} onClick={selection.clear} />
      </span>
    </div>
  );
};

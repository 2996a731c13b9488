/** A log with its filters (the time first, all in the address), its tail, its rows, and the entry that stands open. */
import { download, Refused } from '#client/data/call.ts';
import { offerFile } from '#client/data/file.ts';
import { type PageProps, useGo, usePageMarks } from '#client/data/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { LogKind, LogRows } from '#model/logs.ts';
import { w, type Words } from '#model/words.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { at, filters, isNarrowed, paramsOf } from './calls.ts';
import { LogTable, TailSwitch, type Column } from './LogTable.tsx';
import css from './logs.module.css';
import { spanOf } from './period.ts';
import { SearchBox } from './SearchBox.tsx';
import { TimeRange } from './TimeRange.tsx';
import { useLog } from './useLog.ts';
import { words } from './words.ts';

const texts = {
  empty: w('Nothing in this time.', '该时间范围内没有记录。'),
  noMatch: w('No entry matches these filters.', '没有符合筛选条件的记录。'),
} as const;

export type OnQuery = (part: Readonly<Record<string, string | null>>) => void;

interface Beside {
  readonly onClose: () => void;
  readonly onNewer: (() => void) | null;
  readonly onOlder: (() => void) | null;
}

interface Props<Kind extends LogKind> extends PageProps {
  readonly kind: Kind;
  readonly title: Words;
  readonly columns: readonly Column<LogRows[Kind]>[];
  /** Filters beside time and text; they are given the rows shown, among which people are found by id. */
  readonly more: (onQuery: OnQuery, rows: readonly LogRows[Kind][]) => ReactNode;
  readonly drawer: (row: LogRows[Kind], beside: Beside) => ReactNode;
}

/** One look at a log; other filters are another one. */
function LogLook<Kind extends LogKind>({
  kind,
  title,
  columns,
  query,
  more,
  drawer,
  onQuery,
}: Props<Kind> & { readonly onQuery: OnQuery }) {
  const say = useSay();
  const mayExport = usePermit('logs:export');
  const [params] = useState(() => paramsOf(query, Date.now()));
  const span = spanOf(query);
  const { list, rows, tail, running } = useLog(kind, params, span !== 'own');
  const [openId, setOpenId] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  const place = rows.findIndex(({ id }) => id === openId);
  const open = rows[place];
  const to = (row: LogRows[Kind] | undefined) => (row ? () => setOpenId(row.id) : null);
  const exportRows = async () => {
    setExporting(true);
    const blob = await download(at(`${kind}/export`), { params });
    setExporting(false);
    if (blob) offerFile(`${kind}.csv`, 'text/csv;charset=utf-8', blob);
  };
  const clear = () => onQuery(Object.fromEntries(filters.map((name) => [name, null])));
  return (
    <>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{say(title)}</h1>
        <div className={css['acts']}>
          <TailSwitch tail={tail} running={running} />
          {mayExport && (
            <Button variant="default" leftSection={<Icon name="export" />} loading={exporting} onClick={() => void exportRows()}>
              {say(words.export)}
            </Button>
          )}
        </div>
      </header>
      <div className={css['bar']} role="search">
        <TimeRange query={query} onQuery={onQuery} />
        <SearchBox value={query['text'] ?? ''} label={words.search} onChange={(text) => onQuery({ text })} />
        {more(onQuery, rows)}
        {isNarrowed(query) && (
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            {say(words.clear)}
          </Button>
        )}
      </div>
      {list.isPending ? (
        <div className={css['scroll']} aria-busy>
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} height={36} m={8} radius="sm" />
          ))}
        </div>
      ) : list.isError && rows.length === 0 ? (
        <Alert color="berry" title={say(words.failed)}>
          <p>{list.error instanceof Refused ? list.error.envelope.desc : list.error.message}</p>
          <Button size="compact-sm" variant="default" onClick={() => void list.refetch()}>
            {say(words.retry)}
          </Button>
        </Alert>
      ) : rows.length === 0 ? (
        <EmptyState
          title={say(isNarrowed(query) ? texts.noMatch : texts.empty)}
          action={
            isNarrowed(query) && (
              <Button variant="default" onClick={clear}>
                {say(words.clear)}
              </Button>
            )
          }
        />
      ) : (
        <LogTable
          label={title}
          columns={columns}
          rows={rows}
          openId={openId}
          onOpen={setOpenId}
          onHold={tail.hold}
          older={{ has: list.hasNextPage, busy: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      )}
      {open && drawer(open, { onClose: () => setOpenId(null), onNewer: to(rows[place - 1]), onOlder: to(rows[place + 1]) })}
    </>
  );
}

export function LogFrame<Kind extends LogKind>(props: Props<Kind>) {
  const { path, query, title } = props;
  const say = useSay();
  const go = useGo();
  usePageMarks({ title: say(title) });
  const onQuery: OnQuery = (part) => {
    const next: Readonly<Record<string, string | null>> = { ...query, ...part };
    go(path, Object.fromEntries(Object.entries(next).flatMap(([key, value]) => (value ? [[key, value]] : []))), { replace: true });
  };
  return (
    <div className={css['page']}>
      <LogLook key={JSON.stringify(query)} {...props} onQuery={onQuery} />
    </div>
  );
}

/** A log with its filters (the time first, all in the address), its tail, its rows, and the entry that stands open. */
import frame from '#client/blocks/frame.module.css';
import { ListStates } from '#client/blocks/list/ListStates.tsx';
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { download } from '#client/data/server/call.ts';
import { offerFile } from '#client/data/server/file.ts';
import { type PageProps, type Query, useGo, usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { withPart, type OnQuery } from '#client/data/server/query.ts';
import '#client/fields/styles.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { LogKind, LogRows } from '#model/operations/logs.ts';
import { w, type Words } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { at, filters, isNarrowed, paramsOf } from './calls.ts';
import { LogTable, TailSwitch, type Column } from './LogTable.tsx';
import { spanOf } from './period.ts';
import { TimeRange } from './TimeRange.tsx';
import { useLog } from './useLog.ts';
import { words } from './logsWords.ts';

const empty = w('Nothing in this time.', '该时间范围内没有记录。');

interface Beside {
  readonly onClose: () => void;
  readonly onNewer: (() => void) | null;
  readonly onOlder: (() => void) | null;
}

interface Shared<Row> {
  readonly query: Query;
  readonly onQuery: OnQuery;
  /** Rows shown, among which people are found by id. */
  readonly rows: readonly Row[];
}

interface Props<Kind extends LogKind> extends PageProps {
  readonly kind: Kind;
  readonly title: Words;
  readonly columns: readonly Column<LogRows[Kind]>[];
  /** Filters beside time and text. */
  readonly more: (shared: Shared<LogRows[Kind]>) => ReactNode;
  readonly drawer: (row: LogRows[Kind], beside: Beside) => ReactNode;
}

/** What an address asks for. A span up to now ends when the address was taken up, not each time it is drawn. */
const useParams = (query: Query) => {
  const look = () => ({ of: JSON.stringify(query), params: paramsOf(query, Date.now()) });
  const [asked, setAsked] = useState(look);
  if (asked.of !== JSON.stringify(query)) setAsked(look());
  return asked.params;
};

export function LogFrame<Kind extends LogKind>({ kind, title, columns, path, query, more, drawer }: Props<Kind>) {
  const say = useSay();
  const go = useGo();
  const mayExport = usePermit('logs:export');
  const params = useParams(query);
  const { list, rows, tail, running } = useLog(kind, params, spanOf(query) !== 'own');
  const [openId, setOpenId] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  usePageMarks({ title: say(title) });
  const onQuery: OnQuery = (part) => go(path, withPart(query, part), { replace: true });
  const clear = () => onQuery(Object.fromEntries(filters.map((name) => [name, null])));
  const place = rows.findIndex(({ id }) => id === openId);
  const open = rows[place];
  const to = (row: LogRows[Kind] | undefined) => (row ? () => setOpenId(row.id) : null);
  const exportRows = async () => {
    setExporting(true);
    const blob = await download(at(`${kind}/export`), { params });
    setExporting(false);
    if (blob) offerFile(`${kind}.csv`, 'text/csv;charset=utf-8', blob);
  };
  const { isPending, isError, error, refetch, isFetchNextPageError } = list;
  return (
    <div className={frame['page']}>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(title)}</h1>
        <div className={frame['bar']}>
          <TailSwitch tail={tail} running={running} />
          {mayExport && (
            <Button variant="default" leftSection={<Icon name="export" />} loading={exporting} onClick={() => void exportRows()}>
              {say(words.export)}
            </Button>
          )}
        </div>
      </header>
      <div className={frame['bar']} role="search">
        <TimeRange query={query} onQuery={onQuery} />
        <SearchBox value={query['text'] ?? ''} label={words.search} width={200} onSearch={(text) => onQuery({ text })} />
        {more({ query, onQuery, rows })}
        {isNarrowed(query) && (
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            {say(words.clear)}
          </Button>
        )}
      </div>
      <ListStates
        list={{ isPending, isError: isError && !isFetchNextPageError, error, refetch }}
        count={rows.length}
        narrowed={isNarrowed(query)}
        onClear={clear}
        empty={empty}
      >
        <LogTable
          label={title}
          columns={columns}
          rows={rows}
          openId={openId}
          onOpen={setOpenId}
          onHold={tail.hold}
          older={{
            has: list.hasNextPage,
            busy: list.isFetchingNextPage,
            error: isFetchNextPageError ? error : null,
            load: () => void list.fetchNextPage(),
          }}
        />
      </ListStates>
      {open && drawer(open, { onClose: () => setOpenId(null), onNewer: to(rows[place - 1]), onOlder: to(rows[place + 1]) })}
    </div>
  );
}

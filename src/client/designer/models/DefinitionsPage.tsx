/** Deployed versions: what runs, how it went, who suspended it and why. */
import framing from '#client/blocks/frame.module.css';
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { ListFoot, ListStates } from '#client/blocks/list/ListStates.tsx';
import { narrow, pageNumOf, type OnQuery } from '#client/data/server/query.ts';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Select, Skeleton, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { definitionsQuery, PAGE_SIZE, type DefinitionRow } from './calls.ts';
import { DefinitionCard, DefinitionCells, nameOf } from './DefinitionRowView.tsx';
import { DefinitionMenu, type DefinitionAct } from './DefinitionMenu.tsx';
import { Head } from './Head.tsx';
import css from './models.module.css';
import { StartDialog } from './StartDialog.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';
import { TypedDelete } from './TypedDelete.tsx';
import { useRows } from './useRows.ts';
import { words } from './modelsWords.ts';

const HeatView = lazy(async () => ({ default: (await import('#client/designer/instances/heat/HeatView.tsx')).HeatView }));

const texts = {
  version: w('Version', '版本'),
  finished: w('Ended 30 d', '近30天办结'),
  median: w('Median', '中位时长'),
  rejected: w('Rejected', '驳回率'),
  incidents: w('Incidents', '异常'),
  activated: w('{name} v{version} is active again', '{name} v{version} 已激活'),
  suspended: w('{name} v{version} is suspended', '{name} v{version} 已挂起'),
  removed: w('{name} v{version} is deleted', '{name} v{version} 已删除'),
  heat: w('{name} v{version}: how often and how long', '{name} v{version}：频次与时长'),
};

const narrowing = ['keyword', 'status'] as const;

export const DefinitionsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const client = useQueryClient();
  const phone = useMediaQuery(PHONE) ?? false;
  const maySuspend = usePermit('definitions:suspend');
  const [open, setOpen] = useState<{ readonly act: DefinitionAct; readonly row: DefinitionRow } | null>(null);
  usePageMarks({ title: say(words.definitions) });

  const onQuery: OnQuery = (part) => go(path, narrow(query, part), { replace: true });
  const latest = query['all'] !== '1';
  const sort = query['sort'] ?? 'key';
  const pageNum = pageNumOf(query);
  const list = useQuery(
    definitionsQuery({
      keyword: query['keyword'],
      key: query['key'],
      status: query['status'],
      ...(latest ? { latest: 'true' } : {}),
      // Versions of one flow stand together, the newest first.
      sort: sort.replace(/^-?/, '') === 'key' ? `${sort},-version` : sort,
      pageNum,
      pageSize: PAGE_SIZE,
    }),
  );
  const rows = list.data?.records ?? [];
  const { frame, rowProps } = useRows(rows.length, (at) => rows[at] && setOpen({ act: 'heat', row: rows[at] }));

  const told = (text: (typeof texts)[keyof typeof texts], row: DefinitionRow): void => {
    notify.success(say(text, { name: say(nameOf(row)), version: row.version }));
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['definitions'] });
    void client.invalidateQueries({ queryKey: ['models'] });
    void client.invalidateQueries({ queryKey: ['flowOf'] });
  };
  const activate = async (row: DefinitionRow): Promise<void> => {
    const answer = await call('PUT', `/tydf/process/definitions/onoffPro/${row.id}`, { body: { status: 'active' } });
    if (answer.code === '200') told(texts.activated, row);
  };
  const onAct = (act: DefinitionAct, row: DefinitionRow): void => {
    if (act === 'activate') void activate(row);
    else setOpen({ act, row });
  };
  const about = (row: DefinitionRow) => ({
    row,
    menu: <DefinitionMenu row={row} onAct={onAct} />,
    onActivate: maySuspend ? () => void activate(row) : null,
  });
  const head = { sort, onQuery };
  return (
    <div className={framing['page']}>
      <header className={framing['head']}>
        <h1 tabIndex={-1}>{say(words.definitions)}</h1>
      </header>
      <div className={framing['bar']} role="search">
        <SearchBox value={query['keyword'] ?? ''} label={words.search} onSearch={(keyword) => onQuery({ keyword })} />
        <Select
          size="sm"
          w={160}
          clearable
          aria-label={say(words.state)}
          placeholder={say(words.state)}
          data={[
            { value: 'active', label: say(words.active) },
            { value: 'suspended', label: say(words.suspended) },
          ]}
          value={query['status'] ?? null}
          onChange={(status) => onQuery({ status })}
        />
        <Switch
          label={say(words.latest)}
          checked={latest}
          onChange={(event) => onQuery({ all: event.currentTarget.checked ? null : '1' })}
        />
      </div>
      <ListStates
        list={list}
        count={rows.length}
        narrowed={narrowing.some((name) => query[name])}
        onClear={() => onQuery(Object.fromEntries(narrowing.map((name) => [name, null])))}
        empty={words.noDefinitions}
      >
        {phone ? (
          <ul className={css['cards']} aria-label={say(words.definitions)}>
            {rows.map((row) => (
              <DefinitionCard key={row.id} {...about(row)} />
            ))}
          </ul>
        ) : (
          <div className={framing['scroll']} ref={frame}>
            <table className={`${framing['table']} ${css['rows']}`} data-rows aria-label={say(words.definitions)}>
              <thead>
                <tr>
                  <Head {...head} label={words.name} by="name" />
                  <Head {...head} label={texts.version} by="version" number />
                  <Head {...head} label={words.deployed} by="deployedAt" />
                  <Head {...head} label={words.state} by="status" />
                  <Head {...head} label={words.running} by="running" number />
                  <Head {...head} label={texts.finished} by="finished" number />
                  <Head {...head} label={texts.median} number />
                  <Head {...head} label={texts.rejected} number />
                  <Head {...head} label={texts.incidents} by="incidents" number />
                  <td />
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={row.id} {...rowProps(at)}>
                    <DefinitionCells {...about(row)} />
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </ListStates>
      <ListFoot total={list.data?.total ?? 0} pageNum={pageNum} pageSize={PAGE_SIZE} onQuery={onQuery} />
      {open?.act === 'suspend' && (
        <SuspendDialog row={open.row} onClose={() => setOpen(null)} onDone={() => told(texts.suspended, open.row)} />
      )}
      {open?.act === 'start' && <StartDialog row={open.row} onClose={() => setOpen(null)} />}
      {open?.act === 'remove' && <TypedDelete row={open.row} onClose={() => setOpen(null)} onDone={() => told(texts.removed, open.row)} />}
      {open?.act === 'heat' && (
        <DraggableDialog
          opened
          onClose={() => setOpen(null)}
          title={say(texts.heat, { name: say(nameOf(open.row)), version: open.row.version })}
          room="beside"
        >
          <Suspense fallback={<Skeleton height={320} />}>
            <HeatView definitionId={open.row.id} height={360} />
          </Suspense>
        </DraggableDialog>
      )}
    </div>
  );
};

/** Instances of flows, running and ended: found by flow, version, state, step, who began them, text; acted on one by one or many at once. */
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { ListFoot, ListStates } from '#client/blocks/list/ListStates.tsx';
import { narrow, pageNumOf, type OnQuery } from '#client/data/server/query.ts';
import { usePermit } from '#client/data/permit.tsx';
import { PersonFilter } from '#client/blocks/list/PersonFilter.tsx';
import { type PageProps, useGo, usePageMarks } from '#client/data/page/page.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import '#client/fields/styles.ts';
import { useSay } from '#client/words/language.tsx';
import type { Status } from '#model/status.ts';
import { w } from '#model/words.ts';
import { statusOf } from '#model/status.ts';
import { Button, Checkbox, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import frame from '#client/blocks/frame.module.css';
import { BatchBar } from './BatchBar.tsx';
import { JobsButton } from './batch/JobsDrawer.tsx';
import { filterOf, instanceFilters, instancesQuery, PAGE_SIZE } from './calls.ts';
import { FlowFilters } from './FlowFilters.tsx';
import { InstanceCards, InstanceTable } from './InstanceTable.tsx';
import { useSelection } from './selection.ts';
import { words } from './instancesWords.ts';

const texts = {
  all: w('Running and ended', '运行中和已结束'),
  status: w('Status', '单据状态'),
  oneVersion: w('One version only', '仅某一版本'),
  empty: w('No flow is running. One begins when somebody submits a document.', '暂无流程实例，提交单据后自动产生。'),
  clear: w('Clear all filters', '清除全部筛选'),
} as const;

const statuses = ['submitted', 'rejected', 'reposted', 'approved', 'invalidated'] as const satisfies readonly Status[];
const keys = [...instanceFilters, 'keyword', 'pageNum'];

export const InstancesPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const operates = usePermit('definitions:operate');
  const phone = useMediaQuery(PHONE) ?? false;
  const list = useQuery(instancesQuery(query));
  const rows = list.data?.records ?? [];
  const selection = useSelection(JSON.stringify(filterOf(query)));
  usePageMarks({ title: say(words.instances) });
  const onQuery: OnQuery = (part) => go(path, narrow(query, part), { replace: true });
  const clear = () => go(path, Object.fromEntries(Object.entries(query).filter(([key]) => !keys.includes(key))), { replace: true });
  const narrowed = keys.some((key) => key !== 'pageNum' && query[key]);
  const total = list.data?.total ?? 0;
  const open = (id: string) => go('/process/instance', { id });
  const shared = { rows, onOpen: open, ...(operates ? { selection } : {}) };
  return (
    <div className={frame['page']}>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.instances)}</h1>
        <JobsButton />
      </header>
      <div className={frame['bar']} role="search">
        <SearchBox value={query['keyword'] ?? ''} label={words.find} onSearch={(keyword) => onQuery({ keyword })} />
        <FlowFilters
          flow={query['flow']}
          version={query['version']}
          node={query['node']}
          names={{ flow: 'flow', version: 'version', node: 'node' }}
          onQuery={onQuery}
        />
        <Select
          size="sm"
          w={150}
          allowDeselect={false}
          aria-label={say(words.state)}
          data={[
            { value: 'running', label: say(words.running) },
            { value: 'ended', label: say(words.ended) },
            { value: 'all', label: say(texts.all) },
          ]}
          value={query['state'] ?? 'running'}
          onChange={(state) => onQuery({ state: state === 'running' ? null : state })}
        />
        <Select
          size="sm"
          w={140}
          clearable
          aria-label={say(texts.status)}
          placeholder={say(texts.status)}
          data={statuses.map((status) => ({ value: status, label: say(statusOf(status).label) }))}
          value={query['status'] ?? null}
          onChange={(status) => onQuery({ status })}
        />
        <PersonFilter
          label={words.starter}
          id={query['startedBy']}
          known={rows.flatMap(({ starter }) => starter ?? [])}
          onPick={(startedBy) => onQuery({ startedBy })}
        />
        {(['suspended', 'incident'] as const).map((name) => (
          <Checkbox
            key={name}
            size="sm"
            label={say(words[name])}
            checked={query[name] === 'true'}
            onChange={(event) => onQuery({ [name]: event.currentTarget.checked ? 'true' : null })}
          />
        ))}
        {query['definitionId'] && (
          <Button size="compact-sm" variant="light" onClick={() => onQuery({ definitionId: null })}>
            {say(texts.oneVersion)} ×
          </Button>
        )}
        {narrowed && (
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            {say(texts.clear)}
          </Button>
        )}
      </div>
      {operates && (
        <BatchBar
          selection={selection}
          kinds={['suspend', 'activate', 'migrate', 'retry', 'end']}
          subjectsOf={(ids) => ({ ids })}
          // A filter of nothing means everything there is: that has to be chosen row by row.
          {...(narrowed && !list.data?.totalAtLeast ? { whole: { subjects: { filter: filterOf(query) }, count: total } } : {})}
          flow={query['flow'] ?? (new Set(rows.map(({ flowKey }) => flowKey)).size === 1 ? rows[0]?.flowKey : undefined)}
        />
      )}
      <ListStates list={list} count={rows.length} narrowed={narrowed} onClear={clear} empty={texts.empty}>
        {phone ? <InstanceCards rows={rows} /> : <InstanceTable {...shared} />}
      </ListStates>
      <ListFoot total={total} pageNum={pageNumOf(query)} pageSize={PAGE_SIZE} onQuery={onQuery} />
    </div>
  );
};

/** Incidents: what timers and jobs could not do, why, how often; tried again or marked as solved, one or many. */
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { ListFoot, ListStates } from '#client/blocks/list/ListStates.tsx';
import { narrow, pageNumOf, type OnQuery } from '#client/data/server/query.ts';
import { type PageProps, useGo, usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import frame from '#client/blocks/frame.module.css';
import { BatchBar } from './BatchBar.tsx';
import { JobsButton } from './batch/JobsDrawer.tsx';
import { incidentsQuery, PAGE_SIZE } from './calls.ts';
import { FlowFilters } from './FlowFilters.tsx';
import { IncidentItem } from './IncidentItem.tsx';
import css from './instances.module.css';
import { SelectOne } from './SelectBoxes.tsx';
import { useSelection } from './selection.ts';
import { words } from './instancesWords.ts';

const texts = {
  open: w('Open', '未解决'),
  solved: w('Solved', '已解决'),
  all: w('All', '全部'),
  empty: w('Nothing has failed that would not come right by itself.', '暂无异常。'),
  clear: w('Clear all filters', '清除全部筛选'),
} as const;

export const IncidentsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const operates = usePermit('definitions:operate');
  const list = useQuery(incidentsQuery(query));
  const rows = list.data?.records ?? [];
  const selection = useSelection(JSON.stringify([query['state'], query['flow'], query['keyword']]));
  usePageMarks({ title: say(words.incidents) });
  const onQuery: OnQuery = (part) => go(path, narrow(query, part), { replace: true });
  const clear = () => go(path, {}, { replace: true });
  const narrowed = ['state', 'flow', 'keyword'].some((key) => query[key]);
  return (
    <div className={frame['page']}>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.incidents)}</h1>
        <JobsButton />
      </header>
      <div className={frame['bar']} role="search">
        <SearchBox value={query['keyword'] ?? ''} label={words.findIncident} onSearch={(keyword) => onQuery({ keyword })} />
        <FlowFilters flow={query['flow']} names={{ flow: 'flow' }} onQuery={onQuery} />
        <Select
          size="sm"
          w={120}
          allowDeselect={false}
          aria-label={say(words.state)}
          data={(['open', 'solved', 'all'] as const).map((value) => ({ value, label: say(texts[value]) }))}
          value={query['state'] ?? 'open'}
          onChange={(state) => onQuery({ state: state === 'open' ? null : state })}
        />
        {narrowed && (
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            {say(texts.clear)}
          </Button>
        )}
      </div>
      {operates && <BatchBar selection={selection} kinds={['retry', 'solve']} subjectsOf={(incidents) => ({ incidents })} />}
      <ListStates list={list} count={rows.length} narrowed={narrowed} onClear={clear} empty={texts.empty}>
        <ul className={css['incidents']} aria-label={say(words.incidents)}>
          {rows.map((row) => (
            <li key={row.id}>
              {operates && row.solvedAt === null && <SelectOne id={row.id} name={row.detail.slice(0, 60)} selection={selection} />}
              <IncidentItem incident={row} operates={operates} linked />
            </li>
          ))}
        </ul>
      </ListStates>
      <ListFoot total={list.data?.total ?? 0} pageNum={pageNumOf(query)} pageSize={PAGE_SIZE} onQuery={onQuery} />
    </div>
  );
};

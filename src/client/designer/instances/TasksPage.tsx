/** All open tasks of everybody, for those who operate flows: found, looked at, given to others many at once. */
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { ListFoot, ListStates } from '#client/blocks/list/ListStates.tsx';
import { narrow, pageNumOf, type OnQuery } from '#client/data/server/query.ts';
import { PersonFilter } from '#client/blocks/list/PersonFilter.tsx';
import { type PageProps, useGo, usePageMarks } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import frame from '#client/blocks/frame.module.css';
import models from '../models/models.module.css';
import { useRows } from '../models/useRows.ts';
import { BatchBar } from './BatchBar.tsx';
import { BatchDialog } from './batch/BatchDialog.tsx';
import { JobsButton } from './batch/JobsDrawer.tsx';
import { PAGE_SIZE, taskFilters, tasksQuery } from './calls.ts';
import { FlowFilters } from './FlowFilters.tsx';
import css from './instances.module.css';
import { SelectAll, SelectOne } from './SelectBoxes.tsx';
import { useSelection } from './selection.ts';
import { words } from './instancesWords.ts';

const texts = {
  empty: w('Nothing waits for anybody.', '当前没有待办任务。'),
  handover: w('Hand over all tasks of a person…', '移交某人的全部待办…'),
  overdue: w('Overdue', '逾期'),
  waits: w('Since', '等待开始'),
  due: w('Due', '截止'),
  applicant: w('Applicant', '申请人'),
  clear: w('Clear all filters', '清除全部筛选'),
} as const;

const keys = [...taskFilters, 'keyword', 'pageNum'];

export const TasksPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const nameOf = useNameOf();
  const operates = usePermit('definitions:operate');
  const list = useQuery(tasksQuery(query));
  const rows = list.data?.records ?? [];
  const selection = useSelection(JSON.stringify(taskFilters.map((name) => query[name] ?? '')));
  const [handing, setHanding] = useState(false);
  usePageMarks({ title: say(words.tasks) });
  const onQuery: OnQuery = (part) => go(path, narrow(query, part), { replace: true });
  const clear = () => go(path, Object.fromEntries(Object.entries(query).filter(([key]) => !keys.includes(key))), { replace: true });
  const narrowed = keys.some((key) => key !== 'pageNum' && query[key]);
  const { frame: rowsFrame, rowProps } = useRows(
    rows.length,
    (place) => rows[place] && go('/process/instance', { id: rows[place].instanceId }),
  );
  return (
    <div className={frame['page']}>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.tasks)}</h1>
        <div className={css['acts']}>
          {operates && (
            <Button variant="default" onClick={() => setHanding(true)}>
              {say(texts.handover)}
            </Button>
          )}
          <JobsButton />
        </div>
      </header>
      <div className={frame['bar']} role="search">
        <SearchBox value={query['keyword'] ?? ''} label={words.findTask} onSearch={(keyword) => onQuery({ keyword })} />
        <FlowFilters flow={query['flowKey']} node={query['nodeId']} names={{ flow: 'flowKey', node: 'nodeId' }} onQuery={onQuery} />
        <PersonFilter
          label={words.holders}
          id={query['holder']}
          known={rows.flatMap(({ holders }) => holders)}
          onPick={(holder) => onQuery({ holder })}
        />
        <Checkbox
          size="sm"
          label={say(texts.overdue)}
          checked={query['overdue'] === 'true'}
          onChange={(event) => onQuery({ overdue: event.currentTarget.checked ? 'true' : null })}
        />
        {narrowed && (
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            {say(texts.clear)}
          </Button>
        )}
      </div>
      {operates && <BatchBar selection={selection} kinds={['reassign']} subjectsOf={(ids) => ({ ids })} />}
      <ListStates list={list} count={rows.length} narrowed={narrowed} onClear={clear} empty={texts.empty}>
        <div className={frame['scroll']} ref={rowsFrame}>
          <table className={`${frame['table']} ${models['rows']}`} aria-label={say(words.tasks)}>
            <thead>
              <tr>
                {operates && (
                  <th scope="col">
                    <SelectAll ids={rows.map(({ taskId }) => taskId)} selection={selection} />
                  </th>
                )}
                {[words.document, words.element, words.holders, texts.applicant, texts.waits, texts.due].map((label) => (
                  <th key={label.en} scope="col">
                    {say(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => (
                <tr key={row.taskId} className={selection.ids.has(row.taskId) ? css['chosen'] : undefined} {...rowProps(place)}>
                  {operates && (
                    <td>
                      <SelectOne id={row.taskId} name={row.code || row.taskId} selection={selection} />
                    </td>
                  )}
                  <td>
                    <PageLink to="/process/instance" query={{ id: row.instanceId }} className={models['name']}>
                      {row.code || say(words.instance, { id: row.instanceId })}
                    </PageLink>
                    <span className={frame['second']}>{say(row.kind)}</span>
                  </td>
                  <td>{say(row.node)}</td>
                  <td>{row.holders.map(nameOf).join(say(words.comma)) || say(words.none)}</td>
                  <td>{row.applicant ? nameOf(row.applicant) : say(words.none)}</td>
                  <td>
                    <RelTime at={row.receivedAt} />
                  </td>
                  <td>{row.dueAt === null ? say(words.none) : <RelTime at={row.dueAt} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </ListStates>
      <ListFoot total={list.data?.total ?? 0} pageNum={pageNumOf(query)} pageSize={PAGE_SIZE} onQuery={onQuery} />
      {handing && (
        <BatchDialog intended={{ kind: 'reassign', subjects: { handover: true }, count: null }} onClose={() => setHanding(false)} />
      )}
    </div>
  );
};

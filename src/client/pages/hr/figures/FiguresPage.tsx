/** Headcount and turnover: months and department in the address, each chart with its table. */
import { ExportButton } from '#client/blocks/list/ExportButton.tsx';
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { ask, type Params } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks, type PageProps, type Query } from '#client/data/page/page.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { companyToday } from '#client/fields/dateText.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { addMonths, isMonth } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FigureCharts } from './FigureCharts.tsx';
import css from './figures.module.css';
import { rowOf } from './figures.ts';
import { words } from './figuresWords.ts';

const resource = 'hrDatasReport';
/** A year, the current month among it. */
const usualMonths = 12;

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly deptId: string | null;
}

const askedIn = (query: Query): Asked => {
  const now = companyToday().slice(0, 7);
  const to = isMonth(query['to']) ? query['to'] : now;
  const from = isMonth(query['from']) ? query['from'] : addMonths(`${to}-01`, 1 - usualMonths).slice(0, 7);
  return { from, to, deptId: query['dept'] ?? null };
};

const paramsOf = ({ from, to }: Asked): Params => ({ month_from: from, month_to: to });

const figuresQuery = (asked: Asked) => ({
  queryKey: ['list', resource, 'figures', asked.from, asked.to],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    ask<readonly AnyDoc[]>('GET', `/tydf/api/${resource}/all`, { params: paramsOf(asked), signal }),
  placeholderData: keepPreviousData,
});

const Filters = ({
  asked,
  departments,
  onChange,
}: {
  readonly asked: Asked;
  readonly departments: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (part: Query) => void;
}) => {
  const say = useSay();
  const month = (name: 'from' | 'to') => (
    <FieldInput
      id={`figures-${name}`}
      field={f.month(words[name], { required: true })}
      label={say(words[name])}
      value={asked[name]}
      required={false}
      error={undefined}
      help={undefined}
      names={{}}
      onChange={(value) => isMonth(value) && onChange({ [name]: value })}
      onBlur={() => undefined}
    />
  );
  return (
    <div className={css['filters']} role="search" aria-label={say(words.filters)}>
      {month('from')}
      {month('to')}
      <Select
        label={say(words.department)}
        placeholder={say(words.all)}
        data={departments}
        value={asked.deptId}
        onChange={(deptId) => onChange({ dept: deptId ?? '' })}
        clearable
        searchable
      />
    </div>
  );
};

export const FiguresPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const language = useLanguage();
  const { go } = useNavigation();
  usePageMarks({ title: say(words.title) });
  const definition = useDefinition(resource).data;
  const asked = askedIn(query);
  const answer = useQuery(figuresQuery(asked));
  const names = useMemo<Names>(() => Object.assign({}, ...(answer.data ?? []).map((row) => row['$names'])) as Names, [answer.data]);
  const rows = useMemo(() => (answer.data ?? []).map(rowOf), [answer.data]);
  const departments = [...new Set(rows.map(({ deptId }) => deptId))].map((value) => ({
    value,
    label: names[`sysDepartment/${value}`]?.[language] ?? value,
  }));
  const change = (part: Query): void => {
    const next = Object.entries({ ...query, ...part }).filter(([, value]) => value !== '');
    go(path, Object.fromEntries(next), { replace: true });
  };
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        {definition && (
          <ExportButton
            definition={definition}
            params={{ ...paramsOf(asked), ...(asked.deptId === null ? {} : { deptId: asked.deptId }) }}
            columns={definition.list.columns.filter((name) => !name.endsWith('Json'))}
          />
        )}
      </header>
      <Filters asked={asked} departments={departments} onChange={change} />
      <Loaded of={answer} title={words.failed} height={320}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={say(words.none)} text={say(words.noneText)} />
          ) : (
            <FigureCharts
              rows={rows}
              names={names}
              deptId={departments.some(({ value }) => value === asked.deptId) ? asked.deptId : null}
            />
          )
        }
      </Loaded>
    </div>
  );
};

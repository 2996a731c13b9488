/** What administrative materials were there, came, went and are there now, over some months: a chart, and the figures with their sums. */
import { chartOf } from '#client/charts/chartOf.ts';
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { usePageLabels } from '#client/blocks/list/usePageLabels.ts';
import { ReportView } from '#client/charts/ReportView.tsx';
import { offerFile } from '#client/data/server/file.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { withPart } from '#client/data/server/query.ts';
import { useChoices } from '#client/fields/choice.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { csvOf } from '#model/calculation/csv.ts';
import { isMonth } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import type { ReportResult } from '#model/report/report.ts';
import { w, type Words } from '#model/words.ts';
import { groupings, isGrouping, type MaterialReport } from '#resources/general/materialReport.ts';
import { Button, NativeSelect, Pagination } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { departmentsQuery, reportQuery, rowsOfPage, wholeReport, type ReportAsked } from './reportCalls.ts';
import { columnsOf, headOf, nameOf } from './reportColumns.ts';
import css from './materials.module.css';
import { ReportTable } from './ReportTable.tsx';
import { words } from './reportWords.ts';

const HEIGHT = 240;

const askedIn = (query: PageProps['query']): ReportAsked => {
  const now = companyToday().slice(0, 7);
  const monthFrom = isMonth(query['from']) ? query['from'] : now;
  const monthTo = isMonth(query['to']) && query['to'] >= monthFrom ? query['to'] : monthFrom;
  const groupBy = isGrouping(query['by']) ? query['by'] : 'material';
  return { monthFrom, monthTo, category: query['category'] ?? null, deptId: query['dept'] ?? null, groupBy };
};

/** What the chart goes by: the categories of one month, or the months. */
const chartHead = ({ groupBy, monthFrom, monthTo }: ReportAsked): Words =>
  groupBy !== 'material' ? headOf[groupBy] : monthFrom === monthTo ? words.category : words.month;

const money = (key: string, label: Words): ReportResult['columns'][number] => ({
  key,
  field: key,
  label,
  kind: 'money',
  role: 'value',
  scale: 2,
});

/** The chart as a result of a report, so that it can be read as a table too. */
const drawn = ({ x, ...values }: MaterialReport['chart'], head: Words): ReportResult =>
  chartOf({
    columns: [
      { key: 'x', field: 'x', label: head, kind: 'text', role: 'group' },
      money('in', w('In', '入库')),
      money('out', w('Issued', '领用')),
    ],
    rows: x.map((name, at) => ({ x: name, in: values.in[at], out: values.out[at] })),
    chartType: 'bar',
  });

export const ReportPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const labels = usePageLabels();
  const { go } = useNavigation();
  usePageMarks({ title: say(words.title) });
  const mayExport = usePermit('materialManagementReport:export');
  const categories = useChoices('adMaterialCategory');
  const units = useChoices('unit');
  const asked = askedIn(query);
  const page = Math.max(1, Number(query['page']) || 1);
  const answer = useQuery(reportQuery(asked, page));
  const departments = useQuery(departmentsQuery);
  const called = useMemo(() => new Map([...categories, ...units].map(({ value, label }) => [value, label])), [categories, units]);
  const labelOf = (value: string | null): string => called.get(value ?? '') ?? value ?? '';
  const show = (part: Readonly<Record<string, string | null>>): void =>
    go(path, withPart(query, { page: null, ...part }), { replace: true });
  const save = async (): Promise<void> => {
    const { records, totals } = await wholeReport(asked);
    const columns = columnsOf(asked);
    const titles = columns.flatMap(({ label, qty }) => [
      ...(qty === null ? [] : [`${say(label)} ${say(words.qty)}`]),
      `${say(label)} ${say(words.amount)}`,
    ]);
    const figures = (of: Partial<MaterialReport['totals']>, withQty: boolean): string[] =>
      columns.flatMap(({ qty, amount }) => [...(qty === null ? [] : [withQty ? (of[qty] ?? '') : '']), of[amount] ?? '']);
    const ofMaterials = asked.groupBy === 'material';
    const lines = [
      [say(headOf[asked.groupBy]), ...(ofMaterials ? [say(words.category), say(words.unit)] : []), ...titles],
      ...records.map((row) => [
        nameOf(row, asked.groupBy, say, labelOf),
        ...(ofMaterials ? [labelOf(row.category), labelOf(row.unit)] : []),
        ...figures(row, true),
      ]),
      [say(words.total), ...(ofMaterials ? ['', ''] : []), ...figures(totals, false)],
    ];
    offerFile(`${say(words.title)} ${asked.monthFrom}_${asked.monthTo}.csv`, 'text/csv', csvOf(lines));
  };
  const month = (name: 'from' | 'to', value: string) => (
    <FieldInput
      id={`material-report-${name}`}
      field={f.month(words[name], { required: true })}
      label={say(words[name])}
      value={value}
      required={false}
      error={undefined}
      help={undefined}
      names={{}}
      onChange={(next) => isMonth(next) && show({ [name]: next })}
      onBlur={() => undefined}
    />
  );
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        {mayExport && (
          <Button variant="default" disabled={!answer.data?.records.length} onClick={() => void save()}>
            {say(words.export)}
          </Button>
        )}
      </header>
      <div className={css['filters']} role="search" aria-label={say(words.filters)}>
        {month('from', asked.monthFrom)}
        {month('to', asked.monthTo)}
        <NativeSelect
          label={say(words.category)}
          value={asked.category ?? ''}
          data={[{ value: '', label: say(words.everyCategory) }, ...categories]}
          onChange={(event) => show({ category: event.currentTarget.value || null })}
        />
        <NativeSelect
          label={say(words.department)}
          value={asked.deptId ?? ''}
          data={[
            { value: '', label: say(words.everybody) },
            ...(departments.data ?? []).map(({ id, name }) => ({ value: id, label: say(name) })),
          ]}
          onChange={(event) => show({ dept: event.currentTarget.value || null })}
        />
        <NativeSelect
          label={say(words.groupBy)}
          value={asked.groupBy}
          data={groupings.map((value) => ({ value, label: say(headOf[value]) }))}
          onChange={(event) => show({ by: event.currentTarget.value })}
        />
      </div>
      <Loaded of={answer} title={words.failed} height={320}>
        {(report) =>
          report.records.length === 0 ? (
            <EmptyState title={say(words.none)} text={say(words.noneText)} />
          ) : (
            <>
              <section className={frame['part']}>
                <h2>{say(words.inAndOut)}</h2>
                <ReportView
                  label={say(words.inAndOut)}
                  result={drawn(report.chart, chartHead(asked))}
                  error={null}
                  onRetry={() => undefined}
                  height={HEIGHT}
                />
              </section>
              <ReportTable asked={asked} report={report} labelOf={labelOf} unitOf={labelOf} />
              {asked.groupBy !== 'material' && <p className={frame['quiet']}>{say(words.noUnits)}</p>}
              {report.total > rowsOfPage && (
                <Pagination
                  total={Math.ceil(report.total / rowsOfPage)}
                  value={page}
                  onChange={(next) => show({ page: String(next) })}
                  aria-label={say(words.pages)}
                  {...labels}
                />
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
};

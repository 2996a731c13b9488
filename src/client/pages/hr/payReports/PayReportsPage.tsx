/** Reports of pay: by department and item, labour cost, the tax list, the insurance list; each as a file too. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { offerFile } from '#client/data/server/file.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { withPart } from '#client/data/server/query.ts';
import { companyToday } from '#client/fields/dateText.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { csvOf } from '#model/calculation/csv.ts';
import { addMonths, isMonth } from '#model/calculation/dates.ts';
import {
  isPayReport,
  ofOneMonth,
  payReports,
  type PayReportColumn,
  type PayReportName,
  type PayReportRow,
} from '#resources/hr/rules/payReports.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { departmentsQuery } from '../payroll/calls.ts';
import { reportQuery, type Asked } from './calls.ts';
import { cellText } from './cells.ts';
import { ReportTable } from './ReportTable.tsx';
import { words } from './payReportsWords.ts';

const names = Object.keys(payReports) as PayReportName[];

const askedIn = (query: PageProps['query']): Asked => {
  const report = isPayReport(query['report']) ? query['report'] : 'departments';
  // Pay is counted when the month is over.
  const last = addMonths(companyToday(), -1).slice(0, 7);
  const from = isMonth(query['from']) ? query['from'] : last;
  const to = isMonth(query['to']) && query['to'] >= from && !ofOneMonth.has(report) ? query['to'] : from;
  return { report, from, to, deptId: query['deptId'] ?? null };
};

export const PayReportsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const language = useLanguage();
  const { go } = useNavigation();
  usePageMarks({ title: say(words.title) });
  const mayExport = usePermit('hrSalaryPayment:export');
  const asked = askedIn(query);
  const { label, months } = payReports[asked.report];
  const columns: readonly PayReportColumn[] = payReports[asked.report].columns;
  const answer = useQuery(reportQuery(asked));
  const departments = useQuery(departmentsQuery);
  const textOf = cellText(language);
  const show = (part: Readonly<Record<string, string | null>>): void => go(path, withPart(query, part), { replace: true });
  const save = (rows: readonly PayReportRow[]): void => {
    const lines = [columns.map((column) => say(column.label)), ...rows.map((row) => columns.map((column) => textOf(column, row)))];
    offerFile(`${say(label)} ${asked.from}${asked.to === asked.from ? '' : `_${asked.to}`}.csv`, 'text/csv', csvOf(lines));
  };
  const month = (name: 'from' | 'to') => (
    <TextInput
      type="month"
      aria-label={say(words[name], { months: say(months) })}
      value={asked[name]}
      onChange={(event) => isMonth(event.currentTarget.value) && show({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <div className={frame['bar']}>
          <NativeSelect
            aria-label={say(words.report)}
            value={asked.report}
            data={names.map((name) => ({ value: name, label: say(payReports[name].label) }))}
            onChange={(event) => show({ report: event.currentTarget.value })}
          />
          {month('from')}
          {!ofOneMonth.has(asked.report) && month('to')}
          <NativeSelect
            aria-label={say(words.department)}
            value={asked.deptId ?? ''}
            data={[
              { value: '', label: say(words.everybody) },
              ...(departments.data ?? []).map(({ id, name }) => ({ value: id, label: say(name) })),
            ]}
            onChange={(event) => show({ deptId: event.currentTarget.value || null })}
          />
          {mayExport && (
            <Button variant="default" disabled={!answer.data?.rows.length} onClick={() => answer.data && save(answer.data.rows)}>
              {say(words.export)}
            </Button>
          )}
        </div>
      </header>
      <Loaded of={answer} title={words.failed} height={320}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={say(words.none)} text={say(words.noneText)} />
          ) : (
            <ReportTable key={JSON.stringify(asked)} label={label} columns={columns} rows={rows} textOf={textOf} />
          )
        }
      </Loaded>
    </div>
  );
};

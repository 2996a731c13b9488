/** The result of a report: chart, figures or table, with the table always one press away. */
import { formatInstant } from '#model/calculation/dates.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { FullScreenButton } from '#client/theme/FullScreenButton.tsx';
import { useSay } from '#client/words/language.tsx';
import { Refused } from '#client/data/server/call.ts';
import type { ReportResult } from '#model/report/report.ts';
import { Alert, Button, SegmentedControl, Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { chartDataOf, type ChartData, type Telling } from './chartData.ts';
import css from './charts.module.css';
import { ResultTable } from './ResultTable.tsx';
import { useTelling } from './telling.ts';
import { words } from './chartsWords.ts';

const Canvas = lazy(async () => ({ default: (await import('./Canvas.tsx')).Canvas }));

interface ReportViewProps {
  readonly label: string;
  /** The last result there was; stays while another is asked for. */
  readonly result: ReportResult | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly linkOf?: (id: string) => ReactNode;
  /** What belongs beside the switch: export. */
  readonly tools?: ReactNode;
  readonly height?: number;
}

/** Largest and smallest of the first figure in a sentence, for those who do not see the drawing. */
const useDescription = (label: string, result: ReportResult, data: ChartData | null, tell: Telling): string => {
  const say = useSay();
  const figure = result.columns.find(({ role }) => role === 'value');
  const values = (data?.series[0]?.values ?? []).map((value, at) => ({ value: value ?? 0, name: data?.categories[at] ?? '' }));
  if (figure === undefined || values.length === 0) return label;
  const ordered = values.toSorted((a, b) => b.value - a.value);
  const [most, least] = [ordered[0], ordered.at(-1)];
  return say(words.described, {
    label,
    count: values.length,
    most: tell(figure, most?.value),
    at: most?.name ?? '',
    least: tell(figure, least?.value),
    low: least?.name ?? '',
  });
};

const HEIGHT = 360;

const Figures = ({ result, tell }: { readonly result: ReportResult; readonly tell: Telling }) => {
  const say = useSay();
  return (
    <dl className={css['cards']}>
      {result.columns.map((column) => (
        <div key={column.key} className={css['card']}>
          <dd>{tell(column, result.rows[0]?.[column.key] ?? null) || '–'}</dd>
          <dt>{say(column.label)}</dt>
        </div>
      ))}
    </dl>
  );
};

const Shown = ({ label, result, linkOf, tools, height = HEIGHT }: ReportViewProps & { readonly result: ReportResult }) => {
  const say = useSay();
  const [asTable, setAsTable] = useState(false);
  const tell = useTelling(result.names);
  const data = useMemo(() => chartDataOf(result, tell, (column) => say(column.label), say(words.other)), [result, tell, say]);
  const description = useDescription(label, result, data, tell);
  const { chartType, count, cut, rows } = result;
  const kind = chartType === 'bar' || chartType === 'line' || chartType === 'pie' ? chartType : null;
  return (
    <div className={css['view']} data-screen>
      <div className={css['bar']}>
        {chartType === 'table' ? (
          <Text size="sm" c="dimmed">
            {say(words.count, { count })}
          </Text>
        ) : (
          <SegmentedControl
            size="xs"
            aria-label={say(words.show)}
            value={asTable ? 'table' : 'chart'}
            onChange={(value) => setAsTable(value === 'table')}
            data={[
              { value: 'chart', label: say(words.chart) },
              { value: 'table', label: say(words.table) },
            ]}
          />
        )}
        <span className={css['tools']}>
          {tools}
          <FullScreenButton label={words.full} variant="default" size={30} />
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={say(words.empty)} />
      ) : kind !== null && data !== null && !asTable ? (
        <Suspense fallback={<Skeleton height={height} />}>
          <Canvas kind={kind} data={data} other={say(words.other)} description={description} height={height} />
        </Suspense>
      ) : chartType === 'number' && !asTable ? (
        <Figures result={result} tell={tell} />
      ) : (
        <ResultTable result={result} label={label} {...(linkOf ? { linkOf } : {})} />
      )}
      {cut && (
        <Text size="sm" c="dimmed">
          {say(words.cut, { count: rows.length })}
        </Text>
      )}
    </div>
  );
};

export const ReportView = (props: ReportViewProps) => {
  const say = useSay();
  const { result, error, onRetry, height = HEIGHT } = props;
  const failure = error && (
    <Alert color="berry" title={say(words.failed)} mb="sm">
      <Text size="sm">{error instanceof Refused ? error.envelope.desc : error.message}</Text>
      {result && <Text size="sm">{say(words.stale, { at: formatInstant(result.at, 'yyyy-MM-dd hh:mm') })}</Text>}
      <Button size="compact-sm" variant="default" mt="sm" onClick={onRetry}>
        {say(words.retry)}
      </Button>
    </Alert>
  );
  if (result === undefined) return failure || <Skeleton height={height} aria-busy />;
  return (
    <>
      {failure}
      <Shown {...props} result={result} />
    </>
  );
};

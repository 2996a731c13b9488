/** How often and how long each step of a version took over a period, on its drawing and as a table. */
import { flowOutline } from '#client/flow/drawing.ts';
import { useNow } from '#client/data/clock.ts';
import { useSay } from '#client/words/language.tsx';
import { useWaited } from '#client/theme/waited.ts';
import { Refused } from '#client/data/server/call.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Badge } from '#client/flow/modeling.ts';
import { heatQuery } from '#client/designer/instances/calls.ts';
import { Drawing } from '#client/designer/instances/Drawing.tsx';
import { levelWords, type Measure, measures, measureWords, warmOf } from './heat.ts';
import css from './heat.module.css';
import { branchesIn, namesIn } from '#client/designer/instances/steps.ts';
import { HeatLegend } from './HeatLegend.tsx';
import { HeatTable } from './HeatTable.tsx';
import { Period, periodOf, type PeriodChosen } from '#client/designer/instances/Period.tsx';

const words = {
  measure: w('Figure', '指标'),
  table: w('Table', '表格'),
  started: w('Started', '发起'),
  finished: w('Ended', '办结'),
  running: w('Running', '运行中'),
  median: w('Median time in all', '总时长中位'),
  none: w('Nothing was decided here in this period.', '该时段内没有处理记录。'),
  times: w('{n}×', '{n}次'),
  percent: w('{n} %', '{n}%'),
  says: w('{name}: {measure} {figure}, {level}', '{name}：{measure} {figure}，{level}'),
  failed: w('The figures could not be loaded', '统计数据加载失败'),
  retry: w('Retry', '重试'),
  noFigures: w('none', '无'),
} as const;

interface Props {
  readonly definitionId: string;
  /** Height of the drawing; as high as there is room without it. */
  readonly height?: number;
}

export const HeatView = ({ definitionId, height }: Props) => {
  const say = useSay();
  const waited = useWaited();
  const now = useNow();
  const [measure, setMeasure] = useState<Measure>('count');
  const [chosen, setChosen] = useState<PeriodChosen>({ days: 30 });
  const [asTable, setAsTable] = useState(false);
  const { from, to } = periodOf(chosen, dateAt(new Date(now).toISOString()));
  const heat = useQuery(heatQuery(definitionId, from, to));
  const outline = useQuery(flowOutline(definitionId));
  const names = useMemo(() => namesIn(outline.data ?? []), [outline.data]);
  const told = useMemo(
    () => new Set([...branchesIn(outline.data ?? []), ...(heat.data?.steps.map(({ element }) => element) ?? [])]),
    [outline.data, heat.data],
  );
  const nameOf = (id: string): string => {
    const name = names.get(id);
    return (name && say(name)) || id;
  };
  const warm = useMemo(() => (heat.data ? warmOf(heat.data, measure) : []), [heat.data, measure]);
  const marks = useMemo(
    () => Object.fromEntries(warm.filter(({ level }) => level > 0).map(({ id, level }) => [id, `heat-${level}`])),
    [warm],
  );
  const print = (figure: number): string =>
    measure === 'median'
      ? waited(figure)
      : measure === 'rejected'
        ? say(words.percent, { n: Math.round(figure * 100) })
        : measure === 'count'
          ? say(words.times, { n: Math.round(figure) })
          : String(Math.round(figure));
  // At steps, and where the way parts: gateways and single flows would only repeat their figures.
  const badges = warm
    .filter(({ id }) => told.has(id))
    .map(({ id, figure, level }): Badge => ({
      id,
      text: print(figure),
      title: say(words.says, {
        name: nameOf(id),
        measure: say(measureWords[measure]),
        figure: print(figure),
        level: say(levelWords[level - 1] ?? words.noFigures),
      }),
      tone: level >= 4 ? 'here' : 'plain',
    }));
  const { data } = heat;
  return (
    <section className={css['view']} aria-label={say(measureWords[measure])}>
      <div className={css['bar']}>
        <SegmentedControl
          size="xs"
          aria-label={say(words.measure)}
          data={measures.map((value) => ({ value, label: say(measureWords[value]) }))}
          value={measure}
          onChange={(value) => setMeasure(measures.find((one) => one === value) ?? 'count')}
        />
        <Period value={chosen} onChange={setChosen} />
        <Button size="compact-sm" variant={asTable ? 'light' : 'default'} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {say(words.table)}
        </Button>
      </div>
      {heat.error && (
        <Alert color="berry" title={say(words.failed)}>
          <p>{heat.error instanceof Refused ? heat.error.envelope.desc : heat.error.message}</p>
          <Button size="compact-sm" variant="default" onClick={() => void heat.refetch()}>
            {say(words.retry)}
          </Button>
        </Alert>
      )}
      {data && (
        <dl className={css['whole']}>
          {(
            [
              [words.started, String(data.started)],
              [words.finished, String(data.finished)],
              [words.running, String(data.running)],
              [words.median, data.medianMs === null ? '–' : waited(data.medianMs)],
            ] as const
          ).map(([label, figure]) => (
            <div key={label.en}>
              <dt>{say(label)}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && warm.length === 0 && <p role="status">{say(words.none)}</p>}
      {asTable ? (
        data ? (
          <div className={css['table']}>
            <HeatTable heat={data} nameOf={nameOf} order={[...names.keys()]} />
          </div>
        ) : (
          <Skeleton height={200} />
        )
      ) : (
        <>
          <Drawing definitionId={definitionId} marks={marks} badges={badges} {...(height === undefined ? {} : { height })} />
          <HeatLegend measure={measure} most={warm[0]?.figure ?? 0} print={print} />
        </>
      )}
    </section>
  );
};

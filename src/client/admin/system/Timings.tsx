/** What people feel in the browser: sums of thirty days with what the design asks of them, then day by day. */
import { chartOf } from '#client/charts/chartOf.ts';
import { ReportView } from '#client/charts/ReportView.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import type { ReportResult } from '#model/report/report.ts';
import { firstShare, leftShare, limits, undoneShare, type TimingsShown, type TimingSums } from '#model/operations/timings.ts';
import { w, type Words } from '#model/words.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Figure } from './HealthFigures.tsx';
import css from './system.module.css';

const words = {
  none: w('Nothing was measured in the last {span} days', '近{span}天没有数据'),
  noneMore: w('Browsers send it once a minute while people work.', '用户操作时，浏览器每分钟上报一次。'),
  within: w('95 of 100 within {time} · {count} measured', '95% 在{time}以内 · 共{count}次'),
  decision: w('From the key to the picture', '按键到显示'),
  first: w('From opening the inbox to a decision', '打开待办到首次审批'),
  undone: w('Decisions taken back', '撤回的审批'),
  undoneMore: w('{undone} of {all}; above 3 % look at the design', '{all}次中{undone}次，超过3%需检查设计'),
  bulk: w('Bulk failures per 1,000', '批量失败（每千条）'),
  bulkMore: w('{failed} of {rows} rows', '{rows}条中{failed}条'),
  palette: w('Palette: the first row taken', '命令面板首项命中'),
  paletteMore: w(
    'half at row {p50}, 95 of 100 up to row {p95}; below 80 % look at the design',
    '半数在第{p50}项，95%在前{p95}项，低于80%需检查设计',
  ),
  left: w('Forms left unsent', '未提交的表单'),
  leftMore: w('{begun} begun, {sent} sent', '开始{begun}次，提交{sent}次'),
  half: w('Half within (ms)', '50% 以内（毫秒）'),
  most: w('95 of 100 within (ms)', '95% 以内（毫秒）'),
  day: w('Day', '日期'),
  byDay: w('By day', '按日'),
  p50: w('half', '50%'),
  p95: w('95 of 100', '95%'),
  look: w('look at the design', '需检查设计'),
  forms: w('Forms, those left most often first', '表单（按未提交次数）'),
  form: w('Form', '表单'),
  begun: w('Begun', '开始'),
  sent: w('Sent', '提交'),
  fields: w('Fields that kept a form from being sent', '校验未通过的字段'),
  field: w('Field', '字段'),
  times: w('Times', '次数'),
} as const;

const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);
const perThousand = ({ bulkRows, bulkFailed }: TimingSums): string => (bulkRows === 0 ? '–' : ((1000 * bulkFailed) / bulkRows).toFixed(1));
const milliseconds = (value: number | null): string => (value === null ? '–' : `${value} ms`);
const undoneTooOften = (sums: TimingSums): boolean => (undoneShare(sums) ?? 0) > limits.undone;
const firstTooSeldom = (sums: TimingSums): boolean => (firstShare(sums) ?? 1) < limits.first;
const leftOf = ({ formBegun, formSent }: TimingSums): string => percent(leftShare({ begun: formBegun, sent: formSent }));

/** Seconds and more in the words of waiting; under a second nobody waits for a first decision. */
const useTime = (): ((ms: number | null) => string) => {
  const waited = useWaited();
  return (ms) => (ms === null ? '–' : ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : waited(ms));
};

const Sums = ({ all }: Pick<TimingsShown, 'all'>) => {
  const say = useSay();
  const time = useTime();
  const { decision, firstDecision, palette } = all;
  return (
    <dl className={css['figures']}>
      <Figure
        label={words.decision}
        value={milliseconds(decision.p50)}
        more={say(words.within, { time: milliseconds(decision.p95), count: decision.count })}
      />
      <Figure
        label={words.first}
        value={time(firstDecision.p50)}
        more={say(words.within, { time: time(firstDecision.p95), count: firstDecision.count })}
      />
      <Figure
        label={words.undone}
        value={percent(undoneShare(all))}
        bad={undoneTooOften(all)}
        more={say(words.undoneMore, { undone: all.undone, all: all.decided + all.undone })}
      />
      <Figure label={words.bulk} value={perThousand(all)} more={say(words.bulkMore, { failed: all.bulkFailed, rows: all.bulkRows })} />
      <Figure
        label={words.palette}
        value={percent(firstShare(all))}
        bad={firstTooSeldom(all)}
        more={say(words.paletteMore, { p50: palette.p50 ?? '–', p95: palette.p95 ?? '–' })}
      />
      <Figure label={words.left} value={leftOf(all)} more={say(words.leftMore, { begun: all.formBegun, sent: all.formSent })} />
    </dl>
  );
};

const resultOf = (days: TimingsShown['days']): ReportResult =>
  chartOf({
    columns: [
      { key: 'day', field: 'day', label: words.day, kind: 'date', role: 'group' },
      { key: 'p50', field: 'p50', label: words.half, kind: 'integer', role: 'value' },
      { key: 'p95', field: 'p95', label: words.most, kind: 'integer', role: 'value' },
    ],
    rows: days.map(({ day, decision: { p50, p95 } }) => ({ day, p50, p95 })),
    chartType: 'line',
  });

/** A share that the design does not want is marked by a sign and a word. */
const Share = ({ share, bad }: { readonly share: number | null; readonly bad: boolean }) => {
  const say = useSay();
  return (
    <>
      {percent(share)}
      {bad && (
        <>
          {' '}
          <IconAlertTriangle size={14} stroke={1.75} color="var(--danger-text)" aria-hidden />
          <VisuallyHidden>{say(words.look)}</VisuallyHidden>
        </>
      )}
    </>
  );
};

interface TableProps {
  readonly label: Words;
  readonly heads: readonly string[];
  /** The first of a row is its name. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

const Table = ({ label, heads, rows }: TableProps) => {
  const say = useSay();
  return (
    // A box that scrolls can be reached and scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['scroll']} tabIndex={0} role="region" aria-label={say(label)}>
      <table className={css['table']}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const Timings = ({ timings: { span, all, days, forms, fields } }: { readonly timings: TimingsShown }) => {
  const say = useSay();
  const time = useTime();
  if (days.length === 0) return <EmptyState title={say(words.none, { span })} text={say(words.noneMore)} />;
  const spread = (label: Words): string[] => [words.p50, words.p95].map((part) => `${say(label)}: ${say(part)}`);
  return (
    <>
      <Sums all={all} />
      <h3>{say(words.decision)}</h3>
      <ReportView label={say(words.decision)} result={resultOf(days)} error={null} onRetry={() => undefined} height={220} />
      <h3>{say(words.byDay)}</h3>
      <Table
        label={words.byDay}
        heads={[
          say(words.day),
          ...spread(words.decision),
          ...spread(words.first),
          ...[words.undone, words.bulk, words.palette, words.left].map((head) => say(head)),
        ]}
        rows={days
          .toReversed()
          .map((day) => [
            day.day,
            milliseconds(day.decision.p50),
            milliseconds(day.decision.p95),
            time(day.firstDecision.p50),
            time(day.firstDecision.p95),
            <Share key="undone" share={undoneShare(day)} bad={undoneTooOften(day)} />,
            perThousand(day),
            <Share key="first" share={firstShare(day)} bad={firstTooSeldom(day)} />,
            leftOf(day),
          ])}
      />
      {forms.length > 0 && (
        <>
          <h3>{say(words.forms)}</h3>
          <Table
            label={words.forms}
            heads={[words.form, words.begun, words.sent, words.left].map((head) => say(head))}
            rows={forms.map((form) => [say(form.label), form.begun, form.sent, percent(leftShare(form))])}
          />
        </>
      )}
      {fields.length > 0 && (
        <>
          <h3>{say(words.fields)}</h3>
          <Table
            label={words.fields}
            heads={[words.field, words.times].map((head) => say(head))}
            rows={fields.map(({ label, count }) => [say(label), count])}
          />
        </>
      )}
    </>
  );
};

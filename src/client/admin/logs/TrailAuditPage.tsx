/** Verifies the trail: every document's chain and every sealed day's head, with progress; shows the first broken link of each. */
import frame from '#client/blocks/frame.module.css';
import { Failed } from '#client/blocks/Loaded.tsx';
import { deedOf } from '#client/blocks/trail/trailWords.ts';
import { offerFile } from '#client/data/server/file.ts';
import { type PageProps, useGo, usePageMarks } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { withPart } from '#client/data/server/query.ts';
import '#client/fields/styles.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { csvOf } from '#model/calculation/csv.ts';
import { dateAt, formatInstant } from '#model/calculation/dates.ts';
import type { BrokenChain, TrailDayReport } from '#model/operations/logs.ts';
import { w } from '#model/words.ts';
import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { periodOf } from './period.ts';
import { SmallTable } from './SmallTable.tsx';
import { TimeRange } from './TimeRange.tsx';
import { begun, verify, type Verification } from './verify.ts';
import { words } from './logsWords.ts';

const texts = {
  title: w('Audit verification', '审计校验'),
  about: w(
    'Each entry of a trail is sealed together with the one before it, and each day with the day before it, by a key outside the database. Verifying recomputes them all: an entry that was changed, added or taken away is found.',
    '每条审批轨迹与上一条、每日与前一日一起用数据库之外的密钥封存。校验会全部重新计算：任何被篡改、增加或删除的轨迹都会被发现。',
  ),
  start: w('Verify', '开始校验'),
  stop: w('Stop', '停止'),
  documents: w('{done} of {total} documents, {entries} entries', '单据 {done} / {total}，轨迹{entries}条'),
  days: w('{done} of {total} days', '日期 {done} / {total}'),
  stopped: w('Stopped before the end.', '已中途停止。'),
  holds: w('Everything holds.', '全部完好，未发现篡改。'),
  broken: w('{n} broken', '发现{n}处异常'),
  brokenDocuments: w('Documents whose chain is broken', '审批链异常的单据'),
  brokenDays: w('Days whose head does not fit', '封存值不符的日期'),
  document: w('Document', '单据'),
  link: w('First broken link', '首个异常环节'),
  entry: w('Entry {n}', '第{n}条'),
  missing: w('missing', '缺失'),
  day: w('Day', '日期'),
  sealed: w('Entries when sealed', '封存时条数'),
  now: w('Entries now', '当前条数'),
  head: w('Head', '封存值'),
  csv: w('Result as CSV', '结果导出 CSV'),
  json: w('Result as JSON', '结果导出 JSON'),
} as const;

const Documents = ({ broken }: { readonly broken: readonly BrokenChain[] }) => {
  const say = useSay();
  const nameOf = useNameOf();
  if (broken.length === 0) return null;
  return (
    <SmallTable title={texts.brokenDocuments} heads={[texts.document, texts.link, words.time, words.person]}>
      {broken.map((one) => (
        <tr key={one.instanceId}>
          <td>
            <PageLink to="/process/instance" query={{ id: one.instanceId }}>
              {one.code ?? one.instanceId}
            </PageLink>
            <span className={frame['second']}>{say(one.flowName)}</span>
          </td>
          <td>
            {say(texts.entry, { n: one.brokenAt })}{' '}
            {one.entry ? say(deedOf(one.entry.action).words) : <strong>{say(texts.missing)}</strong>}
          </td>
          <td>{one.entry ? formatInstant(one.entry.at, 'yyyy-MM-dd hh:mm:ss') : say(words.none)}</td>
          <td>{one.entry?.person ? nameOf(one.entry.person) : say(words.none)}</td>
        </tr>
      ))}
    </SmallTable>
  );
};

const Days = ({ days }: { readonly days: readonly TrailDayReport[] }) =>
  days.length === 0 ? null : (
    <SmallTable title={texts.brokenDays} heads={[texts.day, texts.sealed, texts.now, texts.head]}>
      {days.map(({ day, entries, found, head }) => (
        <tr key={day}>
          <td>{day}</td>
          <td>{entries}</td>
          <td>{found}</td>
          <td>
            <code>{head.slice(0, 16)}…</code>
          </td>
        </tr>
      ))}
    </SmallTable>
  );

const tableOf = ({ broken, days }: Verification): (string | number)[][] => [
  ['kind', 'name', 'brokenAt', 'entries', 'found', 'at', 'person'],
  ...broken.map((one) => [
    'document',
    one.code ?? one.instanceId,
    one.brokenAt,
    '',
    '',
    one.entry?.at ?? '',
    one.entry?.person?.name ?? '',
  ]),
  ...days.map(({ day, holds, entries, found, at }) => [holds ? 'day' : 'broken day', day, '', entries, found, at, '']),
];

const Result = ({ so, failure, onRetry }: { readonly so: Verification; readonly failure: Error | null; readonly onRetry: () => void }) => {
  const say = useSay();
  const mayExport = usePermit('logs:export');
  const wrong = so.days.filter(({ holds }) => !holds);
  const count = so.broken.length + wrong.length;
  const part = so.total === 0 ? 0 : (so.documents / so.total) * (so.totalDays === 0 ? 100 : 80);
  const done = so.state === 'done' ? 100 : part + (so.totalDays === 0 ? 0 : (so.days.length / so.totalDays) * 20);
  return (
    <>
      <div className={frame['part']}>
        <Progress value={done} aria-label={say(texts.title)} />
        <p role="status" className={frame['bar']}>
          {count > 0 ? (
            <ToneLabel tone="rejected" icon="attention" words={w(say(texts.broken, { n: count }), say(texts.broken, { n: count }))} />
          ) : (
            so.state === 'done' && <ToneLabel tone="approved" icon="approved" words={texts.holds} />
          )}
          <span>{say(texts.documents, { done: so.documents, total: so.total, entries: so.entries })}</span>
          {so.totalDays > 0 && <span>{say(texts.days, { done: so.days.length, total: so.totalDays })}</span>}
          {so.state === 'stopped' && <span>{say(texts.stopped)}</span>}
        </p>
        {failure !== null && <Failed error={failure} onRetry={onRetry} />}
        {mayExport && so.state === 'done' && (
          <div className={frame['bar']}>
            <Button
              variant="default"
              leftSection={<Icon name="export" />}
              onClick={() => offerFile('trail-verification.csv', 'text/csv;charset=utf-8', csvOf(tableOf(so)))}
            >
              {say(texts.csv)}
            </Button>
            <Button
              variant="default"
              leftSection={<Icon name="export" />}
              onClick={() => offerFile('trail-verification.json', 'application/json', JSON.stringify(so, null, 2))}
            >
              {say(texts.json)}
            </Button>
          </div>
        )}
      </div>
      <Documents broken={so.broken} />
      <Days days={wrong} />
    </>
  );
};

export const TrailAuditPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const [so, setSo] = useState<Verification | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const running = useRef<AbortController | null>(null);
  usePageMarks({ title: say(texts.title) });
  useEffect(() => () => running.current?.abort(), []);
  const asked = { span: 'all', ...query };
  const start = async () => {
    const { from, to } = periodOf(asked, Date.now());
    const abort = new AbortController();
    running.current = abort;
    setFailure(null);
    setSo(begun);
    try {
      const days = { from: from === null ? null : dateAt(from), to: to === null ? null : (query['to'] ?? null) };
      await verify({ from, to, days }, setSo, abort.signal);
    } catch (error) {
      setSo((last) => last && { ...last, state: 'stopped' });
      if (!abort.signal.aborted) setFailure(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(texts.title)}</h1>
      </header>
      <p className={frame['quiet']}>{say(texts.about)}</p>
      <div className={frame['bar']}>
        <TimeRange query={asked} onQuery={(part) => go(path, withPart(query, part), { replace: true })} />
        {so?.state === 'running' ? (
          <Button variant="default" onClick={() => running.current?.abort()}>
            {say(texts.stop)}
          </Button>
        ) : (
          <Button leftSection={<Icon name="check" />} onClick={() => void start()}>
            {say(texts.start)}
          </Button>
        )}
      </div>
      {so && <Result so={so} failure={failure} onRetry={() => void start()} />}
    </div>
  );
};
